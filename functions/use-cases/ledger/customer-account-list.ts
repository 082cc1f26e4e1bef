import type { InternalAccountListQuery } from '../../contract/ledger/internal-accounts.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { toInternalAccount } from '../../domain/ledger/account-view.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { toAccount } from '../../store/ledger/account-items.ts';
import { accountsOfCustomer, accountsOfCustomers } from '../../store/ledger/account-lists.ts';
import { withInstructions } from '../../store/ledger/reported-instructions.ts';
import { withShards } from '../../store/ledger/sharding/whole-balance.ts';

/** Shows a page of the internal accounts of one customer, or of all customers, of those that pass. */
export async function listCustomerInternalAccounts(
  { caller: { platformId }, store }: Context,
  query: InternalAccountListQuery & { readonly customerId?: string | undefined },
  passes?: (account: InternalAccount) => boolean,
) {
  const { customerId, currency, type } = query;
  const { data, ...page } = await readListPage(store, query, {
    platformId,
    list: customerId
      ? accountsOfCustomer(customerId, 'INTERNAL_ACCOUNT')
      : accountsOfCustomers(platformId, 'INTERNAL_ACCOUNT'),
    toRecord: toAccount,
    view: (account) => account,
    wants:
      currency === undefined && type === undefined
        ? undefined
        : ([held, kind]) => (currency ?? held) === held && (type ?? kind) === kind,
    passes,
  });
  const counted = await Promise.all(data.map((account) => withShards(store, account)));
  const shown = await withInstructions(store, counted);
  return { status: 200 as const, body: { ...page, data: shown.map(toInternalAccount) } };
}
