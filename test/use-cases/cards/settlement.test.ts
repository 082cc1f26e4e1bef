import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardTransactionRecord } from '../../../functions/domain/cards/card-transaction.ts';
import { toCardTransactionRecord } from '../../../functions/store/cards/card-transactions.ts';
import type { Key } from '../../../functions/store/keys.ts';
import { toAccount } from '../../../functions/store/ledger/account-items.ts';
import { putPrices } from '../../../functions/store/pricing/prices.ts';
import { commit } from '../../../functions/store/table.ts';
import { forgetMarket } from '../../../functions/use-cases/pricing/market.ts';
import { anAccount, ids, noon } from '../../kit/builders.ts';
import { aCardTransaction, cardTransactionUuid } from '../../kit/card-builders.ts';
import { delegateKey } from '../../kit/delegated-key.ts';
import { stored } from '../../kit/items.ts';
import { otherAccounts, secondAccount, useCards } from '../../kit/rooms/cards.ts';
import { sendIssuerMessage as send } from '../../kit/rooms/issuer-messages.ts';

const cards = useCards();
const cardTransactionId = `CardTransaction:${cardTransactionUuid}`;

beforeEach(() => {
  vi.stubEnv('ISSUER_SECRET', 'example-rail-secret');
  return () => vi.unstubAllEnvs();
});

const transactions = (): readonly CardTransactionRecord[] =>
  cards.table.ofType('CARD_TRANSACTION').map(toCardTransactionRecord);
const accountItem = (id: string) =>
  cards.table.items().find(({ accountId, type }) => accountId === id && type === 'INTERNAL_ACCOUNT');
const journal = () =>
  cards.table
    .ofType('JOURNAL')
    .flatMap(({ postings }) => postings as { account: string; currency: string; amount: number }[]);
const postedTo = (account: string): number =>
  journal()
    .filter((posting) => posting.account === account)
    .reduce((sum, { amount }) => sum + amount, 0);

/** A production card with a purchase of 1,000 whose account holds other contents than usual. */
async function purchased(account: object = {}, changes: Partial<CardTransactionRecord> = {}) {
  const { cardId } = await cards.add({ environment: 'production' });
  cards.table.holds(
    stored.cardTransaction(aCardTransaction(changes)),
    stored.account(anAccount({ customerId: ids.customer, balance: 500, held: 1_000, ...account })),
  );
  return cardId;
}
const aPull = { amount: 1_000, status: 'CONFIRMED', at: noon } as const;
/** Acts as a concurrent request that comes after the first read of an item whose key contains `part`. */
function afterFirstRead(part: string, act: () => void): void {
  const { client } = cards.table.store;
  const send = client.send.bind(client) as (command: object) => Promise<object>;
  let isOver = false;
  vi.spyOn(client, 'send').mockImplementation((async (command: { readonly input: { readonly Key?: Key } }) => {
    const answer = await send(command);
    const { pk, sk } = command.input.Key ?? {};
    if (!isOver && `${pk} ${sk}`.includes(part)) {
      isOver = true;
      act();
    }
    return answer;
  }) as never);
}
const clearing = (amount: number) => ({ type: 'CLEARING', cardTransactionId, amount });

