import { describe, expect, it } from 'vitest';
import { handler as createCard } from '../../../functions/api/cards/create-card.ts';
import { handler as getCardById } from '../../../functions/api/cards/get-card-by-id.ts';
import { handler as listCards } from '../../../functions/api/cards/list-cards.ts';
import { handler as updateCardById } from '../../../functions/api/cards/update-card-by-id.ts';
import type { CardRecord } from '../../../functions/domain/cards/card.ts';
import { aCaller, aCustomer, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import {
  about,
  otherAccounts,
  producer,
  secondAccount,
  stranger,
  theRequest,
  useCards,
} from '../../kit/rooms/cards.ts';

const cards = useCards();

describe('POST /cards', () => {
  const create = (changes: object = {}, caller = aCaller(), headers: Readonly<Record<string, string>> = {}) =>
    invoke(createCard, { body: { ...theRequest, ...changes }, caller, headers });

  it('orders a card, which is PROCESSING and has no number yet', async () => {
    const { status, body } = await create({ platformCardId: 'my-card', maxSpendPerTransaction: 5_000 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^Card:/),
      cardholderId: ids.customer,
      platformCardId: 'my-card',
      state: 'PROCESSING',
      stateReason: null,
      form: 'VIRTUAL',
      fundingSources: [ids.source],
      maxSpendPerTransaction: 5_000,
      currency: 'USD',
      createdAt: cards.clock.now().toISOString(),
      updatedAt: cards.clock.now().toISOString(),
    });
    expect(cards.stored()).toHaveLength(1);
    expect(cards.stored()[0]?.event).toBeUndefined();
    expect(cards.stored()[0]).toMatchObject({ issuing: { isAccepted: true, dueAt: expect.any(String) } });
  });

  it('takes several sources of one currency, and names the card itself where the platform does not', async () => {
    const { body } = await create({ fundingSources: [ids.source, secondAccount] });
    expect(body).toMatchObject({ fundingSources: [ids.source, secondAccount], maxSpendPerTransaction: null });
    expect(body.platformCardId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('creates one card for one key', async () => {
    const key = { 'Idempotency-Key': 'key-1' };
    const first = await create({}, aCaller(), key);
    const second = await create({}, aCaller(), key);
    expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'Idempotent-Replayed': 'true' } });
    expect(cards.stored()).toHaveLength(1);
    expect(await create({ platformCardId: 'other' }, aCaller(), key)).toMatchObject({ status: 409 });
  });

  it.each([
    ['an account that does not exist', [`InternalAccount:${uuids.unknown}`]],
    ['an id that is none', ['nothing']],
    ["the platform's own account", [otherAccounts.ofPlatform]],
    ['an account that is not active', [otherAccounts.frozen]],
    ['two currencies', [ids.source, otherAccounts.euros]],
    ['an ending of the sandbox', [otherAccounts.magic]],
    ['a currency in which no card settles', [otherAccounts.bitcoin], 'is in BTC, in which no card settles'],
  ])('refuses funding sources with %s', async (_, fundingSources, reason = '') => {
    expect(await create({ fundingSources })).toMatchObject({
      status: 400,
      body: { code: 'FUNDING_SOURCE_INELIGIBLE', message: expect.stringContaining(reason) },
    });
    expect(cards.stored()).toEqual([]);
  });

  it.each([
    ['no funding source', { fundingSources: [] }],
    ['an account twice', { fundingSources: [ids.source, ids.source] }],
    ['an unknown form', { form: 'PLASTIC' }],
    ['a limit of 0', { maxSpendPerTransaction: 0 }],
    ['a limit that is no whole number', { maxSpendPerTransaction: 1.5 }],
    ['a static password', { threeDSecurePassword: 'example' }],
    ['an unknown cardholder', { cardholderId: `Customer:${uuids.unknown}` }],
  ])('refuses %s', async (_, changes) => {
    expect(await create(changes)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(cards.stored()).toEqual([]);
  });

  it.each(['UNVERIFIED', 'PENDING', 'REJECTED'] as const)('refuses a cardholder who is %s', async (status) => {
    cards.table.holds(stored.customer(aCustomer({ verificationStatus: status })));
    expect(await create()).toMatchObject({ status: 400, body: { code: 'CARDHOLDER_KYC_NOT_APPROVED' } });
    expect(cards.stored()).toEqual([]);
  });

  it('finds neither the customer nor the account of another platform', async () => {
    const refused = await create({}, stranger);
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const unknown = await create({ cardholderId: `Customer:${uuids.unknown}` });
    expect(refused.body.message).toBe(unknown.body.message);
  });

  it('has no issuer in production', async () => {
    expect(await create({}, producer)).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    expect(cards.stored()).toEqual([]);
  });
});

describe('GET /cards/{id}', () => {
  it('shows the card without its number', async () => {
    const { cardId } = await cards.add({ maxSpendPerTransaction: 100 });
    const { status, body, text } = await about(getCardById, cardId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: cardId,
      state: 'ACTIVE',
      last4: '0000',
      brand: 'VISA',
      maxSpendPerTransaction: 100,
    });
    expect(text).not.toMatch(/\d{16}/);
  });

  it('does not find what the platform does not have', async () => {
    const { cardId } = await cards.add();
    const refusal = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await about(getCardById, cardId, undefined, stranger)).toMatchObject(refusal);
    for (const id of [`Card:${uuids.unknown}`, 'nothing']) expect(await about(getCardById, id)).toMatchObject(refusal);
  });

  it('has no issuer in production', async () => {
    const { cardId } = await cards.add();
    expect(await about(getCardById, cardId, undefined, producer)).toMatchObject({
      status: 501,
      body: { code: 'NOT_IMPLEMENTED' },
    });
  });
});

