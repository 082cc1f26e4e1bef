import { describe, expect, it } from 'vitest';
import { aCaller, otherPlatformId } from '../../kit/builders.ts';
import { useInvitations } from './invitations-support.ts';

const { clock, newCode, show, claim, cancel, stored, table } = useInvitations();

describe('POST /invitations/{invitationCode}/cancel', () => {
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
