import { describe, expect, it } from 'vitest';
import { handler as authorize } from '../../../functions/api/sandbox/sandbox-simulate-card-financial-authorization.ts';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-card-return-reversal.ts';
import { about, expectGuarded, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();

async function refunded(...parts: readonly number[]) {
  const { cardId } = await cards.add();
  const cardTransactionId = await cards.authorized(cardId, 1_000);
  await cards.cleared(cardId, cardTransactionId, 1_000);
  for (const part of parts) await cards.returned(cardId, cardTransactionId, part);
  return { cardId, cardTransactionId };
}

describe('POST /sandbox/cards/{id}/simulate/return_reversal', () => {
  it('takes the last return back', async () => {
    const { cardId, cardTransactionId } = await refunded(400, 600);
    expect(await about(handler, cardId, { cardTransactionId })).toMatchObject({ status: 202 });
    expect(cards.transaction()).toMatchObject({ status: 'SETTLED', event: { type: 'CARD_TRANSACTION.SETTLED' } });
    expect(cards.account()).toEqual([-600, 0]);
    await cards.returned(cardId, cardTransactionId, 600);
    expect(cards.transaction().status).toBe('REFUNDED');
  });

  it('becomes EXCEPTION where the account does not hold it any more', async () => {
    const { cardId, cardTransactionId } = await refunded(1_000);
    await about(authorize, cardId, purchase(999_500));
    await about(handler, cardId, { cardTransactionId });
    const reversed = cards.transactions().find((each) => each.cardTransactionId === cardTransactionId);
    expect(reversed).toMatchObject({ status: 'EXCEPTION', shortfall: 1_000 });
    expect(cards.account()).toEqual([-999_500, 0]);
  });

  it('refuses a purchase that is not REFUNDED, also one that was reversed', async () => {
    const { cardId, cardTransactionId } = await refunded(1_000);
    await about(handler, cardId, { cardTransactionId });
    expect(await about(handler, cardId, { cardTransactionId })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(cards.account()).toEqual([-1_000, 0]);
  });

  it('is guarded', async () => {
    const { cardId, cardTransactionId } = await refunded(1_000);
    await expectGuarded(handler, cardId, { cardTransactionId });
  });
});