describe('GET /cards', () => {
  const otherHolder = `Customer:${uuids.unknown}` as const;

  /** Four cards, a second apart; their ids from the oldest to the newest. */
  async function fourCards(): Promise<readonly string[]> {
    const kinds: readonly Partial<CardRecord>[] = [
      { platformCardId: 'first' },
      { state: 'FROZEN' as const },
      { cardholderId: otherHolder },
      { fundingSources: [secondAccount, ids.source] },
    ];
    const added: string[] = [];
    for (const [index, kind] of kinds.entries()) {
      const cardId = `Card:aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa${index}` as const;
      await cards.add({ cardId, createdAt: `2025-11-01T12:00:0${index}.000Z`, ...kind });
      added.push(cardId);
    }
    return added;
  }

  const list = async (query: Readonly<Record<string, string>> = {}, caller = aCaller()) =>
    invoke(listCards, { query, caller });
  const idsOf = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await list(query)).body.data.map(({ id }: { id: string }) => id);

  it('lists the newest first, or the oldest', async () => {
    const added = await fourCards();
    expect(await idsOf({})).toEqual(added.toReversed());
    expect(await idsOf({ sortOrder: 'asc' })).toEqual(added);
  });

  it('filters by holder, account, own id and state, all at once', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await fourCards();
    expect(await idsOf({ cardholderId: otherHolder })).toEqual([third]);
    expect(await idsOf({ accountId: secondAccount })).toEqual([fourth]);
    expect(await idsOf({ platformCardId: 'first' })).toEqual([first]);
    expect(await idsOf({ state: 'FROZEN' })).toEqual([second]);
    expect(await idsOf({ state: 'FROZEN', cardholderId: otherHolder })).toEqual([]);
    const ofFirst = { accountId: ids.source, platformCardId: 'first', state: 'ACTIVE' };
    expect(await idsOf(ofFirst)).toEqual([first]);
    expect(await idsOf({ ...ofFirst, state: 'FROZEN' })).toEqual([]);
    expect(await idsOf({ cardholderId: 'nothing' })).toEqual([]);
    expect((await list({ state: 'ACTIVE' })).body.totalCount).toBe(3);
  });

  it.each(['asc', 'desc'])('comes in pages, %s', async (sortOrder) => {
    const added = await fourCards();
    const first = (await list({ limit: '3', sortOrder })).body;
    expect(first).toMatchObject({ hasMore: true, totalCount: 4 });
    const rest = (await list({ limit: '3', sortOrder, cursor: first.nextCursor })).body;
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 4 });
    const seen = [...first.data, ...rest.data].map(({ id }) => id);
    expect(seen).toEqual(sortOrder === 'asc' ? added : added.toReversed());
    const otherOrder = sortOrder === 'asc' ? 'desc' : 'asc';
    expect(await list({ sortOrder: otherOrder, cursor: first.nextCursor })).toMatchObject({ status: 400 });
  });

  it('refuses an unknown state and a limit of 0, and has no issuer in production', async () => {
    expect(await list({ state: 'LOST' })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await list({ limit: '0' })).toMatchObject({ status: 400 });
    expect(await list({}, producer)).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
  });
});

