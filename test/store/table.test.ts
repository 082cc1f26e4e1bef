import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { ContendedWrite, commit, readItem, readItems, StaleWrite, type Write } from '../../functions/store/table.ts';
import { tableName, useTable } from '../support/clients.ts';

const table = useTable();
const { stub, store } = table;

const key = (name: string) => ({ pk: `PLATFORM#${name}`, sk: 'PLATFORM' });
const put = (name: string, refuse?: Write['refuse']): Write => ({
  put: { item: { ...key(name), name }, condition: '#version = :loaded' },
  names: { version: 'version' },
  values: { loaded: 4 },
  ...(refuse && { refuse }),
});
const update: Write = {
  update: { key: key('b'), expression: 'SET balance = balance - :amount', condition: 'balance >= :amount' },
  values: { amount: 5 },
};
const refusal = new Error('There is not enough.');

/** A service error as the SDK throws it: known by its name alone. */
const named = (name: string): Error => Object.assign(new Error(name), { name });
const conditionFailed = (Item?: ConditionalCheckFailedException['Item']) =>
  new ConditionalCheckFailedException({ $metadata: {}, message: 'failed', ...(Item && { Item }) });
const canceledWith = (...CancellationReasons: NonNullable<TransactionCanceledException['CancellationReasons']>) =>
  new TransactionCanceledException({ $metadata: {}, message: 'canceled', CancellationReasons });
const failed = { Code: 'ConditionalCheckFailed' };
const fine = { Code: 'None' };
const conflict = { Code: 'TransactionConflict' };

