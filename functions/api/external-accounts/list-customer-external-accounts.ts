import { listCustomerExternalAccounts } from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { showCustomerAccounts } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(listCustomerExternalAccounts, ({ query }, context) =>
  showCustomerAccounts(context, query),
);
