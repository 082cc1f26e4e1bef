import { uuidOf } from '../domain/ids.ts';
import { emailCredential } from '../domain/wallet/credential.ts';
import { amendWalletAuth, emptyWalletAuth, type WalletAuth } from '../domain/wallet/wallet-auth.ts';
import { type Key, keys } from './keys.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

const keyOf = ({ platformId, accountId }: Pick<WalletAuth, 'platformId' | 'accountId'>): Key => {
  const uuid = uuidOf('InternalAccount', accountId);
  if (!uuid) throw new Error(`${accountId} is no internal account.`);
  return keys.walletAuth(platformId, uuid);
};

/** What guards a wallet, or nothing where it has never been guarded by anything. */
export async function readWalletAuth(
  store: Store,
  platformId: string,
  accountId: string,
): Promise<WalletAuth | undefined> {
  const item = await readItem<Item>(store, keyOf({ platformId, accountId }));
  if (!item) return undefined;
  const { pk, sk, type, ...auth } = item;
  return auth as unknown as WalletAuth;
}

/** Writes `next` over the version that it was computed from; a newer stored version wins. */
export function replaceWalletAuth(next: WalletAuth): Write {
  const item = { ...next, ...keyOf(next), type: 'WALLET_AUTH' };
  if (next.version === 1) return { put: { item, condition: 'attribute_not_exists(pk)' } };
  return {
    put: { item, condition: '#version = :loaded' },
    names: { version: 'version' },
    values: { loaded: next.version - 1 },
  };
}

/** What can be addressed by its own id and belongs to a wallet. */
export type WalletPart = 'AuthMethod' | 'Session' | 'DelegatedKey';

/** Where a credential, session or delegated key belongs, so that its id alone leads to it. A session's entry goes when it expires. */
export const putWalletPart = (
  part: WalletPart,
  { platformId, accountId }: Pick<WalletAuth, 'platformId' | 'accountId'>,
  id: string,
  expiresAt?: Date,
): Write => ({
  put: {
    item: {
      ...keys.walletPart(platformId, part, uuidIn(part, id)),
      accountId,
      type: 'WALLET_PART',
      ...(expiresAt && { expiresAtSeconds: Math.ceil(expiresAt.getTime() / 1000) }),
    },
    condition: 'attribute_not_exists(pk)',
  },
});

/** The wallet that a credential, session or delegated key belongs to, or nothing. */
export async function readWalletPart(
  store: Store,
  platformId: string,
  part: WalletPart,
  id: string,
): Promise<string | undefined> {
  const uuid = uuidOf(part, id);
  if (!uuid) return undefined;
  return (await readItem<{ accountId: string }>(store, keys.walletPart(platformId, part, uuid)))?.accountId;
}

const uuidIn = (part: WalletPart, id: string): string => {
  const uuid = uuidOf(part, id);
  if (!uuid) throw new Error(`${id} is no ${part}.`);
  return uuid;
};

/** The writes that guard a new wallet by codes to the customer's e-mail address (interface decision 13). */
export function guardNewWallet(
  wallet: { readonly platformId: string; readonly accountId: string; readonly customerId: string },
  email: string,
  uuid: string,
  at: Date,
): readonly Write[] {
  const credential = emailCredential(uuid, email, at);
  const empty = emptyWalletAuth(wallet.platformId, wallet.accountId, wallet.customerId);
  return [
    replaceWalletAuth(amendWalletAuth(empty, at, { credentials: [credential] })),
    putWalletPart('AuthMethod', wallet, credential.authMethodId),
  ];
}
