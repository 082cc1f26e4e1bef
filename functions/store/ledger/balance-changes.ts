import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { fullAccount, maximumBalance, maximumBesideHold, maximumWhileSharded } from '../../domain/ledger/account.ts';
import { amountText } from '../../domain/money.ts';
import { Refusal } from '../../domain/refusal.ts';
import * as keys from '../keys.ts';
import type { Item, Write } from '../table.ts';
import { holdMerged } from './sharding/parent-item.ts';
import { type BalanceMove, isSharded, type ShardableWrite } from './sharding/sharded-account.ts';

/** An amount that a write adds to the balance of an account or takes from it. */
export interface BalanceChange {
  readonly platformId: PlatformId;
  readonly accountId: Id<'InternalAccount'>;
  /** In the smallest unit of the account's currency, greater than 0. */
  readonly amount: number;
  readonly at: Date;
  /** The version that the response shows the balance of; absent where the response shows no balance. */
  readonly loadedVersion?: number;
}

interface Guard {
  readonly condition: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly refusal: (current: Item | undefined) => Error | undefined;
}

/** Debits what an account was seen to hold. Throws StaleWrite, not a refusal, when it holds less by then. */
export const takeBack = (change: BalanceChange): Write => ({ ...debit(change), onConditionFailed: () => undefined });

/**
 * Takes from an account. The condition prevents an overdraft at the time of the write, whatever was read before.
 * Refuses with INSUFFICIENT_BALANCE, and with INVALID_INPUT an account that is not active.
 */
export const debit = (change: BalanceChange): Write =>
  shardableUnlessVersioned(changeBalance(change, 'balance = balance - :amount', spendable(change), 1), change, {
    amount: -change.amount,
  });

/**
 * Holds money of an account: it stays the account's and cannot be spent. Refuses with INSUFFICIENT_BALANCE, and with
 * INVALID_INPUT an account that is not active.
 */
export const hold = (change: BalanceChange): Write =>
  shardableUnlessVersioned(
    changeBalance(change, 'balance = balance - :amount, held = held + :amount', spendable(change), 0),
    change,
    {
      amount: -change.amount,
      throughParent: (merged) => holdMerged({ ...change, heldChange: change.amount }, merged),
    },
  );

/** A step adds these amounts to the balance of an account and to its holds; less than 0 takes from them. */
export interface AccountChange extends Pick<BalanceChange, 'platformId' | 'accountId' | 'at'> {
  readonly balanceChange: number;
  readonly heldChange: number;
}

/**
 * Changes an account that was seen to have enough, and room, by at most one write. Throws StaleWrite, not a refusal, when it has
 * not by then.
 */
export function changeAccount({ balanceChange, heldChange, ...account }: AccountChange): readonly Write[] {
  const change = { ...account, amount: Math.abs(balanceChange) };
  if (heldChange === 0 && balanceChange === 0) return [];
  if (heldChange === 0) return [balanceChange > 0 ? giveTo(change) : takeBack(change)];
  if (balanceChange < 0) return [takeAndHold(change, heldChange)];
  const write = changeBalance(
    change,
    'balance = balance + :amount, held = held + :heldChange',
    {
      condition: 'held >= :leastHeld',
      values: { heldChange, leastHeld: -heldChange },
      refusal: held(change).refusal,
    },
    entriesOf(balanceChange, heldChange),
  );
  return [write];
}

/** Takes from the balance and changes what is held, by one write. */
function takeAndHold(change: BalanceChange, heldChange: number): Write {
  const { condition, values } = spendable(change);
  const write = changeBalance(
    change,
    'balance = balance - :amount, held = held + :heldChange',
    {
      condition: `${condition} AND held >= :leastHeld`,
      values: { ...values, heldChange, leastHeld: Math.max(0, -heldChange) },
      refusal: () => undefined,
    },
    entriesOf(-change.amount, heldChange),
  );
  return shardable(write, change, {
    amount: -change.amount,
    throughParent: (merged) => holdMerged({ ...change, heldChange }, merged),
  });
}

/** Takes what was held for a payment that goes out now. Refuses with INVALID_INPUT an account that is not active any more. */
export const captureHold = (change: BalanceChange): Write =>
  changeBalance(change, 'held = held - :amount', heldOfActive(change), 1);

/** Returns what was held to the balance. */
export const releaseHold = (change: BalanceChange): Write =>
  changeBalance(change, 'balance = balance + :amount, held = held - :amount', held(change), 0);

/**
 * Takes what has left outside already, whatever the account holds and also while it is frozen: its balance may fall below 0. Only
 * an account in one item can, so its shards are merged first. Throws StaleWrite where it is sharded by then, and where it was closed
 * since it was read: what a closed account would owe, nothing would ever pay.
 */
