import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** The service to pay through, and the token of a sandbox platform as `ID:SECRET`. */
interface SmokeTarget {
  readonly url: string;
  readonly token: string;
  /** How long the payment may take, in milliseconds. */
  readonly withinMs: number;
}

/** Whole cents. */
const amount = 1_000;
const pollEveryMs = 1_000;
/** API Gateway answers within 29 seconds, or never. */
const callTimeoutMs = 30_000;

/**
 * Makes one payment through the interface and waits until it is completed: it runs through the gateway, the authorizer, the table, the
 * stream and the workflow. Returns the transaction's id; throws a sentence that names the call that failed.
 */
export async function makeSmokePayment({ url, token, withinMs }: SmokeTarget): Promise<string> {
  const deadline = performance.now() + withinMs;
  const call = caller(url, token);
  const accounts = await call('GET', '/platform/internal-accounts?currency=USD');
  const accountId = textIn(accounts, 'data', 0, 'id');
  await call('POST', `/sandbox/internal-accounts/${encodeURIComponent(accountId)}/fund`, { amount });
  const customer = await call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Smoke Payment' });
  const wallet = await call('POST', '/customers/external-accounts', {
    customerId: textIn(customer, 'id'),
    currency: 'BTC',
    accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1exampleexampleexampleexampleexampleexample' },
  });
  const quote = await call('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: textIn(wallet, 'id') },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
    immediatelyExecute: true,
  });
  const transactionId = textIn(quote, 'transactionId');
  for (;;) {
    const status = textIn(await call('GET', `/transactions/${encodeURIComponent(transactionId)}`), 'status');
    if (status === 'COMPLETED') return transactionId;
    if (status === 'FAILED' || performance.now() >= deadline) {
      throw new Error(`${transactionId} is ${status} after ${withinMs} ms at most.`);
    }
    await pause(pollEveryMs);
  }
}

const caller =
  (url: string, token: string) =>
  async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(token).toString('base64')}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': `smoke-${randomUUID()}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };

/** The text at this place of a response. */
function textIn(value: unknown, ...place: readonly (string | number)[]): string {
  const member = place.reduce<unknown>((at, member) => Object(at)[member], value);
  if (typeof member !== 'string') throw new Error(`A response has no ${place.join('.')}.`);
  return member;
}
