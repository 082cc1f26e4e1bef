import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { type WalletAuth, walletAuth } from '../../domain/wallets/wallet-auth.ts';
import { itemReader } from '../item-reader.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';
import { toAccount } from '../ledger/account-items.ts';
import { withShards } from '../ledger/sharding/whole-balance.ts';
import { readItems, readRecord, type Store, type Write } from '../table.ts';
import { checkVersion, putVersion } from '../versioned-item.ts';

export type WalletRef = Pick<WalletAuth, 'platformId' | 'accountId'>;

const toWalletAuth = itemReader('WALLET_AUTH', walletAuth);

const keyOf = ({ platformId, accountId }: WalletRef): Key =>
  keys.walletAuth(platformId, uuidIn('InternalAccount', accountId));

/** Reads the credentials and sessions of a wallet; undefined if it has had none so far. */
export const readWalletAuth = (
  store: Store,
  platformId: PlatformId,
  accountId: Id<'InternalAccount'>,
): Promise<WalletAuth | undefined> => readRecord(store, keyOf({ platformId, accountId }), toWalletAuth);

/** Reads an internal account with its credentials and sessions in one call. */
export async function readWallet(
  store: Store,
  platformId: PlatformId,
  accountId: Id<'InternalAccount'>,
): Promise<{ readonly account: InternalAccount; readonly auth?: WalletAuth } | undefined> {
  const accountKey = keys.internalAccount(platformId, uuidIn('InternalAccount', accountId));
  const [account, auth] = await readItems(store, [accountKey, keyOf({ platformId, accountId })]);
  return account && { account: await withShards(store, toAccount(account)), ...(auth && { auth: toWalletAuth(auth) }) };
}

/** Writes a version of a wallet's credentials and sessions. */
export const putWalletAuth = (next: WalletAuth): Write => putVersion({ ...next, ...keyOf(next), type: 'WALLET_AUTH' });

/** Holds what a wallet's sessions or delegated keys allow to them as they were read. */
export const requireUnchangedWallet = (auth: WalletRef & Pick<WalletAuth, 'version'>): Write =>
  checkVersion(keyOf(auth), auth.version);
