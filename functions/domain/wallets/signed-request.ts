import { formatId, type Uuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, idText, object, optional, text } from '../schema.ts';

/** A call that waits for the signature of a session key. It can be used once. */
export const signedRequest = object({
  requestId: idText('Request'),
  /** The operation and its subject. The signature allows nothing else. */
  purpose: text,
  /** The exact text to sign. */
  payload: text,
  /** The hash of the first request's body, in hex. The signed retry must have the same body. */
  bodyHash: text,
  expiresAt: text,
  /** The key that sent the right code, compressed and in hex. It signs, and becomes the key of the session. */
  publicKey: optional(text),
  /** The key that a passkey's login is for, as the client sent it. */
  clientPublicKey: optional(text),
});
export interface SignedRequest extends Infer<typeof signedRequest> {}

export const newSignedRequest = (
  uuid: Uuid<'Request'>,
  expiresAt: Date,
  request: Omit<SignedRequest, 'requestId' | 'expiresAt'>,
): SignedRequest => ({ requestId: formatId('Request', uuid), expiresAt: expiresAt.toISOString(), ...request });

/** The answer to the first request: what the client has to sign. */
export const toSignedRequestChallenge = ({ payload, requestId, expiresAt }: SignedRequest) => ({
  payloadToSign: payload,
  requestId,
  expiresAt,
});

/** The pending request with this id and purpose. Refuses with UNAUTHORIZED if it is unknown, expired or used. */
export function requireRequest(
  requests: readonly SignedRequest[],
  { requestId, purpose }: { readonly requestId: string; readonly purpose: string },
  now: Date,
): SignedRequest {
  const request = requests.find((candidate) => candidate.requestId === requestId && candidate.purpose === purpose);
  if (!request || now.toISOString() >= request.expiresAt) {
    throw unauthorized('Request-Id is unknown, used, expired, or belongs to another call');
  }
  return request;
}

/** The refusal of a failed proof. It names the failed check. */
export const unauthorized = (reason: string): Refusal =>
  new Refusal('UNAUTHORIZED', `Authentication failed: ${reason}.`, { reason });

/** JSON with sorted members and no spaces: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Whether a signed payload is that of an activity: the same but for the time. */
export const isPayloadOf = (payload: string, activity: string): boolean =>
  withoutTime(payload) === withoutTime(activity);

function withoutTime(text: string): string {
  const { timestampMs: _time, ...rest } = JSON.parse(text);
  return canonicalJson(rest);
}

/** The text to sign for an activity of a wallet. */
export const activityPayload = (
  organizationId: string,
  type: string,
  parameters: Readonly<Record<string, unknown>>,
  at: Date,
): string => canonicalJson({ organizationId, parameters, timestampMs: String(at.getTime()), type });
