import * as contract from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { listCustomerExternalAccounts } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(contract.listCustomerExternalAccounts, ({ query }, context) =>
  listCustomerExternalAccounts(context, query),
);
