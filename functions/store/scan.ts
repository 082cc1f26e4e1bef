import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Item, Store } from './table.ts';

/** The position from which a scan continues: the key of the last item that was read. */
export const ScanPosition = z.object({ pk: z.string(), sk: z.string() });
export type ScanPosition = Readonly<z.output<typeof ScanPosition>>;

interface ScanPage {
  readonly items: readonly Item[];
  /** Absent on the last page. */
  readonly position?: ScanPosition | undefined;
}

/** A page ends after 1 MB or this many items: an engine that reads everything behind a page's start takes time for each 1 MB. */
const largestPage = 1000;

/** A part of a table, of `of` equal parts: an item is in one of them by its partition. */
interface Segment {
  readonly number: number;
  readonly of: number;
}

interface ScanOptions {
  readonly after?: ScanPosition | undefined;
  /** Reads what was in the table a moment ago, for half the price. */
  readonly isEventual?: boolean;
  readonly segment?: Segment;
}

/** Scans a page of the table for items of these types, or of all where none is named. */
export async function scanPage(
  { client, tableName }: Store,
  types: readonly string[],
  { after, isEventual = false, segment }: ScanOptions = {},
): Promise<ScanPage> {
  const values = Object.fromEntries(types.map((type, place) => [`:type${place}`, type]));
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: tableName,
      ConsistentRead: !isEventual,
      ...(segment && { Segment: segment.number, TotalSegments: segment.of }),
      Limit: largestPage,
      ...(types.length > 0 && {
        FilterExpression: Object.keys(values)
          .map((value) => `#type = ${value}`)
          .join(' OR '),
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: values,
      }),
      ExclusiveStartKey: after,
    }),
  );
  return { items: Items, position: LastEvaluatedKey && ScanPosition.parse(LastEvaluatedKey) };
}

/** Scans the whole table for items of these types, or of all where none is named. It is for operators' commands, never for a request. */
export async function* scan(store: Store, ...types: readonly string[]): AsyncGenerator<Item> {
  let position: ScanPosition | undefined;
  do {
    const page = await scanPage(store, types, { after: position });
    yield* page.items;
    position = page.position;
  } while (position);
}
