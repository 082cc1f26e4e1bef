import type { ScaFactor } from '../contract/sca-proof.ts';
import { type Passkey, passkeyRequest } from './passkey.ts';
import { Refusal } from './refusal.ts';
import { type Lockout, noLockout } from './sca-lockout.ts';
import {
  type ChallengeOffer,
  type KeptCode,
  needsStrongAuthentication,
  type TransactionFactor,
} from './strong-authentication.ts';

/** An authenticator app's secret in base32. The recovery codes exist only as hashes. */
export interface Totp {
  readonly secret: string;
  readonly recoveryCodeHashes: readonly string[];
  /** The time step of the last code that was taken: a code counts once. */
  readonly lastStep?: number;
  readonly enrolledAt: string;
}

export interface ScaSession {
  readonly factor: ScaFactor;
  readonly endUserIpAddress: string;
  readonly startedAt: string;
  readonly expiresAt: string;
}

/** Everything that strong authentication knows of one customer. */
export interface ScaState {
  readonly platformId: string;
  readonly customerId: string;
  /** Counts every change; 0 is a customer of whom nothing is stored yet. */
  readonly version: number;
  readonly updatedAt?: string;
  readonly passkey?: Passkey;
  readonly totp?: Totp;
  /** What was started and not confirmed: the newest of each kind. */
  readonly enrollments?: {
    readonly TOTP?: { readonly secret: string; readonly expiresAt: string } | undefined;
    readonly PASSKEY?: { readonly challenge: string; readonly expiresAt: string } | undefined;
  };
  readonly logins?: {
    readonly SMS_OTP?: KeptCode & { readonly challengeId: string; readonly expiresAt: string };
    readonly PASSKEY?: { readonly challenge: string; readonly relyingPartyId: string; readonly expiresAt: string };
  };
  readonly lockout: Lockout;
  /** The newest login. An older one that still lives would allow nothing more. */
  readonly session?: ScaSession;
  /** Until when each start of a reset counts against the limit. */
  readonly resetsCountUntil?: readonly string[];
}

/** What a change may set. A member that is given as undefined is taken away. */
export type ScaChanges = Partial<Omit<ScaState, 'platformId' | 'customerId' | 'version'>>;

/** How long an enrollment may take, in seconds: an app has to be found and a code read. */
export const enrollmentLifeSeconds = 600;
/** How long a login lasts: 180 days (interface description, area 4). */
export const sessionLifeSeconds = 180 * 86_400;

export const emptySca = (platformId: string, customerId: string): ScaState => ({
  platformId,
  customerId,
  version: 0,
  lockout: noLockout,
});

export const amendSca = (state: ScaState, now: Date, changes: ScaChanges): ScaState => ({
  ...state,
  ...changes,
  version: state.version + 1,
  updatedAt: now.toISOString(),
});

/** Refuses with CONFLICT a customer whom the law does not ask for strong authentication. */
export function requireScaRegion(region: string | undefined): void {
  if (!needsStrongAuthentication(region)) {
    throw new Refusal('CONFLICT', 'The customer is outside the regions of strong customer authentication.');
  }
}

/** The customer's factors. The code by SMS needs no enrollment. */
export const factorsOf = ({ totp, passkey }: ScaState) => [
  { factor: 'SMS_OTP' as const },
  ...(totp ? [{ factor: 'TOTP' as const }] : []),
  ...(passkey ? [{ factor: 'PASSKEY' as const, credentialId: passkey.credentialId, name: passkey.name }] : []),
];

/** The customer's passkey. Refuses with INVALID_INPUT a customer without one. */
export function requirePasskey({ passkey }: ScaState, field: string): Passkey {
  if (!passkey) throw new Refusal('INVALID_INPUT', `${field}: the customer has no passkey.`);
  return passkey;
}

export function requireTotp({ totp }: ScaState, field: string): Totp {
  if (!totp) throw new Refusal('INVALID_INPUT', `${field}: the customer has no authenticator app.`);
  return totp;
}

/** Refuses with PASSKEY_ALREADY_ENROLLED a second passkey. */
export function requireNoPasskey({ passkey }: ScaState): void {
  if (passkey) {
    throw new Refusal(
      'PASSKEY_ALREADY_ENROLLED',
      'The customer has a passkey already; delete it before adding another.',
    );
  }
}

/** Refuses with SCA_SESSION_REQUIRED a customer who is not logged in. The sandbox asks for no session (interface decision 6). */
export function requireScaSession({ session }: ScaState, environment: string, now: Date): void {
  if (environment === 'sandbox') return;
  if (!session || now.toISOString() >= session.expiresAt) {
    throw new Refusal('SCA_SESSION_REQUIRED', 'The customer has no login session, or it has expired.');
  }
}

/** The started step that a proof belongs to. Refuses with INVALID_INPUT when there is none or it has expired. */
export function requireStarted<T extends { readonly expiresAt: string }>(
  started: T | undefined,
  now: Date,
  field: string,
): T {
  if (!started || now.toISOString() >= started.expiresAt) {
    throw new Refusal('INVALID_INPUT', `${field}: nothing was started that this could complete, or it has expired.`);
  }
  return started;
}

/** The factors that can authorize a payment of the customer: an app's codes cannot. */
const transactionFactors = ({ passkey }: ScaState): readonly TransactionFactor[] =>
  passkey ? ['SMS_OTP', 'PASSKEY'] : ['SMS_OTP'];

/** Bytes to sign, made where randomness is allowed, and the site to sign them for. */
export interface PasskeySite {
  readonly challenge: string;
  readonly relyingPartyId: string;
}

/**
 * What a payment's challenges ask the customer for: the code by SMS unless a passkey is wished for. Refuses with
 * INVALID_INPUT an app's codes, and a passkey that the customer does not have.
 */
export function offerFactor(state: ScaState, wanted: ScaFactor | undefined, site: () => PasskeySite): ChallengeOffer {
  const factor = requireTransactionFactor(wanted) ?? 'SMS_OTP';
  const availableFactors = transactionFactors(state);
  if (factor === 'SMS_OTP') return { factor, availableFactors };
  const passkey = requirePasskey(state, 'scaFactor');
  const { relyingPartyId, challenge } = site();
  return { factor, availableFactors, passkey: passkeyRequest(passkey, relyingPartyId, challenge) };
}

/** Refuses with INVALID_INPUT a factor that is good for a login only. */
export function requireTransactionFactor(wanted: ScaFactor | undefined): TransactionFactor | undefined {
  if (wanted === 'TOTP') {
    throw new Refusal(
      'INVALID_INPUT',
      'scaFactor: an authenticator app cannot authorize a payment; use SMS_OTP or PASSKEY.',
    );
  }
  return wanted;
}
