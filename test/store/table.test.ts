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
import {
  ContendedWrite,
  commit,
  commitUnlessStale,
  type Item,
  readItem,
  readItems,
  readManyItems,
  StaleWrite,
  type Write,
} from '../../functions/store/table.ts';
import { useTableStub } from '../kit/aws-stubs.ts';
import { tableName } from '../kit/environment.ts';

const { stub, store } = useTableStub();

const key = (name: string) => ({ pk: `PLATFORM#${name}`, sk: 'PLATFORM' });
const put = (name: string, onConditionFailed?: Write['onConditionFailed']): Write => ({
  put: { item: { ...key(name), name }, condition: '#version = :loaded' },
  names: { version: 'version' },
  values: { loaded: 4 },
  ...(onConditionFailed && { onConditionFailed }),
});
const update: Write = {
  update: { key: key('b'), expression: 'SET balance = balance - :amount', condition: 'balance >= :amount' },
  values: { amount: 5 },
};
const refusal = new Error('There is not enough.');

/** A service error as the SDK throws it: known by its name alone. */
const named = (name: string): Error => Object.assign(new Error(name), { name });
const conditionFailed = (Item?: ConditionalCheckFailedException['Item'], attempts = 2) =>
  new ConditionalCheckFailedException({ $metadata: { attempts }, message: 'failed', ...(Item && { Item }) });
const canceledWith = (...CancellationReasons: NonNullable<TransactionCanceledException['CancellationReasons']>) =>
  new TransactionCanceledException({ $metadata: {}, message: 'canceled', CancellationReasons });
const failed = { Code: 'ConditionalCheckFailed' };
const fine = { Code: 'None' };
const conflict = { Code: 'TransactionConflict' };

const transactItems = () => stub.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems;
/** The items that a batch read finds. */
const holds = (...items: readonly Item[]) =>
  stub.on(BatchGetCommand).resolves({ Responses: { [tableName]: [...items] } });

