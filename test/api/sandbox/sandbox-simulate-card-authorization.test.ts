import { describe, expect, it } from 'vitest';
import { handler as update } from '../../../functions/api/cards/update-card-by-id.ts';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization.ts';
import { handler as credit } from '../../../functions/api/sandbox/sandbox-simulate-card-credit-authorization.ts';
import { handler as authorizeAndClear } from '../../../functions/api/sandbox/sandbox-simulate-card-financial-authorization.ts';
import { anAccount, ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { about, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();

describe('POST /sandbox/cards/{id}/simulate/authorization', () => {
  it('holds the amount on the first funding source', async () => {
    const { cardId } = await cards.add();
    const { status, body } = await about(handler, cardId, purchase(1_250));
    expect(status).toBe(202);
    expect(cards.account()).toEqual([-1_250, 1_250]);
    expect(cards.transaction()).toMatchObject({
      issuerTransactionToken: body.issuerTransactionToken,
      status: 'AUTHORIZED',
      pulls: [{ amount: 1_250, status: 'CONFIRMED' }],
      event: { type: 'CARD_TRANSACTION.AUTHORIZED', number: 1 },
    });
    expect(cards.table.booked()).toEqual([]);
  });

  it.each([
    ['once', handler, purchase(100), [-100, 100]],
    ['and clears once', authorizeAndClear, purchase(100), [-100, 0]],
    ['and credits once', credit, purchase(100), [100, 0]],
    ['and declines once', handler, purchase(100, ' 002'), [0, 0]],
  ] as const)('authorizes %s for the same Idempotency-Key', async (_, simulate, body, balance) => {
    const { cardId } = await cards.add();
    const request = { path: { id: cardId }, body, headers: { 'Idempotency-Key': 'k' } };
    const first = await invoke(simulate, request);
    const second = await invoke(simulate, request);
    expect(second).toMatchObject({ status: 202, body: first.body, headers: { 'Idempotent-Replayed': 'true' } });
    expect(cards.account()).toEqual(balance);
    expect(await invoke(simulate, { ...request, body: purchase(7) })).toMatchObject({ status: 409 });
  });

  it('takes exactly the limit and exactly the balance', async () => {
    const { cardId } = await cards.add({ maxSpendPerTransaction: 1_000_000 });
    await about(handler, cardId, purchase(1_000_000));
    expect(cards.account()).toEqual([-1_000_000, 1_000_000]);
  });

  it.each([
    ['more than the limit', { maxSpendPerTransaction: 99 }, purchase(100)],
    ['more than the balance', {}, purchase(1_000_001)],
    ['a frozen card', { state: 'FROZEN' as const }, purchase(100)],
    ['a card that the issuer has not accepted', { state: 'PROCESSING' as const }, purchase(100)],
    ['a closed card', { state: 'CLOSED' as const, fundingSources: [] }, purchase(100)],
    ['the ending 002', {}, purchase(100, ' 002')],
    ['the ending 003', {}, purchase(100, ' 003')],
  ])('declines %s without a transaction', async (_, card, body) => {
    const { cardId } = await cards.add(card);
    const answer = await about(handler, cardId, body);
    expect(answer).toMatchObject({ status: 202, body: { issuerTransactionToken: expect.any(String) } });
    expect(cards.transactions()).toEqual([]);
    expect(cards.account()).toEqual([0, 0]);
  });

  it('declines an embedded wallet whose owner has delegated no key', async () => {
    const { cardId } = await cards.add();
    cards.table.holds(stored.account(anAccount({ customerId: ids.customer, accountType: 'EMBEDDED_WALLET' })));
    await about(handler, cardId, purchase(100));
    expect(cards.transactions()).toEqual([]);
  });

  it('cannot pass a freeze that came first', async () => {
    const { cardId } = await cards.add();
    cards.table.beforeNextWrite(() => about(update, cardId, { state: 'FROZEN' }));
    expect(await about(handler, cardId, purchase(100))).toMatchObject({ status: 202 });
    expect(cards.transactions()).toEqual([]);
    expect(cards.account()).toEqual([0, 0]);
  });

  it('is declined where another purchase took the money first', async () => {
    const { cardId } = await cards.add();
    cards.table.beforeNextWrite(() => about(handler, cardId, purchase(600_000)));
    expect(await about(handler, cardId, purchase(600_000))).toMatchObject({ status: 202 });
    expect(cards.transactions()).toHaveLength(1);
    expect(cards.account()).toEqual([-600_000, 600_000]);
  });

  it('keeps a pull pending for 30 seconds, or until it fails', async () => {
    const { cardId } = await cards.add();
    await about(handler, cardId, purchase(100, ' 005'));
    const dueAt = new Date(cards.clock.now().getTime() + 30_000).toISOString();
    expect(cards.transaction().pulls).toMatchObject([{ status: 'PENDING', dueAt }]);
  });

  it.each([
    [{ ...purchase(0) }, 'INVALID_INPUT'],
    [{ ...purchase(1.5) }, 'INVALID_INPUT'],
    [{ ...purchase(100), merchant: { mcc: '5814' } }, 'INVALID_INPUT'],
    [{ ...purchase(100), merchant: { descriptor: 'EXAMPLE', mcc: '58' } }, 'INVALID_INPUT'],
    [{ ...purchase(100), currency: { code: 'XXX' } }, 'INVALID_CURRENCY'],
    [{ ...purchase(9_000_000_000_000_000), currency: { code: 'GBP' } }, 'AMOUNT_OUT_OF_RANGE'],
  ])('refuses %o with %s', async (body, code) => {
    const { cardId } = await cards.add();
    expect(await about(handler, cardId, body)).toMatchObject({ status: 400, body: { code } });
    expect(cards.transactions()).toEqual([]);
  });
});
