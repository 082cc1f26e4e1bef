import { type AnyBody, type Api, bodyOf } from './api.ts';
import { accountIn, createSparkWallet, type Patience, until } from './payments.ts';

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
