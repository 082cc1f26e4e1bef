import { createHmac, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { Refusal } from '../domain/refusal.ts';
import { wallSeconds, wallTime } from '../ports/clock.ts';
import { env } from '../ports/env.ts';

/**
 * A web service of the operator's that speaks to banks, card networks, verifiers of customers or markets. It and the service share a secret,
 * by which each signs what it sends.
 */
export interface Connector {
  readonly name: 'rail' | 'issuer' | 'verification' | 'rates';
  /** Part of the names of the headers that sign a message. */
  readonly header: 'Rail' | 'Issuer' | 'Verification' | 'Rates';
  readonly url: 'RAIL_URL' | 'ISSUER_URL' | 'VERIFICATION_URL' | 'RATES_URL' | 'RATES_CHECK_URL';
  readonly secret: 'RAIL_SECRET' | 'ISSUER_SECRET' | 'VERIFICATION_SECRET' | 'RATES_SECRET' | 'RATES_CHECK_SECRET';
  readonly secretPlace:
    | 'RAIL_SECRET_ARN'
    | 'ISSUER_SECRET_ARN'
    | 'VERIFICATION_SECRET_ARN'
    | 'RATES_SECRET_ARN'
    | 'RATES_CHECK_SECRET_ARN';
  /** The error for an answer that leaves open what the connector did. */
  readonly unavailable: new (
    message: string,
  ) => Error;
}

/** A message between the service and a connector. The signature covers all of it, so that none can be used for another. */
export interface ConnectorMessage {
  readonly purpose: string;
  /** The payment, the card or the customer that it is about, or the request itself. */
  readonly subject: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** The raw body, byte for byte. */
  readonly body: string;
}

/** How many seconds the clocks of the two sides may differ, and for how long a recorded message could be replayed. */
const toleranceSeconds = 300;

/** HMAC-SHA256 over purpose, time, subject and raw body. */
export const connectorMac = (secret: string, { purpose, timestamp, subject, body }: ConnectorMessage): Buffer =>
  createHmac('sha256', secret).update(`${purpose}.${timestamp}.${subject}.${body}`).digest();

/** The headers that authenticate a message. */
export async function connectorSignature(
  connector: Connector,
  message: Omit<ConnectorMessage, 'timestamp'>,
): Promise<Record<string, string>> {
  const [secret] = await connectorSecrets(connector);
  const timestamp = String(wallSeconds());
  const mac = connectorMac(secret, { ...message, timestamp }).toString('hex');
  return { [`X-${connector.header}-Timestamp`]: timestamp, [`X-${connector.header}-Signature`]: `v1=${mac}` };
}

/** Authenticates a message of a connector. Refuses with INVALID_SIGNATURE, without revealing what is wrong. */
export async function requireConnectorSignature(
  event: APIGatewayProxyEvent,
  connector: Connector,
  { purpose, subject }: Pick<ConnectorMessage, 'purpose' | 'subject'>,
): Promise<void> {
  const timestamp = headerOf(event, `x-${connector.name}-timestamp`);
  const signature = headerOf(event, `x-${connector.name}-signature`).match(/^v1=([0-9a-f]{64})$/)?.[1];
  // Without a connector there is no secret to sign with. The secret is read only for a possible message.
  if (!signature || !isFresh(timestamp) || !hasSecret(connector)) throw notSigned();
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString();
  const secrets = await connectorSecrets(connector);
  const macs = secrets.map((secret) => connectorMac(secret, { purpose, subject, timestamp, body }));
  if (!macs.some((mac) => timingSafeEqual(mac, Buffer.from(signature, 'hex')))) throw notSigned();
}

const notSigned = (): Refusal => new Refusal('INVALID_SIGNATURE', 'The signature of the report is not valid.');

const isFresh = (timestamp: string): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(wallTime().getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;

const headerOf = ({ headers }: APIGatewayProxyEvent, lowerCaseName: string): string =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === lowerCaseName)?.[1] ?? '';

const hasSecret = ({ secret, secretPlace }: Connector): boolean =>
  Boolean(process.env[secret] || process.env[secretPlace]);

/**
 * The secrets shared with a connector, newest first: the first signs, all of them verify, so that a secret can be replaced
 * without a gap. Locally they come from an environment variable. Deployed, an extension of AWS beside the function reads them
 * by their ARN and caches them for five minutes. Throws the connector's own error while there is none: what needs it is tried again.
 */
export async function connectorSecrets(connector: Connector): Promise<readonly [string, ...string[]]> {
  const text = process.env[connector.secret] || (await readSecret(connector));
  const [newest, ...older] = text.split(/[\s,]+/).filter(Boolean);
  if (!newest) throw new connector.unavailable(`The secret of the ${connector.name} is empty.`);
  return [newest, ...older];
}

const secretTimeoutMs = 2_000;

const SecretAnswer = z.object({ SecretString: z.string().default('') });

async function readSecret(connector: Connector): Promise<string> {
  try {
    return await askForSecret(connector);
  } catch (cause) {
    // Of a network library's error the name says enough.
    const why = cause instanceof UnreadableSecret ? cause.message : cause instanceof Error ? cause.name : 'Error';
    throw new connector.unavailable(`The secret of the ${connector.name} cannot be read: ${why}.`);
  }
}

/** The extension answered, and not with the secret. */
class UnreadableSecret extends Error {}

async function askForSecret({ secretPlace }: Connector): Promise<string> {
  const port = process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? '2773';
  const secretId = encodeURIComponent(env(secretPlace));
  const response = await fetch(`http://localhost:${port}/secretsmanager/get?secretId=${secretId}`, {
    headers: { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' },
    signal: AbortSignal.timeout(secretTimeoutMs),
  });
  if (!response.ok) throw new UnreadableSecret(`status ${response.status}`);
  return SecretAnswer.parse(await response.json()).SecretString;
}

/** Shorter than the function's own time, so that a slow connector is distinguished from a broken function. */
const timeoutMs = 6_000;

export interface ConnectorPost extends Omit<ConnectorMessage, 'timestamp'> {
  /** Follows the connector's base URL. */
  readonly path: string;
  /** The connector acts once for all posts of a key. */
  readonly key: string;
}

/** The table returns the members of a map in any order; sorting them makes a repeated message the same bytes. */
export const sameText = (message: object): string =>
  JSON.stringify(message, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Posts a signed message once. Throws the connector's own error where no answer comes. */
export async function postToConnector(
  connector: Connector,
  { path, key, ...message }: ConnectorPost,
): Promise<Response> {
  const signature = await connectorSignature(connector, message);
  const url = `${env(connector.url).replace(/\/$/, '')}/${path}`;
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': `payments-service-${connector.name}`,
        'Idempotency-Key': key,
        ...signature,
      },
      body: message.body,
      // A message goes to the configured connector and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    // The cause is left out, because the message of a network library may contain parts of the request.
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    const what = isLate ? 'did not answer in time' : 'could not be reached';
    throw new connector.unavailable(`The ${connector.name} ${what}.`);
  }
}
