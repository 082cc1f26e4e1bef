import * as contract from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { listPlatformExternalAccounts } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(contract.listPlatformExternalAccounts, ({ query }, context) =>
  listPlatformExternalAccounts(context, query),
);
