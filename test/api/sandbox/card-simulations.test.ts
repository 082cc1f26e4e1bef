import { describe, expect, it } from 'vitest';
import { handler as sandboxSimulateCardAuthorization } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization.ts';
import { handler as sandboxSimulateCardAuthorizationAdvice } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization-advice.ts';
import { handler as sandboxSimulateCardBalanceInquiry } from '../../../functions/api/sandbox/sandbox-simulate-card-balance-inquiry.ts';
import { handler as sandboxSimulateCardClearing } from '../../../functions/api/sandbox/sandbox-simulate-card-clearing.ts';
import { handler as sandboxSimulateCardCreditAuthorization } from '../../../functions/api/sandbox/sandbox-simulate-card-credit-authorization.ts';
import { handler as sandboxSimulateCardCreditAuthorizationAdvice } from '../../../functions/api/sandbox/sandbox-simulate-card-credit-authorization-advice.ts';
import { handler as sandboxSimulateCardFinancialAuthorization } from '../../../functions/api/sandbox/sandbox-simulate-card-financial-authorization.ts';
import { handler as sandboxSimulateCardFinancialCreditAuthorization } from '../../../functions/api/sandbox/sandbox-simulate-card-financial-credit-authorization.ts';
import { handler as sandboxSimulateCardReturn } from '../../../functions/api/sandbox/sandbox-simulate-card-return.ts';
import { handler as sandboxSimulateCardReturnReversal } from '../../../functions/api/sandbox/sandbox-simulate-card-return-reversal.ts';
import { ids, uuids } from '../../kit/builders.ts';
import { about, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';
import { producer } from '../../kit/rooms/cards.ts';

const cards = useCardSimulations();

describe('POST /sandbox/cards/{id}/simulate/balance_inquiry', () => {
  const { merchant } = purchase(1);

  it('moves nothing and leaves no transaction', async () => {
    const { cardId } = await cards.add();
    cards.table.forgetCalls();
    expect(await about(sandboxSimulateCardBalanceInquiry, cardId, { merchant })).toMatchObject({
      status: 202,
      body: { issuerTransactionToken: expect.any(String) },
    });
    expect(cards.table.transactions()).toEqual([]);
    expect(cards.account()).toEqual([0, 0]);
  });
});

describe('POST /sandbox/cards/{id}/simulate/financial_authorization', () => {
  it('debits the amount at once, as one settled transaction', async () => {
    const { cardId } = await cards.add();
    await about(sandboxSimulateCardFinancialAuthorization, cardId, purchase(700));
    expect(cards.account()).toEqual([-700, 0]);
    expect(cards.transaction()).toMatchObject({
      status: 'SETTLED',
      captured: 700,
      settlements: [{ amount: 700 }],
      event: { type: 'CARD_TRANSACTION.SETTLED', number: 1 },
    });
    expect(cards.table.booked()).toEqual([
      {
        movement: 'CARD_CLEARING',
        postings: [
          { account: ids.source, currency: 'USD', amount: -700 },
          { account: 'system:cash:card-network', currency: 'USD', amount: 700 },
        ],
      },
    ]);
  });

  it.each([purchase(1_000_001), purchase(5, ' 002')])('declines without a transaction', async (body) => {
    const { cardId } = await cards.add();
    expect(await about(sandboxSimulateCardFinancialAuthorization, cardId, body)).toMatchObject({ status: 202 });
    expect(cards.transactions()).toEqual([]);
    expect(cards.account()).toEqual([0, 0]);
  });
});

describe('POST /sandbox/cards/{id}/simulate/authorization_advice', () => {
  async function authorized(limit?: number) {
    const { cardId } = await cards.add(limit === undefined ? {} : { maxSpendPerTransaction: limit });
    return { cardId, cardTransactionId: await cards.authorized(cardId, 1_000) };
  }

  it.each([
    [1_500, 1_500],
    [1_000, 1_000],
    [1_000_000, 1_000_000],
    [250, 250],
  ])('replaces the total by %i', async (amount, held) => {
    const { cardId, cardTransactionId } = await authorized();
    expect(await about(sandboxSimulateCardAuthorizationAdvice, cardId, { cardTransactionId, amount })).toMatchObject({
      status: 202,
    });
    expect(cards.transaction()).toMatchObject({ status: 'AUTHORIZED', authorizedAmount: amount });
    expect(cards.account()).toEqual([-held, held]);
  });

  it('settles a purchase of which as much is cleared', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await cards.cleared(cardId, cardTransactionId, 400);
    await about(sandboxSimulateCardAuthorizationAdvice, cardId, { cardTransactionId, amount: 400 });
    expect(cards.transaction().status).toBe('SETTLED');
    expect(cards.account()).toEqual([-400, 0]);
  });

  it.each([
    ['the limit', 1_200, 1_201],
    ['the balance', undefined, 1_000_001],
  ])('is declined beyond %s and changes nothing', async (_, limit, amount) => {
    const { cardId, cardTransactionId } = await authorized(limit);
    expect(await about(sandboxSimulateCardAuthorizationAdvice, cardId, { cardTransactionId, amount })).toMatchObject({
      status: 202,
    });
    expect(cards.transaction()).toMatchObject({ authorizedAmount: 1_000, version: 1 });
    expect(cards.account()).toEqual([-1_000, 1_000]);
  });

  it('refuses less than is cleared, and a settled purchase', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await cards.cleared(cardId, cardTransactionId, 400);
    const refusal = { status: 400, body: { code: 'INVALID_INPUT' } };
    expect(
      await about(sandboxSimulateCardAuthorizationAdvice, cardId, { cardTransactionId, amount: 399 }),
    ).toMatchObject(refusal);
    await cards.cleared(cardId, cardTransactionId, 600);
    expect(
      await about(sandboxSimulateCardAuthorizationAdvice, cardId, { cardTransactionId, amount: 2_000 }),
    ).toMatchObject(refusal);
    expect(cards.account()).toEqual([-1_000, 0]);
  });
});

