/** The messages of a card network beside a purchase and its clearing, and what a card's settings do to them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { commit } from '../../../functions/store/table.ts';
import { anAccount } from '../../kit/builders.ts';
import { expectCleanBooks } from '../../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../../kit/client/api.ts';
import {
  authorize,
  type Cardholder,
  cardTransactionOf,
  createCard,
  createCardholder,
  customerAccount,
  fund,
  purchase,
  simulate,
} from '../../kit/client/cards.ts';
import { until } from '../../kit/client/payments.ts';
import { stored } from '../../kit/items.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../../kit/local-cloud.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let holder: Cardholder;
let cardId: string;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  api = cloud.api;
  holder = await createCardholder(api, 10_000);
  cardId = (await createCard(api, holder)).id;
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

/** The spendable and the whole balance of a cardholder's account. */
async function balances({ customerId }: Cardholder = holder): Promise<readonly [number, number]> {
  const { balance, totalBalance } = await customerAccount(api, customerId);
  return [balance.amount, totalBalance.amount];
}
const read = async (id: string): Promise<AnyBody> => bodyOf(await api.get(`/transactions/${id}`), 200);
const countOf = async ({ customerId }: Cardholder): Promise<number> =>
  bodyOf(await api.get(`/transactions?type=CARD&customerId=${customerId}`), 200).totalCount;

describe('an advice', () => {
  it('replaces the authorized total, and the hold follows', async () => {
    const [spendable, total] = await balances();
    const { id: cardTransactionId } = await authorize(api, cardId, 1_000);
    for (const amount of [1_500, 600]) {
      await simulate(api, cardId, 'authorization_advice', { cardTransactionId, amount });
      expect((await read(cardTransactionId)).authorizedAmount.amount).toBe(amount);
      expect(await balances()).toEqual([spendable - amount, total]);
    }
    await simulate(api, cardId, 'authorization_advice', { cardTransactionId, amount: 1_000_000 });
    expect(await balances()).toEqual([spendable - 600, total]);
    await simulate(api, cardId, 'clearing', { cardTransactionId, amount: 400 });
    const below = { cardTransactionId, amount: 399 };
    const refused = await api.post(`/sandbox/cards/${cardId}/simulate/authorization_advice`, below);
    expect(bodyOf(refused, 400).code).toBe('INVALID_INPUT');
    await simulate(api, cardId, 'authorization_advice', { cardTransactionId, amount: 400 });
    expect((await read(cardTransactionId)).status).toBe('SETTLED');
    expect(await balances()).toEqual([spendable - 400, total - 400]);
  });
});

describe('a credit', () => {
  it.each(['credit_authorization', 'financial_credit_authorization', 'credit_authorization_advice'])(
    'by %s is on the account at once',
    async (kind) => {
      const [spendable, total] = await balances();
      const { id } = await cardTransactionOf(api, await simulate(api, cardId, kind, purchase(250)));
      expect(await read(id)).toMatchObject({ status: 'REFUNDED', refundSummary: { count: 1, totalAmount: 250 } });
      expect(await balances()).toEqual([spendable + 250, total + 250]);
      const webhook = await receiver.waitFor(({ body }) => body.data.id === id);
      expect(webhook.body.type).toBe('CARD_TRANSACTION.REFUNDED');
    },
  );

  it.each(['credit_authorization', 'financial_credit_authorization', 'credit_authorization_advice'])(
    'by %s goes elsewhere when the account is full, and the ledger adds up',
    async (kind) => {
      const largest = 9_000_000_000_000_000;
      const rich = await createCardholder(api, 1_000);
      const { id: card } = await createCard(api, rich);
      const { id } = await cardTransactionOf(api, await simulate(api, card, kind, purchase(largest)));
      expect(await read(id)).toMatchObject({ status: 'REFUNDED' });
      expect(await balances(rich)).toEqual([1_000, 1_000]);
      await expectCleanBooks(cloud);
    },
  );
});

describe('a balance inquiry', () => {
  it('moves nothing and leaves no transaction', async () => {
    const [before, count] = [await balances(), await countOf(holder)];
    expect(await simulate(api, cardId, 'balance_inquiry', { merchant: purchase(1).merchant })).not.toBe('');
    expect([await balances(), await countOf(holder)]).toEqual([before, count]);
  });
});

describe('a currency without its code', () => {
  const without = (amount: number) => ({ ...purchase(amount), currency: { name: 'United States Dollar' } });
  it.each([
    ['authorization', 'AUTHORIZED', -300],
    ['financial_authorization', 'SETTLED', -300],
    ['credit_authorization', 'REFUNDED', 300],
  ])('is that of the card in %s', async (kind, status, change) => {
    const [spendable] = await balances();
    const { id } = await cardTransactionOf(api, await simulate(api, cardId, kind, without(300)));
    expect((await read(id)).status).toBe(status);
    expect((await balances())[0]).toBe(spendable + change);
  });
});

