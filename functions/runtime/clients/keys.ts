import { KMSClient } from '@aws-sdk/client-kms';
import { seam } from '../seams.ts';

/** The key service's client, built on first use. */
export const keysClient = seam('keys', () => new KMSClient({}));