describe.each([
  ['POST /sandbox/cards/{id}/simulate/credit_authorization', sandboxSimulateCardCreditAuthorization],
  ['POST /sandbox/cards/{id}/simulate/credit_authorization_advice', sandboxSimulateCardCreditAuthorizationAdvice],
  ['POST /sandbox/cards/{id}/simulate/financial_credit_authorization', sandboxSimulateCardFinancialCreditAuthorization],
])('%s', (_, credit) => {
  it.each(['ACTIVE', 'FROZEN'] as const)('credits a card that is %s at once', async (state) => {
    const { cardId } = await cards.add({ state });
    expect(await about(credit, cardId, purchase(300))).toMatchObject({ status: 202 });
    expect(cards.account()).toEqual([300, 0]);
    expect(cards.transaction()).toMatchObject({
      purpose: 'CREDIT',
      status: 'REFUNDED',
      settlements: [],
      returns: [{ amount: 300, credited: 300 }],
      event: { type: 'CARD_TRANSACTION.REFUNDED', number: 1 },
    });
  });

  it.each(['PROCESSING', 'CLOSED'] as const)('declines a card that is %s', async (state) => {
    const { cardId } = await cards.add({ state });
    expect(await about(credit, cardId, purchase(300))).toMatchObject({ status: 202 });
    expect(cards.transactions()).toEqual([]);
    expect(cards.account()).toEqual([0, 0]);
  });
});

