import type { AuthCredentialCreateRequest } from '../../contract/wallets/auth-credentials.ts';
import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { type Uuid, uuidIn } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type Credential, credentialBase, type OtpCredential } from '../../domain/wallets/credential.ts';
import { identityName } from '../../domain/wallets/oidc.ts';
import { requireNewCredential, type WalletAuth } from '../../domain/wallets/wallet-auth.ts';
import type { Caller } from '../../runtime/caller.ts';
import { readCustomer, requireUnchangedCustomer } from '../../store/customers/customers.ts';
import type { Store, Write } from '../../store/table.ts';
import { isChallengeUsed, useUpChallenge } from '../../store/wallets/passkey-challenges.ts';
import { putWalletEmail } from '../../store/wallets/wallet-emails.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { identityOf } from './oidc.ts';
import { sha256Hex } from './p256.ts';
import { registeredPasskey } from './passkey-registration.ts';
import { walletActivity, walletUser } from './signed-retry.ts';

export interface Enrolling {
  readonly store: Store;
  readonly caller: Caller;
  readonly auth: WalletAuth;
  readonly now: Date;
  /** When the proof has to be fresh. Absent in a signed retry, which repeats the proof of its first request. */
  readonly freshAt?: Date | undefined;
}

/** A proven credential, and the activity that has to be signed to add it. */
export interface Enrollment {
  readonly credential: Credential;
  readonly activity: string;
  readonly writes: readonly Write[];
}

/** Checks the proof of a new credential. Refuses with INVALID_INPUT, UNAUTHORIZED, and as `requireNewCredential` does. */
export function enroll(
  enrolling: Enrolling,
  request: AuthCredentialCreateRequest,
  uuid: Uuid<'AuthMethod'>,
): Promise<Enrollment> {
  if (request.type === 'OAUTH') return enrollIdentity(enrolling, request, uuid);
  if (request.type === 'PASSKEY') return enrollPasskey(enrolling, request, uuid);
  return enrollContact(enrolling, request.type, uuid);
}

type RequestOf<T extends AuthCredentialCreateRequest['type']> = Extract<AuthCredentialCreateRequest, { type: T }>;

async function enrollContact(
  { store, auth, now }: Enrolling,
  type: OtpCredential['type'],
  uuid: Uuid<'AuthMethod'>,
): Promise<Enrollment> {
  requireNewCredential(auth, { type });
  const { contact, customer } = await contactOf(store, auth, type);
  const activity = type === 'EMAIL_OTP' ? emailActivity(auth, contact, now) : phoneActivity(auth, contact, now);
  // The customer's contact may change at the same moment, and no credential follows it yet.
  const unchanged = requireUnchangedCustomer(customer);
  const writes = type === 'EMAIL_OTP' ? [putWalletEmail(auth, contact), unchanged] : [unchanged];
  return { credential: { type, ...credentialBase(uuid, contact, now) }, activity, writes };
}

/** The text to sign for a new e-mail address of codes. */
export const emailActivity = (auth: WalletAuth, userEmail: string, now: Date): string =>
  walletActivity(auth, 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userEmail, userId: walletUser(auth) }, now);

/** The text to sign for a new phone number of codes. */
export const phoneActivity = (auth: WalletAuth, userPhoneNumber: string, now: Date): string =>
  walletActivity(auth, 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', { userId: walletUser(auth), userPhoneNumber }, now);

async function contactOf(
  store: Store,
  { platformId, customerId }: WalletAuth,
  type: OtpCredential['type'],
): Promise<{ readonly contact: string; readonly customer: CustomerRecord }> {
  const customer = await readCustomer(store, platformId, uuidIn('Customer', customerId));
  const contact = type === 'EMAIL_OTP' ? customer?.email : customer?.phoneNumber;
  if (customer && contact) return { contact, customer };
  const name = type === 'EMAIL_OTP' ? 'e-mail address' : 'phone number';
  throw new Refusal(
    'INVALID_INPUT',
    `type: the customer has no ${name}; set it with PATCH /customers/{customerId} first.`,
  );
}

async function enrollIdentity(
  { caller, auth, now, freshAt }: Enrolling,
  { oidcToken }: RequestOf<'OAUTH'>,
  uuid: Uuid<'AuthMethod'>,
): Promise<Enrollment> {
  const { identity, claims, provider } = await identityOf(caller, oidcToken, freshAt);
  requireNewCredential(auth, { type: 'OAUTH', identity });
  const parameters = { oauthProviders: [{ oidcToken, providerName: provider }], userId: walletUser(auth) };
  return {
    credential: { type: 'OAUTH', ...credentialBase(uuid, identityName(claims, identity), now), identity },
    activity: walletActivity(auth, 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS', parameters, now),
    writes: [],
  };
}

const challengeUsed = (): Refusal =>
  new Refusal('INVALID_INPUT', 'challenge: it was used before; make a new one for every registration.');

async function enrollPasskey(
  { store, caller, auth, now }: Enrolling,
  { nickname, challenge, attestation }: RequestOf<'PASSKEY'>,
  uuid: Uuid<'AuthMethod'>,
): Promise<Enrollment> {
  const platform = await requirePlatform(store, caller);
  const passkey = await registeredPasskey(platform, challenge, attestation);
  requireNewCredential(auth, { type: 'PASSKEY', credentialId: passkey.credentialId });
  const challengeHash = sha256Hex(challenge.replace(/=+$/, ''));
  if (await isChallengeUsed(store, auth, challengeHash)) throw challengeUsed();
  const { transports = [], ...proof } = attestation;
  const authenticator = { attestation: proof, authenticatorName: nickname, challenge, transports };
  const parameters = { authenticators: [authenticator], userId: walletUser(auth) };
  return {
    credential: { type: 'PASSKEY', ...credentialBase(uuid, nickname, now), ...passkey },
    activity: walletActivity(auth, 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', parameters, now),
    writes: [useUpChallenge(auth, challengeHash, challengeUsed())],
  };
}
