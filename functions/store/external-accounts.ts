import { createHash } from 'node:crypto';
import { accountIdentity } from '../domain/account-identity.ts';
import type { ExternalAccountRecord } from '../domain/external-account.ts';
import { Refusal } from '../domain/refusal.ts';
import { customerListing } from './account-lists.ts';
import { claim, release } from './claims.ts';
import { keys, lists } from './keys.ts';
import { positionIn } from './record-list.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/** Writes an external account that does not exist yet. Refuses with CONFLICT one that its owner has already. */
export const putNewExternalAccount = (account: ExternalAccountRecord, uuid: string): readonly Write[] => [
  { put: { item: toItem(account, uuid), condition: 'attribute_not_exists(pk)' } },
  claim(
    claimKey(account),
    { externalAccountId: account.externalAccountId },
    new Refusal('CONFLICT', 'accountInfo: the owner has this account already.'),
  ),
];

/** Writes `next` over the version that it was computed from; a newer stored version wins. */
export const replaceExternalAccount = (next: ExternalAccountRecord, uuid: string): Write => ({
  put: { item: toItem(next, uuid), condition: '#version = :loaded' },
  names: { version: 'version' },
  values: { loaded: next.version - 1 },
});

/** Writes an account as deleted, and frees what it held. */
export const removeExternalAccount = (deleted: ExternalAccountRecord, uuid: string): readonly Write[] => [
  replaceExternalAccount(deleted, uuid),
  release(claimKey(deleted)),
  ...(deleted.defaultUmaDepositAccount ? [release(keys.depositAccount(deleted.platformId, ownerOf(deleted)))] : []),
];

/** The fingerprint hides the account's number, as keys appear where items do not. */
function claimKey(account: ExternalAccountRecord) {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(accountIdentity(account)))
    .digest('hex');
  return keys.externalAccountClaim(account.platformId, fingerprint);
}

const ownerOf = ({ customerId, platformId }: ExternalAccountRecord): string => customerId ?? platformId;

const toItem = (account: ExternalAccountRecord, uuid: string): Item => ({
  ...account,
  ...keys.externalAccount(account.platformId, uuid),
  ...(account.deletedAt === undefined && listing(account, uuid)),
  type: 'EXTERNAL_ACCOUNT',
});

function listing(account: ExternalAccountRecord, uuid: string): Item {
  const { platformId, customerId, createdAt, currency } = account;
  if (customerId) return customerListing('EXTERNAL_ACCOUNT', account, uuid);
  return { listPk: lists.platformExternalAccounts(platformId), listSk: positionIn('', createdAt, uuid, currency) };
}

/** The external account of an item read from the table, a deleted one too. */
export function toExternalAccount(item: Item): ExternalAccountRecord {
  const { pk, sk, listPk, listSk, transactionSk, type, ...account } = item;
  return account as unknown as ExternalAccountRecord;
}

/** Whether an item is an account that was deleted. */
export const isDeleted = ({ deletedAt }: Item): boolean => deletedAt !== undefined;

/** Reads an external account, a deleted one too: payments that began before still settle. */
export async function readAnyExternalAccount(
  store: Store,
  platformId: string,
  uuid: string,
): Promise<ExternalAccountRecord | undefined> {
  const item = await readItem<Item>(store, keys.externalAccount(platformId, uuid));
  return item && toExternalAccount(item);
}

/** Reads an external account that is not deleted. */
export async function readExternalAccount(
  store: Store,
  platformId: string,
  uuid: string,
): Promise<ExternalAccountRecord | undefined> {
  const account = await readAnyExternalAccount(store, platformId, uuid);
  return account?.deletedAt === undefined ? account : undefined;
}

/** The id of an owner's default account. */
export async function readDefaultAccount(store: Store, platformId: string, owner: string): Promise<string | undefined> {
  const item = await readItem<Item>(store, keys.depositAccount(platformId, owner));
  return item?.externalAccountId as string | undefined;
}

/** Makes an account its owner's default in the place of the one that was read; another one wins. */
export const putDefaultAccount = (account: ExternalAccountRecord, standing: string | undefined): Write => {
  const { platformId, externalAccountId } = account;
  const key = keys.depositAccount(platformId, ownerOf(account));
  return {
    put: {
      item: { ...key, externalAccountId, type: 'DEPOSIT_ACCOUNT' },
      condition: standing ? 'externalAccountId = :standing' : 'attribute_not_exists(pk)',
    },
    ...(standing && { values: { standing } }),
  };
};
