import { describe, expect, it } from 'vitest';
import { handler as confirm } from '../../../functions/api/sca/confirm-beneficiary-untrust.ts';
import { handler as start } from '../../../functions/api/sca/start-beneficiary-untrust.ts';
import { startsChallenges, useTrust } from './trust-support.ts';

const setup = useTrust(false, { start, confirm });

describe('POST /customers/external-accounts/{externalAccountId}/untrust', () => {
  it('asks for the code of an SMS, and changes nothing yet', async () => {
    const { status, body } = await setup.start();
    expect(status).toBe(200);
    expect(body.scaChallenge).toMatchObject({
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
      expiresAt: '2025-11-01T12:05:00.000Z',
    });
    expect(setup.account()).toMatchObject({ trusted: true, version: 2, trustChallenge: { makesTrusted: false } });
  });

  startsChallenges(setup);
});
