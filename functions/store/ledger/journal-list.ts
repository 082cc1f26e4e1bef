import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Posting } from '../../domain/payments/postings.ts';
import { text } from '../../domain/schema.ts';
import { table } from '../../topology/table.ts';
import type { Stretch } from '../index-query.ts';
import type { Key } from '../keys.ts';
import * as lists from '../lists.ts';
import { type Item, largestBatch, type Store } from '../table.ts';

/** Entries of all platforms are in this many lists by the last digit of what caused them, which is random. */
export const journalShards = [...'0123456789abcdef'];

const { name: IndexName, partitionKey: listKey, sortKey: positionKey } = table.index;

/** The attributes that list an entry which is an item of its own by its time. Those of payments are found by their payment. */
export const journalListing = (causeId: string, at: string, member: string): Item => ({
  [listKey]: lists.journal(causeId.slice(-1)),
  [positionKey]: `${at}#${causeId}#${member}`,
});

/** Some entries of a list by time. */
export interface JournalPage {
  readonly keys: readonly Key[];
  /** The position of the last of them. */
  readonly last: string | undefined;
  readonly hasMore: boolean;
}

/** Finds the first hundred entries of a shard between two positions. The list may lag behind the table by a moment. */
export async function queryJournal(
  { client, tableName }: Store,
  shard: string,
  { lowest, highest }: Stretch,
): Promise<JournalPage> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName,
      KeyConditionExpression: '#list = :list AND #position BETWEEN :lowest AND :highest',
      ExpressionAttributeNames: { '#list': listKey, '#position': positionKey },
      ExpressionAttributeValues: { ':list': lists.journal(shard), ':lowest': lowest, ':highest': highest },
      Limit: largestBatch,
    }),
  );
  const entryKeys = Items.map(({ pk, sk }) => ({ pk: text(pk, 'pk'), sk: text(sk, 'sk') }));
  const last = Items.at(-1)?.[positionKey];
  return {
    keys: entryKeys,
    last: last === undefined ? undefined : text(last, positionKey),
    hasMore: !!LastEvaluatedKey,
  };
}

/** The sums of an entry's postings by currency, of the currencies in which they are not zero. */
export function unbalanced({
  postings,
}: {
  readonly postings: readonly Posting[];
}): readonly (readonly [currency: string, sum: number])[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].filter(([, sum]) => sum !== 0);
}
