import { beforeAll, describe, expect, it } from 'vitest';
import { table as shape, tableIndexes } from '../../../functions/topology/table.ts';
import { ofType, type Resource, type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';

let deployed: Synthesized;
let table: Resource | undefined;
beforeAll(() => {
  deployed = synthesize();
  table = ofType(deployed, 'DynamoDB::Table')[0];
});

const isSigning = ({ properties }: Resource): boolean => properties.KeyUsage === 'SIGN_VERIFY';
const dataKey = () => ofType(deployed, 'KMS::Key').find((key) => !isSigning(key));

describe('the key of what is kept', () => {
  it('rotates every year, is retained, and decrypts only through the table, the queues and the bucket', () => {
    const key = dataKey();
    expect(key?.deletionPolicy).toBe('Retain');
    expect(key?.properties.EnableKeyRotation).toBe(true);
    const granted = key?.properties.KeyPolicy.Statement.filter(({ Sid }: { Sid?: string }) => Sid !== undefined);
    const region = { Ref: 'AWS::Region' };
    const through = (service: string) => ({ 'Fn::Join': ['', [`${service}.`, region, '.amazonaws.com']] });
    expect(granted.map(({ Sid, Condition }: { Sid: string; Condition: unknown }) => [Sid, Condition])).toEqual([
      [
        'ThroughTheTableTheQueuesAndTheBucket',
        {
          StringEquals: {
            'kms:CallerAccount': { Ref: 'AWS::AccountId' },
            'kms:ViaService': [through('dynamodb'), through('sqs'), through('s3')],
          },
        },
      ],
      ['EventsIntoQueues', { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } }],
    ]);
  });

  it('encrypts every queue, also those of what went wrong', () => {
    const queues = ofType(deployed, 'SQS::Queue');
    expect(queues.length).toBeGreaterThan(4);
    for (const { id, properties } of queues) {
      expect(JSON.stringify(properties.KmsMasterKeyId), id).toContain(String(dataKey()?.id));
      expect(properties.KmsDataKeyReusePeriodSeconds, id).toBe(3600);
    }
  });

  it('is no role’s to use by itself', () => {
    const resources = ofType(deployed, 'IAM::Role').flatMap(({ properties }) =>
      (properties.Policies ?? []).flatMap(
        ({ PolicyDocument }: { PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] } }) =>
          PolicyDocument.Statement.filter(({ Action }) => [Action].flat().some((action) => action.startsWith('kms:'))),
      ),
    );
    expect(resources.length).toBeGreaterThan(4);
    for (const { Resource } of resources) expect(JSON.stringify(Resource)).not.toContain(String(dataKey()?.id));
  });
});

describe('the table', () => {
  it('is one, paid by use, kept and recoverable whatever happens to its stack', () => {
    expect(ofType(deployed, 'DynamoDB::Table')).toHaveLength(1);
    expect(table?.deletionPolicy).toBe('Retain');
    expect(table?.properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: { 'Fn::GetAtt': [dataKey()?.id, 'Arn'] } },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: shape.timeToLive, Enabled: true },
    });
  });

  it('has the keys and the indexes of the wiring', () => {
    const keySchema = (partitionKey: string, sortKey: string) => [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ];
    expect(table?.properties.KeySchema).toEqual(keySchema(shape.partitionKey, shape.sortKey));
    expect(table?.properties.GlobalSecondaryIndexes).toEqual(
      tableIndexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: keySchema(partitionKey, sortKey),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    );
  });

  it('is named by an output', () => {
    expect(deployed.templates['payments-dev-data'].Outputs.TableName.Value).toEqual({ Ref: table?.id });
  });
});

describe('the table of a stage for production', () => {
  let prod: Synthesized;
  beforeAll(() => {
    prod = synthesize({ stage: 'prod', settings: { table: { warmThroughput, onDemandLimit } } });
  });
  const warmThroughput = { readUnits: 12_000, writeUnits: 24_000 };
  const onDemandLimit = { readUnits: 40_000, writeUnits: 40_000 };

  it('is warm, and limited where the stage says so', () => {
    expect(ofType(prod, 'DynamoDB::Table')[0]?.properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      WarmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 24_000 },
      OnDemandThroughput: { MaxReadRequestUnits: 40_000, MaxWriteRequestUnits: 40_000 },
    });
    expect(ofType(deployed, 'DynamoDB::Table')[0]?.properties).not.toHaveProperty('WarmThroughput');
  });

  it('is copied every day into a vault that is locked', () => {
    expect(ofType(prod, 'Backup::BackupVault')[0]).toMatchObject({
      deletionPolicy: 'Retain',
      properties: { LockConfiguration: { MinRetentionDays: 7, ChangeableForDays: 3 } },
    });
    expect(ofType(prod, 'Backup::BackupPlan')[0]?.properties.BackupPlan.BackupPlanRule).toMatchObject([
      { Lifecycle: { DeleteAfterDays: 7 }, ScheduleExpression: 'cron(0 3 * * ? *)' },
      { Lifecycle: { DeleteAfterDays: 365 }, ScheduleExpression: 'cron(0 5 1 * ? *)' },
    ]);
    const [table] = ofType(prod, 'DynamoDB::Table');
    expect(ofType(prod, 'Backup::BackupSelection')[0]?.properties.BackupSelection.Resources).toEqual([
      { 'Fn::GetAtt': [table?.id, 'Arn'] },
    ]);
    expect(ofType(deployed, 'Backup::BackupVault')).toEqual([]);
  });
});

