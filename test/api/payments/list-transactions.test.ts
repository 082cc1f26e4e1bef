import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/list-transactions.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import * as keys from '../../../functions/store/keys.ts';
import {
  aCaller,
  aChallenge,
  aPayment,
  aRealtimeQuote,
  ids,
  otherPlatformId,
  platformId,
  uuids,
} from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
const otherCustomer = formatId('Customer', uuids.unknown);

/** Payments of successive minutes, oldest first: minute 0, 1, 2 and so on. */
const payments = (count: number, overrides: (minute: number) => Partial<Payment> = () => ({})): Payment[] =>
  Array.from({ length: count }, (_, minute) =>
    aPayment(['process'], {
      paymentId: toUuid(`77777777-7777-4777-8777-77777777${(0x7000 + minute).toString(16)}`),
      createdAt: `2025-11-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
      ...overrides(minute),
    }),
  );

const listing = (held: readonly Payment[]) => table.holds(...held.map(stored.payment));
const list = (query: Record<string, string> = {}, caller = aCaller()) => invoke(handler, { query, caller });
const minutes = (body: { data: { createdAt: string }[] }) =>
  body.data.map(({ createdAt }) => Number(createdAt.slice(14, 16)));

const statuses = (body: { data: { status: string }[] }) => body.data.map(({ status }) => status);

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
    const { body: last } = await list({ cursor: body.nextCursor });
    expect(minutes(last)).toEqual([2, 1, 0]);
    expect(last).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 23 });
  });

  it('lists quotes that expired without being executed among those that expired later, and counts both', async () => {
    const expiredAt = (minute: number) =>
      minute % 2 === 0 ? `2025-11-01T12:0${minute}:00.000Z` : '2025-11-01T13:00:00.000Z';
    listing(payments(6, (minute) => ({ status: 'EXPIRED', failedAt: expiredAt(minute) })));
    listing(payments(12, (minute) => (minute < 9 ? {} : { status: 'COMPLETED' })).slice(6));
    const partitions = new Set(
      table
        .ofType('PAYMENT')
        .map(({ statusPk }) => (statusPk === undefined ? undefined : String(statusPk).split('#')[1])),
    );
    expect(partitions).toEqual(new Set(['UNUSED', 'EXPIRED', 'OPEN', undefined]));
    expect(await walk({ limit: '4', status: 'EXPIRED' })).toEqual([
      [5, 4, 3, 2],
      [1, 0],
    ]);
    for (const [query, totalCount] of [
      [{ status: 'EXPIRED' }, 6],
      [{ status: 'EXPIRED', startDate: '2025-11-01T12:02:00.000Z' }, 4],
      [{ status: 'COMPLETED' }, 3],
      [{}, 12],
    ] as const)
      expect((await list({ ...query, limit: '1' })).body.totalCount).toBe(totalCount);
  });

  it('shows what has run out as one of them alone is shown, before that is recorded', async () => {
    const unpaid = { ...aRealtimeQuote(), paymentId: toUuid(uuids.unknown), createdAt: '2025-11-01T12:00:01.000Z' };
    const unanswered = aPayment(['challenge'], { authorization: { waiting: [], challenge: aChallenge() } });
    table.holds(...[unpaid, unanswered].map(stored.payment), stored.cardTransaction(aCardTransaction()));
    clock.set('2025-11-01T12:04:59.999Z');
    expect(statuses((await list()).body)).toEqual(['PENDING', 'PENDING_AUTHORIZATION', 'AUTHORIZED']);
    clock.set(aCardTransaction().authorizedUntil ?? '');
    expect(statuses((await list()).body)).toEqual(['EXPIRED', 'FAILED', 'SETTLED']);
  });

  it('has no next page after a last page that is full', async () => {
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

  it('continues where the index answers in small pages', async () => {
    listing(payments(5));
    table.pagesOf(1);
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

  it('keeps its place when newer transactions arrive', async () => {
    listing(payments(4));
    const first = await list({ limit: '2' });
    listing(payments(7));
    const second = await list({ limit: '2', cursor: first.body.nextCursor });
    expect(minutes(second.body)).toEqual([1, 0]);
  });

  it('includes both ends of a time range, in any time zone', async () => {
    listing(payments(6));
    const { body } = await list({ startDate: '2025-11-01T12:01:00Z', endDate: '2025-11-01T14:03:00+02:00' });
    expect(minutes(body)).toEqual([3, 2, 1]);
    expect(body.totalCount).toBe(3);
  });

  it.each<[string, string, number[]]>([
    ['status', 'COMPLETED', [3, 1]],
    ['customerId', otherCustomer, [2]],
    ['senderAccountIdentifier', ids.source, [3, 2, 1, 0]],
    ['receiverAccountIdentifier', ids.source, []],
    ['accountIdentifier', ids.external, [3, 2, 1, 0]],
    ['type', 'OUTGOING', [3, 2, 1, 0]],
    ['type', 'CARD', []],
  ])('narrows by %s=%s, in pages and in the count', async (name, value, expected) => {
    listing(
      payments(4, (minute) => ({
        ...(minute % 2 === 1 && { status: 'COMPLETED' as const }),
        ...(minute === 2 && { customerId: otherCustomer }),
      })),
    );
    const { body } = await list({ [name]: value });
    expect(minutes(body)).toEqual(expected);
    expect(body).toMatchObject({ totalCount: expected.length, hasMore: false });
  });

  it.each(['receiverAccountIdentifier', 'accountIdentifier'])(
    'finds a UMA address by %s however it is written, and pages on with the cursor of another spelling',
    async (parameter) => {
      const destinationAccountId = '$success.usd@sandbox.uma.money' as const;
      const destination = { destinationAccountId, destinationUmaAddress: destinationAccountId };
      listing(payments(3, (minute) => (minute === 1 ? {} : destination)));
      const query = { [parameter]: '$Success.USD@sandbox.uma.money', limit: '1' };
      const { body } = await list(query);
      expect([minutes(body), body.totalCount]).toEqual([[2], 2]);
      const next = { [parameter]: destinationAccountId, cursor: body.nextCursor };
      expect(minutes((await list(next)).body)).toEqual([0]);
    },
  );

  it('finds nothing where the two ids of a customer contradict each other, and no customer of an unknown id', async () => {
    listing(payments(2, (minute) => (minute === 0 ? { customerId: platformId } : {})));
    table.holds({ ...keys.customerReference(platformId, 'known'), customerId: ids.customer, type: 'CLAIM' });
    for (const [query, expected] of [
      [{ platformCustomerId: 'known' }, [1]],
      [{ platformCustomerId: 'known', customerId: ids.customer }, [1]],
      [{ platformCustomerId: 'known', customerId: otherCustomer }, []],
      [{ platformCustomerId: platformId }, [0]],
      [{ platformCustomerId: 'unknown' }, []],
      [{ platformCustomerId: 'unknown', customerId: ids.customer }, []],
    ] as const)
      expect(minutes((await list(query)).body)).toEqual(expected);
  });

  it('finds what is under way whatever its id, and card transactions by a status of theirs', async () => {
    const scattered = (minute: number) => toUuid(`77777777-7777-4777-8777-7777777${minute.toString(16)}7007`);
    listing(payments(16, (minute) => ({ paymentId: scattered(minute) })));
    table.holds(stored.cardTransaction(aCardTransaction()));
    expect((await list({ status: 'PROCESSING' })).body).toMatchObject({ totalCount: 16 });
    expect(minutes((await list({ status: 'PROCESSING' })).body)).toHaveLength(16);
    expect(statuses((await list({ status: 'AUTHORIZED' })).body)).toEqual(['AUTHORIZED']);
    expect(statuses((await list({ status: 'AUTHORIZED', type: 'OUTGOING' })).body)).toEqual([]);
  });

  it('counts what two filters find, and asks how long lists are only where there are several to choose from', async () => {
    listing(payments(4, (minute) => (minute >= 2 ? { customerId: otherCustomer } : {})));
    const probes = () =>
      table.calls().filter(({ input }) => 'Select' in input && 'Limit' in input && input.Select === 'COUNT');
    expect((await list({ customerId: otherCustomer })).body).toMatchObject({ totalCount: 2 });
    expect(probes()).toEqual([]);
    const query = { customerId: otherCustomer, senderAccountIdentifier: ids.source, limit: '1' };
    expect((await list(query)).body).toMatchObject({ totalCount: 2, data: [{ customerId: otherCustomer }] });
    expect(probes()).not.toEqual([]);
  });

  it('pages through a filtered list', async () => {
    listing(payments(9, (minute) => ({ ...(minute % 3 === 0 && { status: 'COMPLETED' as const }) })));
    expect(await walk({ limit: '2', status: 'COMPLETED' })).toEqual([[6, 3], [0]]);
  });

  it('shows each transaction as it is shown alone', async () => {
    const [payment] = payments(1);
    listing(payment ? [payment] : []);
    const { handler: show } = await import('../../../functions/api/payments/get-transaction-by-id.ts');
    const alone = await invoke(show, { path: { transactionId: `Transaction:${payment?.paymentId}` } });
    expect((await list()).body.data).toEqual([alone.body]);
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
    ['a day that does not exist', { endDate: '2025-02-30' }, 'endDate'],
    ['an order that there is not', { sortOrder: 'random' }, 'sortOrder'],
  ])('is refused for %s', async (_, query, field) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } },
    });
    expect(table.calls()).toEqual([]);
  });

  it('is refused for a cursor that is forged, or of a list with other filters, or of another platform', async () => {
    listing(payments(4));
    const { nextCursor: cursor } = (await list({ limit: '2' })).body;
    table.forgetCalls();
    const refused = { status: 400, body: { code: 'INVALID_INPUT' } };
    expect(await list({ cursor: 'forged' })).toMatchObject(refused);
    expect(await list({ cursor, status: 'FAILED' })).toMatchObject(refused);
    expect(await list({ cursor, sortOrder: 'asc' })).toMatchObject(refused);
    expect(await list({ cursor }, aCaller({ platformId: otherPlatformId }))).toMatchObject(refused);
    expect(table.calls()).toEqual([]);
  });

  it.each(['customerId', 'senderAccountIdentifier', 'receiverAccountIdentifier', 'accountIdentifier'])(
    'finds nothing under the name of a shard in %s',
    async (parameter) => {
      const [payment] = payments(1);
      listing(payment ? [payment] : []);
      const { customerPk, senderPk, receiverPk } = table.ofType('PAYMENT')[0] ?? {};
      const partition = String(
        { customerId: customerPk, receiverAccountIdentifier: receiverPk }[parameter] ?? senderPk,
      );
      expect(partition).toMatch(/#[0-7]$/);
      expect((await list({ [parameter]: partition })).body).toMatchObject({ data: [], totalCount: 0 });
      expect((await list({ [parameter]: partition.slice(0, -2) })).body).toMatchObject({ totalCount: 1 });
    },
  );

  it('accepts another page size with a cursor', async () => {
    listing(payments(4));
    const { nextCursor: cursor } = (await list({ limit: '2' })).body;
    expect(minutes((await list({ cursor, limit: '1' })).body)).toEqual([1]);
  });
});
