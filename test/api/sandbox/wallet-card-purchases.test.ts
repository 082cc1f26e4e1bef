import { describe, expect, it } from 'vitest';
import { handler as authorize } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization.ts';
import { handler as advise } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization-advice.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { allRevoked, pendingKey, withStatus } from '../../../functions/domain/wallets/delegated-key.ts';
import { emptyWalletAuth } from '../../../functions/domain/wallets/wallet-auth.ts';
import { commit } from '../../../functions/store/table.ts';
import { putWalletAuth } from '../../../functions/store/wallets/wallet-auth.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { about, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();
const { table } = cards;

/** A card that a wallet pays, by a key that its owner has delegated and can revoke. */
async function aWalletCard() {
  const { cardId } = await cards.add();
  const at = new Date(noon);
  const uuid = toUuid(uuids.unknown);
  const fundingSourceId = formatId('CardFundingSource', uuid);
  const secret = { nickname: 'Example card', publicKey: '02', sealedKey: 'sealed' };
  const key = pendingKey({ uuid, cardId, fundingSourceId, ...secret }, at);
  const delegatedKeys = withStatus([key], key.delegatedKeyId, 'ACTIVE', at);
  const auth = { ...emptyWalletAuth(platformId, ids.source, ids.customer), version: 1, delegatedKeys };
  table.holds(stored.account(anAccount({ customerId: ids.customer, accountType: 'EMBEDDED_WALLET' })));
  await commit(table.store, [putWalletAuth(auth)]);
  const revoked = { ...auth, version: 2, delegatedKeys: allRevoked(delegatedKeys, at) };
  return { cardId, revoke: () => commit(table.store, [putWalletAuth(revoked)]) };
}

describe('a purchase that an embedded wallet pays', () => {
  it('is declined where its owner has revoked the key first', async () => {
    const { cardId, revoke } = await aWalletCard();
    table.beforeNextWrite(revoke);
    expect((await about(authorize, cardId, purchase(100))).status).toBe(202);
    expect(cards.transactions()).toEqual([]);
  });

  it('takes no more where its owner has revoked the key first, and less all the same', async () => {
    const { cardId, revoke } = await aWalletCard();
    const cardTransactionId = await cards.authorized(cardId, 1_000);
    table.beforeNextWrite(revoke);
    expect((await about(advise, cardId, { cardTransactionId, amount: 1_500 })).status).toBe(202);
    expect(cards.transaction()).toMatchObject({ authorizedAmount: 1_000 });
    await about(advise, cardId, { cardTransactionId, amount: 400 });
    expect(cards.transaction()).toMatchObject({ authorizedAmount: 400 });
  });
});
