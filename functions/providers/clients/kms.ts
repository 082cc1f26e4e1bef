import { KMSClient } from '@aws-sdk/client-kms';
import { provider } from '../providers.ts';
import { clientSettings } from './client-settings.ts';

export const kmsClient = provider('kms', () => new KMSClient(clientSettings()));
