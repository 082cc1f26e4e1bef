import * as contract from '../../contract/ledger/internal-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { listCustomerInternalAccounts } from '../../use-cases/ledger/customer-account-list.ts';

export const handler = serve(contract.listCustomerInternalAccounts, ({ query }, context) =>
  listCustomerInternalAccounts(context, query),
);
