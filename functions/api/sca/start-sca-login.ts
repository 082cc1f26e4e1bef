import { startScaLogin } from '../../contract/sca.ts';
import { formatId } from '../../domain/ids.ts';
import { assertionOptions, passkeyRequest } from '../../domain/passkey.ts';
import { requirePasskey, requireTotp } from '../../domain/sca.ts';
import { challengeLifeSeconds } from '../../domain/strong-authentication.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { requireRelyingParty, requireScaCustomer, scaWrites } from '../../runtime/sca.ts';
import { sendScaCode } from '../../runtime/sca-codes.ts';
import { newPasskeyChallenge } from '../../runtime/secrets.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(startScaLogin, async ({ query, body: { factor } }, { caller, store, now, newUuid }) => {
  const { sca } = await requireScaCustomer(store, caller, query.customerId);
  const expiresAt = expiryAfter(now, challengeLifeSeconds).toISOString();
  if (factor === 'TOTP') {
    requireTotp(sca, 'factor');
    return { status: 200 as const, body: { factor } };
  }
  if (factor === 'SMS_OTP') {
    const challengeId = formatId('ScaChallenge', newUuid());
    const kept = await sendScaCode(store, caller, sca.customerId);
    const writes = scaWrites(sca, now, { logins: { ...sca.logins, SMS_OTP: { challengeId, expiresAt, ...kept } } });
    return { status: 200 as const, body: { factor, challengeId, expiresAt }, writes };
  }
  const { id: relyingPartyId, origins } = await requireRelyingParty(store, caller);
  const challenge = newPasskeyChallenge();
  const passkeyOptions = assertionOptions(passkeyRequest(requirePasskey(sca, 'factor'), relyingPartyId, challenge));
  return {
    status: 200 as const,
    body: { factor, expiresAt, passkeyOptions, allowedOrigins: [...origins], relyingPartyId },
    writes: scaWrites(sca, now, { logins: { ...sca.logins, PASSKEY: { challenge, relyingPartyId, expiresAt } } }),
  };
});
