import type { Proof } from '../../contract/sca/sca-proof.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Challenge, StoredCode } from '../../domain/sca/challenge.ts';
import { sandboxCode } from '../../domain/sca/one-time-code.ts';
import type { PasskeyRequest } from '../../domain/sca/passkey.ts';
import type { ScaChanges, ScaState, Totp } from '../../domain/sca/sca.ts';
import { wallTime } from '../../ports/clock.ts';
import type { Caller } from '../../runtime/caller.ts';
import { hashRecoveryCode, isSameSecret } from '../../runtime/secrets.ts';
import type { Store } from '../../store/table.ts';
import { type CodeSubject, isScaCode } from './codes.ts';
import { usedPasskey } from './passkeys.ts';
import { requireRelyingParty } from './sca.ts';
import { totpStepOf } from './totp.ts';

export interface Prover {
  readonly store: Store;
  readonly caller: Caller;
  readonly sca: ScaState;
  readonly now: Date;
}

/** The changes of a right proof, such as a passkey's counter; undefined for a wrong proof. */
export type Proven = ScaChanges | undefined;

export const proveCode = async (
  { store, caller, sca: { customerId } }: Prover,
  stored: StoredCode,
  code: string,
  { boundTo }: Pick<CodeSubject, 'boundTo'>,
): Promise<Proven> => ((await isScaCode(store, caller, stored, { customerId, code, boundTo })) ? {} : undefined);

/** Checks a code of the app or a recovery code. Each is accepted once. */
export async function proveTotp({ caller }: Prover, totp: Totp, code: string): Promise<Proven> {
  if (caller.environment === 'sandbox' && isSameSecret(code, sandboxCode)) return {};
  const step = totpStepOf(totp.secret, code, wallTime());
  if (step !== undefined) return step > (totp.lastStep ?? -1) ? { totp: { ...totp, lastStep: step } } : undefined;
  const hash = hashRecoveryCode(code);
  const unusedHashes = totp.recoveryCodeHashes.filter((stored) => !isSameSecret(stored, hash));
  return unusedHashes.length < totp.recoveryCodeHashes.length
    ? { totp: { ...totp, recoveryCodeHashes: unusedHashes } }
    : undefined;
}

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

/** Checks the proof of a challenge for an act. Refuses with INVALID_INPUT a proof of another factor. */
export async function proveChallenge(
  prover: Prover,
  challenge: Challenge,
  proof: Proof,
  subject: CodeSubject,
): Promise<Proven> {
  if (proof.passkeyAssertion) {
    if (!challenge.passkey) {
      throw new Refusal('INVALID_INPUT', 'passkeyAssertion: this challenge asks for the code that was sent.');
    }
    return provePasskey(prover, challenge.passkey, proof);
  }
  if (challenge.factor === 'PASSKEY') {
    throw new Refusal('INVALID_INPUT', 'code: this challenge asks for the passkey; send passkeyAssertion and origin.');
  }
  return proveCode(prover, challenge, proof.code ?? '', subject);
}
