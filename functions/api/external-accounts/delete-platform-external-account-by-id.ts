import * as contract from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { deletePlatformExternalAccountById } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(contract.deletePlatformExternalAccountById, ({ path }, context) =>
  deletePlatformExternalAccountById(context, path.externalAccountId),
);
