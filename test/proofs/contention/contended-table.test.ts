import { GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { InMemoryTable } from '../../kit/in-memory-table.ts';
import { mulberry32 } from '../../kit/prng.ts';
import { ContendedTable } from './contended-table.ts';
import { SimulatedTime } from './simulated-time.ts';

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

/** Sends each command at its time, in milliseconds, and collects the outcomes. */
async function outcomes(...calls: readonly (readonly [number, object])[]) {
  const time = new SimulatedTime(0);
  const table = new ContendedTable(new InMemoryTable({ tableName: TableName }), time, mulberry32(1));
  const results: string[] = [];
  for (const [index, [at, command]] of calls.entries()) {
    time.start(async () => {
      await time.pass(at);
      await table.client.send(command as never).then(
        () => (results[index] = 'done'),
        (cause: Error & { CancellationReasons?: { Code: string }[] }) =>
          (results[index] = cause.CancellationReasons?.map(({ Code }) => Code).join() ?? cause.name),
      );
    });
  }
  await time.run();
  return { results, table };
}

describe('a table that rejects conflicting writes', () => {
  it('rejects the later of two transactions on one item, and names the item', async () => {
    const { results, table } = await outcomes([0, transaction('a', 'b')], [1, transaction('b', 'c')]);
    expect(results).toEqual(['done', 'TransactionConflict,None']);
    expect(table.conflictTimes).toHaveLength(1);
  });

  it('accepts the same transaction once the first has ended', async () => {
    const { results, table } = await outcomes([0, transaction('a', 'b')], [200, transaction('b', 'c')]);
    expect(results).toEqual(['done', 'done']);
    expect(table.conflictTimes).toEqual([]);
  });

  it('counts a check like a write', async () => {
    expect((await outcomes([0, checking('a', 'b')], [1, checking('a', 'c')])).results[1]).toBe(
      'TransactionConflict,None',
    );
  });

  it('rejects a single write that meets a transaction, and a transaction that meets a single write', async () => {
    expect((await outcomes([0, transaction('a', 'b')], [1, put('a')])).results[1]).toBe('TransactionConflictException');
    expect((await outcomes([0, put('a')], [1, transaction('a', 'b')])).results[1]).toBe('TransactionConflict,None');
  });

  it('accepts simultaneous single writes and reads of one item', async () => {
    const update = new UpdateCommand({
      TableName,
      Key: key('a'),
      UpdateExpression: 'ADD times :one',
      ExpressionAttributeValues: { ':one': 1 },
    });
    const read = new GetCommand({ TableName, Key: key('a') });
    expect((await outcomes([0, update], [1, update], [1, read])).results).toEqual(['done', 'done', 'done']);
  });

  it('gives one item 1,000 write units a second', async () => {
    const large = put('a', 'x'.repeat(400 * 1024 - 200));
    const { results, table } = await outcomes([0, large], [1, large], [2, large], [3, put('b')], [500, large]);
    expect(results).toEqual(['done', 'done', 'ProvisionedThroughputExceededException', 'done', 'done']);
    expect(table.throttled).toBe(1);
  });
});