describe('what the network has settled', () => {
  it('is at the bank of its first clearing, with the value date of each', async () => {
    const cardId = await purchased();
    await send(cardId, { ...clearing(400), messageId: '1', cashAccount: 'example-bank', valueDate: '2025-10-31' });
    await send(cardId, { ...clearing(300), messageId: '2', cashAccount: 'other-bank', valueDate: '2025-11-03' });
    expect([postedTo('system:cash:example-bank'), postedTo('system:cash:other-bank')]).toEqual([700, 0]);
    expect(cards.table.ofType('JOURNAL').map(({ valueDate }) => valueDate)).toEqual(['2025-10-31', '2025-11-03']);
  });

  it('takes what is held, pulls nothing beside it, and is found by the reference of the network', async () => {
    const cardId = await purchased();
    await send(cardId, { ...clearing(1_000), networkReference: 'network-1' });
    expect(transactions()).toMatchObject([{ captured: 1_000, shortfall: 0 }]);
    expect(transactions()[0]?.pulls).toHaveLength(1);
    expect(cards.table.ofType('JOURNAL')).toMatchObject([{ references: ['network-1'] }]);
  });

  it.each([
    ['holds less', {}, -500],
    ['is frozen', { status: 'FROZEN', balance: 5_000 }, 4_000],
  ])('is owed by an account that %s', async (_, account, balance) => {
    const cardId = await purchased(account);
    expect(await send(cardId, clearing(2_000))).toMatchObject({ status: 200, body: { outcome: 'APPROVED' } });
    expect(transactions()).toMatchObject([{ status: 'SETTLED', captured: 2_000, shortfall: 0 }]);
    expect(accountItem(ids.source)).toMatchObject({ balance, held: 0 });
    expect(postedTo(ids.source)).toBe(-2_000);
  });

  it('is paid by the platform where the account is closed', async () => {
    const cardId = await purchased(
      { status: 'CLOSED', balance: 0, held: 0 },
      { pulls: [], authorizedUntil: undefined },
    );
    await send(cardId, clearing(2_000_000));
    expect(transactions()).toMatchObject([{ status: 'SETTLED', captured: 2_000_000 }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 0 });
    expect(accountItem(otherAccounts.ofPlatform)).toMatchObject({ balance: -1_000_000 });
    expect(postedTo(otherAccounts.ofPlatform)).toBe(-2_000_000);
  });

  it('is paid by the service, and a person has to look, where a wallet holds less or its owner has delegated no key', async () => {
    const cardId = await purchased({ accountType: 'EMBEDDED_WALLET' });
    await send(cardId, clearing(1_300));
    expect(transactions()).toMatchObject([{ status: 'EXCEPTION', captured: 1_000, shortfall: 300 }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 500, held: 0 });
    expect(postedTo('system:receivables')).toBe(-300);
  });

  it.each([
    ['a wallet whose owner has delegated a key', false, { status: 'SETTLED', captured: 1_300, shortfall: 0 }],
    ['the service where that key is revoked first', true, { status: 'EXCEPTION', captured: 1_000, shortfall: 300 }],
  ])('is paid by %s', async (_, isRevoked, settled) => {
    const cardId = await purchased({ accountType: 'EMBEDDED_WALLET' });
    const revoke = await delegateKey(cards.table.store, cardId);
    if (isRevoked) cards.table.beforeNextWrite(revoke);
    await send(cardId, clearing(1_300));
    expect(transactions()).toMatchObject([settled]);
  });

  it('is paid by the service, too, where a return is taken back and the key of the wallet is revoked first', async () => {
    const cardId = await purchased({ accountType: 'EMBEDDED_WALLET' });
    const revoke = await delegateKey(cards.table.store, cardId);
    await send(cardId, { ...clearing(1_000), messageId: '1' });
    await send(cardId, { type: 'RETURN', messageId: '2', cardTransactionId, amount: 400 });
    cards.table.beforeNextWrite(revoke);
    await send(cardId, { type: 'RETURN_REVERSAL', messageId: '3', cardTransactionId, amount: 400 });
    expect(transactions()).toMatchObject([{ status: 'EXCEPTION', captured: 1_000, shortfall: 400 }]);
  });

  it('is paid by the service, too, where the wallet is emptied while the clearing is booked', async () => {
    const cardId = await purchased({ accountType: 'EMBEDDED_WALLET' });
    await delegateKey(cards.table.store, cardId);
    const empty = () =>
      cards.table.holds(stored.account({ ...toAccount(accountItem(ids.source) ?? {}), balance: 100, version: 7 }));
    afterFirstRead(' WALLET_AUTH', empty);
    await send(cardId, clearing(1_300));
    expect(transactions()).toMatchObject([{ status: 'EXCEPTION', captured: 1_000, shortfall: 300 }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 100, held: 0 });
  });

  it('is paid by the platform where a wallet is closed, which has had what was returned since', async () => {
    const settled = { status: 'SETTLED', pulls: [], authorizedUntil: undefined } as const;
    const cardId = await purchased(
      { accountType: 'EMBEDDED_WALLET', status: 'CLOSED', balance: 0, held: 0 },
      { ...settled, settlements: [{ amount: 1_000, at: noon }], captured: 1_000, pulls: [aPull] },
    );
    await send(cardId, { type: 'RETURN', messageId: '1', cardTransactionId, amount: 400 });
    expect(accountItem(otherAccounts.ofPlatform)).toMatchObject({ balance: 1_000_400 });
    await send(cardId, { type: 'RETURN_REVERSAL', messageId: '2', cardTransactionId, amount: 400 });
    expect(accountItem(otherAccounts.ofPlatform)).toMatchObject({ balance: 1_000_000 });
    expect(transactions()).toMatchObject([{ status: 'SETTLED', shortfall: 0, credited: 0 }]);
  });

  it('is booked by itself where its transaction has as many parts as it may have', async () => {
    const settlements = Array.from({ length: 300 }, () => ({ amount: 1, at: noon }));
    const cardId = await purchased({}, { settlements, status: 'SETTLED', pulls: [], authorizedUntil: undefined });
    const { body } = await send(cardId, clearing(100));
    expect(body.cardTransactionId).not.toBe(cardTransactionId);
    expect(transactions()).toHaveLength(2);
    expect(accountItem(ids.source)).toMatchObject({ balance: 400 });
  });

  it('releases a purchase that has as many parts as it may have by a clearing of nothing, once', async () => {
    const settlements = Array.from({ length: 300 }, () => ({ amount: 1, at: noon }));
    const cardId = await purchased({}, { settlements, status: 'PARTIALLY_SETTLED' });
    expect((await send(cardId, { ...clearing(0), messageId: '1' })).status).toBe(200);
    expect(transactions()).toMatchObject([{ status: 'SETTLED' }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 1_500, held: 0 });
    expect(await send(cardId, { ...clearing(0), messageId: '2' })).toMatchObject({ status: 404 });
  });

  it('is booked once the time of the authorization is over, before and after the hold is released', async () => {
    const cardId = await purchased();
    cards.clock.advance(8 * 86_400);
    await send(cardId, clearing(400));
    expect(transactions()).toMatchObject([{ status: 'SETTLED', captured: 400 }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 1_100, held: 0 });
    await send(cardId, { messageId: 'message-2', ...clearing(600) });
    expect(transactions()).toMatchObject([{ status: 'SETTLED', captured: 1_000 }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 500, held: 0 });
  });

  it('is more than nothing: a release that names no purchase books none', async () => {
    const cardId = await purchased();
    const answer = await send(cardId, { type: 'CLEARING', amount: 0 });
    expect(answer).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    expect(transactions()).toHaveLength(1);
  });
});

