import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../../kit/client/api.ts';
import {
  authorize,
  type Cardholder,
  cardTransactionOf,
  createCard,
  createCardholder,
  customerAccount,
  purchase,
  simulate,
} from '../../kit/client/cards.ts';
import { transactionIn, until } from '../../kit/client/payments.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../../kit/local-cloud.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let holder: Cardholder;
let cardId: string;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ clockSpeed: 20, webhookUrl: receiver.url });
  api = cloud.api;
  holder = await createCardholder(api, 1_000_000);
  cardId = (await createCard(api, holder)).id;
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

/** The spendable and the whole balance of the cardholder's account. */
async function balances(): Promise<readonly [number, number]> {
  const { balance, totalBalance } = await customerAccount(api, holder.customerId);
  return [balance.amount, totalBalance.amount];
}

const read = async (id: string): Promise<AnyBody> => bodyOf(await api.get(`/transactions/${id}`), 200);

const eventsOf = (id: string): string[] =>
  receiver.received
    .filter(({ body }) => body.data.id === id)
    .map(({ body }) => body.type.replace('CARD_TRANSACTION.', '').replace('CARD.', ''));

const expectEvents = async (id: string, types: readonly string[]) => {
  const seen = await until(
    () => eventsOf(id),
    (events) => events.length >= types.length,
  );
  expect(seen).toEqual(types);
};

describe('a card', () => {
  it('shows its number on a page and nowhere else', async () => {
    const { id, last4 } = await createCard(api, holder);
    const { panEmbedUrl } = bodyOf(await api.post(`/cards/${id}/reveal`), 200);
    expect(panEmbedUrl.startsWith(cloud.baseUrl)).toBe(true);
    const page = await fetch(panEmbedUrl);
    expect(page.headers.get('content-type')).toContain('text/html');
    const number = /id="number">([\d ]+)</.exec(await page.text())?.[1]?.replaceAll(' ', '') ?? '';
    expect(number).toMatch(new RegExp(`^\\d{12}${last4}$`));
    const everything = JSON.stringify([receiver.received, (await api.get(`/cards/${id}`)).body, cloud.lines]);
    expect(everything).not.toContain(number);
  });
});

