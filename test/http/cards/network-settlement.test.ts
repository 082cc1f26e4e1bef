/** What the card network settles with a production card: it is booked, whatever the state, the balance and the time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCardReport } from '../../../lib/inspection/card-report.ts';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { purchase } from '../../kit/client/cards.ts';
import { shardAccount } from '../../kit/client/hot-accounts.ts';
import { aConnectedIssuer, type ConnectedIssuer } from '../../kit/client/issuer.ts';
import { until } from '../../kit/client/payments.ts';
import { deposit } from '../../kit/client/production.ts';

let connected: ConnectedIssuer;
let cardId: string;

beforeAll(async () => {
  connected = await aConnectedIssuer(1);
  cardId = await connected.anIssuedCard();
});
afterAll(() => connected.stop());

const merchant = { descriptor: 'EXAMPLE FERRY', mcc: '4111', country: 'US' };
const sent = (content: object, id = cardId): Promise<AnyBody> => connected.sent(id, content);
const total = async (): Promise<number> => (await connected.balances())[1];
const transaction = async (id: string): Promise<AnyBody> => bodyOf(await connected.api.get(`/transactions/${id}`), 200);

/** Sends a message that settles, twice. Returns the answer and what the account has paid. */
async function settled(content: object, id = cardId): Promise<readonly [AnyBody, number]> {
  const before = await total();
  const message = { messageId: randomUUID(), ...content };
  const answer = await sent(message, id);
  expect(answer.outcome).toBe('APPROVED');
  expect(await sent(message, id)).toEqual(answer);
  return [answer, before - (await total())];
}

async function authorized(amount: number, id = cardId): Promise<string> {
  return (await sent({ type: 'AUTHORIZATION', ...purchase(amount) }, id)).cardTransactionId;
}
async function cleared(amount: number): Promise<string> {
  const cardTransactionId = await authorized(amount);
  await sent({ type: 'CLEARING', cardTransactionId, amount });
  return cardTransactionId;
}

/** The statuses of the events of a transaction, once there are so many. */
async function eventsOf(id: string, count: number): Promise<readonly string[]> {
  const events = () =>
    connected.receiver.received
      .map(({ body }) => body)
      .filter(({ type, data }) => type.startsWith('CARD_TRANSACTION.') && data.id === id);
  const arrived = await until(events, ({ length }) => length >= count);
  for (const { type, data } of arrived) expect(type).toBe(`CARD_TRANSACTION.${data.status}`);
  return arrived.map(({ data }) => data.status);
}

