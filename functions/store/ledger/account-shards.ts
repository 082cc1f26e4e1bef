import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { type InternalAccount, maximumBalance, maximumWhileSharded } from '../../domain/ledger/account.ts';
import { accountShardType } from '../../topology/item-types.ts';
import * as keys from '../keys.ts';
import { commit, readItem } from '../table.ts';
import type { Store, Write } from '../write.ts';
import { shardedUntilAttribute, shardTotalAttribute, toAccount } from './account-items.ts';
import {
  largestShardCount,
  type ShardedBalance,
  shardCountAttribute,
  shardCountOf,
  shardsAtOnce,
} from './sharding/sharded-balance.ts';
import { type Contents, deleteShards, readContents, shardTotalOf } from './sharding/shards.ts';

/** All shards together take at most this part of the largest balance, so that they can always be merged. */
export const maximumPerShard = Math.floor(maximumWhileSharded / largestShardCount);
/** How long an account stays sharded after it was hot, in seconds. */
export const shardedSeconds = 3600;

interface AccountRef {
  readonly platformId: PlatformId;
  readonly accountId: Id<'InternalAccount'>;
}

interface HeldChange {
  /** Taken from the balance. */
  readonly amount: number;
  /** Added to what is held. */
  readonly heldChange: number;
}

/** The time until which an account that is hot at `at` stays sharded. */
export const shardedUntil = (at: Date): string => new Date(at.getTime() + shardedSeconds * 1000).toISOString();

const shardCountName = { shardCount: shardCountAttribute };
const shardNames = { ...shardCountName, shardTotal: shardTotalAttribute };
const statusName = { status: 'status' };

/** The balance of an account. Platforms do not see what moves between the account's item and its shards. */
export function shardedAccountBalance({
  platformId,
  accountId,
  at,
}: AccountRef & { readonly at: Date }): ShardedBalance {
  const uuid = uuidIn('InternalAccount', accountId);
  const key = keys.internalAccount(platformId, uuid);
  return {
    key,
    at: at.getTime(),
    shardKey: (index) => keys.accountShard(platformId, uuid, index),
    shardMembers: { platformId, accountId, type: accountShardType },
    available: ({ balance }) => Number(balance),
    isUnchanged: (one, other) => one.version === other.version,
    mayShard: ({ status, balance, held }) =>
      status === 'ACTIVE' && Math.max(Number(balance), Number(held)) <= maximumWhileSharded,
    drawFromParent: (taken) => ({
      update: {
        key,
        expression: 'SET balance = balance - :taken, #shardTotal = #shardTotal + :taken, version = version + :one',
        condition: 'attribute_exists(#shardCount) AND balance >= :taken',
      },
      names: shardNames,
      values: { taken, one: 1 },
    }),
    makeParent: ({ count, taken }) => ({
      update: {
        key,
        expression:
          'SET #shardCount = :count, balance = balance - :taken, #shardTotal = :taken, #shardedUntil = :until, version = version + :one',
        condition:
          'attribute_not_exists(#shardCount) AND balance BETWEEN :taken AND :most AND held <= :most AND #status = :active',
      },
      names: { ...shardNames, shardedUntil: shardedUntilAttribute, ...statusName },
      values: {
        ...{ count, taken, until: shardedUntil(at), one: 1 },
        ...{ most: maximumWhileSharded, active: 'ACTIVE' },
      },
    }),
    addShards: (parent, { count, taken }) => ({
      update: {
        key,
        expression:
          'SET #shardCount = :count, balance = balance - :taken, #shardTotal = #shardTotal + :taken, version = version + :one',
        condition: '#shardCount = :earlier AND balance >= :taken AND #status = :active',
      },
      names: { ...shardNames, ...statusName },
      values: { count, taken, earlier: shardCountOf(parent), one: 1, active: 'ACTIVE' },
    }),
  };
}

/**
 * Takes from the balance of a sharded account and changes what it holds, both on its own item, adding what the same transaction
 * takes from shards.
 */
export const holdMerged = (
  { platformId, accountId, amount, heldChange, at }: AccountRef & HeldChange & { readonly at: Date },
  merged: number,
): Write => ({
  update: {
    key: keys.internalAccount(platformId, uuidIn('InternalAccount', accountId)),
    expression:
      'SET balance = balance + :change, held = held + :heldChange, #shardTotal = #shardTotal - :merged, version = version + :one, updatedAt = :at',
    condition:
      'attribute_exists(#shardCount) AND balance >= :least AND held BETWEEN :leastHeld AND :mostHeld AND #status = :active',
  },
  names: { ...shardNames, ...statusName },
  values: {
    change: merged - amount,
    least: Math.max(0, amount - merged),
    heldChange,
    leastHeld: Math.max(0, -heldChange),
    // A debit makes room in the shards, so the hold has a limit of its own.
    mostHeld: maximumWhileSharded - Math.max(0, heldChange),
    merged,
    one: 1,
    at: at.toISOString(),
    active: 'ACTIVE',
  },
});

