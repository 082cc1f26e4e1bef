import type { Id, PlatformId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { arrayOf, type Infer, idText, integer, object, optional, text, uuidText } from '../schema.ts';
import { amend } from '../versioned.ts';
import { type Credential, credential, type OpenIdIdentity } from './credential.ts';
import { allRevoked, delegatedKey } from './delegated-key.ts';
import { issuedCode } from './one-time-code.ts';
import { type WalletSession, walletSession } from './session.ts';
import { signedRequest } from './signed-request.ts';

/**
 * The credentials, sessions and pending requests of one embedded wallet. They are one item, so that they change together and
 * concurrent calls cannot pass a limit.
 */
export const walletAuth = object({
  platformId: uuidText('Platform'),
  /** The internal account of type EMBEDDED_WALLET. */
  accountId: idText('InternalAccount'),
  customerId: idText('Customer'),
  /** 0 as long as nothing is stored. */
  version: integer,
  updatedAt: optional(text),
  credentials: arrayOf(credential),
  sessions: arrayOf(walletSession),
  /** The requests that wait for a signature, oldest first. */
  requests: arrayOf(signedRequest),
  /** The newest one-time code of each credential. */
  codes: arrayOf(issuedCode),
  delegatedKeys: arrayOf(delegatedKey),
  /** The entropy of the wallet's mnemonic, sealed by the key service, in base64. The first export creates it. */
  sealedSeed: optional(text),
  /** When the account was closed: who has read the account before sees it here. */
  closedAt: optional(text),
});
export interface WalletAuth extends Infer<typeof walletAuth> {}

export type WalletAuthChanges = Partial<Omit<WalletAuth, 'platformId' | 'accountId' | 'customerId' | 'version'>>;

export const emptyWalletAuth = (
  platformId: PlatformId,
  accountId: Id<'InternalAccount'>,
  customerId: Id<'Customer'>,
): WalletAuth => ({
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

/** Beyond these numbers the oldest are removed, so that the item stays small. */
const requestsKept = 20;
const sessionsKept = 50;

const isAlive =
  (now: Date) =>
  ({ expiresAt }: { readonly expiresAt: string }): boolean =>
    now.toISOString() < expiresAt;

/** The next version. Expired sessions and requests are removed. */
export function amendWalletAuth(auth: WalletAuth, now: Date, changes: WalletAuthChanges): WalletAuth {
  const { sessions, requests } = { ...auth, ...changes };
  return amend(auth, now, {
    ...changes,
    sessions: sessions.filter(isAlive(now)).slice(-sessionsKept),
    requests: requests.filter(isAlive(now)).slice(-requestsKept),
  });
}

/** The sessions that have neither expired nor been revoked. */
export const activeSessions = ({ sessions }: WalletAuth, now: Date): readonly WalletSession[] =>
  sessions.filter(isAlive(now));

/** An active session. Refuses with REFERENCE_NOT_FOUND. */
export function requireSession(auth: WalletAuth, sessionId: Id<'Session'>, now: Date): WalletSession {
  const session = activeSessions(auth, now).find((candidate) => candidate.sessionId === sessionId);
  if (!session) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no active session with this id.');
  return session;
}

/** A credential of the wallet. Refuses with REFERENCE_NOT_FOUND. */
export function requireCredential({ credentials }: WalletAuth, authMethodId: Id<'AuthMethod'>): Credential {
  const credential = credentials.find((candidate) => candidate.authMethodId === authMethodId);
  if (!credential) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no credential with this id.');
  return credential;
}

const contactTaken = {
  EMAIL_OTP: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
  SMS_OTP: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
} as const;

/**
 * Refuses a credential that the wallet has already: with EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS,
 * SMS_OTP_CREDENTIAL_ALREADY_EXISTS, PASSKEY_CREDENTIAL_ALREADY_EXISTS, or INVALID_INPUT for an identity.
 */
export function requireNewCredential({ credentials }: WalletAuth, newCredential: WantedCredential): void {
  const { type } = newCredential;
  if ((type === 'EMAIL_OTP' || type === 'SMS_OTP') && credentials.some((held) => held.type === type)) {
    throw new Refusal(contactTaken[type], `The account has a credential of type ${type} already; one is allowed.`);
  }
  if (
    type === 'PASSKEY' &&
    credentials.some((held) => held.type === type && held.credentialId === newCredential.credentialId)
  ) {
    throw new Refusal('PASSKEY_CREDENTIAL_ALREADY_EXISTS', 'This passkey is registered on the account already.');
  }
  if (
    type === 'OAUTH' &&
    credentials.some((held) => held.type === type && isSameIdentity(held.identity, newCredential.identity))
  ) {
    throw new Refusal('INVALID_INPUT', 'oidcToken: this identity is registered on the account already.');
  }
}

/** The members that tell a new credential from others. */
type WantedCredential =
  | { readonly type: 'EMAIL_OTP' | 'SMS_OTP' }
  | { readonly type: 'PASSKEY'; readonly credentialId: string }
  | { readonly type: 'OAUTH'; readonly identity: OpenIdIdentity };

export const isSameIdentity = (one: OpenIdIdentity, other: OpenIdIdentity): boolean =>
  one.iss === other.iss && one.aud === other.aud && one.sub === other.sub;

/** Removes a credential with its sessions and codes. */
export function withoutCredential(auth: WalletAuth, authMethodId: Id<'AuthMethod'>): WalletAuthChanges {
  const isOther = (held: { readonly authMethodId?: Id<'AuthMethod'> }): boolean => held.authMethodId !== authMethodId;
  return {
    credentials: auth.credentials.filter(isOther),
    sessions: auth.sessions.filter(isOther),
    codes: auth.codes.filter(isOther),
  };
}

/** Ends everything that could sign in to a wallet or sign for it, because its account is closed. */
export const closedWallet = ({ delegatedKeys }: WalletAuth, now: Date): WalletAuthChanges => ({
  credentials: [],
  sessions: [],
  requests: [],
  codes: [],
  delegatedKeys: allRevoked(delegatedKeys, now),
  closedAt: now.toISOString(),
});

/** Refuses with INVALID_INPUT to revoke the last credential, without which the wallet could not be used any more. */
export function requireAnotherCredential({ credentials }: WalletAuth): void {
  if (credentials.length < 2) {
    throw new Refusal(
      'INVALID_INPUT',
      'This is the last credential of the account; add another one before you revoke it.',
    );
  }
}