describe('a clearing', () => {
  it('after the last one is booked on its purchase, and announced', async () => {
    const id = await cleared(1_000);
    expect(await settled({ type: 'CLEARING', cardTransactionId: id, amount: 300 })).toEqual([
      expect.objectContaining({ cardTransactionId: id }),
      300,
    ]);
    expect(await transaction(id)).toMatchObject({
      status: 'SETTLED',
      settledAmount: { amount: 1_300 },
      pullSummary: { count: 2, totalAmount: 1_300 },
      settlementSummary: { count: 2 },
    });
    expect(await eventsOf(id, 3)).toEqual(['AUTHORIZED', 'SETTLED', 'SETTLED']);
  });

  it('after the release of its hold is booked on its purchase', async () => {
    const id = await authorized(1_000);
    await sent({ type: 'CLEARING', cardTransactionId: id, amount: 0 });
    const [, paid] = await settled({ type: 'CLEARING', cardTransactionId: id, amount: 1_000 });
    expect(paid).toBe(1_000);
    expect(await transaction(id)).toMatchObject({ status: 'SETTLED', settledAmount: { amount: 1_000 } });
    expect(await eventsOf(id, 3)).toEqual(['AUTHORIZED', 'SETTLED', 'SETTLED']);
  });

  it('after the return of its purchase leaves it settled again', async () => {
    const id = await cleared(1_000);
    await sent({ type: 'RETURN', cardTransactionId: id, amount: 1_000 });
    const [, paid] = await settled({ type: 'CLEARING', cardTransactionId: id, amount: 200 });
    expect(paid).toBe(200);
    expect(await transaction(id)).toMatchObject({ status: 'SETTLED', settledAmount: { amount: 1_200 } });
    expect(await eventsOf(id, 4)).toEqual(['AUTHORIZED', 'SETTLED', 'REFUNDED', 'SETTLED']);
  });

  it.each([
    ['names no authorization', {}],
    ['names one that the card does not have', { cardTransactionId: `CardTransaction:${randomUUID()}` }],
  ])('that %s is a purchase of its own', async (_, named) => {
    const { currency } = purchase(1);
    const content = { type: 'CLEARING', ...named, amount: 450, currency, merchant };
    const [{ cardTransactionId: id }, paid] = await settled(content);
    expect(paid).toBe(450);
    expect(await transaction(id)).toMatchObject({
      status: 'SETTLED',
      cardId,
      merchant,
      authorizedAmount: { amount: 0 },
      settledAmount: { amount: 450 },
    });
    expect(await eventsOf(id, 1)).toEqual(['SETTLED']);
  });

  it('of nothing that names no authorization is refused, because there is nothing to book', async () => {
    const { body } = await connected.send(cardId, { type: 'CLEARING', amount: 0 });
    expect(body).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
  });

  it('of a frozen card, and of a closed one, is paid by the account that funded it', async () => {
    const id = await connected.anIssuedCard();
    const held = await authorized(600, id);
    for (const state of ['FROZEN', 'CLOSED']) {
      bodyOf(await connected.api.patch(`/cards/${id}`, { state }), 200);
      const [answer, paid] = await settled({ type: 'CLEARING', amount: 70, merchant }, id);
      expect(paid).toBe(70);
      expect(await transaction(answer.cardTransactionId)).toMatchObject({ status: 'SETTLED' });
    }
    const [, paid] = await settled({ type: 'CLEARING', cardTransactionId: held, amount: 600 }, id);
    expect(paid).toBe(600);
    expect(await transaction(held)).toMatchObject({ status: 'SETTLED', settledAmount: { amount: 600 } });
  });
});

describe('a return', () => {
  it('of more than was settled is credited', async () => {
    const id = await cleared(1_000);
    const [, paid] = await settled({ type: 'RETURN', cardTransactionId: id, amount: 1_100 });
    expect(paid).toBe(-1_100);
    expect(await transaction(id)).toMatchObject({ status: 'REFUNDED', refundedAmount: { amount: 1_100 } });
    expect(await eventsOf(id, 3)).toEqual(['AUTHORIZED', 'SETTLED', 'REFUNDED']);
  });

  it('before the clearing of its purchase is credited, and the hold stays', async () => {
    const id = await authorized(1_000);
    const [spendable] = await connected.balances();
    const [, paid] = await settled({ type: 'RETURN', cardTransactionId: id, amount: 400 });
    expect(paid).toBe(-400);
    expect((await connected.balances())[0]).toBe(spendable + 400);
    expect((await transaction(id)).status).toBe('AUTHORIZED');
    await sent({ type: 'CLEARING', cardTransactionId: id, amount: 1_000 });
    expect(await transaction(id)).toMatchObject({ status: 'SETTLED', refundedAmount: { amount: 400 } });
  });

  it('of a part is announced, and its reversal is booked', async () => {
    const id = await cleared(1_000);
    for (const amount of [300, 200]) await sent({ type: 'RETURN', cardTransactionId: id, amount });
    const [, first] = await settled({ type: 'RETURN_REVERSAL', cardTransactionId: id, amount: 300 });
    expect(first).toBe(300);
    const [, last] = await settled({ type: 'RETURN_REVERSAL', cardTransactionId: id });
    expect(last).toBe(200);
    expect(await transaction(id)).toMatchObject({ status: 'SETTLED', refundSummary: { count: 0, totalAmount: 0 } });
    expect(await eventsOf(id, 6)).toEqual(['AUTHORIZED', ...Array(5).fill('SETTLED')]);
  });

  it('that names no purchase is a credit of its own, and its reversal a purchase of its own', async () => {
    const [credit, paid] = await settled({ type: 'RETURN', amount: 250, merchant });
    expect(paid).toBe(-250);
    expect(await transaction(credit.cardTransactionId)).toMatchObject({ status: 'REFUNDED', merchant });
    const [reversal, taken] = await settled({ type: 'RETURN_REVERSAL', amount: 250, merchant });
    expect(taken).toBe(250);
    expect(await transaction(reversal.cardTransactionId)).toMatchObject({ status: 'SETTLED', merchant });
    const { body } = await connected.send(cardId, { type: 'RETURN_REVERSAL' });
    expect(body).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
  });
});

