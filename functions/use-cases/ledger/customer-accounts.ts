import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { inEnvironment } from '../../domain/environment.ts';
import type { Id, Uuid } from '../../domain/ids.ts';
import { emptyAccount, type InternalAccount } from '../../domain/ledger/account.ts';
import type { Platform } from '../../domain/platforms/platform.ts';
import { uuidFromName } from '../../ports/random.ts';
import type { Context } from '../../runtime/context.ts';
import { putNewAccount, readAccounts } from '../../store/ledger/accounts.ts';
import type { Store, Write } from '../../store/table.ts';
import { putFirstCredential } from '../../store/wallets/new-wallet.ts';

/** The currency of embedded wallets (docs/decisions.md#accounts-1). */
const walletCurrency = 'USDB';

/** An account's id is derived from customer and currency: a second one cannot exist, and no index is needed to find it. */
const accountUuid = (customerId: Id<'Customer'>, currency: string): Uuid<'InternalAccount'> =>
  uuidFromName(`${customerId} ${currency}`);

/** The currencies of a customer's accounts. Every customer of a platform with USDB has an embedded wallet. */
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

/** The writes of the accounts that `before` lacks. Codes to the customer's e-mail address guard an embedded wallet. */
export function newAccountWrites(
  customer: CustomerRecord,
  before: Pick<CustomerRecord, 'accountCurrencies'>,
  { environment, now, newUuid }: Pick<Context, 'now' | 'newUuid'> & Pick<Platform, 'environment'>,
): readonly Write[] {
  const { platformId, customerId, email, accountCurrencies = [] } = customer;
  const missing = accountCurrencies.filter((currency) => !before.accountCurrencies?.includes(currency));
  return missing.flatMap((currency) => {
    const uuid = accountUuid(customerId, currency);
    const empty = emptyAccount(platformId, uuid, currency, now.toISOString(), customerId);
    const account = inEnvironment(empty, environment);
    if (currency !== walletCurrency) return [putNewAccount(account, uuid)];
    const wallet: InternalAccount = { ...account, accountType: 'EMBEDDED_WALLET' };
    const guarded = { platformId, customerId, accountId: wallet.accountId };
    return [putNewAccount(wallet, uuid), ...(email ? putFirstCredential(guarded, email, newUuid(), now) : [])];
  });
}

/** All accounts of a customer with their newest balances. */
export const readCustomerAccounts = (
  store: Store,
  { platformId, customerId, accountCurrencies = [] }: CustomerRecord,
): Promise<readonly InternalAccount[]> =>
  readAccounts(
    store,
    platformId,
    accountCurrencies.map((currency) => accountUuid(customerId, currency)),
  );

export const findWallet = (accounts: readonly InternalAccount[]): InternalAccount | undefined =>
  accounts.find(({ accountType }) => accountType === 'EMBEDDED_WALLET');
