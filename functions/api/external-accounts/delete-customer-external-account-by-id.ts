import * as contract from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { deleteCustomerExternalAccountById } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(contract.deleteCustomerExternalAccountById, ({ path }, context) =>
  deleteCustomerExternalAccountById(context, path.externalAccountId),
);
