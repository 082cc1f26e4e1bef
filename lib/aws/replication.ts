import { Aws, Stack, Validations } from 'aws-cdk-lib';
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type CopiesConfig, copyNames, replicaActions } from './copies.ts';
import { allow } from './grants.ts';
import type { StageConfig } from './stage.ts';

/**
 * Copies every uploaded file to the bucket of the other account within minutes, under its key. Deletions are followed, so that a file that a customer had
 * erased is not kept there (Amazon S3 user guide, "Replicating objects within and across Regions", "Replicating encrypted objects").
 */
export function replicate(scope: Construct, stage: StageConfig, copies: CopiesConfig, documents: Bucket): void {
  const names = copyNames(stage, copies);
  const replication = new Construct(scope, 'Replication');
  const objects = documents.arnForObjects('*');
  const keysOfCopies = `arn:${Aws.PARTITION}:kms:${copies.region}:${copies.account}:key/*`;
  const role = new Role(replication, 'Role', {
    roleName: names.replicationRole,
    assumedBy: new ServicePrincipal('s3.amazonaws.com'),
    description: 'Copies uploaded files to the other account',
  });
  // Apart from the role, which the bucket names: both in one would wait for each other.
  const rights = new Policy(replication, 'Rights', {
    roles: [role],
    statements: [
      allow(['s3:GetReplicationConfiguration', 's3:ListBucket'], [documents.bucketArn]),
      allow(['s3:GetObjectVersionForReplication', 's3:GetObjectVersionAcl', 's3:GetObjectVersionTagging'], [objects]),
      allow(replicaActions, [`${names.bucketArn}/*`]),
      // The id of the other account's key is not known here; its alias is.
      new PolicyStatement({
        actions: ['kms:Encrypt', 'kms:GenerateDataKey'],
        resources: [keysOfCopies],
        conditions: {
          StringEquals: { 'kms:ViaService': `s3.${copies.region}.amazonaws.com` },
          'ForAnyValue:StringEquals': { 'kms:ResourceAliases': names.keyAlias },
        },
      }),
    ],
  });
  const { defaultChild } = documents.node;
  if (!(defaultChild instanceof CfnBucket)) throw new Error('The bucket of documents was made without its resource.');
  defaultChild.replicationConfiguration = {
    role: role.roleArn,
    rules: [
      {
        id: 'OtherAccount',
        status: 'Enabled',
        priority: 1,
        filter: { prefix: '' },
        deleteMarkerReplication: { status: 'Enabled' },
        sourceSelectionCriteria: { sseKmsEncryptedObjects: { status: 'Enabled' } },
        destination: {
          bucket: names.bucketArn,
          account: copies.account,
          accessControlTranslation: { owner: 'Destination' },
          // A key's ARN or an alias's (CloudFormation reference, AWS::S3::Bucket EncryptionConfiguration).
          encryptionConfiguration: { replicaKmsKeyId: names.keyAliasArn },
        },
      },
    ],
  };
  const wildcards: readonly (readonly [resource: string, reason: string])[] = [
    [`<${Stack.of(scope).resolve(defaultChild.logicalId)}.Arn>/*`, 'Every file is copied.'],
    [`arn:<AWS::Partition>:s3:::${names.bucket}/*`, 'Every file is copied.'],
    [
      `arn:<AWS::Partition>:kms:${copies.region}:${copies.account}:key/*`,
      'The key of the other account is known by its alias, which the condition names.',
    ],
  ];
  for (const [resource, reason] of wildcards)
    Validations.of(rights).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
}
