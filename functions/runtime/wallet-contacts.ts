import type { CustomerUpdateRequest } from '../contract/customer-updates.ts';
import type { SignedRetryHeaders } from '../contract/wallet-signature.ts';
import type { CustomerRecord } from '../domain/customer.ts';
import { Refusal } from '../domain/refusal.ts';
import type { OtpCredential } from '../domain/wallet/credential.ts';
import type { WalletAuth, WalletAuthChanges } from '../domain/wallet/wallet-auth.ts';
import type { Write } from '../store/table.ts';
import { forgetEmail, guardNewWallet, holdEmail, isEmailHeldElsewhere, readWalletAuth } from '../store/wallet-auth.ts';
import { findWallet, readCustomerAccounts } from './customer-accounts.ts';
import type { Context } from './serve.ts';
import { emailActivity, phoneActivity } from './wallet/enrolling.ts';
import { sha256Hex } from './wallet/p256.ts';
import { askToSign, proveRetry, type Retry, retryOf, withoutRequest } from './wallet/signed-retry.ts';
import { authWrite } from './wallet/wallet.ts';

/** A customer as the request would have it, with what the owner of the wallet has to agree to. */
export interface ContactChange {
  readonly before: CustomerRecord;
  readonly next: CustomerRecord;
  readonly body: CustomerUpdateRequest;
  readonly headers: SignedRetryHeaders;
}

/** The writes that go with the customer's, or what the owner of the wallet has to sign first. */
type Consent = { readonly writes: readonly Write[] } | ReturnType<typeof askToSign<object>>;

const nothing: Consent = { writes: [] };

/**
 * Lets a contact change that a wallet's codes go to: its owner signs it, and then customer and credential change together or
 * not at all; codes that are under way to the old one are void. A wallet whose customer had no e-mail address before gets its
 * first credential. Refuses with the codes of a signed retry, with EMAIL_OTP_EMAIL_ALREADY_EXISTS an address that another
 * wallet's codes go to, and with EMAIL_OTP_CREDENTIAL_SET_CHANGED when the wallet's credentials changed between the legs.
 */
export async function consentToContact(context: Context, change: ContactChange): Promise<Consent> {
  const { store, now, newUuid } = context;
  const { before, next } = change;
  const contact = changedContact(before, next);
  const wallet = contact && findWallet(await readCustomerAccounts(store, before));
  if (!wallet) return nothing;
  const { platformId, accountId } = wallet;
  const auth = await readWalletAuth(store, platformId, accountId);
  if (!auth) {
    const owned = { platformId, accountId, customerId: next.customerId };
    return contact.type === 'EMAIL_OTP' ? { writes: guardNewWallet(owned, contact.to, newUuid(), now) } : nothing;
  }
  const credential = auth.credentials.find((held): held is OtpCredential => held.type === contact.type);
  return credential ? moveCredential(context, change, auth, credential, contact.to) : nothing;
}

interface Contact {
  readonly type: OtpCredential['type'];
  readonly to: string;
}

/** What changes of the ways to reach a customer; a request changes one of them at most. */
function changedContact(before: CustomerRecord, next: CustomerRecord): Contact | undefined {
  if (next.email !== undefined && next.email !== before.email) return { type: 'EMAIL_OTP', to: next.email };
  if (next.phoneNumber !== undefined && next.phoneNumber !== before.phoneNumber) {
    return { type: 'SMS_OTP', to: next.phoneNumber };
  }
  return undefined;
}

async function moveCredential(
  context: Context,
  { before, body, headers }: ContactChange,
  auth: WalletAuth,
  credential: OtpCredential,
  to: string,
): Promise<Consent> {
  const { store, caller, now, newUuid } = context;
  const retry = retryOf(headers);
  if (credential.type === 'EMAIL_OTP' && (await isEmailHeldElsewhere(store, auth, to))) {
    throw new Refusal('EMAIL_OTP_EMAIL_ALREADY_EXISTS', 'email: the codes of another wallet go to this address.');
  }
  const prefix = `CONTACT ${before.customerId} `;
  const call = { auth, caller, now, purpose: `${prefix}${credentialSet(auth)}`, body };
  if (!retry) {
    const activity = credential.type === 'EMAIL_OTP' ? emailActivity : phoneActivity;
    return askToSign(call, newUuid(), activity(auth, to, now), {});
  }
  requireSameCredentials(auth, retry, prefix, call.purpose);
  const request = proveRetry(call, retry);
  const changes = { ...movedTo(auth, credential, to, now), requests: withoutRequest(auth, request) };
  const emails = credential.type === 'EMAIL_OTP' ? [forgetEmail(auth, credential.nickname), holdEmail(auth, to)] : [];
  return { writes: [authWrite(auth, now, changes), ...emails] };
}

/** Which credentials a wallet has, so that it can be told whether they have changed. */
const credentialSet = ({ credentials }: WalletAuth): string =>
  sha256Hex(credentials.map(({ authMethodId, updatedAt }) => `${authMethodId} ${updatedAt}`).join());

function requireSameCredentials({ requests }: WalletAuth, { requestId }: Retry, prefix: string, purpose: string): void {
  const asked = requests.find((request) => request.requestId === requestId);
  if (!asked?.purpose.startsWith(prefix) || asked.purpose === purpose) return;
  throw new Refusal(
    'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
    "The wallet's credentials have changed since this was asked for; start the change again.",
  );
}

const movedTo = (auth: WalletAuth, credential: OtpCredential, to: string, now: Date): WalletAuthChanges => ({
  credentials: auth.credentials.map((held) =>
    held === credential ? { ...credential, nickname: to, updatedAt: now.toISOString() } : held,
  ),
  codes: auth.codes.filter(({ authMethodId }) => authMethodId !== credential.authMethodId),
});
