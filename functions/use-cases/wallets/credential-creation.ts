import type { AuthCredentialCreateRequest } from '../../contract/wallets/auth-credentials.ts';
import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toAuthMethod } from '../../domain/wallets/credential.ts';
import { withCode } from '../../domain/wallets/one-time-code.ts';
import { isPayloadOf, type SignedRequest } from '../../domain/wallets/signed-request.ts';
import { wallTime } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { putWalletPart } from '../../store/wallets/wallet-parts.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { issueCode } from './codes.ts';
import { type Enrolling, type Enrollment, enroll } from './enrollment.ts';
import { askToSign, proveRetry, retryOf, withoutRequest } from './signed-retry.ts';
import { authWrite, requireWallet } from './wallet.ts';

interface CredentialCreation {
  readonly headers: SignedRetryHeaders;
  readonly body: AuthCredentialCreateRequest;
}

/**
 * Adds a credential to a wallet. The first one needs no signature, as there is no session that could sign. Refuses as `enroll` and
 * `requireWallet` do, and with the codes of a signed retry.
 */
export async function createAuthCredential(context: Context, { headers, body }: CredentialCreation) {
  const { caller, store, now, newUuid } = context;
  const retry = retryOf(headers);
  const { auth } = await requireWallet(store, caller, body.accountId, 'accountId');
  const call = { auth, caller, now, purpose: `ADD ${body.accountId}`, body };
  const isFirst = auth.credentials.length === 0;
  const request = retry && !isFirst ? proveRetry(call, retry) : undefined;
  const enrolling = { store, caller, auth, now, freshAt: request ? undefined : wallTime() };
  const enrollment = await enroll(enrolling, body, newUuid());
  if (!isFirst && !request) return askToSign(call, newUuid(), enrollment.activity, { type: body.type });
  if (request) requireSignedActivity(request, enrollment);
  const { credential, writes } = enrollment;
  const firstSentCode = request && (await firstCode(enrolling, enrollment));
  const changes = {
    credentials: [...auth.credentials, credential],
    ...(request && { requests: withoutRequest(auth, request) }),
    ...(firstSentCode && { codes: withCode(auth.codes, firstSentCode.code) }),
  };
  return {
    status: 201 as const,
    body: {
      ...toAuthMethod(auth.accountId, credential),
      ...(firstSentCode && { otpEncryptionTargetBundle: firstSentCode.otpEncryptionTargetBundle }),
    },
    writes: [authWrite(auth, now, changes), putWalletPart('AuthMethod', auth, credential.authMethodId), ...writes],
  };
}

/** Refuses with WALLET_SIGNATURE_BODY_MISMATCH a contact that the customer got after the owner was asked to sign another one. */
function requireSignedActivity({ payload }: SignedRequest, { activity }: Enrollment): void {
  if (isPayloadOf(payload, activity)) return;
  throw new Refusal(
    'WALLET_SIGNATURE_BODY_MISMATCH',
    "The customer's contact has changed since the first request; start again.",
  );
}

/** Sends the first code to a new contact, before it is added: one that cannot be reached is refused. */
async function firstCode({ store, caller, auth, now }: Enrolling, { credential }: Enrollment) {
  if (credential.type !== 'EMAIL_OTP' && credential.type !== 'SMS_OTP') return undefined;
  const platform = await requirePlatform(store, caller);
  const issued = await issueCode({ caller, platform, auth, credential, now });
  await issued.send();
  return issued;
}
