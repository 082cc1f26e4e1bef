import { listCustomerInternalAccounts } from '../../contract/internal-accounts.ts';
import { toInternalAccount } from '../../domain/views.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { serve } from '../../runtime/serve.ts';
import { accountsOfCustomer, accountsOfCustomers } from '../../store/account-lists.ts';
import { withPockets } from '../../store/account-pockets.ts';
import { toAccount } from '../../store/accounts.ts';

export const handler = serve(listCustomerInternalAccounts, async ({ query }, { caller: { platformId }, store }) => {
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
  });
  const counted = await Promise.all(data.map((account) => withPockets(store, account)));
  return { status: 200 as const, body: { ...page, data: counted.map(toInternalAccount) } };
});
