import { listPlatformExternalAccounts } from '../../contract/external-accounts/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { showPlatformAccounts } from '../../use-cases/external-accounts/external-accounts.ts';

export const handler = serve(listPlatformExternalAccounts, ({ query }, context) =>
  showPlatformAccounts(context, query),
);
