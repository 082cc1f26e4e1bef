import type * as z from 'zod';
import { enrollmentLifeSeconds } from '../../contract/figures.ts';
import type { ScaFactorConfirmRequest, ScaFactorEnrollRequest } from '../../contract/sca/sca.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireTriesLeft, wrongProof } from '../../domain/sca/challenge.ts';
import { sandboxCode } from '../../domain/sca/one-time-code.ts';
import { registrationOptions, relyingPartyOf } from '../../domain/sca/passkey.ts';
import { requireNoPasskey, requireStarted } from '../../domain/sca/sca.ts';
import { requireProofsLeft } from '../../domain/sca/wrong-proofs.ts';
import { deadlineAfter, wallTime } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { hashRecoveryCode, isSameSecret, newPasskeyChallenge, newRecoveryCodes } from '../../runtime/secrets.ts';
import { wrongProofWrites } from '../messaging/proofs-left.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { registeredPasskey } from './passkeys.ts';
import { requireRelyingParty, requireScaCustomer, type ScaCustomer, scaWrites } from './sca.ts';
import { isStartedSecret, newTotpSecret, totpStepOf } from './totp.ts';

/** The interface has no member for the name of a passkey. */
const passkeyName = 'Passkey';

type StartRequest = z.output<typeof ScaFactorEnrollRequest>;
type ConfirmRequest = z.output<typeof ScaFactorConfirmRequest>;
type ConfirmationOf<T extends ConfirmRequest['type']> = Extract<ConfirmRequest, { type: T }>;

/** Starts to enroll a factor. Refuses with PASSKEY_ALREADY_ENROLLED, NOT_IMPLEMENTED, and as `requireScaCustomer` does. */
export async function startScaFactorEnrollment(context: Context, customerId: string, { type }: StartRequest) {
  const { caller, store } = context;
  const customer = await requireScaCustomer(store, caller, customerId);
  return type === 'TOTP' ? startTotp(context, customer) : startPasskey(context, customer);
}

async function startTotp({ caller, store, now }: Context, { customer, sca }: ScaCustomer) {
  const platform = await requirePlatform(store, caller);
  const totpSecret = newTotpSecret(platform.name, customer.platformCustomerId);
  const expiresAt = deadlineAfter(now, enrollmentLifeSeconds).toISOString();
  const enrollments = { ...sca.enrollments, TOTP: { secret: totpSecret.secretBase32Encoded, expiresAt } };
  const body = { type: 'TOTP' as const, ...totpSecret };
  return { status: 200 as const, body, writes: scaWrites(sca, now, { enrollments }) };
}

async function startPasskey({ caller, store, now }: Context, { customer, sca }: ScaCustomer) {
  const platform = await requirePlatform(store, caller);
  requireNoPasskey(sca);
  const relyingParty = relyingPartyOf(platform);
  const challenge = newPasskeyChallenge();
  const expiresAt = deadlineAfter(now, enrollmentLifeSeconds).toISOString();
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
}

/** Enrolls a factor by its proof. Refuses with INVALID_INPUT a wrong proof, with PASSKEY_ALREADY_ENROLLED, and as `requireScaCustomer`. */
export async function confirmScaFactorEnrollment(context: Context, customerId: string, request: ConfirmRequest) {
  const { caller, store } = context;
  const customer = await requireScaCustomer(store, caller, customerId);
  return request.type === 'TOTP' ? confirmTotp(context, customer, request) : confirmPasskey(context, customer, request);
}

/** Enrolls an app by its first code. It replaces an earlier app. */
function confirmTotp({ caller, now }: Context, { sca }: ScaCustomer, { type, secret, code }: ConfirmationOf<'TOTP'>) {
  const started = requireStarted(sca.enrollments?.TOTP, now, 'secret');
  if (!isStartedSecret(started.secret, secret)) {
    throw new Refusal('INVALID_INPUT', 'secret: this is not the secret of the newest start.');
  }
  requireTriesLeft(started, now);
  requireProofsLeft(sca.wrongProofs, now);
  const lastStep = totpStepOf(started.secret, code, wallTime());
  const isSandboxCode = caller.environment === 'sandbox' && isSameSecret(code, sandboxCode);
  if (lastStep === undefined && !isSandboxCode) {
    const counted = { ...started, wrongCodes: (started.wrongCodes ?? 0) + 1 };
    return {
      refusal: wrongProof('TOTP'),
      writes: wrongProofWrites(sca, now, { enrollments: { ...sca.enrollments, TOTP: counted } }),
    };
  }
  const recoveryCodes = newRecoveryCodes();
  const totp = {
    secret: started.secret,
    recoveryCodeHashes: recoveryCodes.map(hashRecoveryCode),
    ...(lastStep !== undefined && { lastStep }),
    enrolledAt: now.toISOString(),
  };
  const writes = scaWrites(sca, now, { totp, enrollments: { ...sca.enrollments, TOTP: undefined } });
  return { status: 200 as const, body: { type, recoveryCodes }, writes };
}

async function confirmPasskey(
  { caller, store, now }: Context,
  { sca }: ScaCustomer,
  { type, credential, origin }: ConfirmationOf<'PASSKEY'>,
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
  const factor = { factor: 'PASSKEY' as const, credentialId: passkey.credentialId, name: passkeyName };
  const writes = scaWrites(sca, now, { passkey, enrollments: { ...sca.enrollments, PASSKEY: undefined } });
  return { status: 200 as const, body: { type, factor }, writes };
}