describe('committing one write', () => {
  it('puts it alone, with its condition and the item it may meet', async () => {
    stub.on(PutCommand).resolves({});
    await commit(store, [put('a')]);
    expect(stub.commandCalls(PutCommand)[0]?.args[0].input).toEqual({
      TableName: tableName,
      Item: { pk: 'PLATFORM#a', sk: 'PLATFORM', name: 'a' },
      ConditionExpression: '#version = :loaded',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':loaded': 4 },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    expect(stub.calls()).toHaveLength(1);
  });

  it('takes its own effect for success when the client has sent it twice', async () => {
    const mine = { pk: { S: 'PLATFORM#a' }, sk: { S: 'PLATFORM' }, name: { S: 'a' } };
    stub.on(PutCommand).rejects(conditionFailed(mine));
    await expect(commit(store, [put('a')])).resolves.toBeUndefined();
    stub.on(PutCommand).rejects(conditionFailed({ ...mine, name: { S: 'b' } }));
    await expect(commit(store, [put('a')])).rejects.toBeInstanceOf(StaleWrite);
  });

  it('knows its own bytes again, however they are held', async () => {
    const write: Write = { put: { item: { pk: 'PLATFORM#a', sk: 'PLATFORM', packed: Buffer.from('abc') } } };
    const mine = { pk: { S: 'PLATFORM#a' }, sk: { S: 'PLATFORM' }, packed: { B: Uint8Array.from([97, 98, 99]) } };
    stub.on(PutCommand).rejects(conditionFailed(mine));
    await expect(commit(store, [write])).resolves.toBeUndefined();
  });

  it('keeps the meaning of a failed condition where the write has one', async () => {
    const mine = { pk: { S: 'PLATFORM#a' }, sk: { S: 'PLATFORM' }, name: { S: 'a' } };
    stub.on(PutCommand).rejects(conditionFailed(mine));
    await expect(commit(store, [put('a', () => refusal)])).rejects.toBe(refusal);
  });

  it('deletes it alone', async () => {
    stub.on(DeleteCommand).resolves({});
    await commit(store, [{ delete: { key: key('c'), condition: 'holder = :holder' }, values: { holder: 'a' } }]);
    expect(stub.commandCalls(DeleteCommand)[0]?.args[0].input).toEqual({
      TableName: tableName,
      Key: { pk: 'PLATFORM#c', sk: 'PLATFORM' },
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': 'a' },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });

  it('updates it alone', async () => {
    stub.on(UpdateCommand).resolves({});
    await commit(store, [update]);
    expect(stub.commandCalls(UpdateCommand)[0]?.args[0].input).toEqual({
      TableName: tableName,
      Key: { pk: 'PLATFORM#b', sk: 'PLATFORM' },
      UpdateExpression: 'SET balance = balance - :amount',
      ConditionExpression: 'balance >= :amount',
      ExpressionAttributeValues: { ':amount': 5 },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });

  it('sends a lone check as a transaction, the only form that it has', async () => {
    stub.on(TransactWriteCommand).resolves({});
    await commit(store, [{ check: { key: key('c'), condition: 'attribute_exists(pk)' } }]);
    expect(table.transactions()[0]).toMatchObject([
      { ConditionCheck: { ConditionExpression: 'attribute_exists(pk)' } },
    ]);
  });

  it('is stale when its condition failed', async () => {
    stub.on(PutCommand).rejects(conditionFailed());
    await expect(commit(store, [put('a')])).rejects.toBeInstanceOf(StaleWrite);
  });

  it('says what the write makes of the item that stands', async () => {
    stub.on(PutCommand).rejects(conditionFailed({ status: { S: 'FROZEN' }, balance: { N: '5' } }));
    const write = put('a', (standing) => new Error(`${standing?.status} with ${standing?.balance}`));
    await expect(commit(store, [write])).rejects.toThrow('FROZEN with 5');
  });

  it('is stale when the write makes nothing of it', async () => {
    stub.on(PutCommand).rejects(conditionFailed());
    await expect(commit(store, [put('a', () => undefined)])).rejects.toBeInstanceOf(StaleWrite);
  });

  it.each([
    'TransactionConflictException',
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
  ])('is contended after %s', async (name) => {
    stub.on(UpdateCommand).rejects(named(name));
    await expect(commit(store, [update])).rejects.toBeInstanceOf(ContendedWrite);
  });

  it('passes every other error through untouched', async () => {
    const cause = named('AccessDeniedException');
    stub.on(PutCommand).rejects(cause);
    await expect(commit(store, [put('a', () => refusal)])).rejects.toBe(cause);
  });
});

describe('committing several writes', () => {
  it('sends them as one transaction, in their order', async () => {
    stub.on(TransactWriteCommand).resolves({});
    await commit(store, [put('a'), update]);
    expect(stub.calls()).toHaveLength(1);
    expect(table.written()).toEqual(['PLATFORM#a PLATFORM', 'PLATFORM#b PLATFORM']);
  });

  it('does not ask the table when there is nothing to write', async () => {
    await commit(store, []);
    expect(stub.calls()).toHaveLength(0);
  });

  it.each([
    ['is stale when a condition failed', [failed, fine], StaleWrite],
    ['is stale when a condition failed beside a conflict', [failed, conflict], StaleWrite],
    ['is contended when another transaction held an item', [conflict, fine], ContendedWrite],
    [
      'is contended when the table asks for less',
      [{ Code: 'ThrottlingError' }, { Code: 'ProvisionedThroughputExceeded' }],
      ContendedWrite,
    ],
  ])('%s', async (_, reasons, kind) => {
    stub.on(TransactWriteCommand).rejects(canceledWith(...reasons));
    await expect(commit(store, [put('a'), put('b')])).rejects.toBeInstanceOf(kind);
  });

  it.each(['TransactionInProgressException', 'ThrottlingException'])('is contended after %s', async (name) => {
    stub.on(TransactWriteCommand).rejects(named(name));
    await expect(commit(store, [put('a'), put('b')])).rejects.toBeInstanceOf(ContendedWrite);
  });

  it('says what the write whose condition failed makes of it', async () => {
    stub.on(TransactWriteCommand).rejects(canceledWith(fine, failed));
    await expect(commit(store, [put('a', () => new Error('not this one')), put('b', () => refusal)])).rejects.toBe(
      refusal,
    );
  });

  it('shows a refusal the item that stands', async () => {
    stub
      .on(TransactWriteCommand)
      .rejects(canceledWith(fine, { ...failed, Item: { balance: { N: '7' }, name: { S: 'b' } } }));
    const write = put('b', (standing) => new Error(`${standing?.name} has ${standing?.balance}`));
    await expect(commit(store, [put('a'), write])).rejects.toThrow('b has 7');
  });

  it.each([
    ['was canceled for a reason that nobody knows', canceledWith({ Code: 'ValidationError' }, fine)],
    ['was canceled without a reason', canceledWith()],
    ['failed otherwise', named('InternalServerError')],
  ])('passes the error through when it %s', async (_, cause) => {
    stub.on(TransactWriteCommand).rejects(cause);
    await expect(commit(store, [put('a', () => refusal), put('b')])).rejects.toBe(cause);
  });

  it('is a mistake of ours when a write does nothing', async () => {
    await expect(commit(store, [put('a'), {}])).rejects.toThrow('A write must put, update, delete or check.');
  });
});

describe('reading', () => {
  it('asks for the newest version of an item', async () => {
    stub.on(GetCommand).resolves({ Item: { name: 'a' } });
    expect(await readItem(store, key('a'))).toEqual({ name: 'a' });
    expect(stub.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: tableName,
      Key: key('a'),
      ConsistentRead: true,
    });
  });

  it('answers in the order of the keys, with undefined for what is missing', async () => {
    table.holds({ ...key('a'), name: 'a' }, { ...key('c'), name: 'c' });
    const found = await readItems(store, [key('c'), key('b'), key('a')]);
    expect(found.map((item) => item?.name)).toEqual(['c', undefined, 'a']);
    expect(stub.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.[tableName]).toMatchObject({
      ConsistentRead: true,
    });
  });

  it('asks once for a key that is wanted twice, as the table refuses duplicates', async () => {
    table.holds({ ...key('a'), name: 'a' });
    const found = await readItems(store, [key('a'), { ...key('a'), listSk: 'x' } as never]);
    expect(found.map((item) => item?.name)).toEqual(['a', 'a']);
    expect(stub.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.[tableName]?.Keys).toEqual([key('a')]);
  });

  it('asks again for keys that the table left out', async () => {
    stub
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { [tableName]: [{ ...key('b'), name: 'b' }] },
        UnprocessedKeys: { [tableName]: { Keys: [key('a')] } },
      })
      .resolvesOnce({ Responses: { [tableName]: [{ ...key('a'), name: 'a' }] } });
    const found = await readItems(store, [key('a'), key('b')]);
    expect(found.map((item) => item?.name)).toEqual(['a', 'b']);
    expect(stub.commandCalls(BatchGetCommand)[1]?.args[0].input.RequestItems?.[tableName]?.Keys).toEqual([key('a')]);
  });

  it('asks nothing when nothing is wanted', async () => {
    expect(await readItems(store, [])).toEqual([]);
    expect(stub.calls()).toHaveLength(0);
  });
});
