import { requireActiveKey, withStatus } from '../../domain/wallets/delegated-key.ts';
import type { Context } from '../../runtime/context.ts';
import { authWrite, requireDelegatedKey } from './wallet.ts';

/** Revokes a delegated key. Refuses with REFERENCE_NOT_FOUND, and with INVALID_INPUT a key that is not active. */
export async function revokeDelegatedKey({ caller, store, now }: Context, id: string) {
  const { auth, key } = await requireDelegatedKey(store, caller, id);
  requireActiveKey(key);
  const delegatedKeys = withStatus(auth.delegatedKeys, key.delegatedKeyId, 'REVOKED', now);
  return { status: 204 as const, body: undefined, writes: [authWrite(auth, now, { delegatedKeys })] };
}
