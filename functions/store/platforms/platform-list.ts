import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PlatformId } from '../../domain/ids.ts';
import { text, uuidText } from '../../domain/schema.ts';
import { table } from '../../topology/table.ts';
import { listSortKey } from '../keys.ts';
import { queryItems } from '../query.ts';
import type { Item, Store } from '../table.ts';

const { name: IndexName, partitionKey, sortKey } = table.index;

/** The partition of the index `lists` with every platform. */
const partition = 'PLATFORMS';

/** The attributes that list a platform. */
export const platformListing = (platformId: PlatformId, createdAt: string): Item => ({
  [partitionKey]: partition,
  [sortKey]: listSortKey(createdAt, platformId),
});

const platform = uuidText('Platform');

/** A platform's place in the list of all platforms. */
interface PlatformPlace {
  readonly position: string;
}

/** The platform at a place. */
export const platformAt = (position: string): PlatformId => platform(position.split('#')[1], sortKey);

/** The place behind this one, or the first; nothing behind the last. The list may lag behind the table by a moment. */
export async function platformAfter(
  { client, tableName }: Store,
  position: string | undefined,
): Promise<PlatformPlace | undefined> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName,
      KeyConditionExpression: '#partition = :partition AND #position > :position',
      ExpressionAttributeNames: { '#partition': partitionKey, '#position': sortKey },
      ExpressionAttributeValues: { ':partition': partition, ':position': position ?? ' ' },
      Limit: 1,
    }),
  );
  const [next] = Items;
  return next && { position: text(next[sortKey], sortKey) };
}

/** The ids of all platforms, oldest first. The list may lag behind the table by a moment. */
export async function* walkPlatformIds(store: Store): AsyncGenerator<PlatformId> {
  const items = queryItems(store, {
    IndexName,
    KeyConditionExpression: '#partition = :partition',
    ExpressionAttributeNames: { '#partition': partitionKey },
    ExpressionAttributeValues: { ':partition': partition },
  });
  for await (const { pk } of items) yield platform(text(pk, 'pk').split('#')[1], 'pk');
}
