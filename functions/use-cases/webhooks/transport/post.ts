import { type ClientRequest, type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import { webhookAnswerMs } from '../../../contract/figures.ts';
import type { AttemptResult } from '../../../domain/attempt-result.ts';
import { port, type Received, type Webhook } from '../../../ports/ports.ts';
import { checkTarget, ForbiddenTarget, publicLookup } from './target.ts';

/** How much of a response is kept, in bytes: enough to see an error. */
const keptBytes = 4_096;

/** The result of an attempt, with the beginning of the response's body. */
export interface Answer extends AttemptResult {
  readonly answer?: string;
}

/** The connection was not made in time and nothing was sent, so the next post is still the first. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/**
 * Posts a webhook once. A redirect is not followed, and it accepts nothing. Throws NotConnected where the webhook limits the
 * time to connect.
 */
export const post = (webhook: Webhook): Promise<AttemptResult> =>
  exchange(webhook, webhookAnswerMs, async (response) => {
    response.discard();
    return {};
  });

/** Posts a webhook once and reads at most `kept` bytes of the response's body. */
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

const sender = port('webhookSender', () => sendWebhook);

/**
 * Sends the request and resolves with the head of the response. Every attempt opens a connection: one that was kept open may
 * be dead after the function was frozen, and its address was checked long ago.
 */
export async function sendWebhook(
  { url, body, headers, connectWithinMs }: Webhook,
  signal: AbortSignal,
): Promise<Received> {
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
  const stop = connectWithinMs === undefined ? undefined : abortUnlessConnected(request, connectWithinMs);
  request.on('response', resolve).on('error', reject).end(body);
  const response = await promise.finally(stop);
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    body: response,
    discard: () => void response.destroy(),
  };
}

/** Aborts a request that is not connected in time; nothing of it was written then. Returns a function that cancels this. */
function abortUnlessConnected(request: ClientRequest, withinMs: number): () => void {
  const timer = setTimeout(
    () => request.destroy(new NotConnected('The endpoint was not connected in time.')),
    withinMs,
  );
  const cancel = () => clearTimeout(timer);
  request.on('socket', (socket) => socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', cancel));
  return cancel;
}

/** Reads the beginning of a body; the rest is never read, however long it is. */
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
