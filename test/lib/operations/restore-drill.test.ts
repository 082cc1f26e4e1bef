import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commit, type Item } from '../../../functions/store/table.ts';
import { deployedRestorable, existingCopy } from '../../../lib/operations/restore/deployed-table.ts';
import { drill } from '../../../lib/operations/restore/drill.ts';
import { forgotten } from '../../kit/aws-stubs.ts';
import { journalItem } from '../../kit/book-builders.ts';
import { anAccount } from '../../kit/builders.ts';
import { tableName } from '../../kit/environment.ts';
import { InMemoryTable } from '../../kit/in-memory-table.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const clock = useClock('2026-11-27T12:00:00.000Z');
const table = useTable();

const old = journalItem({ amount: 300, bookedAt: '2026-11-27T11:00:00.000Z' });
const older = journalItem({ amount: 700, bookedAt: '2026-11-26T11:00:00.000Z' });
const newer = journalItem({ amount: 500, bookedAt: '2026-11-27T11:57:00.000Z' });
const account = (balance: number): Item => stored.account(anAccount({ balance }));

const put = (store: typeof table.store, items: readonly Item[]) =>
  Promise.all(items.map((item) => commit(store, [{ put: { item } }])));

/** A copy of the table as it was five minutes ago, with these items. It takes ten seconds. */
async function drillWith(items: readonly Item[], remove = true) {
  const copied = new InMemoryTable({ tableName: 'copy' });
  const store = { client: copied.client, tableName: 'copy' };
  await put(store, items);
  const done: string[] = [];
  const steps: [string, number][] = [];
  const copy = {
    ...{ name: 'copy', store, pointInTime: new Date('2026-11-27T11:55:00.000Z') },
    complete: async () => void done.push('completed'),
    remove: async () => void done.push('removed'),
    close: () => void done.push('closed'),
  };
  const restore = async () => {
    clock.advance(10);
    return copy;
  };
  const report = await drill(
    { source: table.store, restore },
    { remove, step: (name, tookMs) => steps.push([name, tookMs]) },
  );
  return { report, steps, done };
}

describe('a drill of the restore', () => {
  beforeEach(() => put(table.store, [old, older, newer, account(1500)]));

  it('finds a whole copy in order, and says what a loss would have cost in time and entries', async () => {
    const { report, steps, done } = await drillWith([old, older, account(1000)]);
    expect(report).toMatchObject({
      faults: [],
      ...{ lostMs: 300_000, tookMs: 10_000, lostEntries: 1, newest: '2026-11-27T11:00:00.000Z' },
      ...{ entries: { copy: 2, source: 2 }, books: { entries: 2, accounts: 1, differences: [] } },
      resumable: { entries: 2 },
    });
    expect(Object.fromEntries(report.items)).toEqual({ JOURNAL: 2, INTERNAL_ACCOUNT: 1 });
    expect(steps.map(([, tookMs]) => tookMs)).toEqual([10_000, 0, 0, 0, 0]);
    expect(done).toEqual(['completed', 'closed', 'removed']);
  });

  it('leaves the copy unless it is asked to remove it', async () => {
    expect((await drillWith([old, older, account(1000)], false)).done).toEqual(['completed', 'closed']);
  });

  it('misses an entry that the table had long before', async () => {
    const { report } = await drillWith([old, account(300)]);
    expect(report.faults).toEqual(['Up to a minute before its time the copy has 1 journal entries, and the table 2.']);
  });

  it('compares the entries up to a minute before its time, and takes those after its time for lost', async () => {
    const entryAt = (bookedAt: string) => journalItem({ amount: 100, bookedAt });
    const last = entryAt('2026-11-27T11:54:00.000Z');
    await put(table.store, [
      last,
      ...['2026-11-27T11:54:00.001Z', '2026-11-27T11:55:00.000Z', '2026-11-27T11:55:00.001Z'].map(entryAt),
    ]);
    const { report } = await drillWith([old, older, last, account(1100)]);
    expect(report).toMatchObject({ faults: [], entries: { copy: 3, source: 3 }, lostEntries: 2 });
  });

  it('says where the books of the copy do not add up, and removes it all the same', async () => {
    const { report, done } = await drillWith([old, older, account(999)]);
    expect(report.faults).toEqual([
      expect.stringMatching(/^The books of the copy differ: .* holds 9\.99 USD, its postings sum to 10\.00 USD$/),
    ]);
    expect(done).toContain('removed');
  });

  it('takes no empty copy for a whole one', async () => {
    expect((await drillWith([])).report.faults).toContain('The copy is empty.');
  });

  it('lets go of a copy that cannot be checked', async () => {
    const damaged = { ...old, type: 'DELIVERY' };
    await expect(drillWith([damaged])).rejects.toThrow();
  });
});