describe('a purchase', () => {
  it('is held, and debited by a clearing of the same amount', async () => {
    const [spendable, total] = await balances();
    const { id, ...transaction } = await authorize(api, cardId, 1_250);
    expect(transaction).toMatchObject({
      type: 'CARD',
      status: 'AUTHORIZED',
      direction: 'DEBIT',
      cardId,
      customerId: holder.customerId,
      accountId: holder.accountId,
      authorizedAmount: { amount: 1_250, currency: { code: 'USD' } },
      pullSummary: { count: 1, totalAmount: 1_250, pendingCount: 0 },
      settlementSummary: { count: 0, totalAmount: 0 },
      refundSummary: { count: 0, totalAmount: 0 },
    });
    expect(transaction.settledAmount).toBeUndefined();
    expect(await balances()).toEqual([spendable - 1_250, total]);
    await simulate(api, cardId, 'clearing', { cardTransactionId: id, amount: 1_250 });
    expect(await read(id)).toMatchObject({
      status: 'SETTLED',
      settledAmount: { amount: 1_250 },
      settlementSummary: { count: 1, totalAmount: 1_250 },
    });
    expect(await balances()).toEqual([spendable - 1_250, total - 1_250]);
    await expectEvents(id, ['AUTHORIZED', 'SETTLED']);
  });

  it('is cleared in parts, returned and taken back, each with its event', async () => {
    const [spendable, total] = await balances();
    const { id: cardTransactionId } = await authorize(api, cardId, 1_000);
    await simulate(api, cardId, 'clearing', { cardTransactionId, amount: 400 });
    await simulate(api, cardId, 'clearing', { cardTransactionId, amount: 700 });
    expect(await read(cardTransactionId)).toMatchObject({ status: 'SETTLED', pullSummary: { count: 2 } });
    await simulate(api, cardId, 'return', { cardTransactionId, amount: 1_100 });
    expect(await balances()).toEqual([spendable, total]);
    await simulate(api, cardId, 'return_reversal', { cardTransactionId });
    expect(await balances()).toEqual([spendable - 1_100, total - 1_100]);
    await expectEvents(cardTransactionId, ['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'SETTLED']);
  });

  it('has its pull confirmed after 30 seconds', async () => {
    const { id, pullSummary } = await authorize(api, cardId, 500, ' 005');
    expect(pullSummary).toEqual({ count: 1, totalAmount: 500, pendingCount: 1 });
    const confirmed = await until(
      () => read(id),
      (transaction) => transaction.pullSummary.pendingCount === 0,
    );
    expect(confirmed).toMatchObject({ status: 'AUTHORIZED', pullSummary: { count: 1, totalAmount: 500 } });
    expect(eventsOf(id)).toEqual(['AUTHORIZED']);
  });

  it('becomes EXCEPTION when its pull fails, and nothing is held', async () => {
    const before = await balances();
    const { id } = await authorize(api, cardId, 500, ' 006');
    expect(await transactionIn(api, id, 'EXCEPTION')).toMatchObject({ pullSummary: { totalAmount: 0 } });
    expect(await balances()).toEqual(before);
    await expectEvents(id, ['AUTHORIZED', 'EXCEPTION']);
  });

  it('that is debited at once is given back when its pull fails', async () => {
    const before = await balances();
    const token = await simulate(api, cardId, 'financial_authorization', purchase(4_200, ' 006'));
    const { id } = await cardTransactionOf(api, token);
    expect(await transactionIn(api, id, 'EXCEPTION')).toMatchObject({
      settlementSummary: { count: 1, totalAmount: 4_200 },
      pullSummary: { count: 0, totalAmount: 0 },
    });
    expect(await balances()).toEqual(before);
    await expectEvents(id, ['SETTLED', 'EXCEPTION']);
  });

  it('is cleared once by two clearings at the same time', async () => {
    const [spendable, total] = await balances();
    const { id: cardTransactionId } = await authorize(api, cardId, 900);
    const clearing = () => api.post(`/sandbox/cards/${cardId}/simulate/clearing`, { cardTransactionId, amount: 900 });
    const statuses = (await Promise.all([clearing(), clearing(), clearing()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([202, 400, 400]);
    expect(await balances()).toEqual([spendable - 900, total - 900]);
  });

  it('is declined together with others beyond the balance, and never overdraws', async () => {
    const poor = await createCardholder(api, 1_000);
    const { id } = await createCard(api, poor);
    const answers = Array.from({ length: 5 }, () =>
      api.post(`/sandbox/cards/${id}/simulate/authorization`, purchase(400)),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(202);
    const { balance, totalBalance } = await customerAccount(api, poor.customerId);
    expect([balance.amount, totalBalance.amount]).toEqual([200, 1_000]);
    const { totalCount } = bodyOf(await api.get(`/transactions?type=CARD&customerId=${poor.customerId}`), 200);
    expect(totalCount).toBe(2);
  });
});

describe('the list of transactions', () => {
  it('finds card transactions by type, status, card account and customer, and counts them', async () => {
    const owner = await createCardholder(api, 10_000);
    const { id } = await createCard(api, owner);
    const open = await authorize(api, id, 100);
    const cleared = await authorize(api, id, 200);
    await simulate(api, id, 'clearing', { cardTransactionId: cleared.id, amount: 200 });
    const found = async (query: string): Promise<readonly string[]> => {
      const { data, totalCount } = bodyOf(await api.get(`/transactions?customerId=${owner.customerId}${query}`), 200);
      expect(totalCount).toBe(data.length);
      return data.map((transaction: AnyBody) => transaction.id);
    };
    const both = [cleared.id, open.id];
    expect(await found('')).toEqual(both);
    expect(await found('&type=CARD')).toEqual(both);
    expect(await found('&type=CARD&sortOrder=asc')).toEqual(both.toReversed());
    expect(await found('&status=AUTHORIZED')).toEqual([open.id]);
    expect(await found('&status=SETTLED&type=CARD')).toEqual([cleared.id]);
    expect(await found(`&senderAccountIdentifier=${owner.accountId}`)).toEqual(both);
    expect(await found(`&accountIdentifier=${owner.accountId}`)).toEqual(both);
    for (const none of ['&type=OUTGOING', '&type=INCOMING', '&status=COMPLETED', '&status=EXCEPTION']) {
      expect(await found(none)).toEqual([]);
    }
    expect(await found(`&receiverAccountIdentifier=${owner.accountId}`)).toEqual([]);
  });
});
