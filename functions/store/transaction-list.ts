import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '../contract/wiring.ts';
import type { Payment } from '../domain/payment.ts';
import { type Key, lists } from './keys.ts';
import { toPayment } from './payments.ts';
import { readItems, type Store } from './table.ts';

export interface TransactionRange {
  readonly platformId: string;
  /** Inclusive bounds of the creation time, ISO 8601 in UTC with milliseconds. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ascending: boolean;
}

/** A payment and its place in the list. */
export interface ListedPayment {
  readonly payment: Payment;
  readonly position: string;
}

type IndexKey = Key & { readonly listSk: string };

/** A platform's payments that have a transaction, by creation, from behind `after` on. Reads as it is consumed. */
export async function* walkTransactions(
  store: Store,
  range: TransactionRange,
  after: string | undefined,
  batch: number,
): AsyncGenerator<ListedPayment> {
  for await (const page of indexPages(store, range, after, batch)) {
    const items = await readItems(store, page);
    for (const [index, item] of items.entries()) {
      const position = page[index]?.listSk;
      if (item && position) yield { payment: toPayment(item), position };
    }
  }
}

async function* indexPages(store: Store, range: TransactionRange, after: string | undefined, batch: number) {
  // Strict bounds behind `after`: the smallest key above it, or everything below it.
  let lowest = range.from ?? '';
  let highest = range.to ? `${range.to}#~` : '~';
  if (after && range.ascending) lowest = after > lowest ? after : lowest;
  if (after && !range.ascending) highest = after < highest ? after : highest;
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await store.client.send(
      new QueryCommand({
        ...queryOf(store, range, lowest, highest),
        Limit: Math.min(batch, 100),
        ExclusiveStartKey: startKey,
      }),
    );
    startKey = LastEvaluatedKey;
    yield ((Items ?? []) as unknown as IndexKey[]).filter(({ listSk }) => listSk !== after);
  } while (startKey);
}

/** Counts a platform's transactions of a range without reading them. */
export async function countTransactions(store: Store, range: TransactionRange): Promise<number> {
  let count = 0;
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Count, LastEvaluatedKey } = await store.client.send(
      new QueryCommand({
        ...queryOf(store, range, range.from ?? '', range.to ? `${range.to}#~` : '~'),
        Select: 'COUNT',
        ExclusiveStartKey: startKey,
      }),
    );
    count += Count ?? 0;
    startKey = LastEvaluatedKey;
  } while (startKey);
  return count;
}

const queryOf = (
  { tableName }: Store,
  { platformId, ascending }: TransactionRange,
  lowest: string,
  highest: string,
) => ({
  TableName: tableName,
  IndexName: table.index.name,
  KeyConditionExpression: 'listPk = :list AND listSk BETWEEN :lowest AND :highest',
  ExpressionAttributeValues: {
    ':list': lists.transactions(platformId),
    ':lowest': lowest === '' ? ' ' : lowest,
    ':highest': highest,
  },
  ScanIndexForward: ascending,
});
