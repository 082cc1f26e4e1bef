import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCopies, addReplicaKeys, copyNames } from '../../../lib/aws/copies.ts';
import { stageOf } from '../../kit/aws/stages.ts';
import { ofType, type Synthesized, statementsOf, synthesize } from '../../kit/aws/synthesized.ts';

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8'));
const keyArn = (name: string) => `arn:aws:kms:eu-central-1:111122223333:key/mrk-${name}`;
const replicaOf = { WalletKey: keyArn('1'), WalletSignerKey: keyArn('2'), WebhookSealingKey: keyArn('3') };
const copies = { account: '444455556666', region: 'eu-west-1' } as const;
const stage = stageOf('prod', { copies });
const vault = 'backup-vault:payments-prod-copies';
const bucket = 'payments-prod-documents-444455556666-eu-west-1';

describe('the account of the copies', () => {
  let template: Template;
  beforeAll(() => {
    const app = new App({ context });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const stack = addCopies(app, stage, copies);
    expect(stack.environment).toBe('aws://444455556666/eu-west-1');
    template = Template.fromStack(stack);
  });

  it('keeps a locked vault that the stage may copy into, and nothing else', () => {
    template.hasResource('AWS::Backup::BackupVault', {
      DeletionPolicy: 'Retain',
      Properties: {
        BackupVaultName: 'payments-prod-copies',
        LockConfiguration: { MinRetentionDays: 7, ChangeableForDays: 3 },
        AccessPolicy: {
          Statement: [Match.objectLike({ Effect: 'Allow', Action: 'backup:CopyIntoBackupVault' })],
        },
      },
    });
  });

  it('keeps replicas of files that only the replication of the stage may add', () => {
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: { BucketName: bucket, VersioningConfiguration: { Status: 'Enabled' } },
    });
    const statements = Object.values(template.findResources('AWS::S3::BucketPolicy')).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement,
    );
    const allowed = statements.filter(({ Effect, Principal }) => Effect === 'Allow' && Principal.AWS);
    expect(allowed.flatMap(({ Action }) => Action).toSorted()).toEqual([
      's3:GetBucketVersioning',
      's3:ObjectOwnerOverrideToBucketOwner',
      's3:ReplicateDelete',
      's3:ReplicateObject',
      's3:ReplicateTags',
    ]);
    for (const { Condition } of allowed)
      expect(JSON.stringify(Condition)).toContain('111122223333:role/payments-prod-documents-replication');
  });

  it('deletes replicas at their time by rules of its own, because those of the stage are not replicated', () => {
    const [replicas] = Object.values(template.findResources('AWS::S3::Bucket', { Properties: { BucketName: bucket } }));
    const rules = replicas?.Properties.LifecycleConfiguration.Rules;
    expect(rules.map(({ Prefix, ExpirationInDays }: Record<string, unknown>) => [Prefix, ExpirationInDays])).toEqual([
      [undefined, undefined],
      ['retained/', 1_830],
      ['imports/', 30],
    ]);
    expect(rules[0].NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 30 });
  });

  it('encrypts both by a key of its own, which the stage can neither change nor delete', () => {
    const [key] = Object.values(template.findResources('AWS::KMS::Key'));
    expect(key?.DeletionPolicy).toBe('Retain');
    const ofStage = key?.Properties.KeyPolicy.Statement.filter(({ Principal }: { Principal: unknown }) =>
      JSON.stringify(Principal).includes('111122223333'),
    );
    expect(ofStage.flatMap(({ Action }: { Action: unknown }) => Action).toSorted()).toEqual([
      'kms:CreateGrant',
      ...['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
    ]);
  });

  it('tells of copies that fail or are missing, and of its key', () => {
    const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
    expect(alarms.map(({ Dimensions }) => Dimensions[0].Value).toSorted()).toEqual([
      'payments-prod-copies-copies-completed',
      'payments-prod-copies-copies-failed',
      'payments-prod-copies-keys-lost',
    ]);
    for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1);
  });
});

