import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-card-balance-inquiry.ts';
import { about, expectGuarded, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();
const { merchant } = purchase(1);

describe('POST /sandbox/cards/{id}/simulate/balance_inquiry', () => {
  it('moves nothing and leaves no transaction', async () => {
    const { cardId } = await cards.add();
    cards.table.forgetCalls();
    expect(await about(handler, cardId, { merchant })).toMatchObject({
      status: 202,
      body: { issuerTransactionToken: expect.any(String) },
    });
    expect(cards.table.transactions()).toEqual([]);
    expect(cards.account()).toEqual([0, 0]);
  });

  it('is guarded', async () => {
    const { cardId } = await cards.add();
    await expectGuarded(handler, cardId, { merchant });
  });
});
