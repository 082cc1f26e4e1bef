import { DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { outputOf } from '../../lib/operations/table-access.ts';
import { npmRun } from './commands.ts';

/** Practises the restore of the table. The emulator does not read from the template that the table has point-in-time recovery. */
export async function practiseRestore(dataStack: string): Promise<string> {
  const TableName = await outputOf(dataStack, 'TableName');
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await new DynamoDBClient({}).send(
    new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
  );
  const printed = await npmRun('operate', 'restore', 'drill', '--why', 'Rehearsal', '--remove', '--stack', dataStack);
  return `\n${printed}`;
}
