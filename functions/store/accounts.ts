import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { maximumAmount } from '../contract/currency-table.ts';
import { table } from '../contract/wiring.ts';
import type { InternalAccount } from '../domain/account.ts';
import { Refusal } from '../domain/refusal.ts';
import { customerListing } from './account-lists.ts';
import { accountPurse, accountUuidOf, holdGathered, mostInPocket, withPockets } from './account-pockets.ts';
import { type Key, keys, listSortKey, lists } from './keys.ts';
import { type Item, readItem, readItems, type Store, type Write } from './table.ts';
import type { Move } from './write.ts';

const listOf = ({ platformId, customerId }: InternalAccount): string =>
  customerId ? lists.customerAccounts(platformId, customerId) : lists.platformAccounts(platformId);

/** Writes an account that does not exist yet. */
export const putNewAccount = (account: InternalAccount, uuid: string): Write => ({
  put: {
    item: {
      ...account,
      ...keys.internalAccount(account.platformId, uuid),
      listPk: listOf(account),
      listSk: listSortKey(account.createdAt, uuid),
      ...(account.customerId && customerListing('INTERNAL_ACCOUNT', account, uuid, account.accountType)),
      type: 'INTERNAL_ACCOUNT',
    },
    condition: 'attribute_not_exists(pk)',
  },
});

/** The account of an item read from the table or its stream. */
export function toAccount(item: Item): InternalAccount {
  const { pk, sk, listPk, listSk, transactionSk, type, ...account } = item;
  return account as unknown as InternalAccount;
}

export async function readAccount(
  store: Store,
  platformId: string,
  uuid: string,
): Promise<InternalAccount | undefined> {
  const item = await readItem<Item>(store, keys.internalAccount(platformId, uuid));
  return item && withPockets(store, toAccount(item));
}

/** Accounts by their uuids with their newest balances; those that do not exist are left out. */
export const readAccounts = async (
  store: Store,
  platformId: string,
  uuids: readonly string[],
): Promise<readonly InternalAccount[]> => counted(store, await readAccountItems(store, platformId, uuids));

/** Accounts by their uuids without looking into pockets, for those who do not ask what they hold. */
export const readUncounted = async (
  store: Store,
  platformId: string,
  uuids: readonly string[],
): Promise<readonly InternalAccount[]> =>
  (await readAccountItems(store, platformId, uuids)).flatMap((item) => (item ? [toAccount(item)] : []));

const readAccountItems = (store: Store, platformId: string, uuids: readonly string[]) =>
  readItems(
    store,
    uuids.map((uuid) => keys.internalAccount(platformId, uuid)),
  );

/** The accounts of what was read, all of their money counted. */
const counted = (store: Store, items: readonly (Item | undefined)[]): Promise<readonly InternalAccount[]> =>
  Promise.all(items.filter((item) => item !== undefined).map((item) => withPockets(store, toAccount(item))));

/** Closes an account that holds nothing, over the version that was read: money that moves meanwhile is never closed in. */
export const closeAccount = ({ platformId, accountId, version }: InternalAccount, at: Date): Write => ({
  update: {
    key: keys.internalAccount(platformId, accountUuidOf(accountId)),
    expression: 'SET #status = :closed, #version = :next, updatedAt = :at',
    condition: '#version = :loaded AND balance = :nothing AND held = :nothing AND attribute_not_exists(pockets)',
  },
  names: { status: 'status', version: 'version' },
  values: { closed: 'CLOSED', next: version + 1, at: at.toISOString(), loaded: version, nothing: 0 },
});

/** The accounts of a customer, or without one the platform's own, with their newest balances, oldest first. */
export async function listOwnedAccounts(
  store: Store,
  platformId: string,
  customerId: string | undefined,
): Promise<readonly InternalAccount[]> {
  const { Items } = await store.client.send(
    new QueryCommand({
      TableName: store.tableName,
      IndexName: table.index.name,
      KeyConditionExpression: 'listPk = :list',
      ExpressionAttributeValues: {
        ':list': customerId ? lists.customerAccounts(platformId, customerId) : lists.platformAccounts(platformId),
      },
    }),
  );
  return counted(store, await readItems(store, (Items ?? []) as unknown as Key[]));
}

/** The platform's own accounts with their newest balances, oldest first. */
export const listPlatformAccounts = (store: Store, platformId: string): Promise<readonly InternalAccount[]> =>
  listOwnedAccounts(store, platformId, undefined);

/** The platform's own account in a currency that money can be credited to, if it has one. */
export async function findPlatformAccount(
  store: Store,
  platformId: string,
  currency: string,
): Promise<InternalAccount | undefined> {
  const accounts = await listPlatformAccounts(store, platformId);
  return accounts.find((account) => account.currency === currency && account.status === 'ACTIVE');
}

/** How much of an account's balance moves, and when. */
export interface BalanceChange {
  readonly platformId: string;
  readonly accountId: string;
  /** In the smallest unit of the account's currency, greater than 0. */
  readonly amount: number;
  readonly at: Date;
  /** The version the answer was computed from, where the answer shows the balance; otherwise the change needs none. */
  readonly loadedVersion?: number;
}

