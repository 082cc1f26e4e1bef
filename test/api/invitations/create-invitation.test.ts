import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../functions/domain/platforms/platform.ts';
import { aCaller, aCustomer, aPlatform, noon, otherPlatformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { inviterUma, useInvitations } from './invitations-support.ts';

const { table, create, show, stored: invitations } = useInvitations();
const later = '2025-11-02T12:00:00.000Z';

describe('POST /invitations', () => {
  it('creates an invitation whose link ends with its code', async () => {
    const body = { firstName: 'Alex', amountToSend: 1250, expiresAt: '2025-11-02T13:00:00+01:00' };
    const { status, body: invitation } = await create(body);
    expect(status).toBe(201);
    expect(invitation).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{32}$/),
      createdAt: noon,
      url: `https://invite.sandbox.example.com/${invitation.code}`,
      expiresAt: later,
      inviterUma,
      status: 'PENDING',
      firstName: 'Alex',
      amountToSend: { amount: 1250, currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 } },
    });
    expect(await show(invitation.code)).toMatchObject({ status: 200, body: invitation });
    // Nothing happened yet that a webhook could report.
    expect(invitations()[0]).not.toHaveProperty('event');
  });

  it('needs nothing but the inviter, whose address counts in any case', async () => {
    const { status, body } = await create({ inviterUma: '$JANE@UMA.example.com' });
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(['code', 'createdAt', 'inviterUma', 'status', 'url']);
    expect(body.inviterUma).toBe(inviterUma);
  });

  it.each<[string, Platform['currencies'], string]>([
    ['the platform', ['GBP', 'EUR'], 'GBP'],
    ['the service, US dollars', [], 'USD'],
  ])('has the currency of an inviter without one from %s', async (_, currencies, code) => {
    table.holds(stored.platform(aPlatform({ currencies })));
    table.holds(stored.customer(aCustomer({ umaAddress: inviterUma, currencies: [] })));
    expect((await create({ amountToSend: 100 })).body.amountToSend.currency.code).toBe(code);
  });

  it('refuses a time that has passed, and says so', async () => {
    const { message } = (await create({ expiresAt: noon })).body;
    expect(message).toBe('expiresAt: must be in the future.');
  });

  it('gives every invitation a code of its own', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await create()).body.code));
    expect(new Set(codes).size).toBe(20);
  });

  it('links to the page that the operator set up', async () => {
    const link = 'https://pay.example.com/invitations/';
    table.holds(stored.platform(aPlatform({ environment: 'production', invitationLink: link })));
    const { body } = await create({}, { caller: aCaller({ environment: 'production' }) });
    expect(body.url).toBe(`${link}${body.code}`);
  });

  it('replays the first response to the same Idempotency-Key, and refuses another body', async () => {
    const headers = { 'Idempotency-Key': 'key-1' };
    const first = await create({}, { headers });
    expect((await create({}, { headers })).body).toEqual(first.body);
    const other = await create({ firstName: 'Robin' }, { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(invitations()).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['no amount', { amountToSend: 0 }],
    ['a fraction', { amountToSend: 1.5 }],
    ['an amount as text', { amountToSend: '100' }],
    ['a time that has passed', { expiresAt: noon }],
    ['something else than a time', { expiresAt: 'tomorrow' }],
    ['an empty name', { firstName: '' }],
    ['no inviter', { inviterUma: undefined }],
  ])('refuses %s', async (_, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(invitations()).toEqual([]);
  });

  it.each([
    ['is none', 'jane@uma.example.com'],
    ['no customer has', '$unknown@uma.example.com'],
  ])('refuses an address that %s', async (_, address) => {
    expect(await create({ inviterUma: address })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_UMA_ADDRESS', message: expect.stringMatching(/^inviterUma: /) },
    });
    expect(invitations()).toEqual([]);
  });

  it('knows the customers of another platform as little as missing ones', async () => {
    const stolen = await create({}, { caller: aCaller({ platformId: otherPlatformId }) });
    const missing = await create({ inviterUma: '$unknown@uma.example.com' });
    expect(stolen.body).toEqual(missing.body);
    expect(invitations()).toEqual([]);
  });

  it('refuses a production platform without a page for invitations', async () => {
    table.holds(stored.platform(aPlatform({ environment: 'production' })));
    expect(await create({}, { caller: aCaller({ environment: 'production' }) })).toMatchObject({
      status: 400,
      body: { code: 'INVITATIONS_NOT_CONFIGURED', message: 'No page for invitations is set up for this platform.' },
    });
    expect(invitations()).toEqual([]);
  });
});
