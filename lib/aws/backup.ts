import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

const policy = 'service-role/AWSBackupServiceRolePolicyForBackup';

/** How long copies are kept, in days: see `backup` of the stage's settings. */
interface Kept {
  readonly keptDays: number;
  readonly dailyDays?: number | undefined;
}

/**
 * Copies the table every day into a vault that is locked: for three days after its creation the lock can be taken back, and from then on
 * no role can delete a copy before its time (AWS Backup developer guide, "AWS Backup Vault Lock", compliance mode).
 */
export function backUp(
  scope: Construct,
  { keptDays, dailyDays = keptDays }: Kept,
  table: ITable,
  encryptionKey: IKey,
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
    encryptionKey,
    lockConfiguration: { minRetention: Duration.days(dailyDays), changeableFor: Duration.days(3) },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const plan = new BackupPlan(backup, 'Plan', {
    backupVault,
    backupPlanRules: [
      new BackupPlanRule({
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        deleteAfter: Duration.days(dailyDays),
      }),
      ...(dailyDays < keptDays ? [monthly(keptDays)] : []),
    ],
  });
  plan.addSelection('Table', {
    role: role.withoutPolicyUpdates(),
    resources: [BackupResource.fromArn(table.tableArn)],
  });
}

/** The copy of the first of a month, made after that of the day. */
const monthly = (keptDays: number): BackupPlanRule =>
  new BackupPlanRule({
    scheduleExpression: Schedule.cron({ day: '1', hour: '5', minute: '0' }),
    deleteAfter: Duration.days(keptDays),
  });
