import { formatId, type Id, toUuid } from '../../functions/domain/ids.ts';
import { allRevoked, pendingKey, withStatus } from '../../functions/domain/wallets/delegated-key.ts';
import { emptyWalletAuth } from '../../functions/domain/wallets/wallet-auth.ts';
import { commit, type Store } from '../../functions/store/table.ts';
import { putWalletAuth } from '../../functions/store/wallets/wallet-auth.ts';
import { ids, noon, platformId, uuids } from './builders.ts';

/** Delegates a key of the source's owner to a card, and returns what revokes it. */
export async function delegateKey(store: Store, cardId: Id<'Card'>): Promise<() => Promise<void>> {
  const at = new Date(noon);
  const uuid = toUuid(uuids.unknown);
  const fundingSourceId = formatId('CardFundingSource', uuid);
  const secret = { nickname: 'Example card', publicKey: '02', sealedKey: 'sealed' };
  const key = pendingKey({ uuid, cardId, fundingSourceId, ...secret }, at);
  const delegatedKeys = withStatus([key], key.delegatedKeyId, 'ACTIVE', at);
  const auth = { ...emptyWalletAuth(platformId, ids.source, ids.customer), version: 1, delegatedKeys };
  await commit(store, [putWalletAuth(auth)]);
  const revoked = { ...auth, version: 2, delegatedKeys: allRevoked(delegatedKeys, at) };
  return () => commit(store, [putWalletAuth(revoked)]);
}
