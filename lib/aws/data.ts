import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key, type KeyProps, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Bucket, BucketEncryption, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { table as shape, tableIndexes } from '../../functions/topology/table.ts';
import { backUp } from './backup.ts';
import { accessLogsKeptDays, deletedFilesKeptDays, documentsRules, keptBucket } from './buckets.ts';
import { shareForCopies } from './copies.ts';
import { nameIn } from './names.ts';
import { replicate } from './replication.ts';
import type { StageConfig } from './stage.ts';
import { capacityOf, capacityOfIndex, scale } from './table-capacity.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The keys whose work is inside the items: they seal the keys of webhooks and the secrets of embedded wallets, and sign messages to the owners of these. */
export const sealingKeys = ['WebhookSealingKey', 'WalletSignerKey', 'WalletKey'] as const;

/** The data that must never be lost: the table with every resource, and the keys that sign webhooks. Both outlive their stack. */
export class Data extends Construct {
  /** The table in use: this stack's own, or a restored copy of it. */
  readonly table: ITable;
  readonly streamArn: string;
  /** Encrypts stored data: the table, its backups and its stream, the queues, and uploaded files. */
  readonly dataKey: Key;
  /** Holds uploaded files. */
  readonly documents: Bucket;
  /** Holds the exported journal. */
  readonly journal: Bucket;
  /** Holds the records of the stream that a reader gave up. */
  readonly failedChanges: Bucket;
  /** Seal and sign what is inside the items, so that no copy of the table is of use without them. */
  readonly sealing: Readonly<Record<(typeof sealingKeys)[number], IKey>>;
  /** Sign webhooks instead of the sealed keys, where the stage demands that no key leaves AWS KMS. */
  readonly signingKeys: { readonly service: Key; readonly standard: Key } | undefined;
  /** Webhook keys of other generations, which are published but do not sign. */
  readonly publishedKeys: readonly Key[];

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const { restoredStreamArn, webhookKeys, table: settings = {} } = stage;
    const { provisioned } = settings;
    this.dataKey = dataKey(this, stage);
    const own = new Table(this, 'Table', {
      partitionKey: text(shape.partitionKey),
      sortKey: text(shape.sortKey),
      timeToLiveAttribute: shape.timeToLive,
      ...capacityOf(settings),
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.dataKey,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const { name, partitionKey, sortKey } of tableIndexes) {
      own.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: text(partitionKey),
        sortKey: text(sortKey),
        projectionType: ProjectionType.KEYS_ONLY,
        ...capacityOfIndex(provisioned, name),
      });
    }
    if (provisioned) scale(own, provisioned);
    if (!own.tableStreamArn) throw new Error('The table was made without its stream.');
    this.table = restoredStreamArn ? this.#restored(own, own.tableStreamArn, restoredStreamArn) : own;
    if (stage.backup) backUp(this, stage, stage.backup, { table: this.table, encryptionKey: this.dataKey });
    this.streamArn = restoredStreamArn ?? own.tableStreamArn;
    ({
      documents: this.documents,
      journal: this.journal,
      failedChanges: this.failedChanges,
    } = fileBuckets(this, this.dataKey));
    if (stage.copies) replicate(this, stage, stage.copies, this.documents);
    const { restoredKeys } = stage;
    const sealing = (id: (typeof sealingKeys)[number], make: () => Key): IKey =>
      restoredKeys ? Key.fromKeyArn(this, id, restoredKeys[id]) : make();
    const sealer = (id: (typeof sealingKeys)[number], description: string) =>
      sealing(id, () => keptKey(this, id, stage, { description, enableKeyRotation: true }));
    this.sealing = {
      WebhookSealingKey: sealer('WebhookSealingKey', 'Seals the keys that sign webhooks'),
      WalletSignerKey: sealing('WalletSignerKey', () =>
        signingKey(this, 'WalletSignerKey', stage, KeySpec.ECC_NIST_P256),
      ),
      WalletKey: sealer('WalletKey', 'Seals the secrets of embedded wallets'),
    };
    const [signing, ...published] = webhookKeyPairs(this, stage, webhookKeys ?? []);
    this.signingKeys = signing;
    this.publishedKeys = published.flatMap(({ service, standard }) => [service, standard]);
  }

  /**
   * The copy is named directly. The names of the own table stay exported: the other stacks still import them until they are
   * deployed, and CloudFormation takes back no export that is in use.
   */
  #restored(own: Table, ownStreamArn: string, streamArn: string): ITable {
    for (const name of [own.tableName, own.tableArn, ownStreamArn]) Stack.of(this).exportValue(name);
    const [tableArn = ''] = streamArn.split('/stream/');
    return Table.fromTableAttributes(this, 'Restored', { tableArn, tableStreamArn: streamArn });
  }
}

/**
 * The key of everything that may hold personal data. A role that may use the table, a queue or the bucket may decrypt through that
 * service, and through nothing else: no role has a permission on the key itself. DynamoDB asks for the key once in five minutes
 * for each role, SQS as often as a queue says, so it costs a few dollars a month at any traffic.
 */
