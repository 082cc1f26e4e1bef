import { createHash } from 'node:crypto';
import { type ExternalAccountRecord, externalAccount } from '../../domain/external-accounts/external-account.ts';
import { accountIdentity } from '../../domain/external-accounts/identity.ts';
import { type Id, type OwnerId, type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { idText, object } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { customerListing } from '../ledger/account-lists.ts';
import * as lists from '../lists.ts';
import { positionIn } from '../record-list.ts';
import { type Item, readItem, readRecord, type Store, type Write } from '../table.ts';
import { releaseKey, reserveKey } from '../unique-keys.ts';
import { putVersion } from '../versioned-item.ts';

/** The external account of an item, also a deleted one. */
export const toExternalAccount = itemReader('EXTERNAL_ACCOUNT', externalAccount);

const uuidOfAccount = ({ externalAccountId }: ExternalAccountRecord) => uuidIn('ExternalAccount', externalAccountId);

/** Writes a version of an external account. */
export const putExternalAccount = (account: ExternalAccountRecord): Write =>
  putVersion({
    ...account,
    ...keys.externalAccount(account.platformId, uuidOfAccount(account)),
    ...(account.deletedAt === undefined && listing(account)),
    type: 'EXTERNAL_ACCOUNT',
  });

function listing(account: ExternalAccountRecord): Item {
  const { platformId, customerId, createdAt, currency } = account;
  const uuid = uuidOfAccount(account);
  if (customerId) return customerListing('EXTERNAL_ACCOUNT', account, uuid);
  return { listPk: lists.platformExternalAccounts(platformId), listSk: positionIn('', createdAt, uuid, currency) };
}

/** Writes a new external account. Refuses with `taken` if its owner has it already. */
export const putNewExternalAccount = (account: ExternalAccountRecord, refusal: Refusal): readonly Write[] => [
  putExternalAccount(account),
  reserveKey(uniqueKeyOf(account), { externalAccountId: account.externalAccountId }, refusal),
];

/** Writes a deleted account and frees its unique keys. */
export const putDeletedExternalAccount = (deleted: ExternalAccountRecord): readonly Write[] => [
  putExternalAccount(deleted),
  releaseKey(uniqueKeyOf(deleted)),
  ...(deleted.defaultUmaDepositAccount ? [releaseKey(keys.depositAccount(deleted.platformId, ownerOf(deleted)))] : []),
];

/** The key is a hash, because keys appear in logs and metrics where account numbers must not. */
function uniqueKeyOf(account: ExternalAccountRecord) {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(accountIdentity(account)))
    .digest('hex');
  return keys.externalAccountReservation(account.platformId, fingerprint);
}

const ownerOf = ({ customerId, platformId }: ExternalAccountRecord): OwnerId => customerId ?? platformId;

/** Whether an item is an account that was deleted. */
export const isDeleted = ({ deletedAt }: Item): boolean => deletedAt !== undefined;

/** Reads an external account, also a deleted one: payments that began before the deletion still settle. */
export const readAnyExternalAccount = (
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'ExternalAccount'>,
): Promise<ExternalAccountRecord | undefined> =>
  readRecord(store, keys.externalAccount(platformId, uuid), toExternalAccount);

/** Reads an external account that was not deleted. */
export async function readExternalAccount(
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'ExternalAccount'>,
): Promise<ExternalAccountRecord | undefined> {
  const account = await readAnyExternalAccount(store, platformId, uuid);
  return account?.deletedAt === undefined ? account : undefined;
}

const toDefault = itemReader('DEPOSIT_ACCOUNT', object({ externalAccountId: idText('ExternalAccount') }));

/** The id of an owner's default account. */
export async function readDefaultAccount(
  store: Store,
  platformId: PlatformId,
  owner: OwnerId,
): Promise<Id<'ExternalAccount'> | undefined> {
  const item = await readItem(store, keys.depositAccount(platformId, owner));
  return item && toDefault(item).externalAccountId;
}

/** Makes an account its owner's default instead of `current`. If the default has changed since, the commit is stale. */
export const putDefaultAccount = (
  account: ExternalAccountRecord,
  current: Id<'ExternalAccount'> | undefined,
): Write => {
  const { platformId, externalAccountId } = account;
  const key = keys.depositAccount(platformId, ownerOf(account));
  return {
    put: {
      item: { ...key, externalAccountId, type: 'DEPOSIT_ACCOUNT' },
      condition: current ? 'externalAccountId = :current' : 'attribute_not_exists(pk)',
    },
    ...(current && { values: { current } }),
  };
};
