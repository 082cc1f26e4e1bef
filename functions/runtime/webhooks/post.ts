import type { AttemptResult } from '../../domain/delivery.ts';

/** How long a receiver may take (interface decision 18). */
const timeoutMs = 15_000;

/** How much of an answer is kept, in bytes: enough to see what went wrong. */
const keptBytes = 4_096;

/** What an attempt came to, with the beginning of the answer's body. */
export interface Answer extends AttemptResult {
  readonly answer?: string;
}

/** Posts a webhook once. A redirect is not followed: it is an answer like any other, and no acceptance. */
export const post = (url: string, body: string, headers: Record<string, string>): Promise<AttemptResult> =>
  exchange({ url, body, headers, withinMs: timeoutMs }, async (response) => {
    await response.body?.cancel();
    return {};
  });

/** Posts a webhook once and reads what is answered. */
export const postForAnswer = (
  url: string,
  body: string,
  headers: Record<string, string>,
  withinMs: number,
  /** How much of the answer is read, in bytes. */
  kept = keptBytes,
): Promise<Answer> =>
  exchange({ url, body, headers, withinMs }, async (response) => ({ answer: await beginningOf(response, kept) }));

interface Exchange {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly withinMs: number;
}

async function exchange(
  { url, body, headers, withinMs }: Exchange,
  read: (response: Response) => Promise<Pick<Answer, 'answer'>>,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'payments-service-webhooks', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    return { status: response.status, ...(await read(response)) };
  } catch (cause) {
    return { failure: cause instanceof Error && cause.name === 'TimeoutError' ? 'TIMEOUT' : 'CONNECTION' };
  }
}

/** The beginning of an answer; the rest is never read, however long it is. */
async function beginningOf({ body }: Response, most: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    kept.push(chunk.subarray(0, most - bytes));
    bytes += chunk.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(kept).toString();
}
