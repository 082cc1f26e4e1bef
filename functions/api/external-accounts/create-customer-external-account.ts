import * as contract from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { createCustomerExternalAccount } from '../../use-cases/external-accounts/registration.ts';

export const handler = serve(contract.createCustomerExternalAccount, ({ body }, context) =>
  createCustomerExternalAccount(context, body),
);
