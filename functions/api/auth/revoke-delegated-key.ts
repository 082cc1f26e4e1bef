import { revokeDelegatedKey } from '../../contract/delegated-keys.ts';
import { requireActiveKey, withStatus } from '../../domain/wallet/delegated-key.ts';
import { serve } from '../../runtime/serve.ts';
import { authWrite, requireDelegatedKey } from '../../runtime/wallet/wallet.ts';

export const handler = serve(revokeDelegatedKey, async ({ path }, { caller, store, now }) => {
  const { auth, key } = await requireDelegatedKey(store, caller, path.id);
  requireActiveKey(key);
  const delegatedKeys = withStatus(auth.delegatedKeys, key.delegatedKeyId, 'REVOKED', now);
  return { status: 204 as const, body: undefined, writes: [authWrite(auth, now, { delegatedKeys })] };
});