/** Takes back what an account was seen to hold. Holds it less by now, whoever decided this has to decide again. */
export const takeBack = (change: BalanceChange): Write => ({ ...debit(change), refuse: () => undefined });

/**
 * Takes from an account. The condition is the overdraft guard: it holds at the moment of the write, whatever was read before.
 * Refuses with INSUFFICIENT_BALANCE, and with INVALID_INPUT an account that is not active.
 */
export const debit = (change: BalanceChange): Write =>
  moving(
    changeBalance(change, 'balance = balance - :amount', spendable, { active: 'ACTIVE' }, (standing) =>
      cannotSpend(change, standing),
    ),
    change,
    { amount: -change.amount },
  );

/**
 * Sets money of an account aside: it stays the account's and cannot be spent. Refuses with INSUFFICIENT_BALANCE, and with
 * INVALID_INPUT an account that is not active.
 */
export const hold = (change: BalanceChange): Write =>
  moving(
    changeBalance(
      change,
      'balance = balance - :amount, held = held + :amount',
      spendable,
      { active: 'ACTIVE' },
      (standing) => cannotSpend(change, standing),
    ),
    change,
    { amount: -change.amount, throughHead: (gathered) => holdGathered(change, gathered) },
  );

/** Takes what was set aside. */
export const captureHold = (change: BalanceChange): Write =>
  changeBalance(change, 'held = held - :amount', 'held >= :amount', {}, () => missingHold(change));

/** Gives back what was set aside. */
export const releaseHold = (change: BalanceChange): Write =>
  changeBalance(change, 'balance = balance + :amount, held = held - :amount', 'held >= :amount', {}, () =>
    missingHold(change),
  );

/** A hold is taken or released once, under the payment's own version: without it the books are wrong, and no request is to blame. */
const missingHold = ({ accountId, amount }: BalanceChange): Error =>
  new Error(`${accountId} holds less than ${amount} aside.`);

const spendable = 'balance >= :amount AND #status = :active';

const cannotSpend = ({ accountId, amount }: BalanceChange, standing: Item | undefined): Refusal =>
  standing?.status === 'ACTIVE'
    ? new Refusal(
        'INSUFFICIENT_BALANCE',
        `${accountId} holds less than the ${amount} that this takes. Fund it or send less.`,
      )
    : new Refusal('INVALID_INPUT', `${accountId} is ${standing?.status}; only an ACTIVE account moves money.`);

/**
 * Adds to an account. Refuses with AMOUNT_OUT_OF_RANGE what would carry the balance beyond the largest amount. An account that
 * was closed meanwhile takes nothing: whoever decided this has to decide again.
 */
export const credit = (change: BalanceChange): Write =>
  moving(
    changeBalance(
      change,
      'balance = balance + :amount',
      'balance <= :limit AND #status <> :closed',
      { limit: maximumAmount - change.amount, closed: 'CLOSED' },
      (standing) =>
        standing?.status === 'CLOSED'
          ? undefined
          : new Refusal('AMOUNT_OUT_OF_RANGE', `The balance of ${change.accountId} would exceed ${maximumAmount}.`),
    ),
    change,
    { amount: change.amount, most: mostInPocket },
  );

/** A change that a pocket can take over, unless it was decided from a version of the account. */
const moving = (write: Write, change: BalanceChange, move: Omit<Move, 'purse'>): Write =>
  change.loadedVersion === undefined ? { ...write, move: { ...move, purse: accountPurse(change) } } : write;

function changeBalance(
  { platformId, accountId, amount, at, loadedVersion }: BalanceChange,
  result: string,
  guard: string,
  guardValues: Readonly<Record<string, string | number>>,
  refusal: (standing: Item | undefined) => Error | undefined,
): Write {
  const expectsVersion = loadedVersion !== undefined;
  return {
    update: {
      key: keys.internalAccount(platformId, accountUuidOf(accountId)),
      expression: `SET ${result}, version = version + :one, updatedAt = :at`,
      condition: expectsVersion ? `${guard} AND version = :loaded` : guard,
    },
    ...(guard.includes('#status') && { names: { status: 'status' } }),
    values: {
      amount,
      one: 1,
      at: at.toISOString(),
      ...guardValues,
      ...(expectsVersion && { loaded: loadedVersion }),
    },
    refuse: (standing) => (expectsVersion && standing?.version !== loadedVersion ? undefined : refusal(standing)),
  };
}

/** Sets whether a wallet's owner hides it. */
export const setPrivacy = (
  { platformId, accountId }: Pick<InternalAccount, 'platformId' | 'accountId'>,
  privateEnabled: boolean,
  at: Date,
): Write => ({
  update: {
    key: keys.internalAccount(platformId, accountUuidOf(accountId)),
    expression: 'SET privateEnabled = :privateEnabled, version = version + :one, updatedAt = :at',
    condition: 'attribute_exists(pk)',
  },
  values: { privateEnabled, one: 1, at: at.toISOString() },
});
