import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { aCard } from '../../kit/card-builders.ts';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { signed } from '../../kit/client/wallet-client.ts';
import { stored } from '../../kit/items.ts';
import type { Wallets } from '../../kit/rooms/wallets.ts';

export const cardId = formatId('Card', toUuid('00000000-0000-4000-8000-000000000024'));

/** Wallets with delegated keys. */
export function delegatedKeysOf({ api, table, openWallet: openAnyWallet }: Wallets) {
  /** A wallet that funds the card of its owner. */
  const openWallet = async () => {
    const wallet = await openAnyWallet();
    const cardholderId = formatId('Customer', toUuid(wallet.customerId.slice(-36)));
    const fundingSources = [formatId('InternalAccount', toUuid(wallet.accountId.slice(-36)))];
    table.holds(stored.card(aCard({ cardId, cardholderId, fundingSources })));
    return wallet;
  };
  const request = (accountId: string, changes: object = {}) => ({
    cardId,
    internalAccountId: accountId,
    nickname: 'Example card',
    ...changes,
  });
  const create = (body: object, headers: Readonly<Record<string, string>> = {}, client = api) =>
    client.post('/auth/delegated-keys', body, { headers });
  return {
    openWallet,
    request,
    create,
    list: async (accountId: string): Promise<AnyBody[]> =>
      bodyOf(await api.get(`/auth/delegated-keys?accountId=${accountId}`), 200).data,
    /** A wallet with an active key of the card. */
    openDelegation: async () => {
      const wallet = await openWallet();
      const body = request(wallet.accountId);
      const first = bodyOf(await create(body), 202);
      const second = bodyOf(await create(body, await signed(first, wallet.keys)), 202);
      const key = bodyOf(await create(body, await signed(second, wallet.keys)), 201);
      return { ...wallet, key };
    },
  };
}