describe('a restored copy of the table', () => {
  const copy = 'arn:aws:dynamodb:eu-central-1:000000000000:table/payments-copy';
  const restoredStreamArn = `${copy}/stream/2026-01-31T12:00:00.000`;
  let restored: Synthesized;
  beforeAll(() => {
    restored = synthesize({ settings: { restoredStreamArn }, checked: true });
  }, 120_000);

  it('takes the place of the first for every function, permission and stream reader', () => {
    const others = Object.entries(restored.templates).filter(([stack]) => stack !== 'payments-dev-data');
    for (const [, template] of others) expect(JSON.stringify(template)).not.toMatch(/ExportsOutput\w+DataTable/);
    const functions = ofType(restored, 'Lambda::Function');
    const tables = functions.map(({ properties }) => properties.Environment?.Variables?.TABLE_NAME);
    expect(new Set(tables)).toEqual(new Set(['payments-copy', undefined]));
    const streams = ofType(restored, 'Lambda::EventSourceMapping').filter(
      ({ properties }) => properties.StartingPosition,
    );
    for (const { properties } of streams) expect(properties.EventSourceArn).toBe(restoredStreamArn);
    expect(restored.templates['payments-dev-data'].Outputs.TableName.Value).toBe('payments-copy');
  });

  it('has executions under names of their own, as those of the first table have the same payments', () => {
    const suffixes = (all: Synthesized) =>
      ofType(all, 'Lambda::Function').flatMap(({ properties }) => {
        const { STATE_MACHINE_ARN: machine, EXECUTION_SUFFIX: suffix } = properties.Environment?.Variables ?? {};
        return machine ? [suffix] : [];
      });
    expect(new Set(suffixes(restored))).toEqual(new Set([expect.stringMatching(/^-[0-9a-f]{4}$/)]));
    expect(new Set(suffixes(deployed))).toEqual(new Set([undefined]));
  });

  it('takes nothing away: the first table stays, and so does what the other stacks still import of it', () => {
    const before = deployed.templates['payments-dev-data'];
    const after = restored.templates['payments-dev-data'];
    expect(Object.keys(after.Resources).sort()).toEqual(Object.keys(before.Resources).sort());
    expect(Object.keys(after.Outputs)).toEqual(expect.arrayContaining(Object.keys(before.Outputs)));
  });
});

describe('the bucket of uploaded files', () => {
  it('is encrypted by the key of what is kept, closed to the public, recoverable, and stays', () => {
    const [logs, bucket, journal, failed, ...others] = ofType(deployed, 'S3::Bucket');
    expect(failed?.properties.NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
    expect(failed?.properties).toMatchObject({
      BucketEncryption: bucket?.properties.BucketEncryption,
      PublicAccessBlockConfiguration: bucket?.properties.PublicAccessBlockConfiguration,
      LoggingConfiguration: { DestinationBucketName: { Ref: logs?.id }, LogFilePrefix: 'failed-changes/' },
      LifecycleConfiguration: { Rules: [expect.objectContaining({ ExpirationInDays: 30 })] },
    });
    expect(failed?.deletionPolicy).toBe('Retain');
    const { BucketEncryption, PublicAccessBlockConfiguration, VersioningConfiguration } = bucket?.properties ?? {};
    expect(journal?.properties).toMatchObject({
      ...{ BucketEncryption, PublicAccessBlockConfiguration, VersioningConfiguration },
      LoggingConfiguration: { DestinationBucketName: { Ref: logs?.id }, LogFilePrefix: 'journal/' },
    });
    expect(journal?.deletionPolicy).toBe('Retain');
    // No version of the books ever expires.
    expect(JSON.stringify(journal?.properties.LifecycleConfiguration)).not.toContain('Expiration');
    expect(others).toEqual([]);
    expect(bucket?.properties.LoggingConfiguration).toEqual({
      DestinationBucketName: { Ref: logs?.id },
      LogFilePrefix: 'documents/',
    });
    expect(logs?.deletionPolicy).toBe('Retain');
    expect(bucket?.deletionPolicy).toBe('Retain');
    expect(bucket?.properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    const [rule] = bucket?.properties.BucketEncryption.ServerSideEncryptionConfiguration ?? [];
    expect(rule.ServerSideEncryptionByDefault).toMatchObject({ SSEAlgorithm: 'aws:kms' });
    const policy = JSON.stringify(ofType(deployed, 'S3::BucketPolicy')[1]?.properties.PolicyDocument);
    expect(policy).toContain('"aws:SecureTransport":"false"');
    expect(rule.ServerSideEncryptionByDefault.KMSMasterKeyID).toEqual({ 'Fn::GetAtt': [dataKey()?.id, 'Arn'] });
  });
});

describe('the keys', () => {
  it('stay, have an alias, and can be replicated to another region', () => {
    const keys = ofType(deployed, 'KMS::Key');
    for (const { properties, deletionPolicy } of keys) {
      expect(properties.MultiRegion).toBe(true);
      expect(deletionPolicy).toBe('Retain');
    }
    expect(
      ofType(deployed, 'KMS::Alias')
        .map(({ properties }) => properties.AliasName)
        .toSorted(),
    ).toEqual([
      'alias/payments-dev-DataKey',
      'alias/payments-dev-WalletKey',
      'alias/payments-dev-WalletSignerKey',
      'alias/payments-dev-WebhookSealingKey',
    ]);
    expect(keys).toHaveLength(4);
  });

  it('sign for wallets alone, and then only sign', () => {
    const keys = ofType(deployed, 'KMS::Key').filter(isSigning);
    expect(keys.map(({ properties }) => [properties.KeySpec, properties.KeyUsage])).toEqual([
      ['ECC_NIST_P256', 'SIGN_VERIFY'],
    ]);
  });
});
