import { createAuthCredential } from '../../contract/auth-credentials.ts';
import { toAuthMethod } from '../../domain/wallet/views.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { issueCode, withCode } from '../../runtime/wallet/codes.ts';
import { type Enrolling, type Enrollment, enroll } from '../../runtime/wallet/enrolling.ts';
import { askedAt, askToSign, proveRetry, retryOf, withoutRequest } from '../../runtime/wallet/signed-retry.ts';
import { authWrite, requireWallet } from '../../runtime/wallet/wallet.ts';
import { putWalletPart } from '../../store/wallet-auth.ts';

export const handler = serve(createAuthCredential, async ({ headers, body }, { caller, store, now, newUuid }) => {
  const retry = retryOf(headers);
  const { auth } = await requireWallet(store, caller, body.accountId, 'accountId');
  const call = { auth, caller, now, purpose: `ADD ${body.accountId}`, body };
  const isFirst = auth.credentials.length === 0;
  const request = retry && !isFirst ? proveRetry(call, retry) : undefined;
  const enrolling = { store, caller, auth, now, shownAt: request ? askedAt(request) : now };
  const enrollment = await enroll(enrolling, body, newUuid());
  if (!isFirst && !request) {
    return askToSign(call, newUuid(), enrollment.activity, { type: body.type });
  }
  const { credential, writes } = enrollment;
  const sent = request && (await firstCode(enrolling, enrollment));
  const changes = {
    credentials: [...auth.credentials, credential],
    ...(request && { requests: withoutRequest(auth, request) }),
    ...(sent && { codes: withCode(auth, sent.code) }),
  };
  return {
    status: 201 as const,
    body: {
      ...toAuthMethod(body.accountId, credential),
      ...(sent && { otpEncryptionTargetBundle: sent.otpEncryptionTargetBundle }),
    },
    writes: [authWrite(auth, now, changes), putWalletPart('AuthMethod', auth, credential.authMethodId), ...writes],
  };
});

/** A credential that takes codes is sent its first one with its creation. */
async function firstCode({ store, caller, auth, now }: Enrolling, { credential }: Enrollment) {
  if (credential.type !== 'EMAIL_OTP' && credential.type !== 'SMS_OTP') return undefined;
  return issueCode({ caller, platform: await requirePlatform(store, caller), auth, credential, now });
}
