import { createPlatformExternalAccount } from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { registerExternalAccount } from '../../use-cases/external-accounts/registration.ts';

export const handler = serve(createPlatformExternalAccount, ({ body }, context) =>
  registerExternalAccount(context, body),
);
