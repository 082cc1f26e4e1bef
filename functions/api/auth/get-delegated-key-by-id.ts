import { getDelegatedKeyById } from '../../contract/delegated-keys.ts';
import { toDelegatedKey } from '../../domain/wallet/delegated-key.ts';
import { serve } from '../../runtime/serve.ts';
import { requireDelegatedKey } from '../../runtime/wallet/wallet.ts';

export const handler = serve(getDelegatedKeyById, async ({ path }, { caller, store }) => {
  const { auth, key } = await requireDelegatedKey(store, caller, path.id);
  return { status: 200 as const, body: toDelegatedKey(auth.accountId, key) };
});
