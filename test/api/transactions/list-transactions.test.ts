import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/transactions/list-transactions.ts';
import { tableIndexes } from '../../../functions/contract/wiring.ts';
import type { Payment } from '../../../functions/domain/payment.ts';
import type { Item } from '../../../functions/store/table.ts';
import { aCaller, aPayment, ids, otherPlatformId } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';

const table = useTable();

/** Payments of successive minutes, oldest first: minute 0, 1, 2 and so on. */
const payments = (count: number, overrides: (minute: number) => Partial<Payment> = () => ({})): Payment[] =>
  Array.from({ length: count }, (_, minute) =>
    aPayment(['process'], {
      paymentId: `77777777-7777-4777-8777-77777777770${String.fromCharCode(97 + minute)}`,
      createdAt: `2025-11-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
      ...overrides(minute),
    }),
  );

/** The attributes that a query goes by: those of its index, or of the table itself. */
function keysOf({ IndexName }: QueryCommandInput) {
  const index = tableIndexes.find(({ name }) => name === IndexName);
  if (IndexName && !index) throw new Error(`The table has no index ${IndexName}.`);
  return index ?? { partitionKey: 'pk', sortKey: 'sk' };
}

/** Holds payments and answers queries over them, in pages as small as `pageSize`. */
function listing(held: readonly Payment[], pageSize = 100) {
  const items = held.map(stored.payment);
  table.holds(...items);
  table.stub.on(QueryCommand).callsFake((input: QueryCommandInput) => {
    const { partitionKey, sortKey } = keysOf(input);
    const values = input.ExpressionAttributeValues ?? {};
    const { ':list': list, ':lowest': lowest, ':highest': highest, ':platform': platform = '' } = values;
    if (lowest > highest)
      throw new Error('The BETWEEN operator requires upper bound to be greater than or equal to lower bound');
    const place = (item: Item) => String(item[sortKey]);
    const sorted = items
      .filter((item) => item[partitionKey] === list && place(item) >= lowest && place(item) <= highest)
      .sort((a, b) => (place(a) < place(b) ? -1 : 1) * (input.ScanIndexForward === false ? -1 : 1));
    const start = sorted.findIndex(({ pk }) => pk === input.ExclusiveStartKey?.pk) + 1;
    const page = sorted.slice(start, start + Math.min(pageSize, input.Limit ?? pageSize));
    const keys = page.map((item): Item => ({ pk: item.pk, sk: item.sk, [partitionKey]: list, [sortKey]: place(item) }));
    const found = keys.filter(({ pk }) => String(pk).startsWith(platform));
    const isMore = start + page.length < sorted.length;
    return {
      Count: found.length,
      ...(input.Select !== 'COUNT' && { Items: found }),
      ...(isMore && { LastEvaluatedKey: keys.at(-1) }),
    };
  });
}

const list = (query: Record<string, string> = {}, caller = aCaller()) => invoke(handler, { query, caller });
const minutes = (body: { data: { createdAt: string }[] }) =>
  body.data.map(({ createdAt }) => Number(createdAt.slice(14, 16)));

/** Follows the cursors to the end. */
async function walk(query: Record<string, string>) {
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list({ ...query, ...(cursor && { cursor }) });
    pages.push(minutes(body));
    cursor = body.nextCursor;
    expect(body.hasMore).toBe(cursor !== null);
  } while (cursor !== null && pages.length < 20);
  return pages;
}

describe('GET /transactions', () => {
  it('is empty for a platform without transactions', async () => {
    listing([]);
    expect(await list()).toMatchObject({
      status: 200,
      body: { data: [], hasMore: false, nextCursor: null, totalCount: 0 },
    });
  });

  it('lists newest first, twenty at a time, and counts them all', async () => {
    listing(payments(23));
    const { body } = await list();
    expect(minutes(body)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    expect(body).toMatchObject({ hasMore: true, totalCount: 23 });
  });

  it('has no next page when the last one is just full', async () => {
    listing(payments(3));
    expect((await list({ limit: '3' })).body).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 3 });
  });

  it.each([
    ['desc', [[4, 3], [2, 1], [0]]],
    ['asc', [[0, 1], [2, 3], [4]]],
  ])('leads through all of them in order %s, each once', async (sortOrder, pages) => {
    listing(payments(5));
    expect(await walk({ limit: '2', sortOrder })).toEqual(pages);
  });

  it('reads on where the index answers in small pages', async () => {
    listing(payments(5), 1);
    expect(await walk({ limit: '3' })).toEqual([
      [4, 3, 2],
      [1, 0],
    ]);
  });

  it('breaks ties by id and loses none of them', async () => {
    listing(payments(5, () => ({ createdAt: '2025-11-01T12:07:00.000Z' })));
    const pages = await walk({ limit: '2' });
    expect(pages.flat()).toHaveLength(5);
  });

  it('keeps its place when newer transactions arrive meanwhile', async () => {
    listing(payments(4));
    const first = await list({ limit: '2' });
    listing(payments(7));
    const second = await list({ limit: '2', cursor: first.body.nextCursor });
    expect(minutes(second.body)).toEqual([1, 0]);
  });

  it('takes both ends of a range of time into it, in any time zone', async () => {
    listing(payments(6));
    const { body } = await list({ startDate: '2025-11-01T12:01:00Z', endDate: '2025-11-01T14:03:00+02:00' });
    expect(minutes(body)).toEqual([3, 2, 1]);
    expect(body.totalCount).toBe(3);
  });

  it.each<[string, string, number[]]>([
    ['status', 'COMPLETED', [3, 1]],
    ['customerId', 'Customer:other', [2]],
    ['senderAccountIdentifier', ids.source, [3, 2, 1, 0]],
    ['receiverAccountIdentifier', ids.source, []],
    ['accountIdentifier', ids.external, [3, 2, 1, 0]],
    ['type', 'OUTGOING', [3, 2, 1, 0]],
    ['type', 'CARD', []],
  ])('narrows by %s=%s, in pages and in the count', async (name, value, expected) => {
    listing(
      payments(4, (minute) => ({
        ...(minute % 2 === 1 && { status: 'COMPLETED' as const }),
        ...(minute === 2 && { customerId: 'Customer:other' }),
      })),
    );
    const { body } = await list({ [name]: value });
    expect(minutes(body)).toEqual(expected);
    expect(body).toMatchObject({ totalCount: expected.length, hasMore: false });
  });

  it('leads on through a narrowed list', async () => {
    listing(payments(9, (minute) => ({ ...(minute % 3 === 0 && { status: 'COMPLETED' as const }) })));
    expect(await walk({ limit: '2', status: 'COMPLETED' })).toEqual([[6, 3], [0]]);
  });

  it('shows each transaction as it is shown alone', async () => {
    const [payment] = payments(1);
    listing(payment ? [payment] : []);
    const { handler: show } = await import('../../../functions/api/transactions/get-transaction-by-id.ts');
    const alone = await invoke(show, { path: { transactionId: `Transaction:${payment?.paymentId}` } });
    expect((await list()).body.data).toEqual([alone.body]);
  });

  it('shows nothing of another platform, whatever is asked for', async () => {
    listing(payments(2));
    const stranger = aCaller({ platformId: otherPlatformId });
    for (const query of [
      {},
      { customerId: ids.customer },
      { senderAccountIdentifier: ids.source },
      { status: 'PROCESSING' },
    ]) {
      expect((await list(query as Record<string, string>, stranger)).body).toMatchObject({ data: [], totalCount: 0 });
    }
  });

  it('is empty for a range that ends before it begins', async () => {
    listing(payments(2));
    const query = { startDate: '2025-11-02T00:00:00Z', endDate: '2025-11-01T00:00:00Z' };
    expect(await list(query)).toMatchObject({ status: 200, body: { data: [], totalCount: 0 } });
  });

  it.each<[string, Record<string, string>, string]>([
    ['a limit of nothing', { limit: '0' }, 'limit'],
    ['a limit beyond a hundred', { limit: '101' }, 'limit'],
    ['a limit in parts', { limit: '1.5' }, 'limit'],
    ['a status that there is not', { status: 'LOST' }, 'status'],
    ['a time without a day', { startDate: '12:00' }, 'startDate'],
    ['a day without a time', { endDate: '2025-11-01' }, 'endDate'],
    ['an order that there is not', { sortOrder: 'random' }, 'sortOrder'],
  ])('is refused for %s', async (_, query, field) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } },
    });
    expect(table.stub.calls()).toEqual([]);
  });

  it('is refused for a cursor that is forged, or of a list with other filters, or of another platform', async () => {
    listing(payments(4));
    const { nextCursor: cursor } = (await list({ limit: '2' })).body;
    table.stub.resetHistory();
    const refused = { status: 400, body: { code: 'INVALID_INPUT' } };
    expect(await list({ cursor: 'forged' })).toMatchObject(refused);
    expect(await list({ cursor, status: 'FAILED' })).toMatchObject(refused);
    expect(await list({ cursor, sortOrder: 'asc' })).toMatchObject(refused);
    expect(await list({ cursor }, aCaller({ platformId: otherPlatformId }))).toMatchObject(refused);
    expect(table.stub.calls()).toEqual([]);
  });

  it('lets the size of the pages change on the way', async () => {
    listing(payments(4));
    const { nextCursor: cursor } = (await list({ limit: '2' })).body;
    expect(minutes((await list({ cursor, limit: '1' })).body)).toEqual([1]);
  });
});
