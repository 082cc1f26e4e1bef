import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Endpoint } from '../contract/endpoint.ts';
import { Refusal } from '../domain/refusal.ts';
import type { IdempotencyRecord, IdempotencyScope } from '../store/idempotency.ts';

/** How long a key is remembered, and how long it may be (interface decision 11). */
const lifeSeconds = 30 * 24 * 3600;
const longestKey = 255;

/** A request's Idempotency-Key, its scope, and the fingerprint of what was asked. */
export interface KeyedRequest {
  readonly scope: IdempotencyScope;
  readonly fingerprint: string;
}

/** Reads the Idempotency-Key of a request. Refuses with INVALID_INPUT a key that is empty or too long. */
export function keyedRequest(
  endpoint: Endpoint,
  platformId: string,
  event: APIGatewayProxyEvent,
  input: unknown,
): KeyedRequest | undefined {
  if (!endpoint.idempotent) return undefined;
  const header = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === 'idempotency-key');
  if (!header) return undefined;
  const key = header[1] ?? '';
  if (key.length < 1 || key.length > longestKey) {
    throw new Refusal('INVALID_INPUT', `The Idempotency-Key must have 1 to ${longestKey} characters.`);
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  return { scope: { platformId, operation: endpoint.id, key }, fingerprint };
}

/** Refuses with CONFLICT a key that came with another request before. */
export function requireSameRequest(record: IdempotencyRecord, { fingerprint }: KeyedRequest): void {
  if (record.fingerprint !== fingerprint) {
    throw new Refusal(
      'CONFLICT',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    );
  }
}

/** The record of an answer, to be written together with its effect. */
export const recordOf = (
  { fingerprint }: KeyedRequest,
  status: number,
  body: string,
  now: Date,
): IdempotencyRecord => ({
  fingerprint,
  status,
  body,
  expiresAtSeconds: Math.floor(now.getTime() / 1000) + lifeSeconds,
});
