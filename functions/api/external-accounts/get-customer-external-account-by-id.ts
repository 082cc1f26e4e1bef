import * as contract from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { getCustomerExternalAccountById } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(contract.getCustomerExternalAccountById, ({ path }, context) =>
  getCustomerExternalAccountById(context, path.externalAccountId),
);
