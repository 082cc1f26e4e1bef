import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { expect, it } from 'vitest';
import { backUp } from '../../../lib/aws/backup.ts';
import { stageOf } from '../../kit/aws/stages.ts';

function copiesOf(kept: { readonly keptDays: number; readonly dailyDays?: number }) {
  const stack = new Stack(new App(), 'Data');
  const table = new Table(stack, 'Table', { partitionKey: { name: 'pk', type: AttributeType.STRING } });
  backUp(stack, stageOf('prod'), kept, { table, encryptionKey: new Key(stack, 'Key') });
  const template = Template.fromStack(stack);
  const [plan] = Object.values(template.findResources('AWS::Backup::BackupPlan'));
  const [vault] = Object.values(template.findResources('AWS::Backup::BackupVault'));
  return {
    days: plan?.Properties.BackupPlan.BackupPlanRule.map(
      ({ Lifecycle }: { Lifecycle: { DeleteAfterDays: number } }) => Lifecycle.DeleteAfterDays,
    ),
    locked: vault?.Properties.LockConfiguration.MinRetentionDays,
  };
}

it('keeps the copy of each day for the whole time where the stage says nothing else', () => {
  expect(copiesOf({ keptDays: 40 })).toEqual({ days: [40], locked: 40 });
});

it('keeps the copy of each day for a while and that of each month for the whole time', () => {
  expect(copiesOf({ keptDays: 365, dailyDays: 7 })).toEqual({ days: [7, 365], locked: 7 });
});
