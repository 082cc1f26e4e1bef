/** Compiles with the types of openapi-typescript: the request for a wallet, without the field that has a default. */
export const typedRequest = `import type { components, paths } from './api.d.ts';

export const wallet: components['schemas']['ExternalAccountCreateRequest'] = {
  customerId: 'Customer:1',
  currency: 'BTC',
  accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1example' },
};
export type Quote = paths['/quotes']['post']['responses']['201']['content']['application/json'];
`;

/** Pays with the client of Hey API. Arguments: base URL, token id, token secret. */
export const payment = `import * as api from './hey/index.ts';
import { client } from './hey/client.gen.ts';

const [baseUrl, tokenId, tokenSecret] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: tokenId + ':' + tokenSecret, throwOnError: true });
const { data: accounts } = await api.listPlatformInternalAccounts({ query: { currency: 'USD' } });
const accountId = accounts.data[0].id;
await api.sandboxFundInternalAccount({ path: { accountId }, body: { amount: 5_000 } });
const { data: customer } = await api.createCustomer({ body: { customerType: 'INDIVIDUAL', fullName: 'Jane Example' } });
const accountInfo = { accountType: 'SPARK_WALLET', address: 'spark1exampleheyexampleexampleexampleexample' };
const { data: wallet } = await api.createCustomerExternalAccount({
  body: { customerId: customer.id, currency: 'BTC', accountInfo },
});
const { data: quote } = await api.createQuote({
  body: {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: wallet.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    immediatelyExecute: true,
  },
});
console.log(quote.transactionId);
`;
