import type { AuthCredentialCreateRequest } from '../../contract/auth-credentials.ts';
import { uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type Credential, credentialBase, type OtpCredential } from '../../domain/wallet/credential.ts';
import { identityName } from '../../domain/wallet/oidc.ts';
import { requireNewCredential, type WalletAuth } from '../../domain/wallet/wallet-auth.ts';
import { readCustomer } from '../../store/customers.ts';
import type { Store, Write } from '../../store/table.ts';
import { claimPasskeyChallenge, holdEmail } from '../../store/wallet-auth.ts';
import type { Caller } from '../caller.ts';
import { requirePlatform } from '../platform.ts';
import { identityOf } from './oidc.ts';
import { sha256Hex } from './p256.ts';
import { registeredPasskey } from './passkey-registration.ts';
import { walletActivity, walletUser } from './signed-retry.ts';

/** Who asks for a credential, for which wallet. */
export interface Enrolling {
  readonly store: Store;
  readonly caller: Caller;
  readonly auth: WalletAuth;
  readonly now: Date;
  /** When its proof was shown first: `now`, or the first leg's time for the signed second one, which repeats the same proof. */
  readonly shownAt: Date;
}

/** A credential that was proven and may be added, and the activity that has to be signed for it. */
export interface Enrollment {
  readonly credential: Credential;
  readonly activity: string;
  readonly writes: readonly Write[];
}

/**
 * Checks what a new credential brings. Refuses with INVALID_INPUT, UNAUTHORIZED, or the code of a credential that is there
 * already.
 */
export function enroll(enrolling: Enrolling, request: AuthCredentialCreateRequest, uuid: string): Promise<Enrollment> {
  if (request.type === 'OAUTH') return enrollIdentity(enrolling, request, uuid);
  if (request.type === 'PASSKEY') return enrollPasskey(enrolling, request, uuid);
  return enrollContact(enrolling, request.type, uuid);
}

type RequestOf<T extends AuthCredentialCreateRequest['type']> = Extract<AuthCredentialCreateRequest, { type: T }>;

async function enrollContact(
  { store, auth, now }: Enrolling,
  type: OtpCredential['type'],
  uuid: string,
): Promise<Enrollment> {
  requireNewCredential(auth, { type });
  const contact = await contactOf(store, auth, type);
  const activity = type === 'EMAIL_OTP' ? emailActivity(auth, contact, now) : phoneActivity(auth, contact, now);
  const writes = type === 'EMAIL_OTP' ? [holdEmail(auth, contact)] : [];
  return { credential: { type, ...credentialBase(uuid, contact, now) }, activity, writes };
}

/** What is signed to give a wallet's owner an e-mail address for codes. */
export const emailActivity = (auth: WalletAuth, userEmail: string, now: Date): string =>
  walletActivity(auth, 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userEmail, userId: walletUser(auth) }, now);

/** What is signed to give a wallet's owner a phone number for codes. */
export const phoneActivity = (auth: WalletAuth, userPhoneNumber: string, now: Date): string =>
  walletActivity(auth, 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', { userId: walletUser(auth), userPhoneNumber }, now);

async function contactOf(
  store: Store,
  { platformId, customerId }: WalletAuth,
  type: OtpCredential['type'],
): Promise<string> {
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid === undefined ? undefined : await readCustomer(store, platformId, uuid);
  const contact = type === 'EMAIL_OTP' ? customer?.email : customer?.phoneNumber;
  if (contact) return contact;
  const what = type === 'EMAIL_OTP' ? 'e-mail address' : 'phone number';
  throw new Refusal(
    'INVALID_INPUT',
    `type: the customer has no ${what}; set it with PATCH /customers/{customerId} first.`,
  );
}

async function enrollIdentity(
  { caller, auth, now, shownAt }: Enrolling,
  { oidcToken }: RequestOf<'OAUTH'>,
  uuid: string,
): Promise<Enrollment> {
  const { identity, claims, provider } = await identityOf(caller, oidcToken, shownAt);
  requireNewCredential(auth, { type: 'OAUTH', identity });
  const parameters = { oauthProviders: [{ oidcToken, providerName: provider }], userId: walletUser(auth) };
  return {
    credential: { type: 'OAUTH', ...credentialBase(uuid, identityName(claims, identity), now), identity },
    activity: walletActivity(auth, 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS', parameters, now),
    writes: [],
  };
}

async function enrollPasskey(
  { store, caller, auth, now }: Enrolling,
  { nickname, challenge, attestation }: RequestOf<'PASSKEY'>,
  uuid: string,
): Promise<Enrollment> {
  const platform = await requirePlatform(store, caller);
  const passkey = await registeredPasskey(platform, challenge, attestation);
  requireNewCredential(auth, { type: 'PASSKEY', credentialId: passkey.credentialId });
  const { transports = [], ...proof } = attestation;
  const authenticator = { attestation: proof, authenticatorName: nickname, challenge, transports };
  const parameters = { authenticators: [authenticator], userId: walletUser(auth) };
  return {
    credential: { type: 'PASSKEY', ...credentialBase(uuid, nickname, now), ...passkey },
    activity: walletActivity(auth, 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', parameters, now),
    writes: [claimPasskeyChallenge(auth, sha256Hex(challenge.replace(/=+$/, '')))],
  };
}
