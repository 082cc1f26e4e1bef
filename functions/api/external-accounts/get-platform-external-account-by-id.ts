import * as contract from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { getPlatformExternalAccountById } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(contract.getPlatformExternalAccountById, ({ path }, context) =>
  getPlatformExternalAccountById(context, path.externalAccountId),
);
