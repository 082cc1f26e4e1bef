import { startScaFactorEnrollment } from '../../contract/sca.ts';
import { registrationOptions, relyingPartyOf } from '../../domain/passkey.ts';
import { enrollmentLifeSeconds, requireNoPasskey } from '../../domain/sca.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { requireScaCustomer, scaWrites } from '../../runtime/sca.ts';
import { newPasskeyChallenge } from '../../runtime/secrets.ts';
import { serve } from '../../runtime/serve.ts';
import { newTotpSecret } from '../../runtime/totp.ts';

export const handler = serve(startScaFactorEnrollment, async ({ query, body }, { caller, store, now }) => {
  const { customer, sca } = await requireScaCustomer(store, caller, query.customerId);
  const platform = await requirePlatform(store, caller);
  const expiresAt = expiryAfter(now, enrollmentLifeSeconds).toISOString();
  if (body.type === 'TOTP') {
    const made = newTotpSecret(platform.name, customer.platformCustomerId);
    const started = { TOTP: { secret: made.secretBase32Encoded, expiresAt } };
    const writes = scaWrites(sca, now, { enrollments: { ...sca.enrollments, ...started } });
    return { status: 200 as const, body: { type: 'TOTP' as const, ...made }, writes };
  }
  requireNoPasskey(sca);
  const relyingParty = relyingPartyOf(platform);
  const challenge = newPasskeyChallenge();
  return {
    status: 200 as const,
    body: {
      type: 'PASSKEY' as const,
      options: registrationOptions(relyingParty, customer, challenge),
      allowedOrigins: [...relyingParty.origins],
      relyingPartyId: relyingParty.id,
    },
    writes: scaWrites(sca, now, { enrollments: { ...sca.enrollments, PASSKEY: { challenge, expiresAt } } }),
  };
});
