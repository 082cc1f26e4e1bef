import { emptyAccount, type InternalAccount } from '../domain/account.ts';
import type { CustomerRecord } from '../domain/customer.ts';
import { inEnvironment } from '../domain/environment.ts';
import type { Platform } from '../domain/platform.ts';
import { putNewAccount, readAccounts } from '../store/accounts.ts';
import type { Store, Write } from '../store/table.ts';
import { guardNewWallet } from '../store/wallet-auth.ts';
import type { Caller } from './caller.ts';
import { uuidFromName } from './random.ts';
import type { Context } from './serve.ts';

/** The currency of embedded wallets (interface decision 13). */
const walletCurrency = 'USDB';

/** An account's id follows from its customer and currency: there is never a second one, and no index is asked for it. */
const accountUuid = (customerId: string, currency: string): string => uuidFromName(`${customerId} ${currency}`);

/** The currencies in which a customer has an account: those of the customer and, where the platform has it, the wallet's. */
export const accountCurrenciesOf = (
  { currencies, accountCurrencies = [] }: Pick<CustomerRecord, 'currencies' | 'accountCurrencies'>,
  platform: Pick<Platform, 'currencies'>,
): readonly string[] => [
  ...new Set([
    ...accountCurrencies,
    ...currencies,
    ...(platform.currencies.includes(walletCurrency) ? [walletCurrency] : []),
  ]),
];

/** The writes of the accounts that a customer has and `before` had not: an embedded wallet for USDB, guarded by codes to the e-mail address. */
export function newAccountWrites(
  customer: CustomerRecord,
  before: Pick<CustomerRecord, 'accountCurrencies'>,
  { caller, now, newUuid }: Pick<Context, 'now' | 'newUuid'> & { readonly caller: Pick<Caller, 'environment'> },
): readonly Write[] {
  const { platformId, customerId, email, accountCurrencies = [] } = customer;
  const missing = accountCurrencies.filter((currency) => !before.accountCurrencies?.includes(currency));
  return missing.flatMap((currency) => {
    const uuid = accountUuid(customerId, currency);
    const empty = emptyAccount(platformId, uuid, currency, now.toISOString(), customerId);
    const account = inEnvironment(empty, caller.environment);
    if (currency !== walletCurrency) return [putNewAccount(account, uuid)];
    const wallet: InternalAccount = { ...account, accountType: 'EMBEDDED_WALLET' };
    const guarded = { platformId, customerId, accountId: wallet.accountId };
    return [putNewAccount(wallet, uuid), ...(email ? guardNewWallet(guarded, email, newUuid(), now) : [])];
  });
}

/** Every account of a customer with its newest balance. */
export const readCustomerAccounts = (
  store: Store,
  { platformId, customerId, accountCurrencies = [] }: CustomerRecord,
): Promise<readonly InternalAccount[]> =>
  readAccounts(
    store,
    platformId,
    accountCurrencies.map((currency) => accountUuid(customerId, currency)),
  );

/** The customer's embedded wallet. */
export const findWallet = (accounts: readonly InternalAccount[]): InternalAccount | undefined =>
  accounts.find(({ accountType }) => accountType === 'EMBEDDED_WALLET');
