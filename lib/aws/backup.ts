import { Duration, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type CronOptions, Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { copyNames } from './copies.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

const policy = 'service-role/AWSBackupServiceRolePolicyForBackup';

/** How long copies are kept, in days: see `backup` of the stage's settings. */
interface Kept {
  readonly keptDays: number;
  readonly dailyDays?: number | undefined;
}

interface BackedUp {
  readonly table: ITable;
  readonly encryptionKey: IKey;
}

/** The end of the id that a stack gets when it is created, so that a vault that outlived an earlier stack is not in the way. */
const creationOf = (scope: Construct): string =>
  Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', Stack.of(scope).stackId))));

/**
 * Copies the table every day into a vault that is locked: for three days after its creation the lock can be taken back, and from then on
 * no role can delete a copy before its time (AWS Backup developer guide, "AWS Backup Vault Lock", compliance mode). Where the stage has `copies`,
 * each is copied on into the vault of another account.
 */
export function backUp(
  scope: Construct,
  stage: StageConfig,
  { keptDays, dailyDays = keptDays }: Kept,
  { table, encryptionKey }: BackedUp,
): void {
  const backup = new Construct(scope, 'Backup');
  const role = new Role(backup, 'Role', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
    reason: 'AWS prescribes this policy for the role.',
  });
  const backupVault = new BackupVault(backup, 'Vault', {
    backupVaultName: `${nameIn(stage, 'vault')}-${creationOf(backup)}`,
    encryptionKey,
    lockConfiguration: { minRetention: Duration.days(dailyDays), changeableFor: Duration.days(3) },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const elsewhere =
    stage.copies && BackupVault.fromBackupVaultArn(backup, 'OtherAccount', copyNames(stage, stage.copies).vaultArn);
  const rule = (when: CronOptions, days: number): BackupPlanRule =>
    new BackupPlanRule({
      scheduleExpression: Schedule.cron(when),
      deleteAfter: Duration.days(days),
      ...(elsewhere && {
        copyActions: [{ destinationBackupVault: elsewhere, deleteAfter: Duration.days(days) }],
      }),
    });
  const plan = new BackupPlan(backup, 'Plan', {
    backupVault,
    backupPlanRules: [
      rule({ hour: '3', minute: '0' }, dailyDays),
      // The copy of the first of a month, made after that of the day.
      ...(dailyDays < keptDays ? [rule({ day: '1', hour: '5', minute: '0' }, keptDays)] : []),
    ],
  });
  plan.addSelection('Table', {
    role: role.withoutPolicyUpdates(),
    resources: [BackupResource.fromArn(table.tableArn)],
  });
}