describe('what the network has settled in another currency than its purchase', () => {
  const inEuros = (type: string, amount: number) => ({ type, cardTransactionId, amount, currency: { code: 'EUR' } });
  beforeEach(async () => {
    const prices = { EUR: { usd: '1.1', at: new Date(Date.now()).toISOString() } };
    await commit(cards.table.store, [putPrices({ prices, version: 1 })]);
    forgetMarket(cards.table.store);
    return () => forgetMarket(cards.table.store);
  });

  it('is a purchase of its own with the same merchant, which ends the authorization so that nothing is held beside it', async () => {
    const cardId = await purchased({}, { merchant: { descriptor: 'EXAMPLE MARKET' } });
    const { status, body } = await send(cardId, { ...inEuros('CLEARING', 400), networkReference: 'network-1' });
    expect(status).toBe(200);
    expect(body.cardTransactionId).not.toBe(cardTransactionId);
    const own = transactions().find((each) => each.cardTransactionId === body.cardTransactionId);
    const named = transactions().find((each) => each.cardTransactionId === cardTransactionId);
    expect(own).toMatchObject({ status: 'SETTLED', currency: 'EUR', authorizedAmount: 0, captured: 400 });
    expect(own).toMatchObject({ merchant: { descriptor: 'EXAMPLE MARKET' }, sourceAccountId: ids.source });
    expect(named).toMatchObject({ status: 'SETTLED', settlements: [], event: { type: 'CARD_TRANSACTION.SETTLED' } });
    expect(accountItem(ids.source)).toMatchObject({ balance: 500 + 1_000 - 440, held: 0 });
    expect(cards.table.ofType('JOURNAL')).toMatchObject([{ references: ['network-1'] }]);
    expect(journal()).toContainEqual({ account: 'system:cash:card-network', currency: 'EUR', amount: 400 });
  });

  it('is paid by a wallet with what it has held for the purchase', async () => {
    const wallet = await purchased({ accountType: 'EMBEDDED_WALLET', balance: 0 });
    await delegateKey(cards.table.store, wallet);
    await send(wallet, inEuros('CLEARING', 900));
    expect(transactions().map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED']);
    expect(accountItem(ids.source)).toMatchObject({ balance: 10, held: 0 });
    expect(postedTo('system:receivables')).toBe(0);
  });

  it.each([
    ['frozen by then', { status: 'FROZEN' }, true],
    ['without the key of its owner by then', {}, false],
  ])('is paid with what was held for the purchase by a wallet that is %s', async (_name, account, hasKey) => {
    const wallet = await purchased({ accountType: 'EMBEDDED_WALLET', balance: 0, ...account });
    if (hasKey) await delegateKey(cards.table.store, wallet);
    await send(wallet, inEuros('CLEARING', 900));
    expect(transactions().map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED']);
    expect(accountItem(ids.source)).toMatchObject({ balance: 10, held: 0 });
    expect(postedTo('system:receivables')).toBe(0);
  });

  it('is paid with what was held for the purchase by a wallet that has less, and the service pays the rest', async () => {
    const wallet = await purchased({ accountType: 'EMBEDDED_WALLET', balance: 0 });
    await delegateKey(cards.table.store, wallet);
    const { body } = await send(wallet, inEuros('CLEARING', 1_000));
    const own = transactions().find((each) => each.cardTransactionId === body.cardTransactionId);
    // 909 euros are 999.9 dollars: as much as the 1,000 pay for.
    expect(own).toMatchObject({ status: 'EXCEPTION', captured: 909, shortfall: 91 });
    expect(own?.pulls).toMatchObject([{ amount: 909, status: 'CONFIRMED' }, { status: 'FAILED' }]);
    expect(own?.settlements).toMatchObject([{ amount: 1_000, source: 1_100 }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 0, held: 0 });
    expect([postedTo(ids.source), postedTo('system:receivables')]).toEqual([-1_000, -91]);
    await send(wallet, { type: 'RETURN', messageId: '2', cardTransactionId: body.cardTransactionId, amount: 1_000 });
    expect([postedTo(ids.source), postedTo('system:receivables')]).toEqual([0, 0]);
  });

  it('is owed where the account has less than that', async () => {
    const cardId = await purchased({ balance: 0 });
    await send(cardId, inEuros('CLEARING', 1_000));
    expect(accountItem(ids.source)).toMatchObject({ balance: -100, held: 0 });
  });

  it('is taken from the account of the purchase, also where another one funds the card since', async () => {
    const cardId = await purchased(
      { held: 0, balance: 600, accountId: secondAccount },
      { sourceAccountId: secondAccount, pulls: [], authorizedUntil: undefined },
    );
    await send(cardId, inEuros('CLEARING', 100));
    expect(accountItem(secondAccount)).toMatchObject({ balance: 490 });
    expect(postedTo(ids.source)).toBe(0);
  });

  it.each(['RETURN', 'RETURN_REVERSAL'])('is booked by itself as a %s too', async (type) => {
    const cardId = await purchased();
    await send(cardId, inEuros(type, 100));
    const status = type === 'RETURN' ? 'REFUNDED' : 'SETTLED';
    expect(transactions().find(({ currency }) => currency === 'EUR')).toMatchObject({ status });
    expect(postedTo(ids.source)).toBe(type === 'RETURN' ? 110 : -110);
  });

  it('releases the purchase where it is nothing', async () => {
    const cardId = await purchased();
    const { body } = await send(cardId, inEuros('CLEARING', 0));
    expect(body).toMatchObject({ cardTransactionId });
    expect(transactions()).toMatchObject([{ status: 'SETTLED' }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 1_500, held: 0 });
  });

  it('is in the currency of the purchase where it names none, also where the purchase can have no further part', async () => {
    const settlements = Array.from({ length: 300 }, () => ({ amount: 1, at: noon }));
    const full = { currency: 'EUR', sourceCurrency: 'USD', settlements, pulls: [], authorizedUntil: undefined };
    const cardId = await purchased({}, { ...full, status: 'SETTLED' });
    await send(cardId, clearing(100));
    expect(transactions().map(({ currency }) => currency)).toEqual(['EUR', 'EUR']);
    expect(postedTo(ids.source)).toBe(-110);
  });

  it('is refused where the service has no price for it, and taken in the currency of the card', async () => {
    const cardId = await purchased({}, { currency: 'EUR', sourceCurrency: 'USD' });
    const unpriced = await send(cardId, { ...clearing(100), currency: { code: 'ISK' } });
    expect(unpriced).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
    await send(cardId, { ...clearing(100), currency: { code: 'USD' } });
    expect(postedTo(ids.source)).toBe(-100);
  });
});

describe('a purchase abroad in production', () => {
  const inYen = (type: string, amount: number, messageId: string) => ({
    ...{ type, messageId, currency: { code: 'JPY' }, amount },
    merchant: { descriptor: 'EXAMPLE COFFEE' },
  });
  const connectPrices = async (usd = '0.0065', version = 1) => {
    const prices = { JPY: { usd, at: new Date(Date.now()).toISOString() } };
    await commit(cards.table.store, [putPrices({ prices, version })]);
    forgetMarket(cards.table.store);
  };

  it('is converted at the prices of the connector, and waits for them', async () => {
    const cardId = await purchased({ balance: 5_000, held: 0 }, { pulls: [], authorizedUntil: undefined });
    expect(await send(cardId, inYen('CLEARING', 1_001, 'first'))).toMatchObject({ status: 501 });
    expect(journal()).toEqual([]);
    await connectPrices();
    // 1,001 yen are 650.65 cents.
    expect(await send(cardId, inYen('CLEARING', 1_001, 'first'))).toMatchObject({ status: 200 });
    expect(accountItem(ids.source)).toMatchObject({ balance: 5_000 - 651 });
    expect(await send(cardId, inYen('CREDIT', 1_001, 'second'))).toMatchObject({ status: 200 });
    expect(accountItem(ids.source)).toMatchObject({ balance: 5_000 - 651 + 650 });
    const authorization = await send(cardId, inYen('AUTHORIZATION', 1_001, 'third'));
    expect(authorization).toMatchObject({ status: 200, body: { outcome: 'APPROVED' } });
    expect(accountItem(ids.source)).toMatchObject({ balance: 5_000 - 651 + 650 - 651, held: 651 });
    const { cardTransactionId: id } = authorization.body;
    await send(cardId, { type: 'CLEARING', messageId: 'fourth', cardTransactionId: id, amount: 1_001 });
    await send(cardId, { type: 'RETURN', messageId: 'fifth', cardTransactionId: id, amount: 1_001 });
    expect(accountItem(ids.source)).toMatchObject({ balance: 5_000 - 651 + 650, held: 0 });
    await send(cardId, { type: 'RETURN_REVERSAL', messageId: 'sixth', cardTransactionId: id });
    expect(accountItem(ids.source)).toMatchObject({ balance: 5_000 - 651 + 650 - 651, held: 0 });
    const sums = new Map<string, number>();
    for (const { currency, amount } of journal()) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    expect([...sums.values()]).toEqual([0, 0]);
  });

  it('takes nothing by a return, where one before the clearing gave more back than the clearing took', async () => {
    const cardId = await purchased({ balance: 5_000, held: 0 }, { pulls: [], authorizedUntil: undefined });
    await connectPrices();
    const { body } = await send(cardId, inYen('AUTHORIZATION', 1_000, 'first'));
    const { cardTransactionId: id } = body;
    await connectPrices('0.0075', 2);
    await send(cardId, { type: 'RETURN', messageId: 'second', cardTransactionId: id, amount: 900 });
    await send(cardId, { type: 'CLEARING', messageId: 'third', cardTransactionId: id, amount: 1_000 });
    expect(accountItem(ids.source)).toMatchObject({ balance: 5_000 - 650 + 675, held: 0 });
    await send(cardId, { type: 'RETURN', messageId: 'fourth', cardTransactionId: id, amount: 100 });
    expect(accountItem(ids.source)).toMatchObject({ balance: 5_000 - 650 + 675, held: 0 });
    expect(transactions().find(({ cardTransactionId: each }) => each === id)).toMatchObject({ status: 'REFUNDED' });
  });
});

describe('the reversal of a return', () => {
  it('that credited nothing takes nothing from a wallet, so it needs no key and no person has to look', async () => {
    const cardId = await purchased(
      { accountType: 'EMBEDDED_WALLET', held: 0 },
      {
        ...{ status: 'REFUNDED', pulls: [], authorizedUntil: undefined },
        settlements: [{ amount: 300, at: noon }],
        returns: [{ amount: 300, credited: 0, at: noon }],
      },
    );
    await send(cardId, { type: 'RETURN_REVERSAL', cardTransactionId, amount: 300 });
    expect(transactions()).toMatchObject([{ status: 'SETTLED', shortfall: 300 }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 500, held: 0 });
  });

  it('takes it back also where the purchase can have no further part', async () => {
    const settlements = Array.from({ length: 299 }, () => ({ amount: 1, at: noon }));
    const returns = [{ amount: 200, credited: 200, at: noon }];
    const sums = { captured: 299, credited: 200, pulls: [], authorizedUntil: undefined };
    const cardId = await purchased({ held: 0 }, { settlements, returns, ...sums });
    await send(cardId, { type: 'RETURN_REVERSAL', cardTransactionId });
    expect(transactions()).toMatchObject([{ returns: [{ amount: 200, reversedAt: expect.any(String) }] }]);
    expect(accountItem(ids.source)).toMatchObject({ balance: 300 });
  });

  it('that the network has never announced is booked like a clearing', async () => {
    const cardId = await purchased({ held: 0 }, { pulls: [], authorizedUntil: undefined, status: 'SETTLED' });
    const { body } = await send(cardId, { type: 'RETURN_REVERSAL', cardTransactionId, amount: 200 });
    expect(body).toMatchObject({ outcome: 'APPROVED', cardTransactionId });
    expect(transactions()).toMatchObject([{ status: 'SETTLED', captured: 200 }]);
    const nothing = await send(cardId, { messageId: 'message-2', type: 'RETURN_REVERSAL', cardTransactionId });
    expect(nothing).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
  });
});
