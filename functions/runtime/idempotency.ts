import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Endpoint } from '../contract/endpoint.ts';
import { idempotencyKeyLifeSeconds, longestIdempotencyKey } from '../contract/figures.ts';
import type { PaymentId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { IdempotencyRecord, IdempotencyScope } from '../store/idempotency.ts';
import type { Store } from '../store/table.ts';
import type { Caller } from './caller.ts';

/** The scope of a request's Idempotency-Key, and the fingerprint of the request. */
export interface KeyedRequest {
  readonly scope: IdempotencyScope;
  readonly fingerprint: string;
}

/** Finds the response that is stored for a key, and the uuid that the key gives to the record which the request creates. */
export type FindEarlier = (
  store: Store,
  scope: IdempotencyScope,
  now: Date,
) => Promise<{ readonly record?: IdempotencyRecord | undefined; readonly paymentId?: PaymentId }>;

/** Reads the Idempotency-Key of a request. Refuses with INVALID_INPUT a key that is empty, too long, or missing where it is required. */
export function keyedRequest(
  endpoint: Endpoint,
  { platformId, agentId }: Pick<Caller, 'platformId' | 'agentId'>,
  event: APIGatewayProxyEvent,
  input: object,
): KeyedRequest | undefined {
  if (!endpoint.idempotent) return undefined;
  const header = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === 'idempotency-key');
  if (!header) {
    if (!endpoint.requiresKey) return undefined;
    throw new Refusal(
      'INVALID_INPUT',
      `Send the header Idempotency-Key, with 1 to ${longestIdempotencyKey} characters of your choice.`,
    );
  }
  const key = header[1] ?? '';
  if (key.length < 1 || key.length > longestIdempotencyKey) {
    throw new Refusal('INVALID_INPUT', `The Idempotency-Key must have 1 to ${longestIdempotencyKey} characters.`);
  }
  // A repeated request is often signed anew, and no two signatures over the same quote are equal.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ ...input, headers: {} }))
    .digest('hex');
  // The agents of a platform choose their keys without knowing of each other.
  const operation = agentId === undefined ? endpoint.id : `${endpoint.id}/${agentId}`;
  return { scope: { platformId, operation, key }, fingerprint };
}

/** Refuses with CONFLICT a key that was used for another request. */
export function requireSameRequest(record: IdempotencyRecord, { fingerprint }: KeyedRequest): void {
  if (record.fingerprint !== fingerprint) {
    throw new Refusal(
      'CONFLICT',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    );
  }
}

/** The record of a response, to be written in the transaction of its effect. */
export const recordOf = (
  { fingerprint }: KeyedRequest,
  status: number,
  body: string,
  now: Date,
): IdempotencyRecord => ({
  fingerprint,
  status,
  body,
  expiresAtSeconds: Math.floor(now.getTime() / 1000) + idempotencyKeyLifeSeconds,
});
