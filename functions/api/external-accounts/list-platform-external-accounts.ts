import { listPlatformExternalAccounts } from '../../contract/external-accounts.ts';
import { listExternalAccounts } from '../../runtime/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { lists } from '../../store/keys.ts';

export const handler = serve(listPlatformExternalAccounts, async ({ query }, context) => ({
  status: 200 as const,
  body: await listExternalAccounts(context, lists.platformExternalAccounts(context.caller.platformId), query),
}));
