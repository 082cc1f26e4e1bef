import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { tableName } from '../../lib/local/table/external-table.ts';
import { type CallFault, callFaults, canHave, injectorOf, seededFaults } from './faults.ts';
import { InMemoryTable } from './in-memory-table.ts';
import { mulberry32 } from './prng.ts';
import { TableName } from './table-scripts.ts';

describe('a fault of the in-memory table', () => {
  const put = new PutCommand({
    TableName,
    Item: { pk: 'f', sk: 'f', n: 1 },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  const transaction = new TransactWriteCommand({ TransactItems: [{ Put: put.input as never }] });
  const failing = (fault: CallFault) => new InMemoryTable({ tableName, faultInjector: injectorOf(() => fault) });

  it.each([
    ['CONFLICT', put, TransactionConflictException, 0],
    ['CONFLICT', transaction, TransactionCanceledException, 0],
    ['THROTTLE', put, ProvisionedThroughputExceededException, 0],
    ['REPEATED', put, ConditionalCheckFailedException, 1],
  ] as const)('%s is the error of the SDK', async (fault, command, error, left) => {
    const table = failing(fault);
    await expect(table.send(command)).rejects.toBeInstanceOf(error);
    expect([...table.items]).toHaveLength(left);
  });

  it.each([
    ['TIMEOUT_BEFORE', 0],
    ['TIMEOUT_AFTER', 1],
  ] as const)('%s leaves what it says', async (fault, left) => {
    const table = failing(fault);
    await expect(table.send(put)).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
    expect([...table.items]).toHaveLength(left);
  });

  it.each([
    ['CRASH_BEFORE', 0],
    ['CRASH_AFTER', 1],
  ] as const)('%s never answers', async (fault, left) => {
    const table = failing(fault);
    const answered = await Promise.race([
      table.send(put),
      new Promise((resolve) => setImmediate(resolve, 'no answer')),
    ]);
    expect(answered).toBe('no answer');
    expect([...table.items]).toHaveLength(left);
  });

  it('repeats a transaction without a second effect', async () => {
    const table = failing('REPEATED');
    expect(await table.send(transaction)).toEqual({});
    expect([...table.items]).toHaveLength(1);
  });

  it('comes from a seed, in the share that was asked for, and only where it can happen', () => {
    const [one, two] = [seededFaults(mulberry32(7), 0.25), seededFaults(mulberry32(7), 0.25)];
    const calls = Array.from({ length: 2000 }, (_, number) => ({ operation: 'Get', isWrite: number % 2 === 0 }));
    const happened = calls.map((call) => one(call));
    expect(calls.map((call) => two(call))).toEqual(happened);
    const share = happened.filter(Boolean).length / calls.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
    expect(calls.every((call, at) => !happened[at] || canHave(happened[at], call))).toBe(true);
    expect(new Set(happened.filter(Boolean))).toEqual(new Set(callFaults));
  });

  it('deletes what has outlived its time', async () => {
    const table = new InMemoryTable({ tableName });
    for (const expiresAtSeconds of [10, 20]) {
      await table.send(new PutCommand({ TableName, Item: { pk: `${expiresAtSeconds}`, sk: 't', expiresAtSeconds } }));
    }
    table.expire(10);
    expect([...table.items].map(({ pk }) => pk)).toEqual(['20']);
  });
});
