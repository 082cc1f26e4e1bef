import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { InternalAccount } from '../domain/account.ts';
import { uuidOf } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { emailCredential } from '../domain/wallet/credential.ts';
import { amendWalletAuth, emptyWalletAuth, type WalletAuth } from '../domain/wallet/wallet-auth.ts';
import { withPockets } from './account-pockets.ts';
import { toAccount } from './accounts.ts';
import { type Key, keys } from './keys.ts';
import { type Item, readItem, readItems, type Store, type Write } from './table.ts';

type WalletRef = Pick<WalletAuth, 'platformId' | 'accountId'>;

const accountUuid = (accountId: string): string => {
  const uuid = uuidOf('InternalAccount', accountId);
  if (!uuid) throw new Error(`${accountId} is no internal account.`);
  return uuid;
};

const keyOf = ({ platformId, accountId }: WalletRef): Key => keys.walletAuth(platformId, accountUuid(accountId));

/** What guards a wallet, or nothing where it has never been guarded by anything. */
export async function readWalletAuth(
  store: Store,
  platformId: string,
  accountId: string,
): Promise<WalletAuth | undefined> {
  const item = await readItem<Item>(store, keyOf({ platformId, accountId }));
  return item && toWalletAuth(item);
}

function toWalletAuth({ pk, sk, type, ...auth }: Item): WalletAuth {
  return auth as unknown as WalletAuth;
}

/** An internal account with what guards it, in one call; nothing where there is no such account. */
export async function readWallet(
  store: Store,
  platformId: string,
  accountId: string,
): Promise<{ readonly account: InternalAccount; readonly auth?: WalletAuth } | undefined> {
  const accountKey = keys.internalAccount(platformId, accountUuid(accountId));
  const [account, auth] = await readItems(store, [accountKey, keyOf({ platformId, accountId })]);
  return (
    account && { account: await withPockets(store, toAccount(account)), ...(auth && { auth: toWalletAuth(auth) }) }
  );
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
export type WalletPart = 'AuthMethod' | 'Session' | 'DelegatedKey' | 'CardFundingSource';

/** Where a credential, session or delegated key belongs, so that its id alone leads to it. A session's entry goes when it expires. */
export const putWalletPart = (
  part: WalletPart,
  { platformId, accountId }: WalletRef,
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
    holdEmail(wallet, email),
  ];
}

/** Uses up the challenge of a passkey's registration: a second registration with it is refused with INVALID_INPUT. */
export const claimPasskeyChallenge = ({ platformId, accountId }: WalletRef, challengeHash: string): Write => ({
  put: {
    item: { ...keys.passkeyChallenge(platformId, challengeHash), accountId, type: 'CLAIM' },
    condition: 'attribute_not_exists(pk)',
  },
  refuse: () => new Refusal('INVALID_INPUT', 'challenge: it was used before; make a new one for every registration.'),
});

/** Where a funding source belongs. The same one may be written again: it always leads to the same wallet. */
export const putFundingSource = ({ platformId, accountId }: WalletRef, fundingSourceId: string): Write => ({
  put: {
    item: {
      ...keys.walletPart(platformId, 'CardFundingSource', uuidIn('CardFundingSource', fundingSourceId)),
      accountId,
      type: 'WALLET_PART',
    },
  },
});

/** Compared without case, and kept as a digest: a key is no place for a person's address. */
const emailKey = ({ platformId, accountId }: WalletRef, email: string): Key =>
  keys.walletEmail(platformId, createHash('sha256').update(email.toLowerCase()).digest('hex'), accountUuid(accountId));

/** Says that a wallet's codes go to this address. */
export const holdEmail = (wallet: WalletRef, email: string): Write => ({
  put: { item: { ...emailKey(wallet, email), accountId: wallet.accountId, type: 'WALLET_EMAIL' } },
});

/** Takes that back. */
export const forgetEmail = (wallet: WalletRef, email: string): Write => ({ delete: { key: emailKey(wallet, email) } });

/** Whether the codes of another wallet of the platform go to this address. */
export async function isEmailHeldElsewhere(store: Store, wallet: WalletRef, email: string): Promise<boolean> {
  const { pk, sk } = emailKey(wallet, email);
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
