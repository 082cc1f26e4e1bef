import { getCustomerExternalAccountById } from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { showExternalAccount } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(getCustomerExternalAccountById, ({ path }, context) =>
  showExternalAccount(context, path.externalAccountId, 'CUSTOMERS'),
);
