import { ApiError, NoAnswer } from './errors.ts';
import type { ClientOptions } from './options.ts';
import type { ApiRequest } from './request.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Statuses after which the same request may succeed, although the first may have taken effect. */
const passing = new Set([500, 502, 503, 504]);

/** The first pause between attempts and the longest, in milliseconds. */
const firstPauseMs = 200;
const longestPauseMs = 30_000;

/**
 * Sends requests and repeats those that may succeed then: after 429 always, because nothing happened; after a failure or without an
 * answer only where a repeat has no second effect. Throws ApiError and NoAnswer.
 */
export function makeSender(options: ClientOptions) {
  const { maxRetries = 3, timeoutMs = 30_000, pause = wait } = options;
  const attempt = async (request: ApiRequest, signal: AbortSignal | undefined) => {
    const { method, url, headers, body } = request;
    const limit = AbortSignal.timeout(timeoutMs);
    const init = { method, headers: { ...headers }, signal: signal ? AbortSignal.any([signal, limit]) : limit };
    const response = await (options.fetch ?? fetch)(url, { ...init, ...(body !== undefined && { body }) });
    return { response, body: parsed(await response.text()) };
  };
  return async (request: ApiRequest, signal?: AbortSignal): Promise<Answer> => {
    for (let retries = 0; ; retries += 1) {
      const isLast = retries >= maxRetries;
      try {
        const { response, body } = await attempt(request, signal);
        if (response.ok) return { status: response.status, body };
        const mayRepeat = response.status === 429 || (request.isSafeToRepeat && passing.has(response.status));
        if (isLast || !mayRepeat) throw new ApiError(response, body);
        await unlessGivenUp(pause(pauseAfter(retries, response.headers.get('retry-after'))), signal);
      } catch (cause) {
        if (cause instanceof ApiError || signal?.aborted) throw cause;
        if (isLast || !request.isSafeToRepeat)
          throw new NoAnswer(`${request.method} ${request.url} got no answer.`, { cause });
        await unlessGivenUp(pause(pauseAfter(retries, null)), signal);
      }
    }
  };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What Retry-After asks for, else a random pause that grows; in milliseconds. */
function pauseAfter(retries: number, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? Number.NaN);
  const grown = Math.min(longestPauseMs, firstPauseMs * 2 ** retries) * (0.5 + Math.random() / 2);
  return Number.isFinite(asked) && asked >= 0 ? Math.min(longestPauseMs, asked * 1_000) : grown;
}

/** Waits for the end of a pause, or until the caller gives up: then it throws what the signal says. */
async function unlessGivenUp(pausing: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return pausing;
  signal.throwIfAborted();
  let giveUp = (): void => undefined;
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  await Promise.race([pausing, givenUp]).finally(() => signal.removeEventListener('abort', giveUp));
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
