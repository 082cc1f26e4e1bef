import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, createSparkWallet, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient, type Recipient, refunded } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

// biome-ignore lint/suspicious/noExplicitAny: transactions as they are listed.
type Listed = any;

let cloud: TestCloud;
let api: Api;
let accountId: string;
let jane: Recipient;
let john: Recipient;
/** The transactions of this file, newest first. */
let rows: Listed[];

const list = async (query = ''): Promise<Listed> => bodyOf(await api.get(`/transactions?${query}`), 200);
const idsOf = ({ data }: Listed): string[] => data.map(({ id }: Listed) => id);

beforeAll(async () => {
  cloud = await startTestCloud({ clockSpeed: 100 });
  api = cloud.api;
  accountId = await fundedAccount(api);
  jane = await aRecipient(api);
  john = await aRecipient(api);
  const failing = await createSparkWallet(api, john.customerId, '003');
  const plan = [jane, john, jane, { ...john, externalAccountId: failing }, jane, john, jane];
  const made: Listed[] = [];
  for (const recipient of plan) {
    const { transactionId } = await aPayment(api, accountId, recipient);
    const isFailing = recipient.externalAccountId === failing;
    made.unshift(isFailing ? await refunded(api, transactionId) : await transactionIn(api, transactionId, 'COMPLETED'));
  }
  rows = made;
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

describe('GET /transactions', () => {
  it('lists newest first, each as GET /transactions/{transactionId} shows it', async () => {
    const all = await list();
    expect(all).toEqual({ data: rows, hasMore: false, nextCursor: null, totalCount: rows.length });
    const times = all.data.map(({ createdAt }: Listed) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('lists oldest first when asked to', async () => {
    expect(idsOf(await list('sortOrder=asc'))).toEqual(rows.map(({ id }) => id).reverse());
    expect(idsOf(await list('sortOrder=desc'))).toEqual(rows.map(({ id }) => id));
  });

  const filters: readonly [string, () => string, (row: Listed) => boolean][] = [
    ['customerId', () => `customerId=${jane.customerId}`, (row) => row.customerId === jane.customerId],
    [
      'platformCustomerId',
      () => `platformCustomerId=${john.platformCustomerId}`,
      (row) => row.platformCustomerId === john.platformCustomerId,
    ],
    ['status', () => 'status=FAILED', (row) => row.status === 'FAILED'],
    ['type', () => 'type=OUTGOING', () => true],
    ['type without a match', () => 'type=INCOMING', () => false],
    ['senderAccountIdentifier', () => `senderAccountIdentifier=${accountId}`, () => true],
    [
      'receiverAccountIdentifier',
      () => `receiverAccountIdentifier=${john.externalAccountId}`,
      (row) => row.destination.accountId === john.externalAccountId,
    ],
    [
      'accountIdentifier on either side',
      () => `accountIdentifier=${jane.externalAccountId}`,
      (row) => row.destination.accountId === jane.externalAccountId,
    ],
    [
      'reference',
      () => `reference=${encodeURIComponent(rows[2].reconciliationInstructions.reference)}`,
      (row) => row === rows[2],
    ],
    [
      'startDate without a time: from the start of that day in UTC',
      () => `startDate=${rows[3].createdAt.slice(0, 10)}`,
      () => true,
    ],
    [
      'endDate without a time: to the end of that day in UTC',
      () => `endDate=${rows[0].createdAt.slice(0, 10)}`,
      () => true,
    ],
    ['endDate before the first day', () => 'endDate=2001-01-01', () => false],
    ['startDate, inclusive', () => `startDate=${rows[3].createdAt}`, (row) => row.createdAt >= rows[3].createdAt],
    ['endDate, inclusive', () => `endDate=${rows[3].createdAt}`, (row) => row.createdAt <= rows[3].createdAt],
    [
      'dates with an offset',
      () => `startDate=${encodeURIComponent(rows[3].createdAt.replace('Z', '+00:00'))}&endDate=${rows[1].createdAt}`,
      (row) => row.createdAt >= rows[3].createdAt && row.createdAt <= rows[1].createdAt,
    ],
    [
      'customerId AND status',
      () => `customerId=${john.customerId}&status=COMPLETED`,
      (row) => row.customerId === john.customerId && row.status === 'COMPLETED',
    ],
    ['customerId AND a status that no row of it has', () => `customerId=${jane.customerId}&status=FAILED`, () => false],
    ['two customers', () => `customerId=${jane.customerId}&platformCustomerId=${john.platformCustomerId}`, () => false],
    ['of an unknown customer', () => 'platformCustomerId=unknown', () => false],
  ];

  it.each(filters)('narrows by %s', async (_what, query, fits) => {
    const data = rows.filter(fits);
    expect(await list(query())).toEqual({ data, hasMore: false, nextCursor: null, totalCount: data.length });
  });

  it.each(filters)('counts and pages what is narrowed by %s', async (_what, query, fits) => {
    const wanted = rows.filter(fits).map(({ id }) => id);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page <= rows.length; page += 1) {
      const answer = await list(`${query()}&limit=2${cursor}`);
      seen.push(...idsOf(answer));
      expect(answer).toMatchObject({ totalCount: wanted.length, hasMore: seen.length < wanted.length });
      expect(answer.data.length).toBeLessThanOrEqual(2);
      if (!answer.hasMore) {
        expect(answer.nextCursor).toBeNull();
        break;
      }
      cursor = `&cursor=${encodeURIComponent(answer.nextCursor)}`;
    }
    expect(seen).toEqual(wanted);
  });

  it.each(['asc', 'desc'])('pages in order %s without a gap or a repeat while rows arrive', async (sortOrder) => {
    const known = idsOf(await list(`sortOrder=${sortOrder}`));
    const seen: string[] = [];
    let cursor = '';
    const arrived: string[] = [];
    for (;;) {
      const page = await list(`sortOrder=${sortOrder}&limit=3${cursor}`);
      seen.push(...idsOf(page));
      if (!page.hasMore) break;
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
      if (arrived.length < 3) arrived.push((await aPayment(api, accountId, jane)).transactionId);
      // The next row is created in a millisecond of its own.
      await pause(2);
    }
    expect(seen).toEqual(sortOrder === 'asc' ? [...known, ...arrived] : known);
    for (const id of arrived) await transactionIn(api, id, 'COMPLETED');
    rows = (await list()).data;
    expect(rows).toHaveLength(known.length + arrived.length);
  });

  it('accepts a cursor again, and with another limit', async () => {
    const first = await list('limit=1');
    const cursor = `cursor=${encodeURIComponent(first.nextCursor)}`;
    expect(await list(`limit=1&${cursor}`)).toEqual(await list(`limit=1&${cursor}`));
    expect(idsOf(await list(`limit=5&${cursor}`))).toEqual(rows.slice(1, 6).map(({ id }) => id));
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '1e1000'])('refuses the limit "%s"', async (limit) => {
    const answer = await api.get(`/transactions?limit=${limit}`);
    expect(answer).toMatchObject({ status: 400, body: { status: 400, code: 'INVALID_INPUT' } });
    expect(answer.body.details.errors).toMatchObject([{ field: 'limit' }]);
  });

  it.each(['1', '100'])('takes the limit %s', async (limit) => {
    expect((await list(`limit=${limit}`)).data).toHaveLength(Math.min(rows.length, Number(limit)));
  });

  it.each([
    'status=DONE',
    'type=outgoing',
    'sortOrder=newest',
    'startDate=yesterday',
    'startDate=2025-02-30T00:00:00Z',
    'endDate=2025-13-01',
    'customerId=',
    'limit=1&limit=2',
  ])('refuses %s', async (query) => {
    const answer = await api.get(`/transactions?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { status: 400, code: 'INVALID_INPUT' } });
  });

  it('refuses a forged cursor', async () => {
    const { nextCursor } = await list('limit=1');
    const altered = `${nextCursor.slice(0, -2)}${nextCursor.endsWith('A') ? 'BB' : 'AA'}`;
    const position = Buffer.from(JSON.stringify(['2025-01-01T00:00:00.000Z#1', 'seal'])).toString('base64url');
    for (const cursor of [
      '',
      'forged',
      'e30',
      'W10',
      altered,
      nextCursor.slice(1),
      position,
      `${nextCursor}${nextCursor}`,
    ]) {
      const answer = await api.get(`/transactions?limit=1&cursor=${encodeURIComponent(cursor)}`);
      expect(answer, cursor).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
  });

  it('refuses a cursor of other filters, another order and another platform', async () => {
    const { nextCursor } = await list('limit=1');
    const cursor = `cursor=${encodeURIComponent(nextCursor)}`;
    for (const query of ['status=COMPLETED', 'sortOrder=asc', `customerId=${jane.customerId}`, 'type=OUTGOING']) {
      const answer = await api.get(`/transactions?${query}&limit=1&${cursor}`);
      expect(answer, query).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
    const foreign = await (await anotherPlatform(cloud)).get(`/transactions?limit=1&${cursor}`);
    expect(foreign).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('does not list a quote that is not executed', async () => {
    const before = await list('limit=1');
    const quote = await aLockedQuote(api, accountId, jane);
    expect((await list('limit=1')).totalCount).toBe(before.totalCount);
    await transactionIn(api, quote.id.replace('Quote', 'Transaction'), 'EXPIRED');
    // The single read knows the time; the list shows the quote once its expiry is written.
    rows = (await until(list, ({ data }) => data[0].quoteId === quote.id)).data;
    expect(rows[0]).toMatchObject({ quoteId: quote.id, status: 'EXPIRED' });
  });
});

describe('POST /transactions/{transactionId}/confirm', () => {
  it('records the given time in UTC, and overwrites an earlier one', async () => {
    const { id } = rows[1];
    const balance = await accountIn(api, 'USD');
    const confirm = (body?: object) => api.post(`/transactions/${id}/confirm`, body);
    const first = bodyOf(await confirm({ receiptDeliveryConfirmedAt: '2025-11-01T13:00:00+01:00' }), 200);
    expect(Date.parse(first.receiptDeliveryConfirmedAt)).toBe(Date.parse('2025-11-01T12:00:00Z'));
    const second = bodyOf(await confirm({ receiptDeliveryConfirmedAt: '2025-11-02T12:00:00Z' }), 200);
    expect(Date.parse(second.receiptDeliveryConfirmedAt)).toBe(Date.parse('2025-11-02T12:00:00Z'));
    const before = Date.now();
    const third = bodyOf(await confirm(), 200);
    expect(Date.parse(third.receiptDeliveryConfirmedAt)).toBeGreaterThanOrEqual(before);
    expect(bodyOf(await api.get(`/transactions/${id}`), 200)).toEqual(third);
    const { receiptDeliveryConfirmedAt, updatedAt, ...rest } = third;
    expect(rows[1]).toMatchObject(rest);
    expect(await accountIn(api, 'USD')).toEqual(balance);
  });

  it('keeps the time while the payment continues', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api, '005'));
    bodyOf(await api.post(`/transactions/${transactionId}/confirm`), 200);
    const settled = await refunded(api, transactionId);
    expect(settled).toMatchObject({ status: 'FAILED', receiptDeliveryConfirmedAt: expect.any(String) });
  });

  it('takes several at once, and keeps one of them', async () => {
    const { transactionId } = await aPayment(api, accountId, jane);
    const times = Array.from({ length: 6 }, (_, hour) => `2025-11-01T0${hour}:00:00.000Z`);
    const answers = await Promise.all(
      times.map((receiptDeliveryConfirmedAt) =>
        api.post(`/transactions/${transactionId}/confirm`, { receiptDeliveryConfirmedAt }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
    const { receiptDeliveryConfirmedAt } = await transactionIn(api, transactionId, 'COMPLETED');
    expect(times).toContain(receiptDeliveryConfirmedAt);
  });
});
