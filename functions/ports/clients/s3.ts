import { S3Client } from '@aws-sdk/client-s3';
import { port } from '../ports.ts';
import { clientSettings, patienceForFiles } from './client-settings.ts';

export const s3Client = port('s3', () => new S3Client(clientSettings(patienceForFiles)));
