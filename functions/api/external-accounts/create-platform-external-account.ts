import { createPlatformExternalAccount } from '../../contract/external-accounts.ts';
import { registerExternalAccount } from '../../runtime/account-registration.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(createPlatformExternalAccount, ({ body }, context) =>
  registerExternalAccount(context, body),
);
