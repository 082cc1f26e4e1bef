import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../../kit/clean-books.ts';
import { type Api, bodyOf } from '../../kit/client/api.ts';
import {
  authorize,
  cardIn,
  cardRequest,
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

// A week of the service passes within six seconds.
const clockSpeed = 100_000;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ clockSpeed, webhookUrl: receiver.url });
  api = cloud.api;
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

const typesOf = (id: string): string[] =>
  receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.type);

const expectEvents = async (id: string, types: readonly string[]) => {
  const seen = await until(
    () => typesOf(id),
    (events) => events.length >= types.length,
  );
  expect(seen).toEqual(types);
};

describe('the life of a card', () => {
  it('begins with the issuer, and every change is a webhook', async () => {
    const holder = await createCardholder(api);
    const { id, state, last4 } = bodyOf(await api.post('/cards', cardRequest(holder)), 201);
    expect([state, last4]).toEqual(['PROCESSING', undefined]);
    const active = await cardIn(api, id, 'ACTIVE');
    expect(active).toMatchObject({ brand: 'VISA', last4: expect.stringMatching(/^\d{4}$/), stateReason: null });
    bodyOf(await api.patch(`/cards/${id}`, { state: 'FROZEN' }), 200);
    await simulate(api, id, 'authorization', purchase(100));
    bodyOf(await api.patch(`/cards/${id}`, { state: 'ACTIVE', fundingSources: [holder.accountId] }), 200);
    bodyOf(await api.patch(`/cards/${id}`, { state: 'CLOSED' }), 200);
    expect((await api.patch(`/cards/${id}`, { state: 'CLOSED' })).body.code).toBe('CARD_ALREADY_CLOSED');
    const change = 'CARD.STATE_CHANGE';
    await expectEvents(id, [change, change, change, 'CARD.FUNDING_SOURCE_CHANGE', change]);
    const { totalCount } = bodyOf(await api.get(`/transactions?type=CARD&customerId=${holder.customerId}`), 200);
    expect(totalCount).toBe(0);
  });

  it.each([
    ['002', 'CLOSED', 'ISSUER_REJECTED'],
    ['005', 'ACTIVE', null],
  ])('ends at the issuer as the ending %s says', async (ending, state, stateReason) => {
    const holder = await createCardholder(api, 0);
    const request = cardRequest(holder, { platformCardId: `example-${ending}` });
    const { id } = bodyOf(await api.post('/cards', request), 201);
    expect(await cardIn(api, id, state)).toMatchObject({ stateReason });
    await expectEvents(id, ['CARD.STATE_CHANGE']);
  });

  it('ends when its holder is deleted, also where the issuer accepts it after that', async () => {
    const holder = await createCardholder(api, 0);
    const { id } = await createCard(api, holder);
    const late = bodyOf(await api.post('/cards', cardRequest(holder, { platformCardId: 'card-005' })), 201);
    bodyOf(await api.delete(`/customers/${holder.customerId}`), 200);
    for (const cardId of [id, late.id]) {
      expect(await cardIn(api, cardId, 'CLOSED')).toMatchObject({
        stateReason: 'CLOSED_BY_SERVICE',
        fundingSources: [],
      });
      await expectEvents(cardId, ['CARD.STATE_CHANGE', 'CARD.STATE_CHANGE']);
    }
  });
});

describe('an authorization', () => {
  it('without a clearing ends after seven days, and its money is free again', async () => {
    const holder = await createCardholder(api, 10_000);
    const { id: cardId } = await createCard(api, holder);
    const { id: cardTransactionId } = await authorize(api, cardId, 1_000);
    const ended = await transactionIn(api, cardTransactionId, 'SETTLED');
    expect(ended).toMatchObject({ pullSummary: { totalAmount: 0 }, settlementSummary: { count: 0 } });
    // A read shows the end at its time; the money is free once the workflow has recorded it.
    await expect
      .poll(async () => {
        const { balance, totalBalance } = await customerAccount(api, holder.customerId);
        return [balance.amount, totalBalance.amount];
      })
      .toEqual([10_000, 10_000]);
    const late = { cardTransactionId, amount: 1_000 };
    expect((await api.post(`/sandbox/cards/${cardId}/simulate/clearing`, late)).status).toBe(400);
    await expectEvents(cardTransactionId, ['CARD_TRANSACTION.AUTHORIZED', 'CARD_TRANSACTION.SETTLED']);
  });
});
