import type { ScaFactor } from '../../contract/sca/sca-proof.ts';
import type { Id, PlatformId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { arrayOf, type Infer, idText, integer, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { type ChallengeOffer, smsOffer, type TransactionFactor } from './challenge.ts';
import { unasked } from './exemptions.ts';
import { lockout, noLockout } from './lockout.ts';
import { type Passkey, passkey, passkeyRequest } from './passkey.ts';
import { wrongProofs } from './wrong-proofs.ts';

/** An authenticator app. The secret is base32; recovery codes are stored as hashes only. */
const totp = object({
  secret: text,
  recoveryCodeHashes: arrayOf(text),
  /** The time step of the last accepted code: a code is accepted once. */
  lastStep: optional(integer),
  enrolledAt: text,
});
export interface Totp extends Infer<typeof totp> {}

const scaSession = object({
  factor: oneOf('SMS_OTP', 'TOTP', 'PASSKEY'),
  endUserIpAddress: text,
  startedAt: text,
  expiresAt: text,
});

const totpEnrollment = object({ secret: text, expiresAt: text, wrongCodes: optional(integer) });

const enrollments = object({
  TOTP: optional(totpEnrollment),
  PASSKEY: optional(object({ challenge: text, expiresAt: text })),
});

const smsLogin = object({ challengeId: idText('ScaChallenge'), codeHash: optional(text), expiresAt: text });

const passkeyLogin = object({ challenge: text, relyingPartyId: text, expiresAt: text });

const totpLogin = object({ expiresAt: text });

const logins = object({ SMS_OTP: optional(smsLogin), PASSKEY: optional(passkeyLogin), TOTP: optional(totpLogin) });

/** The factors, pending steps and login of one customer. */
export const scaState = object({
  platformId: uuidText('Platform'),
  customerId: idText('Customer'),
  /** 0 as long as nothing is stored. */
  version: integer,
  updatedAt: optional(text),
  passkey: optional(passkey),
  totp: optional(totp),
  /** The newest unconfirmed enrollment of each kind. */
  enrollments: optional(enrollments),
  /** The newest unfinished login of each kind: a login is completed by the factor that it was started with. */
  logins: optional(logins),
  lockout,
  /** The wrong codes and passkeys of the last day that had one. Logins count here and as failures of the lockout. */
  wrongProofs: optional(wrongProofs),
  /** The payments without a challenge since the last one was answered, where the platform exempts payments of low value. */
  unasked: optional(unasked),
  /** The newest session. An older one would allow nothing more. */
  session: optional(scaSession),
  /** When each started reset stops counting against the limit. */
  resetsCountUntil: optional(arrayOf(text)),
  /** When each code that was sent for a login stops counting against the limit. */
  loginCodesCountUntil: optional(arrayOf(text)),
});
export interface ScaState extends Infer<typeof scaState> {}

/** A member that is changed to undefined is removed. */
export type ScaChanges = Partial<Omit<ScaState, 'platformId' | 'customerId' | 'version'>>;

export const emptySca = (platformId: PlatformId, customerId: Id<'Customer'>): ScaState => ({
  platformId,
  customerId,
  version: 0,
  lockout: noLockout,
});

interface Contacts {
  readonly phoneNumber?: string | undefined;
  readonly contactVerification?: { readonly phone?: string | undefined } | undefined;
}

/** Whether the customer can be sent codes: a proven phone number is enrolled by that. */
export const hasProvenPhone = ({ phoneNumber, contactVerification }: Contacts): boolean =>
  phoneNumber !== undefined && (contactVerification?.phone ?? 'VERIFIED') === 'VERIFIED';

/** The customer's factors as the interface shows them. */
export const factorsOf = ({ totp, passkey }: ScaState, contacts: Contacts) => [
  ...(hasProvenPhone(contacts) ? [{ factor: 'SMS_OTP' as const }] : []),
  ...(totp ? [{ factor: 'TOTP' as const }] : []),
  ...(passkey ? [{ factor: 'PASSKEY' as const, credentialId: passkey.credentialId, name: passkey.name }] : []),
];

/** Refuses with INVALID_INPUT a factor that the customer does not have. */
export function requireFactor(state: ScaState, contacts: Contacts, factor: ScaFactor): void {
  if (factor === 'TOTP') requireTotp(state, 'factor');
  if (factor === 'PASSKEY') requirePasskey(state, 'factor');
  if (factor === 'SMS_OTP' && !hasProvenPhone(contacts)) {
    throw new Refusal('INVALID_INPUT', 'factor: the customer has no proven phone number.');
  }
}

/** Refuses with INVALID_INPUT a customer without a passkey. */
export function requirePasskey({ passkey }: ScaState, field: string): Passkey {
  if (!passkey) throw new Refusal('INVALID_INPUT', `${field}: the customer has no passkey.`);
  return passkey;
}

/** Refuses with INVALID_INPUT a customer without an authenticator app. */
export function requireTotp({ totp }: ScaState, field: string): Totp {
  if (!totp) throw new Refusal('INVALID_INPUT', `${field}: the customer has no authenticator app.`);
  return totp;
}

/** Refuses with PASSKEY_ALREADY_ENROLLED. */
export function requireNoPasskey({ passkey }: ScaState): void {
  if (passkey) {
    throw new Refusal(
      'PASSKEY_ALREADY_ENROLLED',
      'The customer has a passkey already; delete it before adding another.',
    );
  }
}

/** Refuses with SCA_SESSION_REQUIRED a customer who is not logged in. The sandbox needs no session (docs/decisions.md#payments-6). */
export function requireScaSession({ session }: ScaState, environment: string, now: Date): void {
  if (environment === 'sandbox') return;
  if (!session || now.toISOString() >= session.expiresAt) {
    throw new Refusal('SCA_SESSION_REQUIRED', 'The customer has no login session, or it has expired.');
  }
}

/** The pending step that a proof completes. Refuses with INVALID_INPUT if there is none or it has expired. */
export function requireStarted<T extends { readonly expiresAt: string }>(
  started: T | undefined,
  now: Date,
  field: string,
): T {
  if (!started || now.toISOString() >= started.expiresAt) {
    throw new Refusal('INVALID_INPUT', `${field}: there is no started step that this completes, or it has expired.`);
  }
  return started;
}

/** Codes of an authenticator app cannot authorize a payment. */
const transactionFactors = ({ passkey }: ScaState): readonly TransactionFactor[] =>
  passkey ? ['SMS_OTP', 'PASSKEY'] : ['SMS_OTP'];

/** The bytes to sign and the site to sign them for. */
interface PasskeyTarget {
  readonly challenge: string;
  readonly relyingPartyId: string;
}

/**
 * The offer for a payment's challenges: an SMS code unless the passkey is wanted. Refuses with INVALID_INPUT an authenticator
 * app, and a passkey that the customer does not have.
 */
export function offerFactor(
  state: ScaState,
  requestedFactor: ScaFactor | undefined,
  target: () => PasskeyTarget,
): ChallengeOffer {
  const factor = requireTransactionFactor(requestedFactor) ?? 'SMS_OTP';
  const availableFactors = transactionFactors(state);
  if (factor === 'SMS_OTP') return { ...smsOffer, availableFactors };
  const passkey = requirePasskey(state, 'scaFactor');
  const { relyingPartyId, challenge } = target();
  return { factor, availableFactors, passkey: passkeyRequest(passkey, relyingPartyId, challenge) };
}

/** The offer where a request names no factor: a customer with a passkey may use either. */
export function offerEither(state: ScaState, target: () => PasskeyTarget): ChallengeOffer {
  const offer = { ...smsOffer, availableFactors: transactionFactors(state) };
  if (!state.passkey) return offer;
  const { relyingPartyId, challenge } = target();
  return { ...offer, passkey: passkeyRequest(state.passkey, relyingPartyId, challenge) };
}

/** Refuses with INVALID_INPUT a factor that can only log in. */
export function requireTransactionFactor(requestedFactor: ScaFactor | undefined): TransactionFactor | undefined {
  if (requestedFactor === 'TOTP') {
    throw new Refusal(
      'INVALID_INPUT',
      'scaFactor: an authenticator app cannot authorize a payment; use SMS_OTP or PASSKEY.',
    );
  }
  return requestedFactor;
}
