import type { PlatformId } from '../../../domain/ids.ts';
import { windowBefore } from '../../../ports/clock.ts';
import { type ListedKey, queryKeys, type Stretch, stretchOf } from '../../../store/index-query.ts';
import * as keys from '../../../store/keys.ts';
import { type AccountKind, accountsOfCustomers } from '../../../store/ledger/account-lists.ts';
import { walkKeys } from '../../../store/payments/transaction-keys.ts';
import { byFailure, partitionsOf, platformList, statusLists } from '../../../store/payments/transaction-listing.ts';
import { walkSharedList } from '../../../store/record-list.ts';
import type { Store } from '../../../store/table.ts';
import { table } from '../../../topology/table.ts';

/** A list of a platform's items that have events. */
export interface SourceList {
  /** The time from which items are in the list whose events happened from `since` on. */
  readonly from: (since: string) => string;
  /** The time up to which they are, where other lists have the later ones. */
  readonly to?: (since: string) => string;
  readonly walk: (stretch: Stretch) => AsyncGenerator<ListedKey>;
}

export interface ListContext {
  readonly store: Store;
  readonly platformId: PlatformId;
  readonly pageSize: number;
  /** An item is found by its creation when its event happened within this time after it; a week by default. */
  readonly eventsWithinSeconds?: number;
}

/** Makes lists of a platform's items. */
export type ListsOf = (context: ListContext) => readonly SourceList[];

const aWeek = 7 * 24 * 3600;

/** The position before the first of a list, which is no empty text: a query takes none as a key. */
const fromTheStart = (): string => stretchOf({}).lowest;

const createdFrom =
  ({ eventsWithinSeconds = aWeek }: ListContext) =>
  (since: string): string =>
    windowBefore(new Date(since), eventsWithinSeconds).toISOString();

/** A partition of the general index. */
const walkPartition =
  (partitionOf: (platformId: PlatformId) => string, { store, platformId, pageSize }: ListContext): SourceList['walk'] =>
  (stretch) =>
    queryKeys(store, { platformId, index: table.index, partition: partitionOf(platformId) }, stretch, pageSize);

/** A list by the creation of its items, whose events follow soon. */
export const byCreation =
  (partitionOf: (platformId: PlatformId) => string): ListsOf =>
  (context) => [{ from: createdFrom(context), walk: walkPartition(partitionOf, context) }];

/** A list by the time of its items' events. */
export const byEvent =
  (partitionOf: (platformId: PlatformId) => string): ListsOf =>
  (context) => [{ from: (since) => since, walk: walkPartition(partitionOf, context) }];

/** A short list of items that were created long before their events. */
export const whole =
  (partitionOf: (platformId: PlatformId) => string): ListsOf =>
  (context) => [{ from: fromTheStart, walk: walkPartition(partitionOf, context) }];

export const customerAccounts =
  (kind: AccountKind): ListsOf =>
  (context) => {
    const { store, platformId, pageSize } = context;
    const shared = accountsOfCustomers(platformId, kind);
    const walk: SourceList['walk'] = (stretch) => walkSharedList(store, platformId, shared, stretch, pageSize);
    return [{ from: createdFrom(context), walk }];
  };

/** The one item of a platform itself. */
export const platformItem: ListsOf = ({ platformId }) => [
  {
    from: fromTheStart,
    walk: async function* () {
      yield { ...keys.platform(platformId), position: ' ' };
    },
  },
];

/** Payments by their creation, those that failed after it by when they failed, and those that are open and older. */
export const paymentLists: ListsOf = (context) => {
  const { store, platformId, pageSize } = context;
  const failed = ['FAILED', 'REJECTED', 'EXPIRED']
    .flatMap((status) => statusLists(platformId, status))
    .filter(({ onlyGrows }) => !onlyGrows);
  const open = statusLists(platformId, 'PENDING').flatMap(partitionsOf);
  return [
    { from: createdFrom(context), walk: (stretch) => walkKeys(store, platformList(platformId), stretch, pageSize) },
    ...failed.map(
      (each): SourceList => ({
        from: (since) => since,
        walk: (stretch) => walkKeys(store, byFailure(each), stretch, pageSize),
      }),
    ),
    ...open.map(
      (each): SourceList => ({
        from: fromTheStart,
        to: createdFrom(context),
        walk: (stretch) => walkKeys(store, each, stretch, pageSize),
      }),
    ),
  ];
};
