import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { WebhookEvent } from './generated/api.ts';

/** A webhook that is not genuine, or too old. Answer it with 401. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

/** A key of `GET /.well-known/jwks.json`. */
export type WebhookKey = JsonWebKey & { readonly alg?: string };

/** The headers of a request, as Node has them or as `Headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How far the time of an attempt may be away, in seconds. */
const attemptSeconds = 5 * 60;

/** How old an event may be that carries the service's own signature alone, in seconds: attempts end after 7 days. */
const eventSeconds = 8 * 24 * 60 * 60;

/**
 * Checks one signature of a webhook, that of Standard Webhooks where there is one, over the body as it arrived. Throws InvalidWebhook.
 * Remember the event's id: deliveries may repeat.
 */
export function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  keys: readonly WebhookKey[],
  nowMs: number = Date.now(),
): WebhookEvent {
  const bytes = Buffer.from(body);
  const read = (name: string): string | undefined => headerOf(headers, name);
  const signatures = read('webhook-signature');
  if (signatures === undefined) return byService(read('x-service-signature'), bytes, keys, nowMs);
  const [id, time] = [read('webhook-id'), read('webhook-timestamp')];
  if (!(Math.abs(nowMs / 1_000 - Number(time)) <= attemptSeconds)) throw new InvalidWebhook('The attempt is too old.');
  const content = Buffer.concat([Buffer.from(`${id}.${time}.`), bytes]);
  const given = signatures.split(' ').filter((one) => one.startsWith('v1a,'));
  if (!given.some((one) => isSigned('EdDSA', null, content, one.slice(4), keys)))
    throw new InvalidWebhook('No signature of webhook-signature fits.');
  return JSON.parse(bytes.toString());
}

function byService(header: string | undefined, body: Buffer, keys: readonly WebhookKey[], nowMs: number): WebhookEvent {
  const signature = signatureIn(header ?? '');
  if (signature === undefined || !isSigned('ES256', 'sha256', body, signature, keys))
    throw new InvalidWebhook('The signature of X-Service-Signature does not fit.');
  const event: WebhookEvent = JSON.parse(body.toString());
  if (!(nowMs / 1_000 - Date.parse(event.timestamp) / 1_000 <= eventSeconds))
    throw new InvalidWebhook('The event is too old.');
  return event;
}

const headerOf = (headers: WebhookHeaders, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  // Node writes the names of headers in small letters, and a gateway as they were sent.
  const value = headers[name] ?? Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : undefined;
};

function signatureIn(header: string): string | undefined {
  try {
    const { v, s } = JSON.parse(header) as { v?: unknown; s?: unknown };
    return v === '1' && typeof s === 'string' ? s : undefined;
  } catch {
    return undefined;
  }
}

const isSigned = (
  alg: string,
  hash: string | null,
  content: Buffer,
  signature: string,
  keys: readonly WebhookKey[],
): boolean =>
  keys
    .filter((key) => key.alg === alg)
    .some((key) => verify(hash, content, createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64')));

/** How long the keys may take to come, in milliseconds. */
const keysWithinMs = 10_000;

/** The keys of a service, fetched again when none fits, at most once a minute. Webhooks that come at once wait for the same answer. */
export class WebhookVerifier {
  readonly #url: string;
  #keys: readonly WebhookKey[] = [];
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> = Promise.resolve();

  constructor({ baseUrl }: { readonly baseUrl: string }) {
    this.#url = `${baseUrl.replace(/\/$/, '')}/.well-known/jwks.json`;
  }

  /** As `verifyWebhook`. Throws InvalidWebhook, and another error where the keys cannot be fetched: answer that with 500. */
  async verify(headers: WebhookHeaders, body: string | Uint8Array): Promise<WebhookEvent> {
    try {
      return verifyWebhook(headers, body, this.#keys);
    } catch (cause) {
      if (!(cause instanceof InvalidWebhook)) throw cause;
    }
    await this.#fetchKeys();
    return verifyWebhook(headers, body, this.#keys);
  }

  #fetchKeys(): Promise<void> {
    if (performance.now() - this.#fetchedAt >= 60_000) {
      this.#fetchedAt = performance.now();
      this.#fetching = this.#loadKeys().catch((cause: unknown) => {
        // No minute begins: the next webhook asks again.
        this.#fetchedAt = Number.NEGATIVE_INFINITY;
        throw cause;
      });
    }
    return this.#fetching;
  }

  async #loadKeys(): Promise<void> {
    const response = await fetch(this.#url, { signal: AbortSignal.timeout(keysWithinMs) });
    if (!response.ok) throw new Error(`${this.#url} answered ${response.status}.`);
    this.#keys = ((await response.json()) as { keys: WebhookKey[] }).keys;
  }
}
