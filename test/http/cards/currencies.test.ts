import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../../kit/client/api.ts';
import {
  cardRequest,
  cardTransactionOf,
  createCard,
  createCardholder,
  customerAccount,
  fund,
  purchase,
  simulate,
} from '../../kit/client/cards.ts';
import { createEmbeddedWallet, openCodeSession, signed } from '../../kit/client/wallet-client.ts';
import { startTestCloud, type TestCloud } from '../../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;
beforeAll(async () => {
  cloud = await startTestCloud({ clockSpeed: 20 });
  api = cloud.api;
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

const inCurrency = (code: string, amount: number, ending = '') => ({ ...purchase(amount, ending), currency: { code } });
const transaction = async (id: string): Promise<AnyBody> => bodyOf(await api.get(`/transactions/${id}`), 200);
/** Spendable and whole balance. */
async function balances(customerId: string, currency: string): Promise<readonly [number, number]> {
  const query = `customerId=${customerId}&currency=${currency}`;
  const [account] = bodyOf(await api.get(`/customers/internal-accounts?${query}`), 200).data;
  return [account.balance.amount, account.totalBalance.amount];
}
const authorized = async (cardId: string, body: object): Promise<AnyBody> =>
  cardTransactionOf(api, await simulate(api, cardId, 'authorization', body));
const countOf = async (): Promise<number> => bodyOf(await api.get('/transactions?type=CARD'), 200).totalCount;

/** A card that a wallet funds with 100 USDB and a delegated key. */
async function aWalletCard(changes: object = {}) {
  const wallet = await createEmbeddedWallet(api);
  const { keys } = await openCodeSession(api, wallet.emailCredentialId);
  await fund(api, wallet.accountId, 100_000_000);
  const card = await createCard(api, wallet, changes);
  const body = { cardId: card.id, internalAccountId: wallet.accountId, nickname: 'Example card' };
  const post = (headers = {}) => api.post('/auth/delegated-keys', body, { headers });
  const second = bodyOf(await post(await signed(bodyOf(await post(), 202), keys)), 202);
  bodyOf(await post(await signed(second, keys)), 201);
  return { card, ...wallet };
}

describe('a card that a USDB wallet funds', () => {
  it('pays a purchase in US dollars, and shows what the wallet paid', async () => {
    const { card, customerId } = await aWalletCard();
    expect(card.currency).toBe('USD');
    const { id } = await authorized(card.id, purchase(1_250));
    expect(await transaction(id)).toMatchObject({
      status: 'AUTHORIZED',
      authorizedAmount: { amount: 1_250, currency: { code: 'USD' } },
      pullSummary: { count: 1, totalAmount: 12_500_000, pendingCount: 0 },
    });
    expect(await balances(customerId, 'USDB')).toEqual([87_500_000, 100_000_000]);
    await simulate(api, card.id, 'clearing', { cardTransactionId: id, amount: 1_000 });
    await simulate(api, card.id, 'clearing', { cardTransactionId: id, amount: 250 });
    await simulate(api, card.id, 'return', { cardTransactionId: id, amount: 1_250 });
    expect(await transaction(id)).toMatchObject({
      status: 'REFUNDED',
      settledAmount: { amount: 1_250, currency: { code: 'USD' } },
      refundedAmount: { amount: 1_250, currency: { code: 'USD' } },
      settlementSummary: { count: 2, totalAmount: 12_500_000 },
      refundSummary: { count: 1, totalAmount: 12_500_000 },
    });
    expect(await balances(customerId, 'USDB')).toEqual([100_000_000, 100_000_000]);
    await simulate(api, card.id, 'return_reversal', { cardTransactionId: id });
    expect(await balances(customerId, 'USDB')).toEqual([87_500_000, 87_500_000]);
  });

  it('pays what an advice adds to a purchase', async () => {
    const { card, customerId } = await aWalletCard();
    const { id } = await authorized(card.id, purchase(1_000));
    await simulate(api, card.id, 'authorization_advice', { cardTransactionId: id, amount: 1_500 });
    expect(await transaction(id)).toMatchObject({
      pullSummary: { count: 2, totalAmount: 15_000_000, pendingCount: 0 },
    });
    expect(await balances(customerId, 'USDB')).toEqual([85_000_000, 100_000_000]);
  });

  it('pays what a clearing takes beyond the hold, and what the reversal of a return takes back', async () => {
    const { card, customerId } = await aWalletCard();
    const { id: cardTransactionId } = await authorized(card.id, purchase(1_000));
    await simulate(api, card.id, 'clearing', { cardTransactionId, amount: 1_500 });
    expect(await balances(customerId, 'USDB')).toEqual([85_000_000, 85_000_000]);
    await simulate(api, card.id, 'return', { cardTransactionId, amount: 1_500 });
    expect(await balances(customerId, 'USDB')).toEqual([100_000_000, 100_000_000]);
    await simulate(api, card.id, 'return_reversal', { cardTransactionId });
    expect(await balances(customerId, 'USDB')).toEqual([85_000_000, 85_000_000]);
  });

  it('has its limit in US dollars', async () => {
    const { card, customerId } = await aWalletCard({ maxSpendPerTransaction: 2_000 });
    const before = await countOf();
    await simulate(api, card.id, 'authorization', purchase(2_001));
    expect(await countOf()).toBe(before);
    await authorized(card.id, purchase(2_000));
    expect(await balances(customerId, 'USDB')).toEqual([80_000_000, 100_000_000]);
  });
});

describe('a purchase abroad', () => {
  it.each(['EUR', 'JPY'])(
    'in %s takes dollars at the price of the moment, and gives them back to the cent',
    async (code) => {
      const holder = await createCardholder(api, 100_000);
      const card = await createCard(api, holder);
      const { id } = await authorized(card.id, inCurrency(code, 1_111));
      const { pullSummary, authorizedAmount } = await transaction(id);
      expect(authorizedAmount).toMatchObject({ amount: 1_111, currency: { code } });
      const held = pullSummary.totalAmount;
      // About 1.0870 dollars for a euro, and 0.0065 for a yen.
      expect(Math.abs(held - (code === 'EUR' ? 1_208 : 723))).toBeLessThan(5);
      expect(await balances(holder.customerId, 'USD')).toEqual([100_000 - held, 100_000]);
      await simulate(api, card.id, 'authorization_advice', { cardTransactionId: id, amount: 1_500 });
      await simulate(api, card.id, 'clearing', { cardTransactionId: id, amount: 1_600 });
      const settled = await transaction(id);
      expect(settled).toMatchObject({ status: 'SETTLED', settledAmount: { amount: 1_600 }, pullSummary: { count: 3 } });
      const taken = settled.pullSummary.totalAmount;
      expect(settled.settlementSummary.totalAmount).toBe(taken);
      expect(await balances(holder.customerId, 'USD')).toEqual([100_000 - taken, 100_000 - taken]);
      await simulate(api, card.id, 'return', { cardTransactionId: id, amount: 533 });
      await simulate(api, card.id, 'return', { cardTransactionId: id, amount: 1_067 });
      expect(await transaction(id)).toMatchObject({
        status: 'REFUNDED',
        refundedAmount: { amount: 1_600, currency: { code } },
        refundSummary: { count: 2, totalAmount: taken },
      });
      expect(await balances(holder.customerId, 'USD')).toEqual([100_000, 100_000]);
    },
  );

  it('that is paid at once, or credited, moves the converted amount', async () => {
    const holder = await createCardholder(api, 100_000);
    const card = await createCard(api, holder);
    const token = await simulate(api, card.id, 'financial_authorization', inCurrency('EUR', 1_000));
    const { id, pullSummary, settlementSummary } = await cardTransactionOf(api, token);
    expect(settlementSummary.totalAmount).toBe(pullSummary.totalAmount);
    expect(await transaction(id)).toMatchObject({ status: 'SETTLED' });
    const credit = await cardTransactionOf(
      api,
      await simulate(api, card.id, 'credit_authorization', inCurrency('EUR', 1_000)),
    );
    expect(credit).toMatchObject({ status: 'REFUNDED', authorizedAmount: { currency: { code: 'EUR' } } });
    // What is given rounds down, what is taken up.
    expect(pullSummary.totalAmount - credit.refundSummary.totalAmount).toBeGreaterThanOrEqual(0);
    expect(pullSummary.totalAmount - credit.refundSummary.totalAmount).toBeLessThanOrEqual(1 + 5);
  });

  it('is in a currency that the service prices', async () => {
    const card = await createCard(api, await createCardholder(api));
    const answer = await api.post(`/sandbox/cards/${card.id}/simulate/authorization`, inCurrency('XXX', 100));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
  });
});

describe('an account that can fund a card', () => {
  it.each(['BTC', 'USDC'])('is not one in %s', async (currency) => {
    const { customerId } = await createCardholder(api, 0);
    const query = `customerId=${customerId}&currency=${currency}`;
    const [{ id: accountId }] = bodyOf(await api.get(`/customers/internal-accounts?${query}`), 200).data;
    const answer = await api.post('/cards', cardRequest({ customerId, accountId }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'FUNDING_SOURCE_INELIGIBLE' } });
  });

  it('is one in euros, for a card in euros', async () => {
    const { customerId } = await createCardholder(api, 0);
    const { id: accountId } = await customerAccount(api, customerId, 'EUR');
    expect((await createCard(api, { customerId, accountId })).currency).toBe('EUR');
  });
});

describe('the end of the descriptor', () => {
  it.each(['credit_authorization', 'financial_credit_authorization', 'credit_authorization_advice'])(
    'decides %s too',
    async (kind) => {
      const holder = await createCardholder(api, 1_000);
      const card = await createCard(api, holder);
      const before = await countOf();
      for (const ending of [' 002', ' 003']) await simulate(api, card.id, kind, purchase(100, ending));
      expect(await countOf()).toBe(before);
      const failed = await cardTransactionOf(api, await simulate(api, card.id, kind, purchase(100, ' 006')));
      expect(failed).toMatchObject({ status: 'EXCEPTION', refundSummary: { count: 0, totalAmount: 0 } });
      expect(await balances(holder.customerId, 'USD')).toEqual([1_000, 1_000]);
    },
  );
});
