import { deleteCustomerExternalAccountById } from '../../contract/external-accounts.ts';
import { deleteExternalAccount } from '../../runtime/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(deleteCustomerExternalAccountById, ({ path }, context) =>
  deleteExternalAccount(context, path.externalAccountId, 'CUSTOMERS'),
);
