import { getPlatformExternalAccountById } from '../../contract/external-accounts.ts';
import { toExternalAccountView } from '../../domain/external-account-view.ts';
import { requireExternalAccount } from '../../runtime/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getPlatformExternalAccountById, async ({ path }, context) => {
  const { account } = await requireExternalAccount(context, path.externalAccountId, 'PLATFORM');
  return { status: 200 as const, body: toExternalAccountView(account) };
});
