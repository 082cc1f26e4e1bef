import { challengeLifeSeconds, scaSessionLifeSeconds } from '../../contract/figures.ts';
import type { ScaLoginCompleteRequest } from '../../contract/sca/sca.ts';
import type { ScaFactor } from '../../contract/sca/sca-proof.ts';
import { formatId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wrongProof } from '../../domain/sca/challenge.ts';
import { countFailure, lockoutRefusal, requireUnlocked } from '../../domain/sca/lockout.ts';
import { countLoginCode, loginCodesCountSeconds } from '../../domain/sca/login-code.ts';
import { assertionOptions, passkeyRequest } from '../../domain/sca/passkey.ts';
import { requireFactor, requirePasskey, requireStarted, requireTotp } from '../../domain/sca/sca.ts';
import { requireProofsLeft } from '../../domain/sca/wrong-proofs.ts';
import { deadlineAfter, expiryAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { newPasskeyChallenge } from '../../runtime/secrets.ts';
import { wrongProofWrites } from '../messaging/proofs-left.ts';
import { type CodeSubject, prepareScaCode } from './codes.ts';
import { type Proven, type Prover, proveCode, provePasskey, proveTotp } from './proof.ts';
import { requireRelyingParty, requireScaCustomer, type ScaCustomer, scaWrites } from './sca.ts';

const loginSubject: CodeSubject = { boundTo: ['login'], act: () => 'to log in' };

/**
 * Starts a customer's login. Refuses with INVALID_INPUT a factor that the customer lacks, with RATE_LIMITED too many codes, and as
 * `requireScaCustomer` does.
 */
export async function startScaLogin(context: Context, customerId: string, factor: ScaFactor) {
  const { store, caller, now } = context;
  const { customer, sca } = await requireScaCustomer(store, caller, customerId);
  requireFactor(sca, customer, factor);
  if (factor === 'SMS_OTP') return startSmsLogin(context, sca);
  if (factor === 'PASSKEY') return startPasskeyLogin(context, sca);
  const expiresAt = deadlineAfter(now, challengeLifeSeconds).toISOString();
  return {
    status: 200 as const,
    body: { factor },
    writes: scaWrites(sca, now, { logins: { ...sca.logins, TOTP: { expiresAt } } }),
  };
}

async function startSmsLogin({ caller, store, now, newUuid }: Context, sca: ScaCustomer['sca']) {
  const challengeId = formatId('ScaChallenge', newUuid());
  const expiresAt = deadlineAfter(now, challengeLifeSeconds).toISOString();
  const loginCodesCountUntil = countLoginCode(sca, expiryAfter(now, loginCodesCountSeconds), now);
  const { stored, send } = await prepareScaCode(store, caller, sca.customerId, loginSubject);
  return {
    status: 200 as const,
    body: { factor: 'SMS_OTP' as const, challengeId, expiresAt },
    writes: scaWrites(sca, now, {
      logins: { ...sca.logins, SMS_OTP: { challengeId, expiresAt, ...stored } },
      loginCodesCountUntil,
    }),
    afterwards: send,
  };
}

async function startPasskeyLogin({ caller, store, now }: Context, sca: ScaCustomer['sca']) {
  const { id: relyingPartyId, origins } = await requireRelyingParty(store, caller);
  const challenge = newPasskeyChallenge();
  const expiresAt = deadlineAfter(now, challengeLifeSeconds).toISOString();
  const passkeyOptions = assertionOptions(passkeyRequest(requirePasskey(sca, 'factor'), relyingPartyId, challenge));
  return {
    status: 200 as const,
    body: { factor: 'PASSKEY' as const, expiresAt, passkeyOptions, allowedOrigins: [...origins], relyingPartyId },
    writes: scaWrites(sca, now, { logins: { ...sca.logins, PASSKEY: { challenge, relyingPartyId, expiresAt } } }),
  };
}

/**
 * Completes a login by its proof and opens a session. A wrong proof counts as a failed login, and against the customer's day, which
 * a password reset does not end. Refuses with INVALID_INPUT, ACCOUNT_LOCKED, RATE_LIMITED, and as `requireScaCustomer` does.
 */
export async function completeScaLogin(context: Context, customerId: string, request: ScaLoginCompleteRequest) {
  const { caller, store, now } = context;
  const { sca } = await requireScaCustomer(store, caller, customerId);
  requireUnlocked(sca.lockout, now);
  requireProofsLeft(sca.wrongProofs, now);
  const proven = await proveLogin({ store, caller, sca, now }, request);
  if (!proven) {
    const lockout = countFailure(sca.lockout, (seconds) => expiryAfter(now, seconds));
    const refusal = lockoutRefusal(lockout, now) ?? wrongProof(request.factor);
    return { refusal, writes: wrongProofWrites(sca, now, { lockout }) };
  }
  const { factor, endUserIpAddress } = request;
  const sessionExpiresAt = deadlineAfter(now, scaSessionLifeSeconds).toISOString();
  const session = { factor, endUserIpAddress, startedAt: now.toISOString(), expiresAt: sessionExpiresAt };
  return {
    status: 200 as const,
    body: { status: 'SUCCESS', sessionExpiresAt },
    writes: scaWrites(sca, now, { ...proven, session }),
  };
}

/** Checks the proof of a login. Refuses with INVALID_INPUT if nothing was started or the customer lacks the factor. */
async function proveLogin(prover: Prover, request: ScaLoginCompleteRequest): Promise<Proven> {
  const { sca, now } = prover;
  const { factor, code, challengeId } = request;
  if (factor === 'TOTP') {
    const enrolled = requireTotp(sca, 'factor');
    requireStarted(sca.logins?.TOTP, now, 'factor');
    return finished(prover, factor, await proveTotp(prover, enrolled, code ?? ''));
  }
  if (factor === 'PASSKEY') {
    requirePasskey(sca, 'factor');
    const started = requireStarted(sca.logins?.PASSKEY, now, 'passkeyAssertion');
    return finished(prover, factor, await provePasskey(prover, started, request));
  }
  const started = requireStarted(sca.logins?.SMS_OTP, now, 'challengeId');
  if (challengeId !== started.challengeId) {
    throw new Refusal('INVALID_INPUT', 'challengeId: this is not the challenge of the newest start.');
  }
  return finished(prover, factor, await proveCode(prover, started, code ?? '', loginSubject));
}

/** Removes the started login, so that the same proof opens no second session. */
const finished = ({ sca }: Prover, factor: ScaFactor, proven: Proven): Proven =>
  proven && { ...proven, logins: { ...sca.logins, [factor]: undefined } };
