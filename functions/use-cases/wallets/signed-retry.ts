import { signedRequestLifeSeconds } from '../../contract/figures.ts';
import { fixedSignatures } from '../../contract/sandbox-values.ts';
import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import { type Uuid, uuidIn } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  activityPayload,
  canonicalJson,
  newSignedRequest,
  requireRequest,
  type SignedRequest,
  toSignedRequestChallenge,
} from '../../domain/wallets/signed-request.ts';
import { activeSessions, type WalletAuth } from '../../domain/wallets/wallet-auth.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import type { Caller } from '../../runtime/caller.ts';
import { isSameSecret } from '../../runtime/secrets.ts';
import { sha256Hex } from './p256.ts';
import { readStamp, requireStamp } from './stamp.ts';
import { authWrite, isSandbox } from './wallet.ts';

/** The signed retry of a call: the signature, and the request that it completes. */
export interface Retry {
  readonly signature: string;
  readonly requestId: string;
}

/** The signed retry in a call's headers; undefined for a first request. Refuses with WALLET_SIGNATURE_MISSING and REQUEST_ID_MISSING. */
export function retryOf(headers: SignedRetryHeaders): Retry | undefined {
  const { 'Service-Wallet-Signature': signature, 'Request-Id': requestId } = headers;
  if (!signature && !requestId) return undefined;
  if (!signature) throw missingSignature();
  if (!requestId) {
    throw new Refusal('REQUEST_ID_MISSING', 'Send the requestId of the payload in the header Request-Id.');
  }
  return { signature, requestId };
}

export const missingSignature = (): Refusal =>
  new Refusal(
    'WALLET_SIGNATURE_MISSING',
    'Send the signature over payloadToSign in the header Service-Wallet-Signature.',
  );

/** A call that needs a signature: the first request and its signed retry are the same call. */
export interface SignedCall {
  readonly auth: WalletAuth;
  readonly caller: Caller;
  readonly now: Date;
  /** The operation and its subject. A signature for one purpose allows no other. */
  readonly purpose: string;
  /** The signed retry must have the same body. */
  readonly body: unknown;
}

const hashOf = (body: unknown): string => sha256Hex(canonicalJson(body ?? null));

/** A request that waits for the signature over its payload. */
export const requestSignature = (
  { purpose, body, now }: SignedCall,
  uuid: Uuid<'Request'>,
  payload: string,
  members: Pick<SignedRequest, 'publicKey' | 'clientPublicKey'> = {},
): SignedRequest =>
  newSignedRequest(uuid, deadlineAfter(now, signedRequestLifeSeconds), {
    purpose,
    payload,
    bodyHash: hashOf(body),
    ...members,
  });

/** Answers a first request with the payload to sign and stores it. `members` are added to the answer. */
export function askToSign<M extends object>(call: SignedCall, uuid: Uuid<'Request'>, payload: string, members: M) {
  const request = requestSignature(call, uuid, payload);
  return {
    status: 202 as const,
    body: { ...members, ...toSignedRequestChallenge(request) },
    writes: [authWrite(call.auth, call.now, { requests: [...call.auth.requests, request] })],
  };
}

/** The text to sign for an activity of a wallet. */
export const walletActivity = (
  { accountId }: WalletAuth,
  type: string,
  parameters: Readonly<Record<string, unknown>>,
  now: Date,
): string => activityPayload(uuidIn('InternalAccount', accountId), type, parameters, now);

/** The id of the wallet's owner in payloads. */
export const walletUser = ({ customerId }: WalletAuth): string => uuidIn('Customer', customerId);

/** Whether a signature is the fixed text that the sandbox accepts in place of one. */
export const isSandboxSignature = (caller: Caller, signature: string): boolean =>
  isSandbox(caller) && isSameSecret(signature, fixedSignatures.wallet);

/**
 * Checks a signed retry: the pending request, the body, the signature. The caller must remove the request in the same write, so
 * that it is used once. Refuses with UNAUTHORIZED, WALLET_SIGNATURE_MALFORMED, WALLET_SIGNATURE_BODY_MISMATCH and
 * WALLET_SIGNATURE_INVALID.
 */
export function proveRetry(call: SignedCall, { signature, requestId }: Retry, keys = sessionKeys(call)): SignedRequest {
  const { auth, caller, now, purpose, body } = call;
  const stamp = isSandboxSignature(caller, signature) ? undefined : readStamp(signature);
  const request = requireRequest(auth.requests, { requestId, purpose }, now);
  if (!isSameSecret(request.bodyHash, hashOf(body))) {
    throw new Refusal('WALLET_SIGNATURE_BODY_MISMATCH', 'Repeat the call with the body of the first request.');
  }
  if (stamp) {
    const others = [canonicalJson(body ?? null), JSON.stringify(body ?? null), ...otherPayloads(auth, request)];
    requireStamp(stamp, { keys: request.publicKey ? [request.publicKey] : keys, payload: request.payload, others });
  }
  return request;
}

const otherPayloads = ({ requests }: WalletAuth, { requestId }: SignedRequest): readonly string[] =>
  requests.filter((request) => request.requestId !== requestId).map(({ payload }) => payload);

const sessionKeys = ({ auth, now }: SignedCall): readonly string[] =>
  activeSessions(auth, now).map(({ publicKey }) => publicKey);

/** The pending requests without this one. */
export const withoutRequest = ({ requests }: WalletAuth, { requestId }: SignedRequest): readonly SignedRequest[] =>
  requests.filter((request) => request.requestId !== requestId);
