import { beforeEach, describe, expect, it } from 'vitest';
import { handler as cancelInvitation } from '../../../functions/api/invitations/cancel-invitation.ts';
import { handler as claimInvitation } from '../../../functions/api/invitations/claim-invitation.ts';
import { handler as createInvitation } from '../../../functions/api/invitations/create-invitation.ts';
import { handler as getInvitation } from '../../../functions/api/invitations/get-invitation.ts';
import type { Platform } from '../../../functions/domain/platforms/platform.ts';
import { aCaller, aCustomer, aPlatform, noon, otherPlatformId, platformId } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const inviterUma = '$jane@uma.example.com';
const inviteeUma = '$alex@other.example.com';

/** A platform with a customer who invites, and another platform. */
function useInvitations() {
  const table = useTable();
  const clock = useClock();
  useRandom();
  const customer = aCustomer({ umaAddress: inviterUma, currencies: ['EUR', 'USD'] });
  beforeEach(() =>
    table.holds(
      stored.platform(aPlatform()),
      stored.platform(aPlatform({ platformId: otherPlatformId })),
      stored.customer(customer),
      stored.umaReservation(customer),
    ),
  );
  const create = (body: object = {}, request: HttpRequest = {}) =>
    invoke(createInvitation, { body: { inviterUma, ...body }, ...request });
  const at = (invitationCode: string) => ({ path: { invitationCode } });
  return {
    table,
    clock,
    create,
    /** Creates an invitation and answers with its code. */
    newCode: async (body: object = {}): Promise<string> => (await create(body)).body.code,
    show: (code: string, request: HttpRequest = {}) => invoke(getInvitation, { ...at(code), ...request }),
    claim: (code: string, request: HttpRequest = {}) =>
      invoke(claimInvitation, { ...at(code), body: { inviteeUma }, ...request }),
    cancel: (code: string, request: HttpRequest = {}) => invoke(cancelInvitation, { ...at(code), ...request }),
    stored: () => table.ofType('INVITATION'),
  };
}

