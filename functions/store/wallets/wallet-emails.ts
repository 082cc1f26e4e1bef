import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { uuidIn } from '../../domain/ids.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';
import type { Store, Write } from '../table.ts';
import type { WalletRef } from './wallet-auth.ts';

/** The key ignores case, and holds a hash: keys appear in logs and metrics, where addresses must not. */
const keyOf = ({ platformId, accountId }: WalletRef, email: string): Key =>
  keys.walletEmail(
    platformId,
    createHash('sha256').update(email.toLowerCase()).digest('hex'),
    uuidIn('InternalAccount', accountId),
  );

/** Records that a wallet sends its codes to an address. */
export const putWalletEmail = (wallet: WalletRef, email: string): Write => ({
  put: { item: { ...keyOf(wallet, email), accountId: wallet.accountId, type: 'WALLET_EMAIL' } },
});

export const deleteWalletEmail = (wallet: WalletRef, email: string): Write => ({
  delete: { key: keyOf(wallet, email) },
});

/** Records that a wallet sends its codes to another address from now on. A change of case alone is the same address. */
export const moveWalletEmail = (wallet: WalletRef, from: string, to: string): readonly Write[] =>
  from.toLowerCase() === to.toLowerCase() ? [] : [deleteWalletEmail(wallet, from), putWalletEmail(wallet, to)];

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
