import { Refusal } from '../domain/refusal.ts';
import { requireNoPasskey, requireStarted, type ScaChanges } from '../domain/sca.ts';
import { sandboxCode, wrongProof } from '../domain/strong-authentication.ts';
import { registeredPasskey } from './passkeys.ts';
import { requireRelyingParty } from './sca.ts';
import type { Prover } from './sca-proof.ts';
import { hashRecoveryCode, isSameSecret, newRecoveryCodes } from './secrets.ts';
import { isStartedSecret, totpStepOf } from './totp.ts';

/** What a passkey is called until its owner can name it: the interface has no member for that. */
const passkeyName = 'Passkey';

/** Enrolls an app by its first code; the app before it, if any, is replaced. Refuses with INVALID_INPUT a wrong code or secret. */
export function enrollTotp(
  { caller, sca, now }: Prover,
  { secret, code }: { readonly secret: string; readonly code: string },
): { readonly recoveryCodes: string[]; readonly changes: ScaChanges } {
  const started = requireStarted(sca.enrollments?.TOTP, now, 'secret');
  if (!isStartedSecret(started.secret, secret)) {
    throw new Refusal('INVALID_INPUT', 'secret: this is not the secret of the newest start.');
  }
  const lastStep = totpStepOf(started.secret, code, now);
  const isSandboxCode = caller.environment === 'sandbox' && isSameSecret(code, sandboxCode);
  if (lastStep === undefined && !isSandboxCode) throw wrongProof('TOTP');
  const recoveryCodes = newRecoveryCodes();
  const totp = {
    secret: started.secret,
    recoveryCodeHashes: recoveryCodes.map(hashRecoveryCode),
    ...(lastStep !== undefined && { lastStep }),
    enrolledAt: now.toISOString(),
  };
  return { recoveryCodes, changes: { totp, enrollments: { ...sca.enrollments, TOTP: undefined } } };
}

/** Enrolls a passkey by its registration. Refuses with INVALID_INPUT one that proves nothing, with PASSKEY_ALREADY_ENROLLED a second. */
export async function enrollPasskey(
  { store, caller, sca, now }: Prover,
  { credential, origin }: { readonly credential: Readonly<Record<string, unknown>>; readonly origin: string },
) {
  requireNoPasskey(sca);
  const { challenge } = requireStarted(sca.enrollments?.PASSKEY, now, 'credential');
  const relyingParty = await requireRelyingParty(store, caller);
  const registered = await registeredPasskey({ response: credential, origin }, challenge, relyingParty);
  if (!registered) {
    throw new Refusal(
      'INVALID_INPUT',
      'credential: this is not the registration that was asked for, or not from there.',
    );
  }
  const passkey = { ...registered, name: passkeyName, enrolledAt: now.toISOString() };
  const changes: ScaChanges = { passkey, enrollments: { ...sca.enrollments, PASSKEY: undefined } };
  return { factor: { factor: 'PASSKEY' as const, credentialId: passkey.credentialId, name: passkeyName }, changes };
}
