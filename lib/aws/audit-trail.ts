import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Parts } from './grants.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

export interface AuditTrailProps {
  readonly stage: StageConfig;
  readonly keptDays: number;
  readonly parts: Pick<Parts, 'table' | 'documents' | 'journal'>;
}

/**
 * Logs what is done to the account, and every read and write of the table and the files by anybody but the functions, into a bucket where no
 * role can delete a log before its time. Who is logged is chosen by `userIdentity.arn`, which trails take for data events (CloudFormation
 * reference, "AWS::CloudTrail::Trail AdvancedFieldSelector"); an event that is left out costs nothing.
 */
export class AuditTrail extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, keptDays, parts: { table, documents, journal } }: AuditTrailProps,
  ) {
    super(scope, id);
    const { account, partition } = Stack.of(this);
    const trailName = nameIn(stage, 'audit');
    const trailArn = Stack.of(this).formatArn({ service: 'cloudtrail', resource: 'trail', resourceName: trailName });
    const bucket = lockedBucket(this, keptDays);
    const policy = letTrailWrite(bucket, trailArn);
    // The roles of functions have the names of their stacks; those of operators and of deployments do not.
    const functionRoles = `arn:${partition}:sts::${account}:assumed-role/${nameIn(stage, '')}`;
    const dataOf = (name: string, type: string, arn: object) => ({
      name,
      fieldSelectors: [
        { field: 'eventCategory', equalTo: ['Data'] },
        { field: 'resources.type', equalTo: [type] },
        { field: 'resources.ARN', ...arn },
        { field: 'userIdentity.arn', notStartsWith: [functionRoles] },
      ],
    });
    const trail = new CfnTrail(this, 'Trail', {
      trailName,
      isLogging: true,
      isMultiRegionTrail: true,
      includeGlobalServiceEvents: true,
      enableLogFileValidation: true,
      s3BucketName: bucket.bucketName,
      advancedEventSelectors: [
        { name: 'Management', fieldSelectors: [{ field: 'eventCategory', equalTo: ['Management'] }] },
        dataOf('Table', 'AWS::DynamoDB::Table', { equalTo: [table.tableArn] }),
        dataOf('Files', 'AWS::S3::Object', { startsWith: [documents, journal].map((each) => each.arnForObjects('')) }),
      ],
    });
    trail.node.addDependency(policy);
  }
}

/** No role can delete or change a log before its time, the owner of the account neither (Amazon S3 user guide, "Object Lock", compliance mode). */
function lockedBucket(scope: Construct, keptDays: number): Bucket {
  const bucket = new Bucket(scope, 'Logs', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    objectLockEnabled: true,
    objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(keptDays)),
    lifecycleRules: [{ expiration: Duration.days(keptDays + 1), noncurrentVersionExpiration: Duration.days(1) }],
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'It holds the log. Its own objects cannot be changed, and a bucket with a lock takes no access log.',
  });
  return bucket;
}

/** CloudTrail user guide, "Amazon S3 bucket policy for CloudTrail". */
function letTrailWrite(bucket: IBucket, trailArn: string) {
  const principals = [new ServicePrincipal('cloudtrail.amazonaws.com')];
  const ofTrail = { 'aws:SourceArn': trailArn };
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['s3:GetBucketAcl'],
      resources: [bucket.bucketArn],
      conditions: { StringEquals: ofTrail },
    }),
  );
  const { policyDependable } = bucket.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`AWSLogs/${Stack.of(bucket).account}/*`)],
      conditions: { StringEquals: { ...ofTrail, 's3:x-amz-acl': 'bucket-owner-full-control' } },
    }),
  );
  if (!policyDependable) throw new Error('The bucket of the audit trail has no policy.');
  return policyDependable;
}
