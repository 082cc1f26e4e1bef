import { type ClientRequest, type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { AttemptResult } from '../../domain/delivery.ts';
import { seam } from '../seams.ts';
import { checkTarget, ForbiddenTarget, publicLookup } from './target.ts';

/** How long a receiver may take (interface decision 18). */
const timeoutMs = 15_000;

/** How much of an answer is kept, in bytes: enough to see what went wrong. */
const keptBytes = 4_096;

/** What an attempt came to, with the beginning of the answer's body. */
export interface Answer extends AttemptResult {
  readonly answer?: string;
}

export interface Webhook {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How long it may take to be connected, in milliseconds, if nothing is to be sent later than that. */
  readonly connectWithinMs?: number | undefined;
}

/** The connection was not made in time, and nothing was sent: whoever posts the webhook posts it for the first time. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** Posts a webhook once. Throws NotConnected where the webhook sets a time for that. A redirect is not followed: it is an answer like any other, and no acceptance. */
export const post = (webhook: Webhook): Promise<AttemptResult> =>
  exchange(webhook, timeoutMs, async (response) => {
    response.discard();
    return {};
  });

/** Posts a webhook once and reads what is answered, `kept` bytes of it at most. */
export const postForAnswer = (webhook: Webhook, withinMs: number, kept = keptBytes): Promise<Answer> =>
  exchange(webhook, withinMs, async (response) => ({ answer: await beginningOf(response, kept) }));

async function exchange(
  webhook: Webhook,
  withinMs: number,
  read: (response: Received) => Promise<Pick<Answer, 'answer'>>,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const response = await sender()(webhook, deadline);
    const { status, retryAfter } = response;
    return { status, ...(retryAfter && { retryAfter }), ...(await read(response)) };
  } catch (cause) {
    if (cause instanceof NotConnected) throw cause;
    if (deadline.aborted) return { failure: 'TIMEOUT' };
    return { failure: cause instanceof ForbiddenTarget ? 'FORBIDDEN_TARGET' : 'CONNECTION' };
  }
}

/** What a receiver answered: its head, and the body as it comes in. */
export interface Received {
  readonly status: number;
  readonly retryAfter?: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  /** Reads no more of it. */
  discard(): void;
}

/** Sends a webhook. Throws when no answer came before the signal. */
export type Send = (webhook: Webhook, signal: AbortSignal) => Promise<Received>;

const sender = seam<Send>('sender', () => send);

/**
 * Sends the request and resolves with the head of the answer. Every attempt has a connection of its own: one that is kept
 * open would be dead after a function was frozen, and its address would have been checked long ago.
 */
async function send({ url, body, headers, connectWithinMs }: Webhook, signal: AbortSignal): Promise<Received> {
  checkTarget(url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.startsWith('https:') ? requestByHttps : requestByHttp)(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'payments-service-webhooks',
      ...headers,
    },
    agent: false,
    lookup: publicLookup,
    signal,
  });
  const stop = connectWithinMs === undefined ? undefined : cutUnlessConnected(request, connectWithinMs);
  request.on('response', resolve).on('error', reject).end(body);
  const response = await promise.finally(stop);
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    body: response,
    discard: () => void response.destroy(),
  };
}

/** Cuts a request whose connection is not made in time. The request is written when it is made, not before. Answers with what calls that off. */
function cutUnlessConnected(request: ClientRequest, withinMs: number): () => void {
  const timer = setTimeout(
    () => request.destroy(new NotConnected('The endpoint was not connected in time.')),
    withinMs,
  );
  const callOff = () => clearTimeout(timer);
  request.on('socket', (socket) => socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', callOff));
  return callOff;
}

/** The beginning of an answer; the rest is never read, however long it is. */
async function beginningOf({ body }: Received, most: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    kept.push(chunk.subarray(0, most - bytes));
    bytes += chunk.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(kept).toString();
}
