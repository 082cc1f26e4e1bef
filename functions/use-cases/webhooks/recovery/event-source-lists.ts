import type { PlatformId } from '../../../domain/ids.ts';
import { windowBefore } from '../../../providers/clock.ts';
import { type ListedKey, queryKeys, type Stretch } from '../../../store/index-query.ts';
import * as keys from '../../../store/keys.ts';
import { type AccountKind, accountsOfCustomers } from '../../../store/ledger/account-lists.ts';
import * as lists from '../../../store/lists.ts';
import { walkKeys } from '../../../store/payments/transaction-index.ts';
import { byFailure, partitionsOf, platformList, statusLists } from '../../../store/payments/transaction-lists.ts';
import { walkSharedList } from '../../../store/record-list.ts';
import type { Store } from '../../../store/table.ts';
import type { EventSourceType } from '../../../topology/item-types.ts';
import { table } from '../../../topology/table.ts';

/** A list of a platform's items that have events. */
export interface EventSourceList {
  /** The time from which items are in the list whose events happened from `since` on. */
  readonly from: (since: string) => string;
  /** The time up to which they are, where other lists have the later ones. */
  readonly to?: (since: string) => string;
  readonly walk: (stretch: Stretch) => AsyncGenerator<ListedKey>;
}

interface ListContext {
  readonly store: Store;
  readonly platformId: PlatformId;
  readonly pageSize: number;
  /** An item is found by its creation when its event happened within this time after it; a week by default. */
  readonly eventsWithinSeconds?: number;
}

const aWeek = 7 * 24 * 3600;

const byCreation =
  ({ eventsWithinSeconds = aWeek }: ListContext) =>
  (since: string): string =>
    windowBefore(new Date(since), eventsWithinSeconds).toISOString();

/** A partition of the general index. */
const list =
  ({ store, platformId, pageSize }: ListContext, partition: string): EventSourceList['walk'] =>
  (stretch) =>
    queryKeys(store, { platformId, index: table.index, partition }, stretch, pageSize);

function customerAccounts(context: ListContext, kind: AccountKind): EventSourceList {
  const { store, platformId, pageSize } = context;
  const shared = accountsOfCustomers(platformId, kind);
  return { from: byCreation(context), walk: (stretch) => walkSharedList(store, platformId, shared, stretch, pageSize) };
}

/** Payments by their creation, and those that failed after it by when they failed. */
function paymentLists(context: ListContext): readonly EventSourceList[] {
  const { store, platformId, pageSize } = context;
  const failed = ['FAILED', 'REJECTED', 'EXPIRED']
    .flatMap((status) => statusLists(platformId, status))
    .filter(({ onlyGrows }) => !onlyGrows);
  return [
    { from: byCreation(context), walk: (stretch) => walkKeys(store, platformList(platformId), stretch, pageSize) },
    ...failed.map(
      (each): EventSourceList => ({
        from: (since) => since,
        walk: (stretch) => walkKeys(store, byFailure(each), stretch, pageSize),
      }),
    ),
  ];
}

/** Payments that are open and older than those that are found by their creation. */
const openPaymentLists = (context: ListContext): readonly EventSourceList[] =>
  statusLists(context.platformId, 'PENDING')
    .flatMap(partitionsOf)
    .map((each) => ({
      from: () => '',
      to: byCreation(context),
      walk: (stretch) => walkKeys(context.store, each, stretch, context.pageSize),
    }));

/** The one item of a platform itself. */
async function* platformItem({ platformId }: ListContext): AsyncGenerator<ListedKey> {
  yield { ...keys.platform(platformId), position: ' ' };
}

const listsOfType: Readonly<Record<EventSourceType, (context: ListContext) => readonly EventSourceList[]>> = {
  PAYMENT: paymentLists,
  CUSTOMER: (context) => [{ from: byCreation(context), walk: list(context, lists.customers(context.platformId)) }],
  VERIFICATION: (context) => [
    { from: byCreation(context), walk: list(context, lists.verifications(context.platformId)) },
  ],
  IMPORT_JOB: (context) => [{ from: byCreation(context), walk: list(context, lists.imports(context.platformId)) }],
  EXTERNAL_ACCOUNT: (context) => [
    { from: byCreation(context), walk: list(context, lists.platformExternalAccounts(context.platformId)) },
    customerAccounts(context, 'EXTERNAL_ACCOUNT'),
  ],
  INTERNAL_ACCOUNT: (context) => [
    customerAccounts(context, 'INTERNAL_ACCOUNT'),
    // The platform's own accounts are few, and made long before.
    { from: () => '', walk: list(context, lists.platformAccounts(context.platformId)) },
  ],
  CARD: (context) => [{ from: () => '', walk: list(context, lists.cards(context.platformId)) }],
  // They are in the platform's list of transactions, which is that of payments.
  CARD_TRANSACTION: () => [],
  PLATFORM: (context) => [{ from: () => '', walk: () => platformItem(context) }],
  AGENT_ACTION: (context) => [
    { from: byCreation(context), walk: list(context, lists.agentActions(context.platformId)) },
  ],
  INVITATION: (context) => [
    { from: (since) => since, walk: list(context, lists.claimedInvitations(context.platformId)) },
  ],
};

/** The lists of everything of a platform that has events. Queued recoveries and sweeps name them by their places. */
export const eventSourceLists = (context: ListContext): readonly EventSourceList[] => [
  ...Object.values(listsOfType).flatMap((listsOf) => listsOf(context)),
  ...openPaymentLists(context),
];