describe('POST /sandbox/cards/{id}/simulate/return', () => {
  async function cleared(amount = 1_000, beyond = 0) {
    const { cardId } = await cards.add();
    const cardTransactionId = await cards.authorized(cardId, amount);
    await cards.cleared(cardId, cardTransactionId, amount + beyond);
    return { cardId, cardTransactionId };
  }

  it('credits a part, and then the rest', async () => {
    const { cardId, cardTransactionId } = await cleared();
    await cards.returned(cardId, cardTransactionId, 300);
    expect(cards.transaction().status).toBe('SETTLED');
    expect(cards.account()).toEqual([-700, 0]);
    await cards.returned(cardId, cardTransactionId, 700);
    expect(cards.transaction()).toMatchObject({ status: 'REFUNDED', event: { type: 'CARD_TRANSACTION.REFUNDED' } });
    expect(cards.account()).toEqual([0, 0]);
  });

  it('makes up for what could not be pulled before it credits', async () => {
    const { cardId, cardTransactionId } = await cleared(1_000_000, 300);
    await cards.returned(cardId, cardTransactionId, 500);
    expect(cards.transaction()).toMatchObject({ status: 'EXCEPTION', shortfall: 0, credited: 200 });
    expect(cards.account()).toEqual([-999_800, 0]);
  });

  it('refuses more than is settled and not returned, and a purchase without a clearing', async () => {
    const { cardId, cardTransactionId } = await cleared();
    await cards.returned(cardId, cardTransactionId, 300);
    const refusal = { status: 400, body: { code: 'INVALID_INPUT' } };
    expect(await about(sandboxSimulateCardReturn, cardId, { cardTransactionId, amount: 701 })).toMatchObject(refusal);
    expect(await about(sandboxSimulateCardReturn, cardId, { cardTransactionId, amount: 0 })).toMatchObject(refusal);
    expect(cards.account()).toEqual([-700, 0]);
  });

  it('refuses a purchase of which nothing is cleared', async () => {
    const { cardId } = await cards.add();
    const cardTransactionId = await cards.authorized(cardId, 1_000);
    expect(await about(sandboxSimulateCardReturn, cardId, { cardTransactionId, amount: 1 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(cards.account()).toEqual([-1_000, 1_000]);
  });
});

describe('POST /sandbox/cards/{id}/simulate/return_reversal', () => {
  async function refunded(...parts: readonly number[]) {
    const { cardId } = await cards.add();
    const cardTransactionId = await cards.authorized(cardId, 1_000);
    await cards.cleared(cardId, cardTransactionId, 1_000);
    for (const part of parts) await cards.returned(cardId, cardTransactionId, part);
    return { cardId, cardTransactionId };
  }

  it('takes the last return back', async () => {
    const { cardId, cardTransactionId } = await refunded(400, 600);
    expect(await about(sandboxSimulateCardReturnReversal, cardId, { cardTransactionId })).toMatchObject({
      status: 202,
    });
    expect(cards.transaction()).toMatchObject({ status: 'SETTLED', event: { type: 'CARD_TRANSACTION.SETTLED' } });
    expect(cards.account()).toEqual([-600, 0]);
    await cards.returned(cardId, cardTransactionId, 600);
    expect(cards.transaction().status).toBe('REFUNDED');
  });

  it('becomes EXCEPTION where the account does not hold it any more', async () => {
    const { cardId, cardTransactionId } = await refunded(1_000);
    await about(sandboxSimulateCardFinancialAuthorization, cardId, purchase(999_500));
    await about(sandboxSimulateCardReturnReversal, cardId, { cardTransactionId });
    const reversed = cards.transactions().find((each) => each.cardTransactionId === cardTransactionId);
    expect(reversed).toMatchObject({ status: 'EXCEPTION', shortfall: 1_000 });
    expect(cards.account()).toEqual([-999_500, 0]);
  });

  it('refuses a purchase that is not REFUNDED, also one that was reversed', async () => {
    const { cardId, cardTransactionId } = await refunded(1_000);
    await about(sandboxSimulateCardReturnReversal, cardId, { cardTransactionId });
    expect(await about(sandboxSimulateCardReturnReversal, cardId, { cardTransactionId })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(cards.account()).toEqual([-1_000, 0]);
  });
});

describe('every simulation', () => {
  it.each([
    sandboxSimulateCardAuthorization,
    sandboxSimulateCardAuthorizationAdvice,
    sandboxSimulateCardBalanceInquiry,
    sandboxSimulateCardClearing,
    sandboxSimulateCardCreditAuthorization,
    sandboxSimulateCardCreditAuthorizationAdvice,
    sandboxSimulateCardFinancialAuthorization,
    sandboxSimulateCardFinancialCreditAuthorization,
    sandboxSimulateCardReturn,
    sandboxSimulateCardReturnReversal,
  ])('is refused in production, and with 400 for an empty request', async (handler) => {
    const { cardId } = await cards.add();
    const body = { ...purchase(100), cardTransactionId: `CardTransaction:${uuids.unknown}` };
    expect(await about(handler, cardId, body, producer)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await about(handler, cardId, {})).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
