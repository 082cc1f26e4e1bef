/**
 * Every list, in pages of any size: together they are the whole list, each row once and in its order, also while more is created. A
 * cursor continues no list but the one that it came from.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { operations } from '../kit/operations/operations.ts';
import type { TestPlatform } from '../kit/operations/platform/test-platform.ts';
import { buildRequest, type Places } from '../kit/operations/request.ts';
import type { OperationRow } from '../kit/operations/rows/row.ts';
import { send } from './send.ts';
import { settledItemsOf, startTestService, type TestService } from './service.ts';

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly totalCount?: number;
}

const queryOf = ({ request }: Endpoint): Readonly<Record<string, unknown>> => request.query?.shape ?? {};
const lists = operations.filter(([, endpoint]) => 'cursor' in queryOf(endpoint));
/** A platform can issue only so many. */
const short: Readonly<Record<string, number>> = { listStablecoins: 1 };
const fewest = 3;

let service: TestService;
/** What a request to each list needs beside its query. */
const needed = new Map<string, Places<unknown>>();

/** Creates what every operation needs, and so a row or more of every list. */
async function fill(platform: TestPlatform): Promise<void> {
  for (const [, , { needs }] of operations) await needs?.(platform);
}

const placesOf = async ({ needs }: OperationRow, of: TestPlatform): Promise<Places<unknown>> => {
  const { ids, values } = (await needs?.(of)) ?? {};
  return { ...values, ...ids };
};

beforeAll(async () => {
  service = await startTestService();
  for (let times = 0; times < fewest; times += 1) await fill(service.one);
  for (const [id, , row] of lists) needed.set(id, await placesOf(row, service.one));
  await settledItemsOf(service.cloud, service.one);
}, 120_000);
afterAll(() => service.stop());

type Query = Readonly<Record<string, string | number>>;

async function ask(endpoint: Endpoint, query: Query, of = service.one) {
  const places = Object.fromEntries(Object.entries(query).map(([name, value]) => [`query.${name}`, value]));
  const request = buildRequest(endpoint, undefined, { ...needed.get(endpoint.id), ...places });
  const { status, text } = await send(service.cloud.baseUrl, request, await of.credentialsFor(endpoint));
  return { status, body: JSON.parse(text) };
}

async function pageOf(endpoint: Endpoint, query: Query): Promise<Page> {
  const { status, body } = await ask(endpoint, query);
  expect([status, body]).toEqual([200, body]);
  return body;
}

/** What stays of a row while others change. */
const identityOf = ({ id, lei, ...row }: Page['data'][number]): string => String(id ?? lei ?? JSON.stringify(row));

/** All pages of a list, or the rest of them behind one. */
async function pagesOf(endpoint: Endpoint, query: Query, first?: Page): Promise<readonly Page[]> {
  const pages = [first ?? (await pageOf(endpoint, query))];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await pageOf(endpoint, { ...query, cursor }));
    if (pages.at(-1)?.nextCursor === cursor) throw new Error('A page leads to itself.');
  }
  return pages;
}

const rowsOf = (pages: readonly Page[]): readonly string[] => pages.flatMap(({ data }) => data.map(identityOf));

const ordersOf = (endpoint: Endpoint): readonly Query[] =>
  'sortOrder' in queryOf(endpoint) ? [{ sortOrder: 'desc' }, { sortOrder: 'asc' }] : [{}];
const orderedLists = lists.flatMap(([id, endpoint]) => ordersOf(endpoint).map((order) => ({ id, endpoint, order })));

describe('a list in pages', () => {
  it.each(orderedLists)('is the same in pages of any size: $id $order', async ({ id, endpoint, order }) => {
    const rows = rowsOf(await pagesOf(endpoint, { ...order, limit: 100 }));
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(short[id] ?? fewest);
    const limits = rows.length > 60 ? [19, 60] : [1, 2, rows.length - 1, rows.length];
    for (const limit of limits.filter((one) => one > 0)) {
      const pages = await pagesOf(endpoint, { ...order, limit });
      expect(rowsOf(pages)).toEqual(rows);
      expect(pages).toHaveLength(Math.ceil(rows.length / limit));
      for (const [index, { data, hasMore, nextCursor, totalCount }] of pages.entries()) {
        const isLast = index === pages.length - 1;
        expect(data).toHaveLength(isLast ? rows.length - index * limit : limit);
        expect([hasMore, nextCursor !== null]).toEqual([!isLast, !isLast]);
        if (totalCount !== undefined) expect(totalCount).toBe(rows.length);
      }
    }
    if (order.sortOrder === 'asc')
      expect(rows).toEqual(rowsOf(await pagesOf(endpoint, { sortOrder: 'desc', limit: 100 })).toReversed());
  });

  it('neither skips nor repeats a row while more of everything is created', async () => {
    const walks = [];
    for (const { id, endpoint, order } of orderedLists) {
      const before = rowsOf(await pagesOf(endpoint, { ...order, limit: 100 }));
      const query = { ...order, limit: Math.max(1, Math.min(100, Math.floor(before.length / 3))) };
      walks.push({ id, endpoint, before, query, first: await pageOf(endpoint, query) });
    }
    await fill(service.one);
    for (const { id, endpoint, before, query, first } of walks) {
      const walked = rowsOf(await pagesOf(endpoint, query, first));
      expect(new Set(walked).size, id).toBe(walked.length);
      const known = new Set(before);
      expect(
        walked.filter((row) => known.has(row)),
        id,
      ).toEqual(before);
    }
  });
});

describe('a cursor', () => {
  const refused = {
    status: 400,
    body: {
      status: 400,
      code: 'INVALID_INPUT',
      message: 'cursor: take it from nextCursor of a list with the same filters.',
    },
  };

  it.each(lists.filter(([id]) => !(id in short)))('of %s continues that list alone', async (_, endpoint) => {
    const { nextCursor } = await pageOf(endpoint, { limit: 1 });
    const cursor = nextCursor ?? '';
    expect((await ask(endpoint, { limit: 5, cursor })).status).toBe(200);
    const changed = [
      cursor.slice(0, -3),
      `${cursor.slice(0, 12)}A${cursor.slice(13)}`,
      `${cursor}${cursor}`,
      'e30',
      '*',
    ];
    for (const wrong of changed) expect(await ask(endpoint, { cursor: wrong }), wrong).toMatchObject(refused);
    for (const [id, other] of lists)
      if (other !== endpoint) expect(await ask(other, { cursor }), id).toMatchObject(refused);
    if (ordersOf(endpoint).length > 1) expect(await ask(endpoint, { cursor, sortOrder: 'asc' })).toMatchObject(refused);
    const isOfOneThing = endpoint.path.includes('{');
    if (!isOfOneThing) expect(await ask(endpoint, { cursor }, service.other)).toMatchObject(refused);
  });
});
