import * as contract from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { createPlatformExternalAccount } from '../../use-cases/external-accounts/registration.ts';

export const handler = serve(contract.createPlatformExternalAccount, ({ body }, context) =>
  createPlatformExternalAccount(context, body),
);
