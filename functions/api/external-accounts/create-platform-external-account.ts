import { createPlatformExternalAccount } from '../../contract/external-accounts.ts';
import { registerExternalAccount } from '../../runtime/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(createPlatformExternalAccount, ({ body }, context) =>
  registerExternalAccount(context, body),
);