function dataKey(scope: Construct, stage: StageConfig): Key {
  const services = ['dynamodb', 'sqs', 's3'];
  const key = keptKey(scope, 'DataKey', stage, {
    description: 'Encrypts the table, the queues and uploaded files',
    enableKeyRotation: true,
  });
  const { account, region } = Stack.of(scope);
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'ThroughTheTableTheQueuesAndTheBucket',
      principals: [new AnyPrincipal()],
      actions: [
        'kms:Encrypt',
        'kms:Decrypt',
        'kms:ReEncrypt*',
        'kms:GenerateDataKey*',
        'kms:DescribeKey',
        'kms:CreateGrant',
      ],
      resources: ['*'],
      conditions: {
        StringEquals: {
          'kms:CallerAccount': account,
          'kms:ViaService': [...services, ...(stage.backup ? ['backup'] : [])].map(
            (service) => `${service}.${region}.amazonaws.com`,
          ),
        },
      },
    }),
  );
  if (stage.copies) shareForCopies(key, stage.copies.account);
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'EventsIntoQueues',
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
  );
  return key;
}

/**
 * The keys of these generations, in this order. Every generation up to the newest stays in the stack with its names exported:
 * the other stacks import them until they are deployed, and CloudFormation takes back no export that is in use.
 */
function webhookKeyPairs(scope: Construct, stage: StageConfig, generations: readonly number[]) {
  const newest = Math.max(0, ...generations);
  const pairs = Array.from({ length: newest }, (_, index) => {
    const suffix = index === 0 ? '' : `${index + 1}`;
    return {
      service: signingKey(scope, `WebhookKey${suffix}`, stage, KeySpec.ECC_NIST_P256),
      standard: signingKey(scope, `StandardWebhookKey${suffix}`, stage, KeySpec.ECC_NIST_EDWARDS25519),
    };
  });
  for (const key of pairs.flatMap(({ service, standard }) => [service, standard])) {
    for (const name of [key.keyArn, key.keyId]) Stack.of(scope).exportValue(name);
  }
  return generations.flatMap((generation) => pairs[generation - 1] ?? []);
}

/** How long the records are kept that a reader of the stream could not handle, in days: longer than their dead letter. */
const failedChangesKeptDays = 30;

/** Files of persons and the books: encrypted, open only to the functions that declare it, recoverable after a deletion. */
function fileBuckets(
  scope: Construct,
  encryptionKey: Key,
): { documents: Bucket; journal: Bucket; failedChanges: Bucket } {
  // Roles of people can read the files too, and no log of a function says so.
  const serverAccessLogsBucket = new Bucket(scope, 'DocumentsAccessLogs', {
    ...keptBucket,
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ expiration: Duration.days(accessLogsKeptDays) }],
  });
  const encrypted = {
    ...keptBucket,
    encryption: BucketEncryption.KMS,
    encryptionKey,
    bucketKeyEnabled: true,
    versioned: true,
    serverAccessLogsBucket,
  };
  const abortIncompleteMultipartUploadAfter = Duration.days(1);
  const noncurrentVersionExpiration = Duration.days(deletedFilesKeptDays);
  const documents = new Bucket(scope, 'Documents', {
    ...encrypted,
    serverAccessLogsPrefix: 'documents/',
    lifecycleRules: [...documentsRules],
  });
  // Every version is kept: what was written of a closed day can always be shown.
  const journal = new Bucket(scope, 'Journal', {
    ...encrypted,
    serverAccessLogsPrefix: 'journal/',
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter }],
  });
  const failedChanges = new Bucket(scope, 'FailedChanges', {
    ...encrypted,
    serverAccessLogsPrefix: 'failed-changes/',
    lifecycleRules: [
      {
        expiration: Duration.days(failedChangesKeptDays),
        noncurrentVersionExpiration,
        abortIncompleteMultipartUploadAfter,
      },
    ],
  });
  // CloudFormation can switch this on itself; the CDK's own setting adds a function that does it.
  const { defaultChild } = failedChanges.node;
  if (defaultChild instanceof CfnBucket)
    defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  return { documents, journal, failedChanges };
}

/** The private half never leaves the key service: functions ask it for signatures and for the public half. */
const signingKey = (scope: Construct, id: string, stage: StageConfig, keySpec: KeySpec): Key =>
  keptKey(scope, id, stage, { keySpec, keyUsage: KeyUsage.SIGN_VERIFY, description: `Signs (${id})` });

/**
 * A key that outlives its stack. It is multi-Region from the start, which cannot be changed later (KMS developer guide,
 * "Multi-Region keys"): a replica in another region can then decrypt what this one encrypted.
 */
const keptKey = (scope: Construct, id: string, stage: StageConfig, props: KeyProps): Key =>
  new Key(scope, id, { ...props, multiRegion: true, alias: nameIn(stage, id), removalPolicy: RemovalPolicy.RETAIN });
