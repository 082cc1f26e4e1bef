import { describe, expect, it } from 'vitest';
import { aCaller, noon, otherPlatformId, platformId } from '../../kit/builders.ts';
import { inviteeUma, inviterUma, useInvitations } from './invitations-support.ts';

const { clock, newCode, show, claim, cancel, stored, table } = useInvitations();
const guest = aCaller({ platformId: otherPlatformId });

describe('POST /invitations/{invitationCode}/claim', () => {
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
