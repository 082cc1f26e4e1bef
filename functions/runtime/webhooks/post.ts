import type { AttemptResult } from '../../domain/delivery.ts';

/** How long a receiver may take (interface decision 18). */
const timeoutMs = 15_000;

/** Posts a webhook once. A redirect is not followed: it is an answer like any other, and no acceptance. */
export async function post(url: string, body: string, headers: Record<string, string>): Promise<AttemptResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'payments-service-webhooks', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (cause) {
    return { failure: cause instanceof Error && cause.name === 'TimeoutError' ? 'TIMEOUT' : 'CONNECTION' };
  }
}
