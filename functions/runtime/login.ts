import type { ScaLoginCompleteRequest } from '../contract/sca.ts';
import { Refusal } from '../domain/refusal.ts';
import { requirePasskey, requireStarted, requireTotp } from '../domain/sca.ts';
import { type Proven, type Prover, proveCode, provePasskey, proveTotp } from './sca-proof.ts';

/** Checks the proof of a login. Refuses with INVALID_INPUT where nothing was started or the customer lacks the factor. */
export async function proveLogin(prover: Prover, request: ScaLoginCompleteRequest): Promise<Proven> {
  const { sca, now } = prover;
  const { factor, code, challengeId } = request;
  if (factor === 'TOTP') return proveTotp(prover, requireTotp(sca, 'factor'), code ?? '');
  if (factor === 'PASSKEY') {
    requirePasskey(sca, 'factor');
    const started = requireStarted(sca.logins?.PASSKEY, now, 'passkeyAssertion');
    return spent(prover, factor, await provePasskey(prover, started, request));
  }
  const started = requireStarted(sca.logins?.SMS_OTP, now, 'challengeId');
  if (challengeId !== started.challengeId) {
    throw new Refusal('INVALID_INPUT', 'challengeId: this is not the challenge of the newest start.');
  }
  return spent(prover, factor, proveCode(prover, started, code ?? ''));
}

/** A login that was proven is over: the same answer opens no second session. */
const spent = ({ sca }: Prover, factor: 'SMS_OTP' | 'PASSKEY', proven: Proven): Proven =>
  proven && { ...proven, logins: { ...sca.logins, [factor]: undefined } };
