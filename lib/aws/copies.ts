import { type App, Aws, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { AccountPrincipal, ArnPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnAlias, CfnReplicaKey, Key } from 'aws-cdk-lib/aws-kms';
import { Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Alarms } from './alarms.ts';
import { accessLogsKeptDays, documentsRules, keptBucket } from './buckets.ts';
import { CustodyWatch } from './custody-watch.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

export type CopiesConfig = NonNullable<StageConfig['copies']>;

/** What the stage and the account of its copies know of each other by name: each is deployed with its own credentials. */
export const copyNames = (stage: StageConfig, { account, region }: CopiesConfig) => ({
  vault: nameIn(stage, 'copies'),
  vaultArn: `arn:${Aws.PARTITION}:backup:${region}:${account}:backup-vault:${nameIn(stage, 'copies')}`,
  /** Names of buckets are unique among all accounts. */
  bucket: `${nameIn(stage, 'documents')}-${account}-${region}`,
  bucketArn: `arn:${Aws.PARTITION}:s3:::${nameIn(stage, 'documents')}-${account}-${region}`,
  keyAlias: `alias/${nameIn(stage, 'copies')}`,
  keyAliasArn: `arn:${Aws.PARTITION}:kms:${region}:${account}:alias/${nameIn(stage, 'copies')}`,
  replicationRole: nameIn(stage, 'documents-replication'),
  replicationRoleArn: `arn:${Aws.PARTITION}:iam::${stage.account}:role/${nameIn(stage, 'documents-replication')}`,
});

/** The actions by which AWS Backup encrypts a copy anew, for the other account too (AWS Backup developer guide, "Creating backup copies across AWS accounts"). */
export const backupKeyActions = [
  'kms:Encrypt',
  'kms:Decrypt',
  'kms:ReEncrypt*',
  'kms:GenerateDataKey*',
  'kms:DescribeKey',
];

/** Lets the other account's AWS Backup use a key, and hand the right on to a service of AWS only. */
export function shareForCopies(key: Key, account: string): void {
  const principals = [new AccountPrincipal(account)];
  key.addToResourcePolicy(
    new PolicyStatement({ sid: 'CopiesOfTheOtherAccount', principals, actions: backupKeyActions, resources: ['*'] }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'GrantsToServices',
      principals,
      actions: ['kms:CreateGrant'],
      resources: ['*'],
      conditions: { Bool: { 'kms:GrantIsForAWSResource': true } },
    }),
  );
}

/**
 * The account that keeps the copies: a locked vault and a bucket in another region, under a key of that account. The stage may add to both, and change
 * or delete nothing; the account trusts the stage with nothing else. So the copies survive the loss of the stage's account, or of its region.
 */
export function addCopies(app: App, stage: StageConfig, copies: CopiesConfig): Stack {
  const stack = new Stack(app, nameIn(stage, 'copies'), {
    description: `Payments: copies of the stage ${stage.name}`,
    tags: { service: 'payments', stage: stage.name },
    env: { account: copies.account, region: copies.region },
    terminationProtection: stage.terminationProtection,
  });
  const names = copyNames(stage, copies);
  const key = new Key(stack, 'Key', {
    description: 'Encrypts the copies',
    alias: names.keyAlias,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  shareForCopies(key, stage.account ?? '');
  addVault(stack, stage, key, names.vault);
  addDocuments(stack, stage, key, names);
  new CustodyWatch(stack, 'Custody', { stage, alarms: new Alarms(stack, 'Alarms', stage), name: 'copies-' });
  return stack;
}

/** Takes copies of the stage's account and keeps them until their time: not even this account's administrators can delete one. */
function addVault(stack: Stack, { account, backup }: StageConfig, encryptionKey: Key, backupVaultName: string): void {
  const { keptDays = 35, dailyDays = keptDays } = backup ?? {};
  const vault = new BackupVault(stack, 'Vault', {
    backupVaultName,
    encryptionKey,
    lockConfiguration: { minRetention: Duration.days(dailyDays), changeableFor: Duration.days(3) },
    accessPolicy: new PolicyDocument({
      statements: [
        new PolicyStatement({
          effect: Effect.ALLOW,
          principals: [new AccountPrincipal(account ?? '')],
          actions: ['backup:CopyIntoBackupVault'],
          resources: ['*'],
        }),
      ],
    }),
    removalPolicy: RemovalPolicy.RETAIN,
  });
  new CfnOutput(stack, 'VaultArn', { value: vault.backupVaultArn });
}

/** Takes replicas of uploaded files. Deletions are followed, and can be taken back for as long as in the stage. */
function addDocuments(stack: Stack, stage: StageConfig, encryptionKey: Key, names: ReturnType<typeof copyNames>): void {
  const serverAccessLogsBucket = new Bucket(stack, 'DocumentsAccessLogs', {
    ...keptBucket,
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ expiration: Duration.days(accessLogsKeptDays) }],
  });
  const bucket = new Bucket(stack, 'Documents', {
    ...keptBucket,
    bucketName: names.bucket,
    encryption: BucketEncryption.KMS,
    encryptionKey,
    bucketKeyEnabled: true,
    versioned: true,
    serverAccessLogsBucket,
    lifecycleRules: [...documentsRules],
  });
  // The account as the principal: a role that does not exist yet cannot be one, and the copies are deployed first.
  const isReplication = { ArnEquals: { 'aws:PrincipalArn': names.replicationRoleArn } };
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new AccountPrincipal(stage.account ?? '')],
      actions: replicaActions,
      resources: [bucket.arnForObjects('*')],
      conditions: isReplication,
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new AccountPrincipal(stage.account ?? '')],
      actions: ['s3:GetBucketVersioning'],
      resources: [bucket.bucketArn],
      conditions: isReplication,
    }),
  );
}

/** Amazon S3 user guide, "Granting permissions when the source and destination buckets are owned by different AWS accounts". */
export const replicaActions = [
  's3:ReplicateObject',
  's3:ReplicateDelete',
  's3:ReplicateTags',
  's3:ObjectOwnerOverrideToBucketOwner',
];

/**
 * Replicas of the keys that no copy can do without: what they sealed is inside the items. A replica is in the account of its primary key (KMS developer
 * guide, "Multi-Region keys"), so it outlives the region, and not the account.
 */
export function addReplicaKeys(app: App, stage: StageConfig, { region, replicaOf }: CopiesConfig): Stack | undefined {
  if (!replicaOf || !stage.account) return undefined;
  const stack = new Stack(app, nameIn(stage, 'keys'), {
    description: `Payments: replicas of the keys of the stage ${stage.name}`,
    tags: { service: 'payments', stage: stage.name },
    env: { account: stage.account, region },
    terminationProtection: stage.terminationProtection,
  });
  for (const [id, primaryKeyArn] of Object.entries(replicaOf)) {
    const replica = new CfnReplicaKey(stack, id, {
      primaryKeyArn,
      description: `Replica of ${id}`,
      keyPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [new ArnPrincipal(`arn:${Aws.PARTITION}:iam::${stage.account}:root`)],
            actions: ['kms:*'],
            resources: ['*'],
          }),
        ],
      }),
    });
    replica.applyRemovalPolicy(RemovalPolicy.RETAIN);
    new CfnAlias(stack, `${id}Alias`, { aliasName: `alias/${nameIn(stage, id)}`, targetKeyId: replica.attrKeyId });
    new CfnOutput(stack, `${id}Arn`, { value: replica.attrArn });
  }
  return stack;
}
