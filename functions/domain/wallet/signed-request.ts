import { formatId } from '../ids.ts';
import { Refusal } from '../refusal.ts';

/** How long a request waits for its signature, in seconds (interface description, area 19). */
export const requestLifeSeconds = 300;

/** Something that the holder of a session key has to sign before it happens. It is good for one time. */
export interface SignedRequest {
  readonly requestId: string;
  /** What it is for: the operation and its subject. It signs nothing else. */
  readonly purpose: string;
  /** The exact text to sign. */
  readonly payload: string;
  /** Of the first leg's body, in hex: the retry must bring the same. */
  readonly bodyHash: string;
  readonly expiresAt: string;
  /** Of a code's verification: the key that sent the right code, compressed and in hex. It signs, and becomes the session's. */
  readonly publicKey?: string;
  /** Of a passkey's challenge: the key that the session is for, as the client wrote it. */
  readonly clientPublicKey?: string;
}

export const newSignedRequest = (
  uuid: string,
  expiresAt: Date,
  request: Omit<SignedRequest, 'requestId' | 'expiresAt'>,
): SignedRequest => ({ requestId: formatId('Request', uuid), expiresAt: expiresAt.toISOString(), ...request });

/** What the client gets on the first leg. */
export const toSignedRequestChallenge = ({ payload, requestId, expiresAt }: SignedRequest) => ({
  payloadToSign: payload,
  requestId,
  expiresAt,
});

/** The request that waits under this id for this purpose. Refuses with UNAUTHORIZED one that is unknown, expired or used. */
export function requireRequest(
  requests: readonly SignedRequest[],
  { requestId, purpose }: Pick<SignedRequest, 'requestId' | 'purpose'>,
  now: Date,
): SignedRequest {
  const request = requests.find((candidate) => candidate.requestId === requestId && candidate.purpose === purpose);
  if (!request || now.toISOString() >= request.expiresAt) {
    throw unauthorized('Request-Id is unknown, used, expired, or belongs to another call');
  }
  return request;
}

/** A failed proof, with the check that failed. */
export const unauthorized = (reason: string): Refusal =>
  new Refusal('UNAUTHORIZED', `Authentication failed: ${reason}.`, { reason });

/** One line of JSON with sorted members and no spaces, so that the same request is the same text everywhere. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** The text of an activity: who it is for, what it does, and when it was asked for. */
export const activityPayload = (
  organizationId: string,
  type: string,
  parameters: Readonly<Record<string, unknown>>,
  at: Date,
): string => canonicalJson({ organizationId, parameters, timestampMs: String(at.getTime()), type });