describe('a copy of a deployed table', () => {
  const dynamoDb = mockClient(DynamoDBClient);
  const latest = new Date('2026-11-27T11:55:00.000Z');
  beforeEach(() => {
    dynamoDb.reset();
    dynamoDb.onAnyCommand().rejects(forgotten);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('TABLE_NAME', tableName);
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => dynamoDb.restore());
  const described = (more: object) =>
    dynamoDb.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE', ...more } });
  const sent = () =>
    dynamoDb
      .calls()
      .map(({ args: [command] }) => [command.constructor.name, command.input] as const)
      .filter(([name]) => !name.startsWith('Describe'));

  it('is of the newest restorable second, under the same key, and gets what a restore leaves out', async () => {
    described({ SSEDescription: { KMSMasterKeyArn: 'the-key' } });
    const PointInTimeRecoveryDescription = { LatestRestorableDateTime: latest };
    dynamoDb.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription },
    });
    dynamoDb.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } });
    dynamoDb.on(RestoreTableToPointInTimeCommand).resolves({}).on(UpdateTableCommand).resolves({});
    dynamoDb.on(UpdateTimeToLiveCommand).resolves({});
    dynamoDb.on(UpdateContinuousBackupsCommand).resolves({}).on(DeleteTableCommand).resolves({});
    const copy = await deployedRestorable('20261127').restore();
    const name = `${tableName}-drill-20261127`;
    expect(copy).toMatchObject({ name, pointInTime: latest, store: { tableName: name } });
    await copy.complete();
    await copy.remove();
    const TableName = name;
    expect(sent()).toEqual([
      [
        'RestoreTableToPointInTimeCommand',
        {
          ...{ SourceTableName: tableName, TargetTableName: name, RestoreDateTime: latest },
          BillingModeOverride: 'PAY_PER_REQUEST',
          SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: 'the-key' },
        },
      ],
      [
        'UpdateTableCommand',
        { TableName, StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } },
      ],
      [
        'UpdateTimeToLiveCommand',
        { TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: 'expiresAtSeconds' } },
      ],
      [
        'UpdateContinuousBackupsCommand',
        { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      ],
      ['DeleteTableCommand', { TableName }],
    ]);
  });

  it('is refused of a table without point-in-time recovery', async () => {
    dynamoDb.on(DescribeContinuousBackupsCommand).resolves({});
    await expect(deployedRestorable('1').restore()).rejects.toThrow('has no point-in-time recovery');
    expect(sent()).toEqual([]);
  });

  it('that exists is of the time that its restore names, and nothing is switched on twice', async () => {
    const RestoreSummary = { RestoreDateTime: latest, RestoreInProgress: false };
    described({ RestoreSummary, StreamSpecification: { StreamEnabled: true } });
    dynamoDb.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' } });
    dynamoDb.on(UpdateContinuousBackupsCommand).resolves({});
    const copy = await existingCopy('vault').restore();
    expect(copy.pointInTime).toEqual(latest);
    await copy.complete();
    expect(sent().map(([name]) => name)).toEqual(['UpdateContinuousBackupsCommand']);
  });

  it('that does not exist is named', async () => {
    dynamoDb
      .on(DescribeTableCommand)
      .resolvesOnce({ Table: { TableStatus: 'ACTIVE' } })
      .resolves({});
    await expect(existingCopy('vault').restore()).rejects.toThrow(`There is no table ${tableName}-drill-vault.`);
  });

  it('that exists and was not restored is no copy', async () => {
    described({});
    await expect(existingCopy('vault').restore()).rejects.toThrow('was not restored from anything');
  });
});
