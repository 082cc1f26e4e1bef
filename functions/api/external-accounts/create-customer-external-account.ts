import { createCustomerExternalAccount } from '../../contract/external-accounts.ts';
import { registerExternalAccount } from '../../runtime/account-registration.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(createCustomerExternalAccount, ({ body }, context) =>
  registerExternalAccount(context, body),
);
