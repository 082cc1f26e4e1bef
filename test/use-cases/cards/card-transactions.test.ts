import { describe, expect, it } from 'vitest';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { type DelegatedKey, pendingKey } from '../../../functions/domain/wallets/delegated-key.ts';
import { emptyWalletAuth } from '../../../functions/domain/wallets/wallet-auth.ts';
import { commit } from '../../../functions/store/table.ts';
import { putWalletAuth } from '../../../functions/store/wallets/wallet-auth.ts';
import { readPayer } from '../../../functions/use-cases/cards/card-transactions.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { aCard } from '../../kit/card-builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const { cardId } = aCard();
const now = new Date(noon);

/** A key of the card that its owner has signed for. */
const aKey = (changes: Partial<DelegatedKey> = {}): DelegatedKey => ({
  ...pendingKey(
    {
      uuid: toUuid(uuids.unknown),
      cardId,
      fundingSourceId: formatId('CardFundingSource', toUuid(uuids.unknown)),
      ...{ nickname: 'Example card', publicKey: '02', sealedKey: 'sealed' },
    },
    now,
  ),
  status: 'ACTIVE',
  ...changes,
});

/** Whether the service may take the money of a wallet that has these keys. */
async function mayPull(...delegatedKeys: readonly DelegatedKey[]): Promise<boolean> {
  table.holds(stored.account(anAccount({ customerId: ids.customer, accountType: 'EMBEDDED_WALLET' })));
  const auth = { ...emptyWalletAuth(platformId, ids.source, ids.customer), version: 1, delegatedKeys };
  await commit(table.store, [putWalletAuth(auth)]);
  return (await readPayer(table.store, { platformId, cardId }, ids.source)).mayPull;
}

describe('the account that pays for a card', () => {
  it('is a wallet only where its owner has delegated an active key for this very card', async () => {
    expect(await mayPull(aKey())).toBe(true);
  });

  it.each([
    ['none', []],
    ['one for another card', [aKey({ cardId: `Card:${uuids.unknown}` })]],
    ['one that its owner has not signed for', [aKey({ status: 'PENDING' })]],
    [
      'one that was revoked, and an active one for another card',
      [aKey({ status: 'REVOKED' }), aKey({ cardId: `Card:${uuids.unknown}` })],
    ],
  ])('does not pay from a wallet whose owner has delegated %s', async (_, keys) => {
    expect(await mayPull(...keys)).toBe(false);
  });

  it('needs no key where it is no wallet, and is none where it is unknown', async () => {
    table.holds(stored.account(anAccount({ customerId: ids.customer })));
    expect(await readPayer(table.store, { platformId, cardId }, ids.source)).toMatchObject({ mayPull: true });
    expect(await readPayer(table.store, { platformId, cardId }, undefined)).toEqual({
      account: undefined,
      mayPull: false,
      delegated: [],
    });
  });
});
