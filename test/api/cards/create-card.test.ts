import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/cards/create-card.ts';
import { aCaller, aCustomer, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { otherAccounts, producer, secondAccount, stranger, theRequest, useCards } from '../../kit/rooms/cards.ts';

const cards = useCards();
const create = (changes: object = {}, caller = aCaller(), headers: Readonly<Record<string, string>> = {}) =>
  invoke(handler, { body: { ...theRequest, ...changes }, caller, headers });

describe('POST /cards', () => {
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
  ])('refuses funding sources with %s', async (_, fundingSources) => {
    expect(await create({ fundingSources })).toMatchObject({
      status: 400,
      body: { code: 'FUNDING_SOURCE_INELIGIBLE' },
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
