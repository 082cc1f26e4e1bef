import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/cards/update-card-by-id.ts';
import { aCaller, aCustomer, ids, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { about, otherAccounts, producer, secondAccount, stranger, useCards } from '../../kit/rooms/cards.ts';

const cards = useCards();

describe('PATCH /cards/{id}', () => {
  it.each([
    ['ACTIVE', 'FROZEN', null],
    ['FROZEN', 'ACTIVE', null],
    ['ACTIVE', 'CLOSED', 'CLOSED_BY_PLATFORM'],
    ['FROZEN', 'CLOSED', 'CLOSED_BY_PLATFORM'],
  ] as const)('takes a card from %s to %s, which is an event', async (from, state, stateReason) => {
    const { cardId } = await cards.add({ state: from });
    expect(await about(handler, cardId, { state })).toMatchObject({ status: 200, body: { state, stateReason } });
    const [card] = cards.stored();
    expect(card?.event).toMatchObject({ type: 'CARD.STATE_CHANGE', number: 2 });
    expect(card?.fundingSources).toEqual(state === 'CLOSED' ? [] : [ids.source]);
  });

  it('replaces the funding sources, which is an event, also by the same ones', async () => {
    const { cardId } = await cards.add();
    for (const [index, fundingSources] of [[ids.source], [secondAccount, ids.source]].entries()) {
      const { body } = await about(handler, cardId, { fundingSources });
      expect(body.fundingSources).toEqual(fundingSources);
      expect(cards.stored()[0]?.event).toMatchObject({ type: 'CARD.FUNDING_SOURCE_CHANGE', number: index + 2 });
    }
  });

  it('tells of two changes by two events, in order', async () => {
    const { cardId } = await cards.add();
    await about(handler, cardId, { state: 'FROZEN', fundingSources: [secondAccount] });
    expect(cards.stored()[0]).toMatchObject({
      earlierEvents: [{ number: 2, type: 'CARD.STATE_CHANGE' }],
      event: { number: 3, type: 'CARD.FUNDING_SOURCE_CHANGE' },
    });
    await about(handler, cardId, { maxSpendPerTransaction: 5 });
    expect(cards.stored()[0]?.earlierEvents).toBeUndefined();
  });

  it('sets the limit and removes it, which is no event', async () => {
    const { cardId } = await cards.add();
    expect((await about(handler, cardId, { maxSpendPerTransaction: 5 })).body.maxSpendPerTransaction).toBe(5);
    expect((await about(handler, cardId, { maxSpendPerTransaction: null })).body.maxSpendPerTransaction).toBeNull();
    expect(cards.stored()[0]?.event).toMatchObject({ number: 1 });
  });

  it.each([
    ['PROCESSING', { state: 'ACTIVE' }, 'INVALID_STATE_TRANSITION'],
    ['PROCESSING', { state: 'CLOSED' }, 'INVALID_STATE_TRANSITION'],
    ['ACTIVE', { state: 'ACTIVE' }, 'INVALID_STATE_TRANSITION'],
    ['FROZEN', { state: 'FROZEN' }, 'INVALID_STATE_TRANSITION'],
    ['CLOSED', { state: 'CLOSED' }, 'CARD_ALREADY_CLOSED'],
    ['CLOSED', { state: 'ACTIVE' }, 'CARD_NOT_MUTABLE'],
    ['CLOSED', { maxSpendPerTransaction: 5 }, 'CARD_NOT_MUTABLE'],
    ['CLOSED', { fundingSources: [ids.source] }, 'CARD_NOT_MUTABLE'],
  ] as const)('refuses to change a card that is %s by %o with %s', async (state, change, code) => {
    const { cardId } = await cards.add({ state });
    expect(await about(handler, cardId, change)).toMatchObject({ status: 409, body: { code } });
    expect(cards.stored()[0]).toMatchObject({ state, version: 1 });
  });

  it.each([
    [{}, 'INVALID_INPUT'],
    [{ state: 'CLOSED', maxSpendPerTransaction: 5 }, 'INVALID_INPUT'],
    [{ state: 'CLOSED', fundingSources: [ids.source] }, 'INVALID_INPUT'],
    [{ state: 'PROCESSING' }, 'INVALID_INPUT'],
    [{ fundingSources: [] }, 'INVALID_INPUT'],
    [{ fundingSources: [secondAccount, secondAccount] }, 'INVALID_INPUT'],
    [{ fundingSources: [otherAccounts.euros] }, 'FUNDING_SOURCE_INELIGIBLE'],
    [{ fundingSources: [otherAccounts.frozen] }, 'FUNDING_SOURCE_INELIGIBLE'],
    [{ fundingSources: [otherAccounts.ofPlatform] }, 'FUNDING_SOURCE_INELIGIBLE'],
  ])('refuses %o with %s', async (change, code) => {
    const { cardId } = await cards.add();
    expect(await about(handler, cardId, change)).toMatchObject({ status: 400, body: { code } });
    expect(cards.stored()[0]?.version).toBe(1);
  });

  it('neither activates nor funds the card of a holder who is not verified any more, but freezes and closes it', async () => {
    cards.table.holds(stored.customer(aCustomer({ verificationStatus: 'REJECTED' })));
    const { cardId } = await cards.add({ state: 'FROZEN' });
    const refusal = { status: 400, body: { code: 'CARDHOLDER_KYC_NOT_APPROVED' } };
    expect(await about(handler, cardId, { state: 'ACTIVE' })).toMatchObject(refusal);
    expect(await about(handler, cardId, { fundingSources: [secondAccount] })).toMatchObject(refusal);
    expect(await about(handler, cardId, { state: 'CLOSED' })).toMatchObject({ status: 200 });
  });

  it('decides once more when the card has changed in between', async () => {
    const { cardId } = await cards.add();
    cards.table.beforeNextWrite(() => about(handler, cardId, { state: 'CLOSED' }));
    expect(await about(handler, cardId, { state: 'FROZEN' })).toMatchObject({
      status: 409,
      body: { code: 'CARD_NOT_MUTABLE' },
    });
    expect(cards.stored()[0]).toMatchObject({ state: 'CLOSED', version: 2 });
  });

  it('does not find what the platform does not have, and has no issuer in production', async () => {
    const { cardId } = await cards.add();
    const refusal = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await about(handler, cardId, { state: 'FROZEN' }, stranger)).toMatchObject(refusal);
    expect(await about(handler, `Card:${uuids.unknown}`, { state: 'FROZEN' })).toMatchObject(refusal);
    expect(await about(handler, cardId, { state: 'FROZEN' }, producer)).toMatchObject({ status: 501 });
    expect(await about(handler, cardId, { state: 'FROZEN' }, aCaller({ permissions: ['VIEW'] }))).toMatchObject({
      status: 403,
    });
  });
});
