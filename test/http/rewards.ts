/** The steps of a rewards payment over HTTP. */
import { expect } from 'vitest';
import { auditLedger } from '../../functions/store/ledger/ledger-audit.ts';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { type AnyBody, type Api, apiClient, bodyOf, type RequestOptions } from '../kit/client/api.ts';
import { accountIn, createSparkWallet, type Patience, until } from '../kit/client/payments.ts';
import type { TestCloud } from '../kit/local-cloud.ts';

export { type Api, bodyOf } from '../kit/client/api.ts';
export {
  accountIn,
  createBankAccount,
  createSparkWallet,
  fundedAccount,
  transactionIn,
  until,
} from '../kit/client/payments.ts';

/** Creates another platform, and returns a client with its first token. */
export async function anotherPlatform({ baseUrl }: TestCloud, webhookEndpoint?: string): Promise<Api> {
  const order = {
    name: 'Other Platform',
    environment: 'sandbox',
    ...(webhookEndpoint && { webhookEndpoint }),
  } as const;
  const { tokenId, tokenSecret } = await provisionPlatform(order);
  return apiClient(baseUrl, `${tokenId}:${tokenSecret}`);
}

/** The platform's available balance in US dollars, in cents. */
export const dollars = async (api: Api): Promise<number> => (await accountIn(api, 'USD')).balance.amount;

export interface Recipient {
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly externalAccountId: string;
}

let recipients = 0;

/** A customer with a bitcoin wallet. The last three characters of its address decide the outcome of a payout in the sandbox. */
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
  return { customerId, platformCustomerId, externalAccountId: await createSparkWallet(api, customerId, ending) };
}

/** The request for a quote of 100.00 US dollars. */
export const quoteRequest = (accountId: string, { externalAccountId }: Recipient, changes: object = {}) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  ...changes,
});

/** A quote that is not executed yet. */
export const aLockedQuote = async (api: Api, accountId: string, recipient: Recipient, changes: object = {}) =>
  bodyOf(await api.post('/quotes', quoteRequest(accountId, recipient, changes)), 201);

/** A quote that is paid at once. */
export const aPayment = (api: Api, accountId: string, recipient: Recipient, changes: object = {}) =>
  aLockedQuote(api, accountId, recipient, { immediatelyExecute: true, ...changes });

/** The transaction once its refund has settled. */
export const refunded = (api: Api, id: string, patience?: Patience): Promise<AnyBody> =>
  until(
    async () => (await api.get(`/transactions/${id}`)).body,
    (transaction) => transaction?.refund?.status === 'COMPLETED',
    patience,
  );

/** Posts with an Idempotency-Key. */
export const keyed = (key: string, more: RequestOptions = {}): RequestOptions => ({
  ...more,
  headers: { ...more.headers, 'idempotency-key': key },
});

/** The ledger adds up, no payment is in motion, and there is no dead letter. */
export async function expectCleanBooks({ services }: TestCloud): Promise<void> {
  const audit = await auditLedger(services.store);
  expect(audit).toMatchObject({ differences: [], inMotion: 0 });
  expect(services.durable.deadLetters()).toEqual([]);
}

/** Posts, and returns the body of the answer byte for byte. */
export async function rawPost({ baseUrl, tokenId, tokenSecret }: TestCloud, path: string, body: string, key: string) {
  const authorization = `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
