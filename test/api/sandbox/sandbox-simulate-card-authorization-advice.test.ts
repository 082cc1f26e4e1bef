import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization-advice.ts';
import { about, expectGuarded, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();

async function authorized(limit?: number) {
  const { cardId } = await cards.add(limit === undefined ? {} : { maxSpendPerTransaction: limit });
  return { cardId, cardTransactionId: await cards.authorized(cardId, 1_000) };
}

describe('POST /sandbox/cards/{id}/simulate/authorization_advice', () => {
  it.each([
    [1_500, 1_500],
    [1_000, 1_000],
    [1_000_000, 1_000_000],
    [250, 250],
  ])('replaces the total by %i', async (amount, held) => {
    const { cardId, cardTransactionId } = await authorized();
    expect(await about(handler, cardId, { cardTransactionId, amount })).toMatchObject({ status: 202 });
    expect(cards.transaction()).toMatchObject({ status: 'AUTHORIZED', authorizedAmount: amount });
    expect(cards.account()).toEqual([-held, held]);
  });

  it('settles a purchase of which as much is cleared', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await cards.cleared(cardId, cardTransactionId, 400);
    await about(handler, cardId, { cardTransactionId, amount: 400 });
    expect(cards.transaction().status).toBe('SETTLED');
    expect(cards.account()).toEqual([-400, 0]);
  });

  it.each([
    ['the limit', 1_200, 1_201],
    ['the balance', undefined, 1_000_001],
  ])('is declined beyond %s and changes nothing', async (_, limit, amount) => {
    const { cardId, cardTransactionId } = await authorized(limit);
    expect(await about(handler, cardId, { cardTransactionId, amount })).toMatchObject({ status: 202 });
    expect(cards.transaction()).toMatchObject({ authorizedAmount: 1_000, version: 1 });
    expect(cards.account()).toEqual([-1_000, 1_000]);
  });

  it('refuses less than is cleared, and a settled purchase', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await cards.cleared(cardId, cardTransactionId, 400);
    const refusal = { status: 400, body: { code: 'INVALID_INPUT' } };
    expect(await about(handler, cardId, { cardTransactionId, amount: 399 })).toMatchObject(refusal);
    await cards.cleared(cardId, cardTransactionId, 600);
    expect(await about(handler, cardId, { cardTransactionId, amount: 2_000 })).toMatchObject(refusal);
    expect(cards.account()).toEqual([-1_000, 0]);
  });

  it('is guarded', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await expectGuarded(handler, cardId, { cardTransactionId, amount: 1 });
  });
});