export const force = ({ balanceChange, heldChange, ...account }: AccountChange): Write =>
  changeBalance(
    { ...account, amount: -balanceChange },
    'balance = balance - :amount, held = held + :heldChange',
    {
      condition: 'attribute_not_exists(shardCount) AND held >= :leastHeld AND #status <> :closed',
      values: { heldChange, leastHeld: Math.max(0, -heldChange), closed: 'CLOSED' },
      refusal: () => undefined,
    },
    entriesOf(balanceChange, heldChange),
  );

/**
 * Adds to an account. Refuses with AMOUNT_OUT_OF_RANGE when it would have more than the largest balance. Throws StaleWrite when the
 * account was closed since it was read.
 */
export const credit = (change: BalanceChange): Write =>
  shardableUnlessVersioned(changeBalance(change, 'balance = balance + :amount', creditable(change), 1), change, {
    amount: change.amount,
  });

/** Adds to an account that was seen to have room. Throws StaleWrite, not a refusal, when it has none by then. */
export const giveTo = (change: BalanceChange): Write => ({ ...credit(change), onConditionFailed: () => undefined });

const spendable = ({ accountId, amount }: BalanceChange): Guard => ({
  condition: 'balance >= :amount AND #status = :active',
  values: { active: 'ACTIVE' },
  refusal: (current) =>
    current?.status === 'ACTIVE'
      ? new Refusal(
          'INSUFFICIENT_BALANCE',
          `${accountId} holds less than the ${amountText(amount, String(current.currency))} that this takes. Fund it or send less.`,
          { required: amount, ...available(current) },
        )
      : notActive(accountId, current),
});

const notActive = (accountId: string, current: Item | undefined): Refusal =>
  new Refusal('INVALID_INPUT', `${accountId} is ${current?.status}; only an ACTIVE account moves money.`);

/** The amount that may be spent of an account; unknown where shards hold a part of it. */
const available = (account: Item): { readonly available?: number } =>
  typeof account.balance === 'number' && !isSharded(account) ? { available: account.balance } : {};

/** A payment's version lets a hold be captured or released only once, so a missing hold means that the books are wrong. */
const held = ({ accountId, amount }: BalanceChange): Guard => ({
  condition: 'held >= :amount',
  values: {},
  refusal: () => new Error(`${accountId} holds less than ${amount} for its payments.`),
});

function heldOfActive(change: BalanceChange): Guard {
  const { condition, values, refusal } = held(change);
  return {
    condition: `${condition} AND #status = :active`,
    values: { ...values, active: 'ACTIVE' },
    refusal: (current) => (current?.status === 'ACTIVE' ? refusal(current) : notActive(change.accountId, current)),
  };
}

/** The rule of `hasRoomFor`, as a condition. */
const creditable = ({ accountId, amount }: BalanceChange): Guard => ({
  condition: `#status <> :closed AND (${[
    'attribute_not_exists(shardCount) AND held = :nothing AND balance <= :limit',
    'attribute_not_exists(shardCount) AND held <= :half AND balance <= :limitOfHalf',
    'held <= :quarter AND balance <= :limitOfQuarter',
  ]
    .map((each) => `(${each})`)
    .join(' OR ')})`,
  values: {
    closed: 'CLOSED',
    nothing: 0,
    limit: maximumBalance - amount,
    half: maximumBesideHold,
    limitOfHalf: maximumBesideHold - amount,
    quarter: maximumWhileSharded,
    limitOfQuarter: maximumWhileSharded - amount,
  },
  refusal: (current) => (current?.status === 'CLOSED' ? undefined : fullAccount(accountId)),
});

/** How many journal entries a change belongs to: none where money only moves between what may be spent and what is held. */
const entriesOf = (balanceChange: number, heldChange: number): 0 | 1 => (balanceChange + heldChange === 0 ? 0 : 1);

/** Lets a shard take over a change, unless the change depends on a version of the account. */
const shardableUnlessVersioned = (write: Write, change: BalanceChange, move: Omit<BalanceMove, 'account'>): Write =>
  change.loadedVersion === undefined ? shardable(write, change, move) : write;

const shardable = (
  write: Write,
  account: BalanceMove['account'],
  move: Omit<BalanceMove, 'account'>,
): ShardableWrite => ({
  ...write,
  move: { ...move, account },
});

function changeBalance(
  { platformId, accountId, amount, at, loadedVersion }: BalanceChange,
  assignments: string,
  { condition, values, refusal }: Guard,
  entries: 0 | 1,
): Write {
  const expectsVersion = loadedVersion !== undefined;
  return {
    update: {
      key: keys.internalAccount(platformId, uuidIn('InternalAccount', accountId)),
      expression: `SET ${assignments}${entries ? ', entries = entries + :one' : ''}, version = version + :one, updatedAt = :at`,
      condition: expectsVersion ? `${condition} AND version = :loaded` : condition,
    },
    ...(condition.includes('#status') && { names: { status: 'status' } }),
    values: {
      amount,
      one: 1,
      at: at.toISOString(),
      ...values,
      ...(expectsVersion && { loaded: loadedVersion }),
    },
    onConditionFailed: (current) =>
      expectsVersion && current?.version !== loadedVersion ? undefined : refusal(current),
  };
}