describe('POST /invitations', () => {
  const { table, create, show, stored: invitations } = useInvitations();
  const later = '2025-11-02T12:00:00.000Z';

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

describe('GET /invitations/{invitationCode}', () => {
  const { clock, newCode, show, claim, table } = useInvitations();

  it('shows it to any platform', async () => {
    const code = await newCode({ firstName: 'Alex' });
    const own = await show(code);
    expect(own).toMatchObject({ status: 200, body: { code, status: 'PENDING', firstName: 'Alex' } });
    expect((await show(code, { caller: aCaller({ platformId: otherPlatformId }) })).body).toEqual(own.body);
  });

  it('shows that it expired from the millisecond of expiresAt on, without a write', async () => {
    const code = await newCode({ expiresAt: '2025-11-01T12:00:01.000Z' });
    const written = table.transactions().length;
    clock.set('2025-11-01T12:00:00.999Z');
    expect((await show(code)).body.status).toBe('PENDING');
    clock.set('2025-11-01T12:00:01.000Z');
    expect((await show(code)).body).toMatchObject({ status: 'EXPIRED', expiresAt: '2025-11-01T12:00:01.000Z' });
    expect(table.transactions()).toHaveLength(written);
  });

  it('shows a claimed one as claimed after its expiry', async () => {
    const code = await newCode({ expiresAt: '2025-11-01T12:00:01.000Z' });
    await claim(code);
    clock.advance(3600);
    expect((await show(code)).body.status).toBe('CLAIMED');
  });

  it.each(['none', '', '0'.repeat(32), '00000000-0000-4000-8000-000000000001'])(
    'answers that there is none with the code "%s"',
    async (code) => {
      expect(await show(code)).toMatchObject({
        status: 404,
        body: { code: 'INVITATION_NOT_FOUND', message: 'There is no invitation with this code.' },
      });
    },
  );

  it('knows none of the sandbox in production', async () => {
    const code = await newCode();
    const answer = await show(code, { caller: aCaller({ environment: 'production' }) });
    expect(answer).toMatchObject({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } });
  });
});

describe('POST /invitations/{invitationCode}/claim', () => {
  const { clock, newCode, show, claim, cancel, stored, table } = useInvitations();
  const guest = aCaller({ platformId: otherPlatformId });

  it("claims it for any platform, with an event of the inviter's platform", async () => {
    const code = await newCode();
    const { status, body } = await claim(code, { caller: guest, body: { inviteeUma: '$ALEX@other.example.com' } });
    expect([status, body]).toMatchObject([200, { code, status: 'CLAIMED', inviteeUma, claimedAt: noon }]);
    expect((await show(code)).body).toEqual(body);
    expect(stored()).toMatchObject([{ platformId, event: { number: 1, type: 'INVITATION.CLAIMED', at: noon } }]);
    expect(table.writeTo(' INVITATION')?.Put?.Item).not.toHaveProperty('listPk');
  });

  it('has one winner of two claims at the same time', async () => {
    const code = await newCode();
    table.beforeNextWrite(() => claim(code, { body: { inviteeUma: '$first@other.example.com' } }));
    const late = await claim(code, { caller: guest });
    expect(late).toMatchObject({ status: 400, body: { code: 'INVITATION_ALREADY_CLAIMED' } });
    expect((await show(code)).body.inviteeUma).toBe('$first@other.example.com');
    expect(stored()).toMatchObject([{ version: 2, event: { number: 1 } }]);
  });

  it('is refused from the moment of expiry on', async () => {
    const code = await newCode({ expiresAt: '2025-11-01T12:01:00Z' });
    clock.advance(60);
    expect(await claim(code)).toMatchObject({ status: 400, body: { code: 'INVITATION_EXPIRED' } });
    expect(stored()).toMatchObject([{ version: 1 }]);
  });

  it('is refused for a claimed and for a canceled one', async () => {
    const [claimed, canceled] = [await newCode(), await newCode()];
    await claim(claimed);
    await cancel(canceled);
    expect(await claim(claimed)).toMatchObject({ status: 400, body: { code: 'INVITATION_ALREADY_CLAIMED' } });
    expect(await claim(canceled)).toMatchObject({ status: 400, body: { code: 'INVITATION_CANCELLED' } });
    expect(stored().filter(({ version }) => version === 3)).toEqual([]);
  });

  it.each([
    ['an ill-formed address', 'alex'],
    ["the inviter's own address", inviterUma],
  ])('is refused for %s', async (_, address) => {
    const code = await newCode();
    const answer = await claim(code, { body: { inviteeUma: address } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_UMA_ADDRESS', message: expect.stringMatching(/^inviteeUma: \w/) },
    });
    expect((await show(code)).body.status).toBe('PENDING');
  });

  it('is refused without an address, and with a code that nothing has', async () => {
    expect(await claim(await newCode(), { body: {} })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await claim('none')).toMatchObject({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } });
    const inProduction = await claim(await newCode(), { caller: aCaller({ environment: 'production' }) });
    expect(inProduction).toMatchObject({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } });
  });
});

describe('POST /invitations/{invitationCode}/cancel', () => {
  const { clock, newCode, show, claim, cancel, stored, table } = useInvitations();

  it('cancels a pending invitation without an event', async () => {
    const code = await newCode();
    const { status, body } = await cancel(code);
    expect([status, body]).toMatchObject([200, { code, status: 'CANCELLED' }]);
    expect((await show(code)).body).toEqual(body);
    expect(stored()[0]).not.toHaveProperty('event');
  });

  it('is forbidden to every platform but the one that created it', async () => {
    const code = await newCode();
    const answer = await cancel(code, { caller: aCaller({ platformId: otherPlatformId }) });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Only the platform that created the invitation can cancel it.' },
    });
    expect((await show(code)).body.status).toBe('PENDING');
  });

  it('is refused for a claimed, a canceled and an expired one', async () => {
    const [claimed, canceled] = [await newCode(), await newCode()];
    const expired = await newCode({ expiresAt: '2025-11-01T12:01:00Z' });
    await claim(claimed);
    await cancel(canceled);
    clock.advance(60);
    expect(await cancel(claimed)).toMatchObject({ status: 400, body: { code: 'INVITATION_ALREADY_CLAIMED' } });
    expect(await cancel(canceled)).toMatchObject({ status: 400, body: { code: 'INVITATION_CANCELLED' } });
    expect(await cancel(expired)).toMatchObject({ status: 400, body: { code: 'INVITATION_EXPIRED' } });
  });

  it('decides again when a claim comes first', async () => {
    const code = await newCode();
    table.beforeNextWrite(() => claim(code));
    expect(await cancel(code)).toMatchObject({ status: 400, body: { code: 'INVITATION_ALREADY_CLAIMED' } });
    expect((await show(code)).body.status).toBe('CLAIMED');
  });

  it('answers that there is none with an unknown code', async () => {
    expect(await cancel('none')).toMatchObject({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } });
  });
});
