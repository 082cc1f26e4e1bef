import { deleteCustomerExternalAccountById } from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { deleteExternalAccount } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(deleteCustomerExternalAccountById, ({ path }, context) =>
  deleteExternalAccount(context, path.externalAccountId, 'CUSTOMERS'),
);