describe('committing one write', () => {
  it('sends a put of its own, with its condition, and asks for the current item', async () => {
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

  it('succeeds when the client repeated a put that had taken effect', async () => {
    const mine = { pk: { S: 'PLATFORM#a' }, sk: { S: 'PLATFORM' }, name: { S: 'a' } };
    stub.on(PutCommand).rejects(conditionFailed(mine));
    await expect(commit(store, [put('a')])).resolves.toBeUndefined();
    stub.on(PutCommand).rejects(conditionFailed({ ...mine, name: { S: 'b' } }));
    await expect(commit(store, [put('a')])).rejects.toBeInstanceOf(StaleWrite);
  });

  it('recognizes its own bytes as a Buffer or a Uint8Array', async () => {
    const write: Write = { put: { item: { pk: 'PLATFORM#a', sk: 'PLATFORM', packed: Buffer.from('abc') } } };
    const mine = { pk: { S: 'PLATFORM#a' }, sk: { S: 'PLATFORM' }, packed: { B: Uint8Array.from([97, 98, 99]) } };
    stub.on(PutCommand).rejects(conditionFailed(mine));
    await expect(commit(store, [write])).resolves.toBeUndefined();
  });

  it('is stale when another caller wrote the same item: this client sent its put once', async () => {
    const same = { pk: { S: 'PLATFORM#a' }, sk: { S: 'PLATFORM' }, name: { S: 'a' } };
    stub.on(PutCommand).rejects(conditionFailed(same, 1));
    await expect(commit(store, [put('a')])).rejects.toThrow(StaleWrite);
  });

  it('throws the error of onConditionFailed even for a repeated put', async () => {
    const mine = { pk: { S: 'PLATFORM#a' }, sk: { S: 'PLATFORM' }, name: { S: 'a' } };
    stub.on(PutCommand).rejects(conditionFailed(mine));
    await expect(commit(store, [put('a', () => refusal)])).rejects.toBe(refusal);
  });

  it('sends a delete of its own', async () => {
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

  it('sends an update of its own', async () => {
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

  it('sends a single check as a transaction, because checks have no other form', async () => {
    stub.on(TransactWriteCommand).resolves({});
    await commit(store, [{ check: { key: key('c'), condition: 'attribute_exists(pk)' } }]);
    expect(transactItems()).toMatchObject([{ ConditionCheck: { ConditionExpression: 'attribute_exists(pk)' } }]);
  });

  it('is stale when its condition failed', async () => {
    stub.on(PutCommand).rejects(conditionFailed());
    await expect(commit(store, [put('a')])).rejects.toBeInstanceOf(StaleWrite);
  });

  it('passes the current item to onConditionFailed', async () => {
    stub.on(PutCommand).rejects(conditionFailed({ status: { S: 'FROZEN' }, balance: { N: '5' } }));
    const write = put('a', (current) => new Error(`${current?.status} with ${current?.balance}`));
    await expect(commit(store, [write])).rejects.toThrow('FROZEN with 5');
  });

  it('is stale when onConditionFailed returns nothing', async () => {
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

  it('rethrows every other error unchanged', async () => {
    const cause = named('AccessDeniedException');
    stub.on(PutCommand).rejects(cause);
    await expect(commit(store, [put('a', () => refusal)])).rejects.toBe(cause);
  });
});

describe('committing unless another writer was first', () => {
  it.each([
    ['writes nothing, and says nothing, where another one was', conditionFailed(), undefined],
    ['fails as the write fails', named('AccessDeniedException'), 'AccessDeniedException'],
    ['fails where the item is busy', named('ThrottlingException'), 'The table is busy.'],
  ])('%s', async (_, cause, message) => {
    stub.on(UpdateCommand).rejects(cause);
    const ended = await commitUnlessStale(store, [update]).then(
      () => undefined,
      (failure: unknown) => (failure instanceof Error ? failure.message : failure),
    );
    expect(ended).toBe(message);
  });
});

describe('committing several writes', () => {
  it('sends them as one transaction, in their order', async () => {
    stub.on(TransactWriteCommand).resolves({});
    await commit(store, [put('a'), update]);
    expect(stub.calls()).toHaveLength(1);
    expect(transactItems()).toMatchObject([{ Put: { Item: key('a') } }, { Update: { Key: key('b') } }]);
  });

  it('sends nothing when there is nothing to write', async () => {
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

  it('throws the error of the write whose condition failed', async () => {
    stub.on(TransactWriteCommand).rejects(canceledWith(fine, failed));
    await expect(commit(store, [put('a', () => new Error('not this one')), put('b', () => refusal)])).rejects.toBe(
      refusal,
    );
  });

  it('passes the current item of a transaction to onConditionFailed', async () => {
    stub
      .on(TransactWriteCommand)
      .rejects(canceledWith(fine, { ...failed, Item: { balance: { N: '7' }, name: { S: 'b' } } }));
    const write = put('b', (current) => new Error(`${current?.name} has ${current?.balance}`));
    await expect(commit(store, [put('a'), write])).rejects.toThrow('b has 7');
  });

  it.each([
    ['was canceled for an unknown reason', canceledWith({ Code: 'ValidationError' }, fine)],
    ['was canceled without a reason', canceledWith()],
    ['failed otherwise', named('InternalServerError')],
  ])('passes the error through when it %s', async (_, cause) => {
    stub.on(TransactWriteCommand).rejects(cause);
    await expect(commit(store, [put('a', () => refusal), put('b')])).rejects.toBe(cause);
  });

  it('fails for a write that does nothing', async () => {
    await expect(commit(store, [put('a'), {}])).rejects.toThrow('A write must put, update, delete or check.');
  });
});

describe('reading', () => {
  it('reads the newest version of an item', async () => {
    stub.on(GetCommand).resolves({ Item: { name: 'a' } });
    expect(await readItem(store, key('a'))).toEqual({ name: 'a' });
    expect(stub.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: tableName,
      Key: key('a'),
      ConsistentRead: true,
    });
  });

  it('returns items in the order of their keys, and undefined for missing ones', async () => {
    holds({ ...key('a'), name: 'a' }, { ...key('c'), name: 'c' });
    const found = await readItems(store, [key('c'), key('b'), key('a')]);
    expect(found.map((item) => item?.name)).toEqual(['c', undefined, 'a']);
    expect(stub.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.[tableName]).toMatchObject({
      ConsistentRead: true,
    });
  });

  it('requests a repeated key once, because the table rejects duplicates', async () => {
    holds({ ...key('a'), name: 'a' });
    const found = await readItems(store, [key('a'), { ...key('a'), listSk: 'x' } as never]);
    expect(found.map((item) => item?.name)).toEqual(['a', 'a']);
    expect(stub.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.[tableName]?.Keys).toEqual([key('a')]);
  });

  it('requests unprocessed keys again', async () => {
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

  it('are 100 of one call at most, which is the most that the table reads', async () => {
    stub.on(BatchGetCommand).resolves({});
    const keys = Array.from({ length: 201 }, (_, index) => key(String(index)));
    expect(await readManyItems(store, keys)).toHaveLength(201);
    const sizes = stub
      .commandCalls(BatchGetCommand)
      .map((call) => call.args[0].input.RequestItems?.[tableName]?.Keys?.length);
    expect(sizes).toEqual([100, 100, 1]);
  });

  it('sends nothing when no key is wanted', async () => {
    expect(await readItems(store, [])).toEqual([]);
    expect(stub.calls()).toHaveLength(0);
  });
});
