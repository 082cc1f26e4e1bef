import type { CustomerUpdateRequest } from '../../contract/customers/customer-updates.ts';
import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refuseUnsyncedEmail } from '../../domain/sandbox/rejections.ts';
import type { OtpCredential } from '../../domain/wallets/credential.ts';
import { codePurpose } from '../../domain/wallets/one-time-code.ts';
import type { WalletAuth, WalletAuthChanges } from '../../domain/wallets/wallet-auth.ts';
import type { Context } from '../../runtime/context.ts';
import type { Write } from '../../store/table.ts';
import { putFirstCredential } from '../../store/wallets/new-wallet.ts';
import { readWalletAuth } from '../../store/wallets/wallet-auth.ts';
import { countMovesTo, isEmailOfOtherWallet, moveWalletEmail } from '../../store/wallets/wallet-emails.ts';
import { findWallet, readCustomerAccounts } from '../ledger/customer-accounts.ts';
import { emailActivity, phoneActivity } from './enrollment.ts';
import { sha256Hex } from './p256.ts';
import { askToSign, proveRetry, type Retry, retryOf, withoutRequest } from './signed-retry.ts';
import { authWrite, isSandbox } from './wallet.ts';

/** A change of a customer, which the owner of the wallet may have to sign. */
interface ContactChange {
  readonly before: CustomerRecord;
  readonly next: CustomerRecord;
  readonly body: CustomerUpdateRequest;
  readonly headers: SignedRetryHeaders;
}

/** The writes that accompany the customer's, or the answer with the payload to sign. */
type Consent = { readonly writes: readonly Write[] } | ReturnType<typeof askToSign<object>>;

const nothing: Consent = { writes: [] };

/**
 * Changes a contact that receives a wallet's codes. The wallet's owner has to sign the change; then customer and credential change
 * in one transaction, and codes to the old contact are void, also one that was proven and waits for its signature. A wallet without an e-mail address so far gets its first
 * credential. Refuses with the codes of a signed retry, with EMAIL_OTP_EMAIL_ALREADY_EXISTS an address of another wallet, and
 * with EMAIL_OTP_CREDENTIAL_SYNC_FAILED one that the credential cannot follow, and with EMAIL_OTP_CREDENTIAL_SET_CHANGED if the
 * wallet's credentials have changed since the first request.
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
    return contact.type === 'EMAIL_OTP' ? { writes: putFirstCredential(owned, contact.to, newUuid(), now) } : nothing;
  }
  const credential = auth.credentials.find((held): held is OtpCredential => held.type === contact.type);
  return credential ? moveCredential(context, change, auth, credential, contact.to) : nothing;
}

interface Contact {
  readonly type: OtpCredential['type'];
  readonly to: string;
}

/** The contact that a request changes. It changes at most one. */
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
  const earlierMoves = retry && credential.type === 'EMAIL_OTP' ? await countMovesTo(store, auth, to) : 0;
  if (credential.type === 'EMAIL_OTP' && (await isEmailOfOtherWallet(store, auth, to))) {
    throw new Refusal('EMAIL_OTP_EMAIL_ALREADY_EXISTS', 'email: another wallet sends its codes to this address.');
  }
  const prefix = `CONTACT ${before.customerId} `;
  const call = { auth, caller, now, purpose: `${prefix}${credentialSet(auth)}`, body };
  if (!retry) {
    const activity = credential.type === 'EMAIL_OTP' ? emailActivity : phoneActivity;
    return askToSign(call, newUuid(), activity(auth, to, now), {});
  }
  requireSameCredentials(auth, retry, prefix, call.purpose);
  const request = proveRetry(call, retry);
  if (isSandbox(caller) && credential.type === 'EMAIL_OTP') refuseUnsyncedEmail(to);
  const requests = withoutRequest(auth, request).filter(({ purpose }) => purpose !== codePurpose(credential));
  const changes = { ...movedTo(auth, credential, to, now), requests };
  const move = { from: credential.nickname, to, earlierMoves };
  const emails = credential.type === 'EMAIL_OTP' ? moveWalletEmail(auth, move, now) : [];
  return { writes: [authWrite(auth, now, changes), ...emails] };
}

/** Identifies the credentials of a wallet, so that a change is noticed. A sign-in is none, though it counts up a passkey's use. */
const credentialSet = ({ credentials }: WalletAuth): string =>
  sha256Hex(credentials.map(({ authMethodId, nickname }) => `${authMethodId} ${nickname}`).join());

function requireSameCredentials({ requests }: WalletAuth, { requestId }: Retry, prefix: string, purpose: string): void {
  const pending = requests.find((request) => request.requestId === requestId);
  if (!pending?.purpose.startsWith(prefix) || pending.purpose === purpose) return;
  throw new Refusal(
    'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
    "The wallet's credentials have changed since the first request; start the change again.",
  );
}

const movedTo = (auth: WalletAuth, credential: OtpCredential, to: string, now: Date): WalletAuthChanges => ({
  credentials: auth.credentials.map((held) =>
    held === credential ? { ...credential, nickname: to, updatedAt: now.toISOString() } : held,
  ),
  codes: auth.codes.filter(({ authMethodId }) => authMethodId !== credential.authMethodId),
});
