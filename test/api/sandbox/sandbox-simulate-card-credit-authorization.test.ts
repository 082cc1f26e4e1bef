import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-card-credit-authorization.ts';
import { about, expectGuarded, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();

describe('POST /sandbox/cards/{id}/simulate/credit_authorization', () => {
  it.each(['ACTIVE', 'FROZEN'] as const)('credits a card that is %s at once', async (state) => {
    const { cardId } = await cards.add({ state });
    expect(await about(handler, cardId, purchase(300))).toMatchObject({ status: 202 });
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
    expect(await about(handler, cardId, purchase(300))).toMatchObject({ status: 202 });
    expect(cards.transactions()).toEqual([]);
    expect(cards.account()).toEqual([0, 0]);
  });

  it('is guarded', async () => {
    const { cardId } = await cards.add();
    await expectGuarded(handler, cardId, purchase(100));
  });
});
