import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { AttemptResult } from '../../domain/delivery.ts';
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
}

/** Posts a webhook once. A redirect is not followed: it is an answer like any other, and no acceptance. */
export const post = (webhook: Webhook): Promise<AttemptResult> =>
  exchange(webhook, timeoutMs, async (response) => {
    response.destroy();
    return {};
  });

/** Posts a webhook once and reads what is answered, `kept` bytes of it at most. */
export const postForAnswer = (webhook: Webhook, withinMs: number, kept = keptBytes): Promise<Answer> =>
  exchange(webhook, withinMs, async (response) => ({ answer: await beginningOf(response, kept) }));

async function exchange(
  webhook: Webhook,
  withinMs: number,
  read: (response: IncomingMessage) => Promise<Pick<Answer, 'answer'>>,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const response = await send(webhook, deadline);
    const retryAfter = response.headers['retry-after'];
    return { status: response.statusCode ?? 0, ...(retryAfter && { retryAfter }), ...(await read(response)) };
  } catch (cause) {
    if (deadline.aborted) return { failure: 'TIMEOUT' };
    return { failure: cause instanceof ForbiddenTarget ? 'FORBIDDEN_TARGET' : 'CONNECTION' };
  }
}

/**
 * Sends the request and resolves with the head of the answer. Every attempt has a connection of its own: one that is kept
 * open would be dead after a function was frozen, and its address would have been checked long ago.
 */
function send({ url, body, headers }: Webhook, signal: AbortSignal): Promise<IncomingMessage> {
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
  request.on('response', resolve).on('error', reject).end(body);
  return promise;
}

/** The beginning of an answer; the rest is never read, however long it is. */
async function beginningOf(response: IncomingMessage, most: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    kept.push(chunk.subarray(0, most - bytes));
    bytes += chunk.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(kept).toString();
}
