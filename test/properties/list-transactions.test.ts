import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as list } from '../../functions/api/payments/list-transactions.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { type Change, InMemoryTable, toStreamRecord } from '../kit/in-memory-table.ts';
import { invoke } from '../kit/invoke.ts';
import { stored } from '../kit/items.ts';
import { readerOf } from '../kit/streams.ts';
import {
  customerKeys,
  type ListQuery,
  naively,
  plainQueries,
  someQuery,
  someTransactions,
} from '../kit/transactions.ts';

const count = readerOf('CountTransactions');
const tableName = 'payments';
let table: InMemoryTable;
let changes: Change[];

const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: tableName, Item }));

async function begin(payments: readonly Payment[]) {
  changes = [];
  table = new InMemoryTable({ tableName, committed: (news) => changes.push(...news) });
  provide('dynamoDb', table.client);
  for (const key of customerKeys) await put(key);
  for (const payment of payments) await put(stored.payment(payment));
}

/** A payment before it came to nothing. */
const underWay = ({ failedAt, ...payment }: Payment): Payment =>
  failedAt ? { ...payment, status: 'PROCESSING' } : payment;

const byFailure = (a: Payment, b: Payment) => ((a.failedAt ?? '') < (b.failedAt ?? '') ? -1 : 1);

const paymentRecords = () => changes.filter(({ after }) => after?.type === 'PAYMENT').map(toStreamRecord);

/** Hands records over as a stream may: in batches of any size, in any order of items, some of them again. */
async function deliver(records: ReturnType<typeof paymentRecords>, cuts: readonly number[]) {
  let rest = records;
  for (const cut of cuts) {
    const batch = rest.slice(0, cut);
    await count({ Records: batch });
    if (cut % 2 === 0) await count({ Records: batch.toReversed() });
    // A batch whose answer got lost comes back cut in another place.
    rest = rest.slice(Math.ceil(batch.length / 2));
  }
  expect(await count({ Records: rest })).toEqual({ batchItemFailures: [] });
}

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly totalCount: number;
}

async function page(query: ListQuery, limit: number, cursor: string | null): Promise<Page> {
  const { status, body } = await invoke(list, {
    query: { ...(query as Record<string, string>), limit: String(limit), ...(cursor && { cursor }) },
  });
  expect(status).toBe(200);
  return body;
}

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', tableName);
});
afterEach(() => {
  resetPorts();
  vi.unstubAllEnvs();
});

const someLimit = fc.constantFrom(1, 2, 7, 20, 100);
const someCuts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 });

describe('the list of transactions, whatever was made and asked', () => {
  it('shows in pages of any size what a look at every transaction finds, and says how many they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        someTransactions({ maxLength: 160, size: 'max' }),
        someCuts,
        fc.array(fc.tuple(someQuery, someLimit), { minLength: 4, maxLength: 8 }),
        async (payments, cuts, asked) => {
          await begin(payments.map(underWay));
          await deliver(paymentRecords(), cuts);
          const failing = payments.filter(({ failedAt }) => failedAt).sort(byFailure);
          while (failing.length > 0) {
            for (const payment of failing.splice(0, 45)) await put(stored.payment(payment));
            await deliver(paymentRecords(), cuts);
          }
          for (const query of plainQueries) {
            expect((await page(query, 1, null)).totalCount).toBe(naively(payments, query).length);
          }
          for (const [query, limit] of asked) {
            const expected = naively(payments, query);
            const found: string[] = [];
            let cursor: string | null = null;
            do {
              const { data, hasMore, nextCursor, totalCount } = await page(query, limit, cursor);
              expect(totalCount).toBe(expected.length);
              expect(hasMore).toBe(nextCursor !== null);
              expect(data).toHaveLength(Math.min(limit, expected.length - found.length));
              found.push(...data.map(({ id }) => id));
              cursor = nextCursor;
            } while (cursor !== null);
            expect(found).toEqual(expected);
          }
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);

  it('skips and repeats no older row while newer ones arrive between the pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        someTransactions({ minLength: 20, maxLength: 60, size: 'max' }),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 5, maxLength: 20 }),
        fc.integer({ min: 1, max: 9 }),
        async (payments, arrivals, limit) => {
          const older = payments.slice(0, 20);
          const newer = payments.slice(20).filter(({ createdAt = '' }) => createdAt > (older.at(-1)?.createdAt ?? ''));
          await begin(older);
          const found: string[] = [];
          let cursor: string | null = null;
          do {
            const { data, nextCursor } = await page({}, limit, cursor);
            found.push(...data.map(({ id }) => id));
            cursor = nextCursor;
            for (const payment of newer.splice(0, arrivals.shift() ?? 0)) await put(stored.payment(payment));
          } while (cursor !== null);
          expect(found).toEqual(naively(older, {}));
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