/** How often a balance that keeps changing is read before the last reading is taken. */
const maximumReadings = 3;

/** The account with the sum of its shards, read until two readings agree. */
export async function withShards(store: Store, account: InternalAccount): Promise<InternalAccount> {
  if (!account.shardCount) return account;
  const target = shardedAccountBalance({ ...account, at: new Date(account.updatedAt) });
  let latest = account;
  for (let reading = 1; reading <= maximumReadings; reading += 1) {
    const next = withContents(latest, await readContents(store, target));
    if (reading > 1 && next.version === latest.version && next.shardTotal === latest.shardTotal) return next;
    latest = next;
  }
  return latest;
}

function withContents(account: InternalAccount, contents: Contents): InternalAccount {
  const { shardCount, shardTotal, ...rest } = account;
  const { balance, held, version, status, updatedAt } = contents.parent ? toAccount(contents.parent) : account;
  const isWhole = contents.shards.length === 0;
  return {
    ...rest,
    ...{ balance, held, version, status, updatedAt },
    ...(!isWhole && { shardCount: contents.shards.length, shardTotal: shardTotalOf(contents) }),
  };
}

/** Records the sum of an account's shards, unless the account changed since it was read; `until` when it is still hot. */
export const recordShardTotal = (account: InternalAccount, total: number, at: Date, until?: string): Write => ({
  update: {
    key: keys.internalAccount(account.platformId, uuidIn('InternalAccount', account.accountId)),
    expression: `SET #shardTotal = :total, version = version + :one, updatedAt = :at${until ? ', #shardedUntil = :until' : ''}`,
    condition: 'version = :loaded AND attribute_exists(#shardCount)',
  },
  names: { ...shardNames, ...(until && { shardedUntil: shardedUntilAttribute }) },
  values: { total, one: 1, at: at.toISOString(), loaded: account.version, ...(until && { until }) },
});

/**
 * The writes that merge an account's last shards as they were read, as many as one transaction can; none when the sum of all would
 * exceed the largest balance.
 */
export async function mergeAccountShards(store: Store, account: InternalAccount, at: Date): Promise<readonly Write[]> {
  const target = shardedAccountBalance({ ...account, at });
  const contents = await readContents(store, target);
  const parent = contents.parent && toAccount(contents.parent);
  const total = shardTotalOf(contents);
  if (!parent?.shardCount || parent.balance + parent.held + total > maximumBalance) return [];
  const count = Math.max(0, parent.shardCount - shardsAtOnce);
  const merged = shardTotalOf({ ...contents, shards: contents.shards.slice(count) });
  return [
    mergeIntoParent(target, parent, { count, merged, left: total - merged, at }),
    ...deleteShards(target, contents.shards.slice(count)),
  ];
}

interface Merge {
  /** How many shards are left, and what they hold. */
  readonly count: number;
  readonly left: number;
  /** What the deleted ones held. */
  readonly merged: number;
  readonly at: Date;
}

/** Adds what shards held to the account as it was read. */
const mergeIntoParent = (
  { key }: ShardedBalance,
  account: InternalAccount,
  { count, left, merged, at }: Merge,
): Write => ({
  update: {
    key,
    expression: `SET balance = balance + :merged, version = version + :one, updatedAt = :at${
      count > 0 ? ', #shardCount = :count, #shardTotal = :left' : ' REMOVE #shardCount, #shardTotal, #shardedUntil'
    }`,
    condition: 'version = :loaded AND attribute_exists(#shardCount)',
  },
  names: { ...shardNames, ...(count === 0 && { shardedUntil: shardedUntilAttribute }) },
  values: {
    ...{ merged, one: 1, at: at.toISOString(), loaded: account.version },
    ...(count > 0 && { count, left }),
  },
});

/**
 * Merges the shards of an account that has any, in one transaction or several. Returns it as it was when they hold too much. Throws
 * StaleWrite and ContendedWrite when it changes at the same time: then some are merged and the others are not.
 */
export async function mergeAccount(store: Store, account: InternalAccount, at: Date): Promise<InternalAccount> {
  if (!account.shardCount) return account;
  const { key } = shardedAccountBalance({ ...account, at });
  for (;;) {
    const writes = await mergeAccountShards(store, account, at);
    if (writes.length === 0) return account;
    await commit(store, writes);
    const item = await readItem(store, key);
    if (!item) throw new Error(`The account ${account.accountId} does not exist any more.`);
    const { shardCount, balance, held, version } = toAccount(item);
    if (shardCount) continue;
    const { shardCount: earlier, shardTotal, shardedUntil: until, ...rest } = account;
    return { ...rest, balance, held, version };
  }
}
