import { S3Client } from '@aws-sdk/client-s3';
import { seam } from '../seams.ts';

/** The client of the store of files, built on first use. */
export const filesClient = seam('files', () => new S3Client({}));
