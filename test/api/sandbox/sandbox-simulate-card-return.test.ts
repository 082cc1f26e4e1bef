import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-card-return.ts';
import { about, expectGuarded, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();

async function cleared(amount = 1_000, beyond = 0) {
  const { cardId } = await cards.add();
  const cardTransactionId = await cards.authorized(cardId, amount);
  await cards.cleared(cardId, cardTransactionId, amount + beyond);
  return { cardId, cardTransactionId };
}

describe('POST /sandbox/cards/{id}/simulate/return', () => {
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
    expect(await about(handler, cardId, { cardTransactionId, amount: 701 })).toMatchObject(refusal);
    expect(await about(handler, cardId, { cardTransactionId, amount: 0 })).toMatchObject(refusal);
    expect(cards.account()).toEqual([-700, 0]);
  });

  it('refuses a purchase of which nothing is cleared', async () => {
    const { cardId } = await cards.add();
    const cardTransactionId = await cards.authorized(cardId, 1_000);
    expect(await about(handler, cardId, { cardTransactionId, amount: 1 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(cards.account()).toEqual([-1_000, 1_000]);
  });

  it('is guarded', async () => {
    const { cardId, cardTransactionId } = await cleared();
    await expectGuarded(handler, cardId, { cardTransactionId, amount: 1 });
  });
});
