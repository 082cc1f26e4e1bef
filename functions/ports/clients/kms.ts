import { KMSClient } from '@aws-sdk/client-kms';
import { port } from '../ports.ts';
import { clientSettings } from './client-settings.ts';

export const kmsClient = port('kms', () => new KMSClient(clientSettings()));