describe('the stage whose copies are in another account', () => {
  let prod: Synthesized;
  beforeAll(() => {
    prod = synthesize({ stage: 'prod', settings: { copies }, checked: true });
  }, 120_000);

  it('copies each backup on, for as long as the first', () => {
    const [plan] = ofType(prod, 'Backup::BackupPlan');
    expect(plan?.properties.BackupPlan.BackupPlanRule).toHaveLength(2);
    for (const { Lifecycle, CopyActions } of plan?.properties.BackupPlan.BackupPlanRule ?? []) {
      expect(JSON.stringify(CopyActions)).toContain(`:backup:eu-west-1:444455556666:${vault}`);
      expect(CopyActions[0].Lifecycle).toEqual(Lifecycle);
    }
  });

  it('replicates documents with their deletions, in a role that can do nothing else', () => {
    const replicated = ofType(prod, 'S3::Bucket').filter(({ properties }) => properties.ReplicationConfiguration);
    expect(replicated.map(({ properties }) => properties.LoggingConfiguration.LogFilePrefix)).toEqual(['documents/']);
    expect(replicated[0]?.properties.ReplicationConfiguration.Rules).toMatchObject([
      {
        Status: 'Enabled',
        DeleteMarkerReplication: { Status: 'Enabled' },
        SourceSelectionCriteria: { SseKmsEncryptedObjects: { Status: 'Enabled' } },
        Destination: { Account: '444455556666', AccessControlTranslation: { Owner: 'Destination' } },
      },
    ]);
    const role = ofType(prod, 'IAM::Role').find(
      ({ properties }) => properties.RoleName === 'payments-prod-documents-replication',
    );
    const actions = role ? statementsOf(prod, role).flatMap(({ Action }) => Action) : [];
    expect(actions.length).toBeGreaterThan(8);
    expect(actions.filter((action: string) => !/^s3:(Get|List|Replicate|ObjectOwner)/.test(action))).toEqual([
      'kms:Encrypt',
      'kms:GenerateDataKey',
    ]);
  });

  it('shares the key of its backups with that account, and with no other', () => {
    const statements = ofType(prod, 'KMS::Key').flatMap(({ properties }) => properties.KeyPolicy.Statement);
    const shared = statements.filter(({ Principal }) => JSON.stringify(Principal).includes('444455556666'));
    expect(shared.map(({ Sid }) => Sid)).toEqual(['CopiesOfTheOtherAccount', 'GrantsToServices']);
    expect(shared[1].Condition).toEqual({ Bool: { 'kms:GrantIsForAWSResource': true } });
  });

  it('names what the other account has by the same names', () => {
    const names = copyNames(stage, copies);
    expect(JSON.stringify(prod.templates['payments-prod-data'])).toContain(names.bucket);
    expect(names.vaultArn.endsWith(vault)).toBe(true);
  });

  it('keeps its vault apart from one that outlived an earlier stack', () => {
    const [own] = ofType(prod, 'Backup::BackupVault');
    expect(JSON.stringify(own?.properties.BackupVaultName)).toContain('AWS::StackId');
  });
});

describe('what takes copies or keys away', () => {
  it('is counted by rules without a target, and raises alarms', () => {
    const prod = synthesize({ stage: 'prod', settings: { copies }, checked: true });
    const patterns = Object.fromEntries(
      ofType(prod, 'Events::Rule')
        .filter(({ properties }) => !properties.Targets)
        .map(({ properties: { Name, EventPattern } }) => [Name, EventPattern]),
    );
    expect(patterns).toMatchObject({
      'payments-prod-keys-lost': { detail: { eventName: ['ScheduleKeyDeletion', 'DisableKey'] } },
      'payments-prod-copies-failed': {
        'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
      },
      'payments-prod-copies-completed': { 'detail-type': ['Copy Job State Change'], detail: { state: ['COMPLETED'] } },
    });
    const watched = JSON.stringify(ofType(prod, 'CloudWatch::Alarm').map(({ properties }) => properties));
    for (const rule of Object.keys(patterns)) expect(watched).toContain(`"${rule}"`);
  }, 120_000);
});

describe('the keys', () => {
  it('that sealed what is in the items have replicas in the region of the copies', () => {
    const app = new App({ context });
    const withReplicas = stageOf('prod', { copies: { ...copies, replicaOf } });
    const stack = addReplicaKeys(app, withReplicas, { ...copies, replicaOf });
    expect(stack?.environment).toBe('aws://111122223333/eu-west-1');
    if (!stack) return;
    const replicas = Object.values(Template.fromStack(stack).findResources('AWS::KMS::ReplicaKey'));
    expect(replicas.map(({ Properties }) => Properties.PrimaryKeyArn)).toEqual(Object.values(replicaOf));
    for (const { DeletionPolicy } of replicas) expect(DeletionPolicy).toBe('Retain');
  });

  it('are taken from there where the stage says so, and none is made', () => {
    const restored = synthesize({ settings: { restoredKeys: replicaOf } });
    expect(ofType(restored, 'KMS::Key')).toHaveLength(1);
    const variables = JSON.stringify(ofType(restored, 'Lambda::Function').map(({ properties }) => properties));
    expect(variables).toContain('mrk-1');
  });
});

describe('a stage file', () => {
  it('has copies in another account and another region, of backups that it makes', () => {
    const mistake = 'copies need backup, and another account and region';
    for (const settings of [
      { copies: { ...copies, account: '111122223333' } },
      { copies: { ...copies, region: 'eu-central-1' } },
      { copies, backup: null },
    ])
      expect(() => stageOf('prod', settings)).toThrow(mistake);
  });
});
