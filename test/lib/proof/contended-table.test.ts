import { GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { ContendedTable } from '../../../lib/proof/contention/contended-table.ts';
import { SimulatedTime } from '../../../lib/proof/contention/simulated-time.ts';
import { InMemoryTable } from '../../../lib/proof/in-memory-table.ts';
import { seeded } from '../../../lib/proof/seeded.ts';

const TableName = 'payments';
const key = (pk: string) => ({ pk, sk: 'ITEM' });
const put = (pk: string, text = '') => new PutCommand({ TableName, Item: { ...key(pk), text } });
const transaction = (...pks: string[]) =>
  new TransactWriteCommand({ TransactItems: pks.map((pk) => ({ Put: { TableName, Item: key(pk) } })) });
const check = (pk: string) => ({
  ConditionCheck: { TableName, Key: key(pk), ConditionExpression: 'attribute_not_exists(pk)' },
});
const checking = (checked: string, written: string) =>
  new TransactWriteCommand({ TransactItems: [check(checked), { Put: { TableName, Item: key(written) } }] });

/** Sends each command at its moment, in milliseconds; says what became of each. */
async function outcomes(...calls: readonly (readonly [number, object])[]) {
  const time = new SimulatedTime(0);
  const table = new ContendedTable(new InMemoryTable({ tableName: TableName }), time, seeded(1));
  const told: string[] = [];
  for (const [place, [at, command]] of calls.entries()) {
    time.start(async () => {
      await time.pass(at);
      await table.client.send(command as never).then(
        () => (told[place] = 'done'),
        (cause: Error & { CancellationReasons?: { Code: string }[] }) =>
          (told[place] = cause.CancellationReasons?.map(({ Code }) => Code).join() ?? cause.name),
      );
    });
  }
  await time.run();
  return { told, table };
}

describe('a table that rejects conflicting writes', () => {
  it('turns down the later of two transactions on one item, and says on which', async () => {
    const { told, table } = await outcomes([0, transaction('a', 'b')], [1, transaction('b', 'c')]);
    expect(told).toEqual(['done', 'TransactionConflict,None']);
    expect(table.conflictTimes).toHaveLength(1);
  });

  it('lets the same transaction through once the first has ended', async () => {
    const { told, table } = await outcomes([0, transaction('a', 'b')], [200, transaction('b', 'c')]);
    expect(told).toEqual(['done', 'done']);
    expect(table.conflictTimes).toEqual([]);
  });

  it('counts a check like a write', async () => {
    expect((await outcomes([0, checking('a', 'b')], [1, checking('a', 'c')])).told[1]).toBe('TransactionConflict,None');
  });

  it('turns down a single write that meets a transaction, and a transaction that meets a single write', async () => {
    expect((await outcomes([0, transaction('a', 'b')], [1, put('a')])).told[1]).toBe('TransactionConflictException');
    expect((await outcomes([0, put('a')], [1, transaction('a', 'b')])).told[1]).toBe('TransactionConflict,None');
  });

  it('lets single writes of one item wait for each other, and readers read', async () => {
    const update = new UpdateCommand({
      TableName,
      Key: key('a'),
      UpdateExpression: 'ADD times :one',
      ExpressionAttributeValues: { ':one': 1 },
    });
    const read = new GetCommand({ TableName, Key: key('a') });
    expect((await outcomes([0, update], [1, update], [1, read])).told).toEqual(['done', 'done', 'done']);
  });

  it('gives one item 1,000 write units a second', async () => {
    const large = put('a', 'x'.repeat(400 * 1024));
    const { told, table } = await outcomes([0, large], [1, large], [2, large], [3, put('b')], [500, large]);
    expect(told).toEqual(['done', 'done', 'ProvisionedThroughputExceededException', 'done', 'done']);
    expect(table.throttled).toBe(1);
  });
});
