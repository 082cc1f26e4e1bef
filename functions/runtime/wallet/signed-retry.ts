import type { SignedRetryHeaders } from '../../contract/wallet-signature.ts';
import { uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  activityPayload,
  canonicalJson,
  newSignedRequest,
  requestLifeSeconds,
  requireRequest,
  type SignedRequest,
  toSignedRequestChallenge,
} from '../../domain/wallet/signed-request.ts';
import { activeSessions, type WalletAuth } from '../../domain/wallet/wallet-auth.ts';
import type { Caller } from '../caller.ts';
import { expiryAfter, windowBefore } from '../clock.ts';
import { isSameSecret } from '../secrets.ts';
import { sha256Hex } from './p256.ts';
import { readStamp, requireStamp } from './stamp.ts';
import { authWrite, isSandbox } from './wallet.ts';

/** The second leg of a signed call: what it signs and which payload it means. */
export interface Retry {
  readonly signature: string;
  readonly requestId: string;
}

/**
 * The second leg when the request brings it. Refuses with WALLET_SIGNATURE_MISSING or REQUEST_ID_MISSING one that brings
 * half of it.
 */
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

/** A call as both legs see it. */
export interface SignedCall {
  readonly auth: WalletAuth;
  readonly caller: Caller;
  readonly now: Date;
  /** The operation and its subject: what is signed for one opens no other. */
  readonly purpose: string;
  /** What the retry must repeat. */
  readonly body: unknown;
}

const hashOf = (body: unknown): string => sha256Hex(canonicalJson(body ?? null));

/** What the first leg leaves behind: a payload that waits to be signed. */
export const requestSignature = (
  { purpose, body, now }: SignedCall,
  uuid: string,
  payload: string,
  members: Pick<SignedRequest, 'publicKey' | 'clientPublicKey'> = {},
): SignedRequest =>
  newSignedRequest(uuid, expiryAfter(now, requestLifeSeconds), {
    purpose,
    payload,
    bodyHash: hashOf(body),
    ...members,
  });

/** When the first leg of a call came: what was shown with it had to be fresh then. */
export const askedAt = ({ expiresAt }: SignedRequest): Date => windowBefore(new Date(expiresAt), requestLifeSeconds);

/** The answer of a first leg: what has to be signed, and the write that makes it wait. `members` are shown beside it. */
export function askToSign<M extends object>(call: SignedCall, uuid: string, payload: string, members: M) {
  const asked = requestSignature(call, uuid, payload);
  return {
    status: 202 as const,
    body: { ...members, ...toSignedRequestChallenge(asked) },
    writes: [authWrite(call.auth, call.now, { requests: [...call.auth.requests, asked] })],
  };
}

/** The text of an activity of this wallet. */
export const walletActivity = (
  { accountId }: WalletAuth,
  type: string,
  parameters: Readonly<Record<string, unknown>>,
  now: Date,
): string => activityPayload(uuidOf('InternalAccount', accountId) ?? accountId, type, parameters, now);

/** The wallet's owner, as payloads name them. */
export const walletUser = ({ customerId }: WalletAuth): string => uuidOf('Customer', customerId) ?? customerId;

/** The fixed text that the sandbox takes for a signature, kept for clients that were written against it. */
const legacySandboxSignature = 'sandbox-valid-signature';

/** Whether this is the sandbox's fixed signature, in the sandbox. */
export const isLegacySignature = (caller: Caller, signature: string): boolean =>
  isSandbox(caller) && isSameSecret(signature, legacySandboxSignature);

/**
 * Checks the second leg: the request that waits, the same body, the signature. Refuses with UNAUTHORIZED,
 * WALLET_SIGNATURE_MALFORMED, WALLET_SIGNATURE_BODY_MISMATCH or WALLET_SIGNATURE_INVALID. Whoever acts on it takes the
 * request away in the same write, so that it is good for one time.
 */
export function proveRetry(call: SignedCall, { signature, requestId }: Retry, keys = sessionKeys(call)): SignedRequest {
  const { auth, caller, now, purpose, body } = call;
  const isLegacy = isLegacySignature(caller, signature);
  const stamp = isLegacy ? undefined : readStamp(signature);
  const request = requireRequest(auth.requests, { requestId, purpose }, now);
  if (!isSameSecret(request.bodyHash, hashOf(body))) {
    throw new Refusal('WALLET_SIGNATURE_BODY_MISMATCH', 'Repeat the call with the same body as the first time.');
  }
  if (stamp) {
    const others = [canonicalJson(body ?? null), JSON.stringify(body ?? null), ...otherPayloads(auth, request)];
    requireStamp(stamp, { keys: request.publicKey ? [request.publicKey] : keys, payload: request.payload, others });
  }
  return request;
}

const otherPayloads = ({ requests }: WalletAuth, { requestId }: SignedRequest): readonly string[] =>
  requests.filter((request) => request.requestId !== requestId).map(({ payload }) => payload);

/** The keys of the wallet's active sessions. */
const sessionKeys = ({ auth, now }: SignedCall): readonly string[] =>
  activeSessions(auth, now).map(({ publicKey }) => publicKey);

/** What waits once this request has been used. */
export const withoutRequest = ({ requests }: WalletAuth, { requestId }: SignedRequest): readonly SignedRequest[] =>
  requests.filter((request) => request.requestId !== requestId);
