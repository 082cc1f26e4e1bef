import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Key } from './keys.ts';
import { notice } from './memory.ts';
import { type Item, joined, type Store, type Write } from './write.ts';

export type { Item, Store, Write } from './write.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The stored item changed after it was read. Read again and decide again: nothing was written. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
}

/** Another transaction held an item, or the table asked for less traffic. The same writes may be tried again: nothing was written. */
export class ContendedWrite extends Error {
  override readonly name = 'ContendedWrite';
  /** Which of the writes others held, by their places. */
  readonly busy: readonly number[];

  constructor(message: string, { busy = [], ...options }: ErrorOptions & { readonly busy?: readonly number[] }) {
    super(message, options);
    this.busy = busy;
  }
}

/** Reads one item, always the newest. */
export async function readItem<T>(store: Store, key: Key): Promise<T | undefined> {
  const { client, tableName } = store;
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
  notice(store, Item);
  return Item as T | undefined;
}

/** As many items as the table reads in one call. */
export const largestBatch = 100;

/** Reads up to 100 items in one call, always the newest, in the order of their keys; a missing one is undefined. */
export async function readItems(store: Store, wanted: readonly Key[]): Promise<(Item | undefined)[]> {
  const { client, tableName } = store;
  const found = new Map<string, Item>();
  const name = ({ pk, sk }: Key) => `${pk}\u0000${sk}`;
  let missing = [...new Map(wanted.map((key) => [name(key), { pk: key.pk, sk: key.sk }])).values()];
  for (let round = 0; missing.length > 0; round += 1) {
    // The table hands keys back when it is asked for too much at once.
    if (round > 0) await pause(Math.min(1000, 10 * 2 ** round));
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: missing, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[tableName] ?? []) found.set(name(item as unknown as Key), item);
    missing = (UnprocessedKeys?.[tableName]?.Keys ?? []) as Key[];
  }
  for (const item of found.values()) notice(store, item);
  return wanted.map((key) => found.get(name(key)));
}

/**
 * Writes everything or nothing. One write goes alone, which costs half of a transaction.
 * Throws StaleWrite, ContendedWrite, or what a write's `refuse` says of its failed condition; then nothing was written.
 */
export async function commit(store: Store, asked: readonly Write[]): Promise<void> {
  const writes = joined(asked);
  const [only, ...more] = writes;
  if (!only) return;
  if (more.length === 0 && !only.check) return commitOne(store, only);
  try {
    await store.client.send(
      new TransactWriteCommand({ TransactItems: writes.map((write) => toTransactItem(store, write)) }),
    );
  } catch (cause) {
    if (!isNamed(cause, 'TransactionCanceledException')) throw contention(cause);
    throw meaningOf(cause as TransactionCanceledException, writes);
  }
}

async function commitOne(store: Store, write: Write): Promise<void> {
  const { Put, Update, Delete } = toTransactItem(store, write);
  try {
    if (Put) await store.client.send(new PutCommand(Put));
    else if (Update) await store.client.send(new UpdateCommand(Update));
    else if (Delete) await store.client.send(new DeleteCommand(Delete));
  } catch (cause) {
    if (!isNamed(cause, 'ConditionalCheckFailedException')) throw contention(cause);
    if (Put?.Item && !write.refuse && isSame(Put.Item, (cause as { Item?: Attributes }).Item)) return;
    throw failedCondition(write, (cause as { Item?: Item }).Item, cause);
  }
}

function toTransactItem({ tableName }: Store, write: Write): TransactItem {
  const expressions = {
    TableName: tableName,
    ...(write.names && { ExpressionAttributeNames: prefixed('#', write.names) }),
    ...(write.values && { ExpressionAttributeValues: prefixed(':', write.values) }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  if (write.put) {
    const { item, condition } = write.put;
    return { Put: { ...expressions, Item: item, ...(condition && { ConditionExpression: condition }) } };
  }
  if (write.update) {
    const { key, expression, condition } = write.update;
    const guard = condition && { ConditionExpression: condition };
    return { Update: { ...expressions, Key: key, UpdateExpression: expression, ...guard } };
  }
  if (write.delete) {
    const { key, condition } = write.delete;
    return { Delete: { ...expressions, Key: key, ...(condition && { ConditionExpression: condition }) } };
  }
  if (write.check) {
    return { ConditionCheck: { ...expressions, Key: write.check.key, ConditionExpression: write.check.condition } };
  }
  throw new Error('A write must put, update, delete or check.');
}

type Attributes = NonNullable<ConditionalCheckFailedException['Item']>;

/**
 * Whether what stands is the very item that was to be put: the answer to the put was lost, and the client that sent it again
 * by itself met its own effect. Whoever would decide again here would do it twice.
 */
const isSame = (item: Item, standing: Attributes | undefined): boolean =>
  standing !== undefined &&
  isDeepStrictEqual(withBuffers(standing), withBuffers(marshall(item, { removeUndefinedValues: true })));

/** Bytes are a Buffer or not, as whoever read or made them had it. Ours are members of the item itself. */
const withBuffers = (attributes: Attributes): Item =>
  Object.fromEntries(
    Object.entries(unmarshall(attributes)).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value) : value,
    ]),
  );

const prefixed = <T>(prefix: string, entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [`${prefix}${name}`, value]));

const isNamed = (cause: unknown, name: string): boolean => cause instanceof Error && cause.name === name;

const contentionNames = [
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
];

const contention = (cause: unknown): unknown =>
  contentionNames.some((name) => isNamed(cause, name)) ? new ContendedWrite('The table is busy.', { cause }) : cause;

/** A decision from a stale read is void, whatever else failed; then the first write that was refused decides; then contention. */
function meaningOf(cause: TransactionCanceledException, writes: readonly Write[]): Error {
  const reasons = cause.CancellationReasons ?? [];
  const failed = reasons.flatMap((reason, index) => {
    const write = writes[index];
    return reason.Code === 'ConditionalCheckFailed' && write
      ? [{ write, standing: reason.Item as Item | undefined }]
      : [];
  });
  const refusals = failed.map(({ write, standing }) => write.refuse?.(plain(standing)));
  if (refusals.includes(undefined)) return new StaleWrite('An item changed meanwhile.', { cause });
  const [first] = refusals;
  if (first) return first;
  const isBusy = reasons.every(({ Code }) => Code === undefined || contendedCodes.has(Code));
  if (!isBusy || reasons.length === 0) return cause;
  const busy = reasons.flatMap(({ Code = 'None' }, index) => (Code === 'None' ? [] : [index]));
  return new ContendedWrite('The table is busy.', { cause, busy });
}

const contendedCodes = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const failedCondition = (write: Write, standing: Item | undefined, cause: unknown): Error =>
  write.refuse?.(plain(standing)) ?? new StaleWrite('An item changed meanwhile.', { cause });

/** Cancellation reasons carry items in the table's own notation on some engines; the few values that rules need are plain. */
function plain(item: Item | undefined): Item | undefined {
  if (!item) return undefined;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const typed = value as { S?: string; N?: string };
      if (typeof typed?.S === 'string') return [name, typed.S];
      if (typeof typed?.N === 'string') return [name, Number(typed.N)];
      return [name, value];
    }),
  );
}
