import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item, Store } from './table.ts';

/** Where a scan goes on: the key of the last item that was looked at. */
export type ScanPosition = Record<string, unknown>;

export interface ScanPage {
  readonly items: readonly Item[];
  /** Absent when the scan has come to its end. */
  readonly position?: ScanPosition | undefined;
}

/** Looks through 1 MB of the table for items of these types. */
export async function scanPage(
  { client, tableName }: Store,
  types: readonly string[],
  after?: ScanPosition,
): Promise<ScanPage> {
  const values = Object.fromEntries(types.map((type, place) => [`:type${place}`, type]));
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: tableName,
      ConsistentRead: true,
      FilterExpression: Object.keys(values)
        .map((value) => `#type = ${value}`)
        .join(' OR '),
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: values,
      ExclusiveStartKey: after,
    }),
  );
  return { items: Items, position: LastEvaluatedKey };
}

/** Reads every item of these types, through the whole table: for commands of the operator, never for a request. */
export async function* scan(store: Store, ...types: readonly string[]): AsyncGenerator<Item> {
  let position: ScanPosition | undefined;
  do {
    const page = await scanPage(store, types, position);
    yield* page.items;
    position = page.position;
  } while (position);
}
