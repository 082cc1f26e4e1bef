import { maximumAmount } from '../contract/currency-table.ts';
import type { InternalAccount } from '../domain/account.ts';
import { uuidOf } from '../domain/ids.ts';
import { keys } from './keys.ts';
import { pocketCount } from './memory.ts';
import { dropPockets, pocketed, readContents } from './pockets.ts';
import { commit, readItem } from './table.ts';
import type { Purse, Store, Write } from './write.ts';

/** Pockets together hold no more than half of what an account may, so that all of it can come together again. */
export const mostInPocket = Math.floor(maximumAmount / 2 / pocketCount);
/** How long an account stays spread after it was hot, in seconds. */
export const spreadSeconds = 3600;

/** Throws when the id is of nothing that is an internal account. */
export const accountUuidOf = (accountId: string): string => {
  const uuid = uuidOf('InternalAccount', accountId);
  if (!uuid) throw new Error(`${accountId} is no internal account.`);
  return uuid;
};

interface AccountRef {
  readonly platformId: string;
  readonly accountId: string;
}

/** The moment until which an account that is hot at `at` stays spread. */
export const spreadUntil = (at: Date): string => new Date(at.getTime() + spreadSeconds * 1000).toISOString();

/** The money of an account. What moves between it and its pockets changes nothing that a platform sees. */
export function accountPurse({ platformId, accountId, at }: AccountRef & { readonly at: Date }): Purse {
  const uuid = accountUuidOf(accountId);
  const key = keys.internalAccount(platformId, uuid);
  return {
    key,
    pocketKey: (place) => keys.pocket(platformId, uuid, place),
    pocket: { platformId, accountId, type: 'POCKET' },
    left: ({ balance }) => Number(balance),
    isSame: (one, other) => one.version === other.version,
    maySpread: ({ status, balance }) => status === 'ACTIVE' && Number(balance) <= maximumAmount / 2,
    shift: (taken) => ({
      update: {
        key,
        expression: 'SET balance = balance - :taken, pocketed = pocketed + :taken, version = version + :one',
        condition: 'attribute_exists(pockets) AND balance >= :taken',
      },
      values: { taken, one: 1 },
    }),
    spread: ({ version }, taken) => ({
      update: {
        key,
        expression:
          'SET pockets = :count, balance = balance - :taken, pocketed = :taken, spreadUntil = :until, version = version + :one',
        condition: 'version = :loaded AND attribute_not_exists(pockets) AND #status = :active',
      },
      names: { status: 'status' },
      values: {
        count: pocketCount,
        taken,
        until: spreadUntil(at),
        one: 1,
        loaded: version,
        active: 'ACTIVE',
      },
    }),
  };
}

/** Sets money aside that is partly in pockets: what is held stays with the account itself. */
export const holdGathered = (
  { platformId, accountId, amount, at }: AccountRef & { readonly amount: number; readonly at: Date },
  gathered: number,
): Write => ({
  update: {
    key: keys.internalAccount(platformId, accountUuidOf(accountId)),
    expression:
      'SET balance = balance + :change, held = held + :amount, pocketed = pocketed - :gathered, version = version + :one, updatedAt = :at',
    condition: 'attribute_exists(pockets) AND balance >= :least AND #status = :active',
  },
  names: { status: 'status' },
  values: {
    change: gathered - amount,
    least: Math.max(0, amount - gathered),
    amount,
    gathered,
    one: 1,
    at: at.toISOString(),
    active: 'ACTIVE',
  },
});

/** How often what is moving is counted again before the last count is taken. */
const counts = 3;

/** An account as it was read, with what its pockets hold by now. */
export async function withPockets(store: Store, account: InternalAccount): Promise<InternalAccount> {
  if (!account.pockets) return account;
  const purse = accountPurse({ ...account, at: new Date(account.updatedAt) });
  let counted = account;
  for (let count = 0; count < counts; count += 1) {
    const contents = await readContents(store, purse);
    const { head = counted } = contents;
    const { pockets, pocketed: told, ...rest } = counted;
    const { balance, held, version, status, updatedAt } = head as unknown as InternalAccount;
    const isWhole = contents.pockets.length === 0;
    const next: InternalAccount = {
      ...rest,
      ...{ balance, held, version, status, updatedAt },
      ...(!isWhole && { pockets: contents.pockets.length, pocketed: pocketed(contents) }),
    };
    if (count > 0 && next.version === counted.version && next.pocketed === counted.pocketed) return next;
    counted = next;
  }
  return counted;
}

/** The writes that tell what an account's pockets hold now, over the version that was read; `until` when it is still hot. */
export const tellPocketed = (account: InternalAccount, sum: number, at: Date, until?: string): Write => ({
  update: {
    key: keys.internalAccount(account.platformId, accountUuidOf(account.accountId)),
    expression: `SET pocketed = :sum, version = version + :one, updatedAt = :at${until ? ', spreadUntil = :until' : ''}`,
    condition: 'version = :loaded AND attribute_exists(pockets)',
  },
  values: { sum, one: 1, at: at.toISOString(), loaded: account.version, ...(until && { until }) },
});

/** The writes that bring an account together again as it was read with its pockets; none of what moves meanwhile is lost. */
export async function gatherAccount(store: Store, account: InternalAccount, at: Date): Promise<readonly Write[]> {
  const purse = accountPurse({ ...account, at });
  const contents = await readContents(store, purse);
  const head = contents.head as unknown as InternalAccount | undefined;
  if (!head?.pockets || head.balance + pocketed(contents) > maximumAmount) return [];
  return [
    {
      update: {
        key: purse.key,
        expression:
          'SET balance = balance + :sum, version = version + :one, updatedAt = :at REMOVE pockets, pocketed, spreadUntil',
        condition: 'version = :loaded AND attribute_exists(pockets)',
      },
      values: { sum: pocketed(contents), one: 1, at: at.toISOString(), loaded: head.version },
    },
    ...dropPockets(purse, contents),
  ];
}

/** Brings an account together again that is spread. Throws StaleWrite and ContendedWrite when it moves meanwhile. */
export async function bringTogether(store: Store, account: InternalAccount, at: Date): Promise<InternalAccount> {
  if (!account.pockets) return account;
  await commit(store, await gatherAccount(store, account, at));
  const whole = await readItem<InternalAccount>(store, accountPurse({ ...account, at }).key);
  if (!whole) throw new Error(`${account.accountId} is gone.`);
  const { balance, held, version } = whole;
  const { pockets, pocketed: told, spreadUntil: until, ...rest } = account;
  return { ...rest, balance, held, version };
}