describe('PATCH /cards/{id}', () => {
  it.each([
    ['ACTIVE', 'FROZEN', null],
    ['FROZEN', 'ACTIVE', null],
    ['ACTIVE', 'CLOSED', 'CLOSED_BY_PLATFORM'],
    ['FROZEN', 'CLOSED', 'CLOSED_BY_PLATFORM'],
  ] as const)('takes a card from %s to %s, which is an event', async (from, state, stateReason) => {
    const { cardId } = await cards.add({ state: from });
    expect(await about(updateCardById, cardId, { state })).toMatchObject({ status: 200, body: { state, stateReason } });
    const [card] = cards.stored();
    expect(card?.event).toMatchObject({ type: 'CARD.STATE_CHANGE', number: 2 });
    expect(card?.fundingSources).toEqual(state === 'CLOSED' ? [] : [ids.source]);
  });

  it('replaces the funding sources, which is an event, also by the same ones', async () => {
    const { cardId } = await cards.add();
    for (const [index, fundingSources] of [[ids.source], [secondAccount, ids.source]].entries()) {
      const { body } = await about(updateCardById, cardId, { fundingSources });
      expect(body.fundingSources).toEqual(fundingSources);
      expect(cards.stored()[0]?.event).toMatchObject({ type: 'CARD.FUNDING_SOURCE_CHANGE', number: index + 2 });
    }
  });

  it('changes nothing, not even the time, by the limit that it has', async () => {
    const { cardId } = await cards.add();
    for (const maxSpendPerTransaction of [500, null]) {
      const { body } = await about(updateCardById, cardId, { maxSpendPerTransaction });
      const [before] = cards.stored();
      cards.clock.advance(5);
      expect((await about(updateCardById, cardId, { maxSpendPerTransaction })).body).toEqual(body);
      expect(cards.stored()).toEqual([before]);
    }
  });

  it('tells of two changes by two events, in order', async () => {
    const { cardId } = await cards.add();
    await about(updateCardById, cardId, { state: 'FROZEN', fundingSources: [secondAccount] });
    expect(cards.stored()[0]).toMatchObject({
      earlierEvents: [{ number: 2, type: 'CARD.STATE_CHANGE' }],
      event: { number: 3, type: 'CARD.FUNDING_SOURCE_CHANGE' },
    });
    await about(updateCardById, cardId, { maxSpendPerTransaction: 5 });
    expect(cards.stored()[0]?.earlierEvents).toBeUndefined();
  });

  it('sets the limit and removes it, which is no event', async () => {
    const { cardId } = await cards.add();
    expect((await about(updateCardById, cardId, { maxSpendPerTransaction: 5 })).body.maxSpendPerTransaction).toBe(5);
    expect(
      (await about(updateCardById, cardId, { maxSpendPerTransaction: null })).body.maxSpendPerTransaction,
    ).toBeNull();
    expect(cards.stored()[0]?.event).toMatchObject({ number: 1 });
  });

  it('takes a card that is sent back in its state, with another member changed', async () => {
    const { cardId } = await cards.add({ state: 'FROZEN' });
    const answer = await about(updateCardById, cardId, { state: 'FROZEN', maxSpendPerTransaction: 5 });
    expect(answer).toMatchObject({ status: 200, body: { state: 'FROZEN', maxSpendPerTransaction: 5 } });
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
    expect(await about(updateCardById, cardId, change)).toMatchObject({ status: 409, body: { code } });
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
    expect(await about(updateCardById, cardId, change)).toMatchObject({ status: 400, body: { code } });
    expect(cards.stored()[0]?.version).toBe(1);
  });

  it('neither activates nor funds the card of a holder who is not verified any more, but freezes and closes it', async () => {
    cards.table.holds(stored.customer(aCustomer({ verificationStatus: 'REJECTED' })));
    const { cardId } = await cards.add({ state: 'FROZEN' });
    const refusal = { status: 400, body: { code: 'CARDHOLDER_KYC_NOT_APPROVED' } };
    expect(await about(updateCardById, cardId, { state: 'ACTIVE' })).toMatchObject(refusal);
    expect(await about(updateCardById, cardId, { fundingSources: [secondAccount] })).toMatchObject(refusal);
    expect(await about(updateCardById, cardId, { state: 'CLOSED' })).toMatchObject({ status: 200 });
  });

  it.each([{ state: 'ACTIVE' }, { fundingSources: [secondAccount] }])(
    'decides once more on %o when the holder was deleted in between',
    async (change) => {
      const { cardId } = await cards.add({ state: 'FROZEN' });
      cards.table.beforeNextWrite(() => cards.table.holds(stored.customer(aCustomer({ isDeleted: true, version: 2 }))));
      expect(await about(updateCardById, cardId, change)).toMatchObject({
        status: 400,
        body: { code: 'CARDHOLDER_KYC_NOT_APPROVED' },
      });
      expect(cards.stored()[0]).toMatchObject({ state: 'FROZEN', version: 1 });
    },
  );

  it('decides once more when the card has changed in between', async () => {
    const { cardId } = await cards.add();
    cards.table.beforeNextWrite(() => about(updateCardById, cardId, { state: 'CLOSED' }));
    expect(await about(updateCardById, cardId, { state: 'FROZEN' })).toMatchObject({
      status: 409,
      body: { code: 'CARD_NOT_MUTABLE' },
    });
    expect(cards.stored()[0]).toMatchObject({ state: 'CLOSED', version: 2 });
  });

  it('does not find what the platform does not have, and has no issuer in production', async () => {
    const { cardId } = await cards.add();
    const refusal = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await about(updateCardById, cardId, { state: 'FROZEN' }, stranger)).toMatchObject(refusal);
    expect(await about(updateCardById, `Card:${uuids.unknown}`, { state: 'FROZEN' })).toMatchObject(refusal);
    expect(await about(updateCardById, cardId, { state: 'FROZEN' }, producer)).toMatchObject({ status: 501 });
    expect(await about(updateCardById, cardId, { state: 'FROZEN' }, aCaller({ permissions: ['VIEW'] }))).toMatchObject({
      status: 403,
    });
  });
});
