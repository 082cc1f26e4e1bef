import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, ObjectOwnership } from 'aws-cdk-lib/aws-s3';

/** How long a deleted file can be brought back, in days. */
export const deletedFilesKeptDays = 30;

/** How long it is known who read a file, in days. */
export const accessLogsKeptDays = 365;

/** Every bucket is closed to the public, takes nothing without TLS, and outlives its stack. */
export const keptBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} as const;
