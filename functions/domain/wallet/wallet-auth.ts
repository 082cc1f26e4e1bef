import { Refusal } from '../refusal.ts';
import type { Credential } from './credential.ts';
import type { DelegatedKey } from './delegated-key.ts';
import type { IssuedCode } from './issued-code.ts';
import type { WalletSession } from './session.ts';
import type { SignedRequest } from './signed-request.ts';

/**
 * Everything that guards one embedded wallet, kept as one item: a credential, its sessions and what waits for a signature
 * change together or not at all, and no limit of the wallet can be passed by two calls at once.
 */
export interface WalletAuth {
  readonly platformId: string;
  /** The internal account of type EMBEDDED_WALLET. */
  readonly accountId: string;
  readonly customerId: string;
  /** Counts every change; 0 is a wallet of which nothing is stored yet. */
  readonly version: number;
  readonly updatedAt?: string;
  readonly credentials: readonly Credential[];
  readonly sessions: readonly WalletSession[];
  /** What waits for a signature, oldest first. */
  readonly requests: readonly SignedRequest[];
  /** The newest one-time code of each credential that was sent one. */
  readonly codes: readonly IssuedCode[];
  readonly delegatedKeys: readonly DelegatedKey[];
  /** The entropy of the wallet's mnemonic, sealed by the key service, in base64. Made when it is first exported. */
  readonly sealedSeed?: string;
}

/** What a change may set. */
export type WalletAuthChanges = Partial<Omit<WalletAuth, 'platformId' | 'accountId' | 'customerId' | 'version'>>;

export const emptyWalletAuth = (platformId: string, accountId: string, customerId: string): WalletAuth => ({
  platformId,
  accountId,
  customerId,
  version: 0,
  credentials: [],
  sessions: [],
  requests: [],
  codes: [],
  delegatedKeys: [],
});

/** The newest requests that may wait at once; a client that starts more and finishes none loses the oldest. */
const requestsKept = 20;
/** The newest sessions that live at once, for the same reason. */
const sessionsKept = 50;

const isAlive =
  (now: Date) =>
  ({ expiresAt }: { readonly expiresAt: string }): boolean =>
    now.toISOString() < expiresAt;

/** The next version. What has expired is dropped on the way. */
export function amendWalletAuth(auth: WalletAuth, now: Date, changes: WalletAuthChanges): WalletAuth {
  const next = { ...auth, ...changes };
  return {
    ...next,
    sessions: next.sessions.filter(isAlive(now)).slice(-sessionsKept),
    requests: next.requests.filter(isAlive(now)).slice(-requestsKept),
    version: auth.version + 1,
    updatedAt: now.toISOString(),
  };
}

/** The sessions that have neither expired nor been revoked. */
export const activeSessions = ({ sessions }: WalletAuth, now: Date): readonly WalletSession[] =>
  sessions.filter(isAlive(now));

/** One of the active sessions. Refuses with REFERENCE_NOT_FOUND one that never was, was revoked or has expired. */
export function requireSession(auth: WalletAuth, sessionId: string, now: Date): WalletSession {
  const session = activeSessions(auth, now).find((candidate) => candidate.sessionId === sessionId);
  if (!session) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no active session with this id.');
  return session;
}

/** A credential of the wallet. Refuses with REFERENCE_NOT_FOUND. */
export function requireCredential({ credentials }: WalletAuth, authMethodId: string): Credential {
  const credential = credentials.find((candidate) => candidate.authMethodId === authMethodId);
  if (!credential) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no credential with this id.');
  return credential;
}

const onlyOne = {
  EMAIL_OTP: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
  SMS_OTP: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
} as const;

/**
 * Refuses a credential that the wallet cannot take beside those it has: EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS,
 * SMS_OTP_CREDENTIAL_ALREADY_EXISTS, PASSKEY_CREDENTIAL_ALREADY_EXISTS, or INVALID_INPUT a second time the same identity.
 */
export function requireNewCredential({ credentials }: WalletAuth, wanted: Wanted): void {
  const { type } = wanted;
  if ((type === 'EMAIL_OTP' || type === 'SMS_OTP') && credentials.some((held) => held.type === type)) {
    throw new Refusal(onlyOne[type], `The account has a credential of type ${type} already; one is allowed.`);
  }
  if (
    type === 'PASSKEY' &&
    credentials.some((held) => held.type === type && held.credentialId === wanted.credentialId)
  ) {
    throw new Refusal('PASSKEY_CREDENTIAL_ALREADY_EXISTS', 'This passkey is registered on the account already.');
  }
  if (
    type === 'OAUTH' &&
    credentials.some((held) => held.type === type && isSameIdentity(held.identity, wanted.identity))
  ) {
    throw new Refusal('INVALID_INPUT', 'oidcToken: this identity is registered on the account already.');
  }
}

/** What distinguishes a credential from those that are there. */
export type Wanted =
  | { readonly type: 'EMAIL_OTP' | 'SMS_OTP' }
  | { readonly type: 'PASSKEY'; readonly credentialId: string }
  | { readonly type: 'OAUTH'; readonly identity: { readonly iss: string; readonly aud: string; readonly sub: string } };

type Identity = Extract<Wanted, { type: 'OAUTH' }>['identity'];

export const isSameIdentity = (one: Identity, other: Identity): boolean =>
  one.iss === other.iss && one.aud === other.aud && one.sub === other.sub;

/** The wallet without a credential: its sessions, codes and what it was asked to sign end with it. */
export function withoutCredential(auth: WalletAuth, authMethodId: string): WalletAuthChanges {
  const isOther = (held: { readonly authMethodId?: string }): boolean => held.authMethodId !== authMethodId;
  return {
    credentials: auth.credentials.filter(isOther),
    sessions: auth.sessions.filter(isOther),
    codes: auth.codes.filter(isOther),
  };
}

/** Refuses with INVALID_INPUT to take away the last credential: nobody could use the wallet any more. */
export function requireAnotherCredential({ credentials }: WalletAuth): void {
  if (credentials.length < 2) {
    throw new Refusal(
      'INVALID_INPUT',
      'This is the last credential of the account; add another one before you revoke it.',
    );
  }
}
