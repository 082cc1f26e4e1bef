import { listAuthCredentials } from '../../contract/auth-credentials.ts';
import { toAuthMethod } from '../../domain/wallet/views.ts';
import { serve } from '../../runtime/serve.ts';
import { readWalletAuth } from '../../store/wallet-auth.ts';

export const handler = serve(listAuthCredentials, async ({ query: { accountId } }, { caller, store }) => {
  const auth = await readWalletAuth(store, caller.platformId, accountId);
  const credentials = auth?.credentials ?? [];
  return { status: 200 as const, body: { data: credentials.map((credential) => toAuthMethod(accountId, credential)) } };
});
