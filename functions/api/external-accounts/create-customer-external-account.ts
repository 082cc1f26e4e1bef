import { createCustomerExternalAccount } from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { registerExternalAccount } from '../../use-cases/external-accounts/registration.ts';

export const handler = serve(createCustomerExternalAccount, ({ body }, context) =>
  registerExternalAccount(context, body),
);
