import { describe, expect, it } from 'vitest';
import { handler as authorize } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization.ts';
import { handler as advise } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization-advice.ts';
import { handler as clear } from '../../../functions/api/sandbox/sandbox-simulate-card-clearing.ts';
import { handler as credit } from '../../../functions/api/sandbox/sandbox-simulate-card-credit-authorization.ts';
import { handler as giveBack } from '../../../functions/api/sandbox/sandbox-simulate-card-return.ts';
import { handler as reverse } from '../../../functions/api/sandbox/sandbox-simulate-card-return-reversal.ts';
import type { CardTransactionRecord } from '../../../functions/domain/cards/card-transaction.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { anAccount, ids, noon } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';
import { stored } from '../../kit/items.ts';
import { about, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';
import { otherAccounts } from '../../kit/rooms/cards.ts';

const cards = useCardSimulations();

/** Gives the cardholder's account other contents than 1,000,000. */
const holdOnAccount = (changes: Partial<InternalAccount>) =>
  cards.table.holds(stored.account(anAccount({ customerId: ids.customer, ...changes })));

/** A purchase of 1,000 that an account with 500 more holds. */
async function purchased(
  account: Partial<InternalAccount> = {},
  transaction: Partial<CardTransactionRecord> = {},
  ending = 'bbb',
) {
  const { cardId } = await cards.add();
  const cardTransactionId = formatId('CardTransaction', toUuid(`bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbb${ending}`));
  cards.table.holds(stored.cardTransaction(aCardTransaction({ cardTransactionId, ...transaction })));
  holdOnAccount({ balance: 500, held: 1_000, ...account });
  return { cardId, cardTransactionId };
}

describe('a clearing beyond the hold', () => {
  it('takes all that the account has', async () => {
    const { cardId, cardTransactionId } = await purchased();
    await about(clear, cardId, { cardTransactionId, amount: 1_500 });
    expect(cards.transaction()).toMatchObject({ status: 'SETTLED', captured: 1_500, shortfall: 0 });
  });

  it.each([
    ['has too little', { balance: 499 }, 'bbb'],
    ['is frozen', { status: 'FROZEN' as const }, 'bbb'],
    ['is a wallet whose owner has delegated no key', { accountType: 'EMBEDDED_WALLET' as const }, 'bbb'],
    ['is declined by the sandbox', {}, '002'],
  ])('is paid by the service where the account %s', async (_, account, ending) => {
    const { cardId, cardTransactionId } = await purchased(account, {}, ending);
    await about(clear, cardId, { cardTransactionId, amount: 1_500 });
    expect(cards.transaction()).toMatchObject({ status: 'EXCEPTION', captured: 1_000, shortfall: 500 });
  });

  it('may have its pull confirmed 30 seconds later', async () => {
    const { cardId, cardTransactionId } = await purchased({}, {}, '005');
    await about(clear, cardId, { cardTransactionId, amount: 1_500 });
    const dueAt = new Date(cards.clock.now().getTime() + 30_000).toISOString();
    expect(cards.transaction().pulls).toMatchObject([{ amount: 1_000 }, { amount: 500, status: 'PENDING', dueAt }]);
  });
});

describe('an advice', () => {
  it('of less needs no account that can pay', async () => {
    const { cardId, cardTransactionId } = await purchased({ status: 'FROZEN' });
    await about(advise, cardId, { cardTransactionId, amount: 400 });
    expect(cards.transaction()).toMatchObject({ authorizedAmount: 400, pulls: [{ amount: 400 }] });
  });

  it('of more is pulled and confirmed at once', async () => {
    const { cardId, cardTransactionId } = await purchased();
    await about(advise, cardId, { cardTransactionId, amount: 1_500 });
    expect(cards.transaction().pulls).toMatchObject([{ amount: 1_000 }, { amount: 500, status: 'CONFIRMED' }]);
  });
});

describe('a return', () => {
  it('that the closed account cannot take goes to the platform', async () => {
    const { cardId } = await cards.add();
    const cardTransactionId = await cards.authorized(cardId, 1_000);
    await cards.cleared(cardId, cardTransactionId, 1_000);
    holdOnAccount({ status: 'CLOSED', balance: 0 });
    expect(await about(giveBack, cardId, { cardTransactionId, amount: 1_000 })).toMatchObject({ status: 202 });
    const own = cards.table.items().find(({ accountId }) => accountId === otherAccounts.ofPlatform);
    expect(own).toMatchObject({ balance: 1_001_000, held: 0 });
  });

  it('that credited nothing is taken back without the account', async () => {
    // The service paid the clearing, and the return made up for it.
    const { cardId, cardTransactionId } = await purchased(
      { status: 'FROZEN', held: 0 },
      {
        status: 'REFUNDED',
        pulls: [],
        settlements: [{ amount: 300, at: noon }],
        returns: [{ amount: 300, credited: 0, at: noon }],
        authorizedUntil: undefined,
      },
    );
    await about(reverse, cardId, { cardTransactionId });
    expect(cards.transaction()).toMatchObject({ status: 'SETTLED', shortfall: 300 });
  });
});

describe('the currency of a message', () => {
  const unpriced = { ...purchase(100), currency: { code: 'XXX' } };
  it.each([authorize, credit])('is one that the service prices (%#)', async (handler) => {
    const { cardId } = await cards.add();
    expect(await about(handler, cardId, unpriced)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CURRENCY', message: 'currency.code: the service has no price for this currency.' },
    });
    expect(cards.transactions()).toEqual([]);
  });

  it('may be left out', async () => {
    const { cardId } = await cards.add();
    await about(authorize, cardId, { ...purchase(100), currency: {} });
    expect(cards.transaction()).toMatchObject({ currency: 'USD', authorizedAmount: 100 });
  });
});

describe('a credit', () => {
  it('needs an account that is open', async () => {
    const { cardId } = await cards.add();
    holdOnAccount({ status: 'CLOSED' });
    expect(await about(credit, cardId, purchase(100))).toMatchObject({ status: 202 });
    expect(cards.transactions()).toEqual([]);
  });

  it('needs a funding source', async () => {
    const { cardId } = await cards.add({ fundingSources: [] });
    expect(await about(credit, cardId, purchase(100))).toMatchObject({ status: 202 });
    expect(cards.transactions()).toEqual([]);
  });
});