describe('a credit without a purchase', () => {
  it.each(['FROZEN', 'CLOSED'])('reaches the account of a card that is %s', async (state) => {
    const id = await connected.anIssuedCard();
    bodyOf(await connected.api.patch(`/cards/${id}`, { state }), 200);
    const [answer, paid] = await settled({ type: 'CREDIT', ...purchase(500) }, id);
    expect(paid).toBe(-500);
    expect(await transaction(answer.cardTransactionId)).toMatchObject({ status: 'REFUNDED' });
    expect(await eventsOf(answer.cardTransactionId, 1)).toEqual(['REFUNDED']);
  });
});

describe('an authorization that is declined', () => {
  it('makes no transaction, and is seen on the card once with its reason, however often it comes', async () => {
    const id = await connected.anIssuedCard();
    const message = { messageId: randomUUID(), type: 'AUTHORIZATION', ...purchase(100_000_000) };
    for (const _ of [1, 2]) expect(await sent(message, id)).toMatchObject({ outcome: 'DECLINED' });
    const report = await findCardReport(connected.cloud.services.store, id, connected.platformId);
    expect(report.declines).toMatchObject([
      { reason: 'INSUFFICIENT_FUNDS', amount: 100_000_000, currency: 'USD', descriptor: 'EXAMPLE COFFEE' },
    ]);
  });
});

describe('an account that cannot pay what is settled', () => {
  it('falls below zero, refuses purchases, and is made up for by the next money', async () => {
    const id = await authorized(1_000);
    const [spendable] = await connected.balances();
    const [, paid] = await settled({ type: 'CLEARING', cardTransactionId: id, amount: spendable + 1_500 });
    expect(paid).toBe(spendable + 1_500);
    expect(await connected.balances()).toEqual([-500, -500]);
    expect(await transaction(id)).toMatchObject({ status: 'SETTLED', pullSummary: { count: 2 } });
    await settled({ type: 'CLEARING', amount: 100, merchant });
    expect(await connected.balances()).toEqual([-600, -600]);
    const declined = await sent({ type: 'AUTHORIZATION', ...purchase(1) });
    expect(declined).toMatchObject({ outcome: 'DECLINED', declineReason: 'INSUFFICIENT_FUNDS' });
    const { store } = connected.cloud.services;
    await deposit(store, connected.platformId, connected.holder.accountId, 50_000);
    expect(await connected.balances()).toEqual([49_400, 49_400]);
  });

  it('falls below zero although its balance is divided into shards', async () => {
    const held = await authorized(1_000);
    await shardAccount(connected.cloud, connected.holder.accountId);
    const [spendable] = await connected.balances();
    await settled({ type: 'CLEARING', cardTransactionId: held, amount: spendable + 1_200 });
    expect(await connected.balances()).toEqual([-200, -200]);
  });
});

describe('an authorization that has expired', () => {
  it('is cleared all the same', async () => {
    // A week passes in seconds.
    const issuer = await aConnectedIssuer(100_000);
    const { api, anIssuedCard, balances } = issuer;
    const id = await anIssuedCard();
    const before = await balances();
    const { cardTransactionId } = await issuer.sent(id, { type: 'AUTHORIZATION', ...purchase(1_000) });
    await until(balances, ([spendable]) => spendable === before[0], { timeoutMs: 30_000 });
    const status = async () => bodyOf(await api.get(`/transactions/${cardTransactionId}`), 200);
    expect(await status()).toMatchObject({ status: 'SETTLED', settlementSummary: { count: 0 } });
    await issuer.sent(id, { type: 'CLEARING', cardTransactionId, amount: 1_000 });
    expect(await status()).toMatchObject({ status: 'SETTLED', settledAmount: { amount: 1_000 } });
    expect(await balances()).toEqual(before.map((amount) => amount - 1_000));
    await issuer.stop();
  });
});
