import type { Proof } from '../contract/sca-proof.ts';
import type { PasskeyRequest } from '../domain/passkey.ts';
import { Refusal } from '../domain/refusal.ts';
import type { ScaChanges, ScaState, Totp } from '../domain/sca.ts';
import { type Challenge, type KeptCode, sandboxCode } from '../domain/strong-authentication.ts';
import type { Store } from '../store/table.ts';
import type { Caller } from './caller.ts';
import { usedPasskey } from './passkeys.ts';
import { requireRelyingParty } from './sca.ts';
import { isScaCode } from './sca-codes.ts';
import { hashRecoveryCode, isSameSecret } from './secrets.ts';
import { totpStepOf } from './totp.ts';

/** What a proof is checked with. */
export interface Prover {
  readonly store: Store;
  readonly caller: Caller;
  readonly sca: ScaState;
  readonly now: Date;
}

/** What a right proof changes about the customer, such as a passkey's counter; nothing at all for a wrong one. */
export type Proven = ScaChanges | undefined;

/** Checks the code of an SMS. */
export const proveCode = ({ caller, sca: { customerId } }: Prover, kept: KeptCode, code: string): Proven =>
  isScaCode(caller, kept, { customerId, code }) ? {} : undefined;

/** Checks a code of the customer's app, or one of the recovery codes; each is good for one time. */
export async function proveTotp({ caller, now }: Prover, totp: Totp, code: string): Promise<Proven> {
  if (caller.environment === 'sandbox' && isSameSecret(code, sandboxCode)) return {};
  const step = totpStepOf(totp.secret, code, now);
  if (step !== undefined) return step > (totp.lastStep ?? -1) ? { totp: { ...totp, lastStep: step } } : undefined;
  const hash = hashRecoveryCode(code);
  const left = totp.recoveryCodeHashes.filter((kept) => !isSameSecret(kept, hash));
  return left.length < totp.recoveryCodeHashes.length ? { totp: { ...totp, recoveryCodeHashes: left } } : undefined;
}

/** Checks the assertion of the customer's passkey. */
export async function provePasskey(
  { store, caller, sca }: Prover,
  request: Pick<PasskeyRequest, 'challenge' | 'relyingPartyId'>,
  { passkeyAssertion, origin }: Proof,
): Promise<Proven> {
  if (!sca.passkey || !passkeyAssertion || !origin) return undefined;
  const relyingParty = await requireRelyingParty(store, caller);
  const passkey = await usedPasskey({ response: passkeyAssertion, origin }, request, sca.passkey, relyingParty);
  return passkey && { passkey };
}

/** Checks the answer to a challenge. Refuses with INVALID_INPUT a proof of another kind than the challenge takes. */
export async function proveChallenge(prover: Prover, challenge: Challenge, proof: Proof): Promise<Proven> {
  if (proof.passkeyAssertion) {
    if (!challenge.passkey) {
      throw new Refusal('INVALID_INPUT', 'passkeyAssertion: this challenge asks for the code that was sent.');
    }
    return provePasskey(prover, challenge.passkey, proof);
  }
  if (challenge.factor === 'PASSKEY') {
    throw new Refusal('INVALID_INPUT', 'code: this challenge asks for the passkey; send passkeyAssertion and origin.');
  }
  return proveCode(prover, challenge, proof.code ?? '');
}
