import { listCustomerExternalAccounts } from '../../contract/external-accounts.ts';
import { listExternalAccounts } from '../../runtime/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { accountsOfCustomer, accountsOfCustomers } from '../../store/account-lists.ts';

export const handler = serve(listCustomerExternalAccounts, async ({ query }, context) => {
  const list = query.customerId
    ? accountsOfCustomer(query.customerId, 'EXTERNAL_ACCOUNT')
    : accountsOfCustomers(context.caller.platformId, 'EXTERNAL_ACCOUNT');
  return { status: 200 as const, body: await listExternalAccounts(context, list, query) };
});
