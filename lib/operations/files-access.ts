import { S3Client } from '@aws-sdk/client-s3';
import { provide } from '../../functions/ports/ports.ts';
import { useLocalFiles } from '../local/beside.ts';
import { outputOf } from './table-access.ts';

/** Points this process at the uploaded files of a deployed service, or of the one on this machine. */
export async function useFiles(stack: string | undefined): Promise<void> {
  if (!stack) return useLocalFiles();
  process.env.DOCUMENTS_BUCKET = await outputOf(stack, 'DocumentsBucketName');
  provide('s3', new S3Client({}));
}
