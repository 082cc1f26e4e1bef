import { type Id, type PaymentId, type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { table } from '../../topology/table.ts';
import { queryKeys, stretchOf } from '../index-query.ts';
import * as keys from '../keys.ts';
import { type Key, listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { type Item, largestBatch, readItem, readItems, type Store, type Write } from '../table.ts';
import { toAccount } from './account-items.ts';
import { customerListing } from './account-lists.ts';
import { withShards } from './sharding/whole-balance.ts';

const listOf = ({ platformId, customerId }: InternalAccount): string =>
  customerId ? lists.customerAccounts(platformId, customerId) : lists.platformAccounts(platformId);

/** Writes a new account. */
export const putNewAccount = (account: InternalAccount, uuid: Uuid<'InternalAccount'>): Write => ({
  put: {
    item: {
      ...account,
      ...keys.internalAccount(account.platformId, uuid),
      listPk: listOf(account),
      listSk: listSortKey(account.createdAt, uuid),
      ...customerListing('INTERNAL_ACCOUNT', account, uuid, account.accountType),
      type: 'INTERNAL_ACCOUNT',
    },
    condition: 'attribute_not_exists(pk)',
  },
});

export async function readAccount(
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'InternalAccount'>,
): Promise<InternalAccount | undefined> {
  const item = await readItem(store, keys.internalAccount(platformId, uuid));
  return item && withShards(store, toAccount(item));
}

/** Reads accounts with their newest balances, without those that do not exist. */
export const readAccounts = async (
  store: Store,
  platformId: PlatformId,
  uuids: readonly Uuid<'InternalAccount'>[],
): Promise<readonly InternalAccount[]> => withAllShards(store, await readAccountItems(store, platformId, uuids));

/** Reads accounts without their shards, for callers that do not use their balances. */
export const readWithoutShards = async (
  store: Store,
  platformId: PlatformId,
  uuids: readonly Uuid<'InternalAccount'>[],
): Promise<readonly InternalAccount[]> =>
  (await readAccountItems(store, platformId, uuids)).flatMap((item) => (item ? [toAccount(item)] : []));

const readAccountItems = (store: Store, platformId: PlatformId, uuids: readonly Uuid<'InternalAccount'>[]) =>
  readItems(
    store,
    uuids.map((uuid) => keys.internalAccount(platformId, uuid)),
  );

const withAllShards = (store: Store, items: readonly (Item | undefined)[]): Promise<readonly InternalAccount[]> =>
  Promise.all(items.filter((item) => item !== undefined).map((item) => withShards(store, toAccount(item))));

/** Closes an account that holds nothing, unless it changed since it was read, so that no money is left in a closed account. */
export const closeAccount = ({ platformId, accountId, version }: InternalAccount, at: Date): Write => ({
  update: {
    key: keys.internalAccount(platformId, uuidIn('InternalAccount', accountId)),
    expression: 'SET #status = :closed, #version = :next, updatedAt = :at',
    condition: '#version = :loaded AND balance = :nothing AND held = :nothing AND attribute_not_exists(shardCount)',
  },
  names: { status: 'status', version: 'version' },
  values: { closed: 'CLOSED', next: version + 1, at: at.toISOString(), loaded: version, nothing: 0 },
});

/**
 * Sets another status of an account that is not closed. Its balance may change at the same time, but not move into shards: these do not know
 * the status, so they have to be merged before.
 */
export const setStatus = (
  { platformId, accountId }: Pick<InternalAccount, 'platformId' | 'accountId'>,
  status: InternalAccount['status'],
  at: Date,
): Write => ({
  update: {
    key: keys.internalAccount(platformId, uuidIn('InternalAccount', accountId)),
    expression: 'SET #status = :status, version = version + :one, updatedAt = :at',
    condition: 'attribute_exists(pk) AND #status <> :closed AND attribute_not_exists(shardCount)',
  },
  names: { status: 'status' },
  values: { status, one: 1, at: at.toISOString(), closed: 'CLOSED' },
});

/** Reads the accounts of a customer, or the platform's own, with their newest balances, oldest first. */
export async function listOwnedAccounts(
  store: Store,
  platformId: PlatformId,
  customerId: Id<'Customer'> | undefined,
): Promise<readonly InternalAccount[]> {
  const partition = customerId ? lists.customerAccounts(platformId, customerId) : lists.platformAccounts(platformId);
  const keysOfList: Key[] = [];
  const list = { platformId, index: table.index, partition };
  for await (const key of queryKeys(store, list, stretchOf({}), largestBatch)) keysOfList.push(key);
  return withAllShards(store, await readItems(store, keysOfList));
}

/** Reads the platform's own accounts with their newest balances, oldest first. */
export const listPlatformAccounts = (store: Store, platformId: PlatformId): Promise<readonly InternalAccount[]> =>
  listOwnedAccounts(store, platformId, undefined);

/** Finds the platform's own active account in a currency. */
export async function findPlatformAccount(
  store: Store,
  platformId: PlatformId,
  currency: string,
): Promise<InternalAccount | undefined> {
  const accounts = await listPlatformAccounts(store, platformId);
  return accounts.find((account) => account.currency === currency && account.status === 'ACTIVE');
}

/** Announces a deposit that funds a payment: the balance is the same before and after, and the platform hears of the deposit. */
export const recordDeposit = (
  platformId: PlatformId,
  accountId: Id<'InternalAccount'>,
  paymentId: PaymentId,
  at: Date,
): Write => ({
  update: {
    key: keys.internalAccount(platformId, uuidIn('InternalAccount', accountId)),
    expression: 'SET lastDeposit = :paymentId, version = version + :one, updatedAt = :at',
    condition: 'attribute_exists(pk)',
  },
  values: { paymentId, one: 1, at: at.toISOString() },
});

/** Sets whether a wallet's owner hides it. */
export const setPrivacy = (
  { platformId, accountId }: Pick<InternalAccount, 'platformId' | 'accountId'>,
  privateEnabled: boolean,
  at: Date,
): Write => ({
  update: {
    key: keys.internalAccount(platformId, uuidIn('InternalAccount', accountId)),
    expression: 'SET privateEnabled = :privateEnabled, version = version + :one, updatedAt = :at',
    condition: 'attribute_exists(pk)',
  },
  values: { privateEnabled, one: 1, at: at.toISOString() },
});
