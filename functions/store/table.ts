import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import { nameOfKey, ReadAhead } from './read-ahead.ts';
import { NotSentAgain, sentOnce } from './sent-once.ts';
import { SharedReads } from './shared-reads.ts';
import { type Item, mergeAppends, type Store, type Write } from './write.ts';
import { StaleWrite, transactionFailure, writeFailure } from './write-failures.ts';

export type { Item, Store, Write } from './write.ts';
export { ContendedWrite, StaleWrite } from './write-failures.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The store with items that its first read brings along, in the same call. */
export const readingAhead = <S extends Store>(store: S, keys: readonly Key[]): S =>
  keys.length > 0 ? { ...store, ahead: new ReadAhead(keys) } : store;

/** The store for several readers at once: their reads of items go to the table together. */
export const readingTogether = <S extends Store>(store: S): S => ({
  ...store,
  shared: {
    newest: new SharedReads((keys) => readBatch(store, keys, false), largestBatch),
    recent: new SharedReads((keys) => readBatch(store, keys, true), largestBatch),
  },
});

/** Reads the newest version of one item. The reader of its type parses it. */
export async function readItem(store: Store, key: Key): Promise<Item | undefined> {
  if (store.shared || store.ahead?.serves(key)) return (await readItems(store, [key]))[0];
  const { client, tableName } = store;
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
  if (Item) store.onRead?.(Item);
  return Item;
}

/** Reads one record: what its reader makes of the newest version of the item. */
export async function readRecord<T>(store: Store, key: Key, toRecord: (item: Item) => T): Promise<T | undefined> {
  const item = await readItem(store, key);
  return item && toRecord(item);
}

/** The key of an item, or of what an index holds of it. */
export const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** The table reads at most this many items in one call. */
export const largestBatch = 100;

/**
 * Reads the newest versions of up to 100 items, in the order of their keys, or those of a moment ago for half the price. A missing
 * item is undefined.
 */
export async function readItems(
  store: Store,
  requestedKeys: readonly Key[],
  { isEventual = false }: { readonly isEventual?: boolean } = {},
): Promise<(Item | undefined)[]> {
  const { ahead } = store;
  const itemsReadAhead = new Map<string, Item | undefined>();
  const along = (!isEventual && ahead?.takeUnread()) || [];
  const missing = ahead?.handOut(requestedKeys, itemsReadAhead) ?? requestedKeys;
  const keys = [...missing, ...along];
  const shared = store.shared?.[isEventual ? 'recent' : 'newest'];
  const read = await (shared ? shared.read(keys) : readBatch(store, keys, isEventual));
  for (const key of along) ahead?.keep(key, read.get(nameOfKey(key)));
  ahead?.handOut(requestedKeys, itemsReadAhead);
  return requestedKeys.map((key) => itemsReadAhead.get(nameOfKey(key)) ?? read.get(nameOfKey(key)));
}

/** Reads any number of items as `readItems` does, a batch after the other. */
export async function readManyItems(
  store: Store,
  requestedKeys: readonly Key[],
  options?: { readonly isEventual?: boolean },
): Promise<(Item | undefined)[]> {
  const items: (Item | undefined)[] = [];
  for (let start = 0; start < requestedKeys.length; start += largestBatch) {
    items.push(...(await readItems(store, requestedKeys.slice(start, start + largestBatch), options)));
  }
  return items;
}

/** Items by the names of their keys. */
async function readBatch(
  { client, tableName, onRead }: Store,
  keys: readonly Key[],
  isEventual: boolean,
): Promise<ReadonlyMap<string, Item>> {
  const itemsByKey = new Map<string, Item>();
  let missing: readonly Key[] = [...new Map(keys.map(({ pk, sk }) => [nameOfKey({ pk, sk }), { pk, sk }])).values()];
  for (let round = 0; missing.length > 0; round += 1) {
    // The table returns keys unprocessed when their items exceed what one call may read.
    if (round > 0) await pause(Math.min(1000, 10 * 2 ** round));
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: [...missing], ConsistentRead: !isEventual } } }),
    );
    for (const item of Responses?.[tableName] ?? []) itemsByKey.set(nameOfKey(keyOf(item)), item);
    missing = (UnprocessedKeys?.[tableName]?.Keys ?? []).map(keyOf);
  }
  for (const item of itemsByKey.values()) onRead?.(item);
  return itemsByKey;
}

/**
 * Writes everything or nothing. A single write needs no transaction, which halves its cost.
 * Throws StaleWrite, ContendedWrite, or the error that a write's `onConditionFailed` returns; then nothing was written.
 */
export async function commit(store: Store, asked: readonly Write[]): Promise<void> {
  const writes = mergeAppends(asked);
  const [only, ...more] = writes;
  if (!only) return;
  if (more.length === 0 && !only.check) return commitOne(store, only);
  try {
    await store.client.send(
      new TransactWriteCommand({ TransactItems: writes.map((write) => toTransactItem(store, write)) }),
    );
  } catch (cause) {
    throw transactionFailure(cause, writes);
  }
}

/** Writes everything, or nothing where another writer was first. */
export async function commitUnlessStale(store: Store, writes: readonly Write[]): Promise<void> {
  try {
    await commit(store, writes);
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}

/**
 * Updates an item by a call that the SDK does not send again when its answer is lost, so that what subtracts takes effect once at most.
 * Throws ContendedWrite where it had no effect, and the SDK's error where that is not known.
 */
export async function updateOnce(store: Store, write: Write): Promise<void> {
  const { Update } = toTransactItem(store, write);
  if (!Update) throw new Error('Only an update is sent once.');
  try {
    await store.client.send(sentOnce(new UpdateCommand(Update)));
  } catch (cause) {
    const failure = cause instanceof NotSentAgain ? cause.cause : cause;
    throw writeFailure(failure, write) ?? failure;
  }
}

async function commitOne(store: Store, write: Write): Promise<void> {
  const { Put, Update, Delete } = toTransactItem(store, write);
  try {
    if (Put) await store.client.send(new PutCommand(Put));
    else if (Update) await store.client.send(new UpdateCommand(Update));
    else if (Delete) await store.client.send(new DeleteCommand(Delete));
  } catch (cause) {
    const failure = writeFailure(cause, write);
    if (failure !== undefined) throw failure;
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

const prefixed = <T>(prefix: string, entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [`${prefix}${name}`, value]));
