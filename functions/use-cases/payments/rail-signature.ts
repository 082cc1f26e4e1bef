import { createHmac, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { now } from '../../runtime/clock.ts';
import { hasRailSecret, railSecrets } from './rail-secret.ts';

/**
 * A message between the service and the rail connector. Its signature covers the purpose and the payment, so that an order cannot
 * be sent back as a report, and a report on one payment cannot be used for another.
 */
export interface SignedMessage {
  readonly purpose: 'payout' | 'collection' | 'outcome';
  readonly paymentId: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** The raw body, byte for byte. */
  readonly body: string;
}

/** How many seconds the clocks of the two sides may differ, and for how long a recorded report could be replayed. */
const toleranceSeconds = 300;

/** HMAC-SHA256 over purpose, time, payment and raw body. */
export const macOf = (secret: string, { purpose, timestamp, paymentId, body }: SignedMessage): Buffer =>
  createHmac('sha256', secret).update(`${purpose}.${timestamp}.${paymentId}.${body}`).digest();

/** The headers that authenticate a message. */
export async function railSignature(message: Omit<SignedMessage, 'timestamp'>): Promise<Record<string, string>> {
  const [secret] = await railSecrets();
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const mac = macOf(secret, { ...message, timestamp }).toString('hex');
  return { 'X-Rail-Timestamp': timestamp, 'X-Rail-Signature': `v1=${mac}` };
}

/** Authenticates a report of the rail connector. Refuses with INVALID_SIGNATURE, without revealing what is wrong. */
export async function requireRailSignature(event: APIGatewayProxyEvent): Promise<void> {
  const timestamp = headerOf(event, 'x-rail-timestamp');
  const given = headerOf(event, 'x-rail-signature').match(/^v1=([0-9a-f]{64})$/)?.[1];
  // Without a rail there is no secret to sign with. The secret is read only for a possible report.
  if (!given || !isFresh(timestamp) || !hasRailSecret()) throw notSigned();
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString();
  const paymentId = event.pathParameters?.paymentId ?? '';
  const macs = (await railSecrets()).map((secret) => macOf(secret, { purpose: 'outcome', paymentId, timestamp, body }));
  if (!macs.some((mac) => timingSafeEqual(mac, Buffer.from(given, 'hex')))) throw notSigned();
}

const notSigned = (): Refusal => new Refusal('INVALID_SIGNATURE', 'The signature of the report is not valid.');

const isFresh = (timestamp: string): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now().getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;

const headerOf = ({ headers }: APIGatewayProxyEvent, wanted: string): string =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
