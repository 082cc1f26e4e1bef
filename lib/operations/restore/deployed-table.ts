import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableStore } from '../../../functions/runtime/store.ts';
import type { Store } from '../../../functions/store/table.ts';
import { table as shape } from '../../../functions/topology/table.ts';
import type { Restorable, TableCopy } from './drill.ts';

/** The longest that is waited for a restore, in seconds: hours pass before a large table is there. */
const patience = { maxWaitTime: 24 * 3600, minDelay: 1, maxDelay: 10 };

/** Only copies with such names may be removed by the roles of operators (lib/aws/operators.ts). */
const copyName = (table: string, suffix: string): string => `${table}-drill-${suffix}`;

/** The table of a deployed service. Its point-in-time recovery is restored to the newest second that there is. */
export function deployedRestorable(suffix: string): Restorable {
  const source = tableStore();
  const client = new DynamoDBClient({});
  return {
    source,
    async restore() {
      const { tableName } = source;
      const name = copyName(tableName, suffix);
      const pointInTime = await newestPoint(client, tableName);
      const { SSEDescription } = await describe(client, tableName);
      const key = SSEDescription?.KMSMasterKeyArn;
      await client.send(
        new RestoreTableToPointInTimeCommand({
          ...{ SourceTableName: tableName, TargetTableName: name, RestoreDateTime: pointInTime },
          BillingModeOverride: 'PAY_PER_REQUEST',
          ...(key && { SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key } }),
        }),
      );
      await waitUntilTableExists({ client, ...patience }, { TableName: name });
      return copyOf(client, source, { name, pointInTime });
    },
  };
}

/** A copy that exists already: of a backup in a vault, or of a drill whose session ended before it. */
export function existingCopy(suffix: string): Restorable {
  const source = tableStore();
  const client = new DynamoDBClient({});
  return {
    source,
    async restore() {
      const name = copyName(source.tableName, suffix);
      await waitUntilTableExists({ client, ...patience }, { TableName: name });
      const pointInTime = (await describe(client, name)).RestoreSummary?.RestoreDateTime;
      if (!pointInTime) throw new Error(`The table ${name} was not restored from anything.`);
      return copyOf(client, source, { name, pointInTime });
    },
  };
}

async function newestPoint(client: DynamoDBClient, TableName: string): Promise<Date> {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const newest = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.LatestRestorableDateTime;
  if (!newest) throw new Error(`The table ${TableName} has no point-in-time recovery.`);
  return newest;
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (!Table) throw new Error(`There is no table ${TableName}.`);
  return Table;
}

const copyOf = (
  client: DynamoDBClient,
  source: Store,
  { name: TableName, pointInTime }: Pick<TableCopy, 'name' | 'pointInTime'>,
): TableCopy => ({
  name: TableName,
  store: { client: source.client, tableName: TableName },
  pointInTime,
  // A copy that an earlier drill left has these already, and DynamoDB refuses to switch on what is on.
  async complete() {
    const { StreamSpecification } = await describe(client, TableName);
    if (!StreamSpecification?.StreamEnabled) {
      const withStream = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
      await client.send(new UpdateTableCommand({ TableName, StreamSpecification: withStream }));
      await waitUntilTableExists({ client, ...patience }, { TableName });
    }
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    if (TimeToLiveDescription?.TimeToLiveStatus === 'DISABLED') {
      const TimeToLiveSpecification = { Enabled: true, AttributeName: shape.timeToLive };
      await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    }
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  },
  async remove() {
    await client.send(new DeleteTableCommand({ TableName }));
  },
  close() {},
});