describe('the limit of a card', () => {
  it('declines what exceeds it, until it is changed', async () => {
    const owner = await createCardholder(api, 10_000);
    const { id } = await createCard(api, owner, { maxSpendPerTransaction: 500 });
    await simulate(api, id, 'authorization', purchase(501));
    expect(await countOf(owner)).toBe(0);
    await authorize(api, id, 500);
    bodyOf(await api.patch(`/cards/${id}`, { maxSpendPerTransaction: 600 }), 200);
    await authorize(api, id, 600);
    expect(await balances(owner)).toEqual([8_900, 10_000]);
  });
});

describe('a card', () => {
  it('authorizes nothing once it is frozen, whatever came at the same time', async () => {
    const owner = await createCardholder(api, 10_000);
    const { id } = await createCard(api, owner);
    const pay = () => api.post(`/sandbox/cards/${id}/simulate/authorization`, purchase(100));
    const freeze = () => api.patch(`/cards/${id}`, { state: 'FROZEN' });
    const answers = await Promise.all([pay(), pay(), freeze(), pay(), pay()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 200, 202, 202]);
    const count = await countOf(owner);
    expect(count).toBeLessThanOrEqual(4);
    expect(await balances(owner)).toEqual([10_000 - 100 * count, 10_000]);
    await simulate(api, id, 'authorization', purchase(100));
    expect(await countOf(owner)).toBe(count);
  });

  it('releases its open authorizations when it is closed, each with its event, and no other card’s', async () => {
    const owner = await createCardholder(api, 10_000);
    const [{ id }, { id: otherId }] = [await createCard(api, owner), await createCard(api, owner)];
    const open = await Promise.all([100, 200].map((amount) => authorize(api, id, amount)));
    const { id: partly } = await authorize(api, id, 400);
    await simulate(api, id, 'clearing', { cardTransactionId: partly, amount: 150 });
    const { id: ofOther } = await authorize(api, otherId, 1_000);
    bodyOf(await api.patch(`/cards/${id}`, { state: 'CLOSED' }), 200);
    for (const transactionId of [...open.map((each) => each.id), partly]) {
      const isOver = ({ body }: { body: AnyBody }) =>
        body.type === 'CARD_TRANSACTION.SETTLED' && body.data.id === transactionId;
      await receiver.waitFor(isOver);
      expect((await read(transactionId)).status).toBe('SETTLED');
    }
    expect((await read(ofOther)).status).toBe('AUTHORIZED');
    expect(await balances(owner)).toEqual([8_850, 9_850]);
  });

  it('clears after it was closed what it had authorized', async () => {
    const owner = await createCardholder(api, 10_000);
    const { id } = await createCard(api, owner);
    const { id: cardTransactionId } = await authorize(api, id, 100);
    bodyOf(await api.patch(`/cards/${id}`, { state: 'CLOSED' }), 200);
    const status = async () => (await read(cardTransactionId)).status;
    await until(status, (current) => current === 'SETTLED');
    expect(await balances(owner)).toEqual([10_000, 10_000]);
    await simulate(api, id, 'clearing', { cardTransactionId, amount: 100 });
    expect((await read(cardTransactionId)).status).toBe('SETTLED');
    expect(await balances(owner)).toEqual([9_900, 9_900]);
    await expectCleanBooks(cloud);
  });

  it('is paid by the first of its funding sources, and a change of them is a webhook', async () => {
    const owner = await createCardholder(api, 10_000);
    const { id } = await createCard(api, owner);
    // The API gives a customer one account in a currency, so the second one is planted.
    const second = anAccount({
      platformId: cloud.platformId,
      accountId: formatId('InternalAccount', toUuid(randomUUID().replace(/...$/, 'aaa'))),
      customerId: formatId('Customer', toUuid(owner.customerId.slice(-36))),
      balance: 0,
      held: 0,
    });
    await commit(cloud.services.store, [{ put: { item: stored.account(second) } }]);
    await fund(api, second.accountId, 300);
    const fundingSources = [second.accountId, owner.accountId];
    expect(bodyOf(await api.patch(`/cards/${id}`, { fundingSources }), 200).fundingSources).toEqual(fundingSources);
    const isChange = ({ body }: { body: AnyBody }) => body.type === 'CARD.FUNDING_SOURCE_CHANGE' && body.data.id === id;
    expect((await receiver.waitFor(isChange)).body.data).toMatchObject({ id, fundingSources });
    expect((await authorize(api, id, 300)).accountId).toBe(second.accountId);
    await simulate(api, id, 'authorization', purchase(1));
    expect(await countOf(owner)).toBe(1);
    expect(await balances(owner)).toEqual([10_000, 10_000]);
  });
});
