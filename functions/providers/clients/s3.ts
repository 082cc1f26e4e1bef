import { S3Client } from '@aws-sdk/client-s3';
import { provider } from '../providers.ts';
import { clientSettings, patienceForFiles } from './client-settings.ts';

export const s3Client = provider('s3', () => new S3Client(clientSettings(patienceForFiles)));
