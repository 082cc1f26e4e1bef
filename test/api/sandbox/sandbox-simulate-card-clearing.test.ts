import { describe, expect, it } from 'vitest';
import { handler as update } from '../../../functions/api/cards/update-card-by-id.ts';
import { handler as showTransaction } from '../../../functions/api/payments/get-transaction-by-id.ts';
import { handler as authorize } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization.ts';
import { handler as advise } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization-advice.ts';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-card-clearing.ts';
import { uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { about, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();

/** A card with an authorized purchase of 1,000. */
async function authorized(amount = 1_000) {
  const { cardId } = await cards.add();
  return { cardId, cardTransactionId: await cards.authorized(cardId, amount) };
}

describe('POST /sandbox/cards/{id}/simulate/clearing', () => {
  it('settles what was authorized', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await cards.cleared(cardId, cardTransactionId, 1_000);
    expect(cards.account()).toEqual([-1_000, 0]);
    expect(cards.transaction()).toMatchObject({ status: 'SETTLED', captured: 1_000 });
    expect(cards.transaction().authorizedUntil).toBeUndefined();
  });

  it('clears in parts until the whole amount is cleared', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await cards.cleared(cardId, cardTransactionId, 400);
    expect(cards.account()).toEqual([-1_000, 600]);
    expect(cards.transaction().status).toBe('PARTIALLY_SETTLED');
    await cards.cleared(cardId, cardTransactionId, 600);
    expect(cards.account()).toEqual([-1_000, 0]);
    expect(cards.transaction()).toMatchObject({ status: 'SETTLED', settlements: [{ amount: 400 }, { amount: 600 }] });
  });

  it('pulls what goes beyond the hold', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await cards.cleared(cardId, cardTransactionId, 1_500);
    expect(cards.account()).toEqual([-1_500, 0]);
    expect(cards.transaction()).toMatchObject({ status: 'SETTLED', pulls: [{ amount: 1_000 }, { amount: 500 }] });
  });

  it('becomes EXCEPTION where the account cannot pay what goes beyond, and books it to the receivables', async () => {
    const { cardId, cardTransactionId } = await authorized(1_000_000);
    await cards.cleared(cardId, cardTransactionId, 1_000_300);
    expect(cards.account()).toEqual([-1_000_000, 0]);
    expect(cards.transaction()).toMatchObject({
      status: 'EXCEPTION',
      shortfall: 300,
      captured: 1_000_000,
      event: { type: 'CARD_TRANSACTION.EXCEPTION' },
    });
    const [entry] = cards.table.booked();
    expect(entry?.postings).toContainEqual({ account: 'system:receivables', currency: 'USD', amount: -300 });
  });

  it.each([
    [[0], 'SETTLED', 0],
    [[300, 0], 'SETTLED', -300],
  ] as const)('releases the hold with 0 (%o)', async (amounts, status, balance) => {
    const { cardId, cardTransactionId } = await authorized();
    for (const amount of amounts) await cards.cleared(cardId, cardTransactionId, amount);
    expect(cards.transaction().status).toBe(status);
    expect(cards.account()).toEqual([balance, 0]);
  });

  it('comes after the card was frozen or closed', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await about(update, cardId, { state: 'FROZEN' });
    await cards.cleared(cardId, cardTransactionId, 300);
    await about(update, cardId, { state: 'CLOSED' });
    await cards.cleared(cardId, cardTransactionId, 700);
    expect(cards.account()).toEqual([-1_000, 0]);
  });

  it('comes until the authorization ends, to the second, also before that is recorded', async () => {
    const { cardId, cardTransactionId } = await authorized();
    const show = async () => (await invoke(showTransaction, { path: { transactionId: cardTransactionId } })).body;
    cards.clock.advance(7 * 24 * 3600 - 1);
    await cards.cleared(cardId, cardTransactionId, 300);
    expect(await show()).toMatchObject({ status: 'PARTIALLY_SETTLED', pullSummary: { totalAmount: 1_000 } });
    cards.clock.advance(1);
    expect(await show()).toMatchObject({ status: 'SETTLED', pullSummary: { totalAmount: 300 } });
    const late = { status: 400, body: { code: 'INVALID_INPUT', message: expect.stringContaining('SETTLED') } };
    expect(await about(handler, cardId, { cardTransactionId, amount: 700 })).toMatchObject(late);
    expect(await about(advise, cardId, { cardTransactionId, amount: 500 })).toMatchObject(late);
    expect(cards.account()).toEqual([-1_000, 700]);
  });

  it('is decided once more where another clearing came first', async () => {
    const { cardId, cardTransactionId } = await authorized();
    cards.table.beforeNextWrite(() => about(handler, cardId, { cardTransactionId, amount: 1_000 }));
    const late = await about(handler, cardId, { cardTransactionId, amount: 1_000 });
    expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(cards.transaction().settlements).toHaveLength(1);
    expect(cards.account()).toEqual([-1_000, 0]);
  });

  it('refuses a settled transaction, an unknown one, and one of another card', async () => {
    const { cardId, cardTransactionId } = await authorized();
    await cards.cleared(cardId, cardTransactionId, 1_000);
    expect(await about(handler, cardId, { cardTransactionId, amount: 1 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    const missing = { status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } };
    const unknown = { cardTransactionId: `CardTransaction:${uuids.unknown}`, amount: 1 };
    expect(await about(handler, cardId, unknown)).toMatchObject(missing);
    const other = await cards.add({ cardId: 'Card:aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaab' });
    expect(await about(handler, other.cardId, { cardTransactionId, amount: 1 })).toMatchObject(missing);
    expect(await about(handler, cardId, { cardTransactionId, amount: -1 })).toMatchObject({ status: 400 });
    expect(cards.account()).toEqual([-1_000, 0]);
    expect(await about(authorize, other.cardId, purchase(1))).toMatchObject({ status: 202 });
  });
});
