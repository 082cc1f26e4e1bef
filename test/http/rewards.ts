/** The steps of a rewards payment through HTTP, as every test of this folder takes them. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bech32m } from '@scure/base';
import { expect } from 'vitest';
import { isMagicEnding } from '../../functions/domain/sandbox.ts';
import { provisionPlatform } from '../../functions/runtime/provisioning.ts';
import { auditLedger } from '../../functions/store/ledger-audit.ts';
import { type ApiAnswer, apiClient, type RequestOptions, type TestCloud } from '../support/local-cloud.ts';

export type Api = ReturnType<typeof apiClient>;

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by what it reads of it.
type AnyBody = any;

/** The body of an answer that must have this status; a failed expectation shows the body. */
export function bodyOf(answer: ApiAnswer<AnyBody>, status: number): AnyBody {
  expect(answer.body ?? {}, `status ${answer.status}`).toSatisfy(() => answer.status === status);
  return answer.body;
}

/** A platform beside the one that is there from the start, seen with its first token. */
export async function anotherPlatform({ baseUrl }: TestCloud, webhookEndpoint?: string): Promise<Api> {
  const order = {
    name: 'Other Platform',
    environment: 'sandbox',
    ...(webhookEndpoint && { webhookEndpoint }),
  } as const;
  const { tokenId, tokenSecret } = await provisionPlatform(order);
  return apiClient(baseUrl, `${tokenId}:${tokenSecret}`);
}

export const accountIn = async (api: Api, currency: string): Promise<AnyBody> =>
  bodyOf(await api.get(`/platform/internal-accounts?currency=${currency}`), 200).data[0];

/** What the platform can spend in US dollars, in cents. */
export const dollars = async (api: Api): Promise<number> => (await accountIn(api, 'USD')).balance.amount;

/** The platform's account in US dollars, with `amount` more on it. */
export async function fundedAccount(api: Api, amount = 1_000_000): Promise<string> {
  const { id } = await accountIn(api, 'USD');
  bodyOf(await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount }), 200);
  return id;
}

export interface Recipient {
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly externalAccountId: string;
}

let recipients = 0;

/** A customer with a bitcoin wallet. The last three characters of its address decide what the sandbox does with a payout. */
export async function aRecipient(api: Api, ending?: string): Promise<Recipient> {
  recipients += 1;
  const platformCustomerId = `example-user-${recipients}`;
  const customer = await api.post('/customers', {
    customerType: 'INDIVIDUAL',
    region: 'US',
    platformCustomerId,
    fullName: 'Jane Example',
    birthDate: '1990-01-31',
    nationality: 'US',
  });
  const { id: customerId } = bodyOf(customer, 201);
  return { customerId, platformCustomerId, externalAccountId: await aWallet(api, customerId, ending) };
}

let addresses = 0;

/** An address that nobody has had before: a right one, or one with the ending that tells the sandbox what to do. */
function newAddress(ending: string | undefined): string {
  addresses += 1;
  const bytes = createHash('sha256').update(`address ${addresses}`).digest();
  const address = bech32m.encode('spark', bech32m.toWords(new Uint8Array(bytes)), 1024);
  if (ending !== undefined) return address.slice(0, -ending.length) + ending;
  return isMagicEnding(address) ? newAddress(ending) : address;
}

/** A wallet of a customer. */
export async function aWallet(api: Api, customerId: string, ending?: string): Promise<string> {
  const accountInfo = { accountType: 'SPARK_WALLET', address: newAddress(ending) };
  const wallet = await api.post('/customers/external-accounts', { customerId, currency: 'BTC', accountInfo });
  return bodyOf(wallet, 201).id;
}

/** The request for a quote of 100.00 US dollars. */
export const quoteRequest = (accountId: string, { externalAccountId }: Recipient, changes: object = {}) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  ...changes,
});

/** A quote that nobody has executed yet. */
export const aLockedQuote = async (api: Api, accountId: string, recipient: Recipient, changes: object = {}) =>
  bodyOf(await api.post('/quotes', quoteRequest(accountId, recipient, changes)), 201);

/** A quote that is paid at once. */
export const aPayment = (api: Api, accountId: string, recipient: Recipient, changes: object = {}) =>
  aLockedQuote(api, accountId, recipient, { immediatelyExecute: true, ...changes });

/** Looks again and again until what it sees fits. The last look is the answer, and the error when time is up. */
export async function until<T>(look: () => T | Promise<T>, fits: (seen: T) => boolean, timeoutMs = 10_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (fits(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms; last seen: ${JSON.stringify(seen)}`);
    await pause(20);
  }
}

/** The transaction once it has a status. */
export const transactionIn = (api: Api, id: string, status: string, timeoutMs?: number): Promise<AnyBody> =>
  until(
    async () => (await api.get(`/transactions/${id}`)).body,
    (transaction) => transaction?.status === status,
    timeoutMs,
  );

/** The transaction once its refund has settled. */
export const refunded = (api: Api, id: string, timeoutMs?: number): Promise<AnyBody> =>
  until(
    async () => (await api.get(`/transactions/${id}`)).body,
    (transaction) => transaction?.refund?.status === 'COMPLETED',
    timeoutMs,
  );

/** Posts with an Idempotency-Key. */
export const keyed = (key: string, more: RequestOptions = {}): RequestOptions => ({
  ...more,
  headers: { ...more.headers, 'idempotency-key': key },
});

/** The ledger adds up, nothing is still moving, and nobody has given up on a message. */
export async function expectCleanBooks({ services }: TestCloud): Promise<void> {
  const audit = await auditLedger(services.store);
  expect(audit).toMatchObject({ differences: [], inMotion: 0 });
  expect(services.durable.deadLetters()).toEqual([]);
}

/** Posts and shows the answer's body as it came, byte for byte. */
export async function rawPost({ baseUrl, tokenId, tokenSecret }: TestCloud, path: string, body: string, key: string) {
  const authorization = `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
