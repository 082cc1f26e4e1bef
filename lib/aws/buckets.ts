import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, type LifecycleRule, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { importedFiles, retainedFiles } from '../../functions/topology/file-keys.ts';
import { keptYears } from '../../functions/topology/personal-data.ts';

/** How long a deleted file can be brought back, in days. */
export const deletedFilesKeptDays = 30;

/** How long it is known who read a file, in days. */
export const accessLogsKeptDays = 365;

/** How long the file of an import is kept that does not end, in days. */
const importedFilesKeptDays = 30;

/**
 * What becomes of uploaded files and of their replicas: what a rule deletes is not deleted in a replica too (Amazon S3 user guide, "What does
 * Amazon S3 replicate?").
 */
export const documentsRules: readonly LifecycleRule[] = [
  {
    noncurrentVersionExpiration: Duration.days(deletedFilesKeptDays),
    abortIncompleteMultipartUploadAfter: Duration.days(1),
  },
  // The key of such a file is gone by then: an item of the table has it, which is deleted at its date.
  { prefix: retainedFiles, expiration: Duration.days(keptYears * 366) },
  // Each is deleted with its last row; this is for one whose import never ended.
  { prefix: importedFiles, expiration: Duration.days(importedFilesKeptDays) },
];

/** Every bucket is closed to the public, takes nothing without TLS, and outlives its stack. */
export const keptBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} as const;
