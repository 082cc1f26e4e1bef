import { listCustomerInternalAccounts } from '../../contract/ledger/internal-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { showCustomerInternalAccounts } from '../../use-cases/ledger/customer-account-list.ts';

export const handler = serve(listCustomerInternalAccounts, ({ query }, context) =>
  showCustomerInternalAccounts(context, query),
);
