import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-card-financial-authorization.ts';
import { ids } from '../../kit/builders.ts';
import { about, expectGuarded, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();

describe('POST /sandbox/cards/{id}/simulate/financial_authorization', () => {
  it('debits the amount at once, as one settled transaction', async () => {
    const { cardId } = await cards.add();
    await about(handler, cardId, purchase(700));
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
    expect(await about(handler, cardId, body)).toMatchObject({ status: 202 });
    expect(cards.transactions()).toEqual([]);
    expect(cards.account()).toEqual([0, 0]);
  });

  it('is guarded', async () => {
    const { cardId } = await cards.add();
    await expectGuarded(handler, cardId, purchase(100));
  });
});
