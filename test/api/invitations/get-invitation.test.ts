import { describe, expect, it } from 'vitest';
import { aCaller, otherPlatformId } from '../../kit/builders.ts';
import { useInvitations } from './invitations-support.ts';

const { clock, newCode, show, claim, table } = useInvitations();

describe('GET /invitations/{invitationCode}', () => {
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
