import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { uuidIn } from '../../domain/ids.ts';
import { integer, object } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';
import type { WalletRef } from './wallet-auth.ts';

/** Keys ignore case, and hold a hash: they appear in logs and metrics, where addresses must not. */
const hashOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');

const keyOf = ({ platformId, accountId }: WalletRef, email: string): Key =>
  keys.walletEmail(platformId, hashOf(email), uuidIn('InternalAccount', accountId));

/** Records that a wallet sends its codes to an address. */
export const putWalletEmail = (wallet: WalletRef, email: string): Write => ({
  put: { item: { ...keyOf(wallet, email), accountId: wallet.accountId, type: 'WALLET_EMAIL' } },
});

export const deleteWalletEmail = (wallet: WalletRef, email: string): Write => ({
  delete: { key: keyOf(wallet, email) },
});

/** The move of a wallet to another address, as it was decided. */
interface EmailMove {
  readonly from: string;
  readonly to: string;
  /** How many wallets had moved there when the address was found to be free. */
  readonly earlierMoves: number;
}

/** Much longer than a request decides. */
const movesCountSeconds = 3_600;

/**
 * Records that a wallet sends its codes to another address from now on. A change of case alone is the same address. Of two wallets that
 * find an address free at the same moment one moves there, and the other decides again.
 */
export function moveWalletEmail(wallet: WalletRef, { from, to, earlierMoves }: EmailMove, now: Date): readonly Write[] {
  if (from.toLowerCase() === to.toLowerCase()) return [];
  const moves = {
    ...keys.walletEmailMoves(wallet.platformId, hashOf(to)),
    version: earlierMoves + 1,
    expiresAtSeconds: Math.ceil(now.getTime() / 1000) + movesCountSeconds,
    type: movesType,
  };
  return [deleteWalletEmail(wallet, from), putWalletEmail(wallet, to), putVersion(moves)];
}

const movesType = 'WALLET_EMAIL_MOVES';
const toMoves = itemReader(movesType, object({ version: integer }));

/** How many wallets have moved to an address of late. It is read before the wallets of the address are. */
export async function countMovesTo(
  store: Store,
  { platformId }: Pick<WalletRef, 'platformId'>,
  email: string,
): Promise<number> {
  const moves = await readRecord(store, keys.walletEmailMoves(platformId, hashOf(email)), toMoves);
  return moves?.version ?? 0;
}

/** Whether another wallet of the platform sends its codes to an address. */
export async function isEmailOfOtherWallet(store: Store, wallet: WalletRef, email: string): Promise<boolean> {
  const { pk, sk } = keyOf(wallet, email);
  const { Items = [] } = await store.client.send(
    new QueryCommand({
      TableName: store.tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
      Limit: 2,
    }),
  );
  return Items.some((item) => item.sk !== sk);
}
