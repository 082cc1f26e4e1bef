import { table } from '../../contract/wiring.ts';
import { uuidOf } from '../../domain/ids.ts';
import { accountKinds, accountsOfCustomers } from '../../store/account-lists.ts';
import { type Delivery, toDelivery, undeliveredList } from '../../store/deliveries.ts';
import { behind, type ListedKey, queryKeys, type Stretch } from '../../store/index-query.ts';
import { type Key, keys, lists } from '../../store/keys.ts';
import { toPayment } from '../../store/payments.ts';
import { readRecords, walkSharedList } from '../../store/record-list.ts';
import { type Item, readItems, type Store } from '../../store/table.ts';
import { stretchOf, walkKeys } from '../../store/transaction-index.ts';
import { byFailure, platformList, statusList } from '../../store/transaction-lists.ts';
import { now, windowBefore } from '../clock.ts';
import { reopen } from './claims.ts';
import { messageOf } from './delivery-message.ts';
import { enqueue } from './lanes.ts';
import { lookAfter } from './overlooked.ts';
import { orderRecovery, type RecoveryOrder } from './recovery-order.ts';

/** How many deliveries are taken up for one message. */
const atOnce = 50;

/**
 * Takes up some of what is undelivered, oldest first, and orders the rest. Each payment's events are open again before the
 * first of them is sent, or become so behind it, so they keep their order.
 */
export async function recoverSome(store: Store, order: RecoveryOrder): Promise<void> {
  const { list, ...rest } = order;
  if (list !== undefined) return recoverOverlooked(store, { ...rest, list });
  const { platformId, since, until, after } = order;
  const { records, hasMore, last } = await readRecords(store, {
    platformId,
    list: undeliveredList(platformId),
    range: { from: since, to: until },
    after,
    ascending: true,
    limit: atOnce,
    toRecord: toDelivery,
  });
  for (const delivery of records) await takeUp(store, delivery);
  if (hasMore && last) return orderRecovery({ ...order, after: last });
  await orderRecovery({ platformId, since, until, list: 0 });
}

/**
 * How long before its event a resource may have been made, in seconds; a payment that failed is found by when it did, an account by the
 * payments that name it.
 */
const madeBeforeSeconds = 7 * 24 * 3600;

interface TellingList {
  /** Where it begins, if what happens from `since` on is to be in it. */
  readonly from: (since: string) => string;
  readonly walk: (stretch: Stretch) => AsyncGenerator<ListedKey>;
}

/** The lists that hold what a platform has and what tells of its changes. */
function tellingLists(store: Store, platformId: string): readonly TellingList[] {
  const byCreation = (since: string) => windowBefore(new Date(since), madeBeforeSeconds).toISOString();
  const failed = ['FAILED', 'REJECTED', 'EXPIRED'].flatMap((status) => statusList(platformId, status) ?? []);
  const { customers, verifications, imports, platformExternalAccounts, platformAccounts } = lists;
  const walkList = (partition: string) => (stretch: Stretch) =>
    queryKeys(store, { platformId, index: table.index, partition }, stretch, atOnce);
  return [
    { from: byCreation, walk: (stretch) => walkKeys(store, platformList(platformId), stretch, atOnce) },
    ...failed.map(
      (list): TellingList => ({
        from: (since) => since,
        walk: (stretch) => walkKeys(store, byFailure(list), stretch, atOnce),
      }),
    ),
    ...[customers, verifications, imports, platformExternalAccounts].map(
      (listOf): TellingList => ({ from: byCreation, walk: walkList(listOf(platformId)) }),
    ),
    ...accountKinds.map(
      (kind): TellingList => ({
        from: byCreation,
        walk: (stretch) => walkSharedList(store, platformId, accountsOfCustomers(platformId, kind), stretch, atOnce),
      }),
    ),
    // The platform's own accounts are few, and made long before.
    { from: () => '', walk: walkList(platformAccounts(platformId)) },
    { from: () => '', walk: () => itself(platformId) },
  ];
}

/** The platform, which tells of its endpoint. */
async function* itself(platformId: string): AsyncGenerator<ListedKey> {
  yield { ...keys.platform(platformId), position: ' ' };
}

/** Looks through some of a platform's resources for events that nobody delivers, and orders the rest. */
async function recoverOverlooked(store: Store, order: RecoveryOrder & { readonly list: number }): Promise<void> {
  const { platformId, since, until, list, after } = order;
  const telling = tellingLists(store, platformId)[list];
  if (!telling) return;
  const found: ListedKey[] = [];
  for await (const key of telling.walk(behind(stretchOf({ from: telling.from(since), to: until }), after))) {
    found.push(key);
    if (found.length === atOnce) break;
  }
  const items = await readItems(store, found);
  await lookAfter(store, await withAccounts(store, items), { since, until });
  const last = found.length === atOnce ? found.at(-1)?.position : undefined;
  // The page begins with the last of the one before it.
  if (last && last !== after) return orderRecovery({ ...order, after: last });
  const { after: _reached, ...next } = order;
  await orderRecovery({ ...next, list: list + 1 });
}

/** The items that are there, and the accounts that payments among them moved money on, whenever those were made. */
async function withAccounts(store: Store, items: readonly (Item | undefined)[]): Promise<readonly Item[]> {
  const there = items.filter((item) => item !== undefined);
  const accounts = there
    .filter(({ type }) => type === 'PAYMENT')
    .map(toPayment)
    .flatMap(({ platformId, sourceAccountId = '', destinationAccountId = '' }) =>
      [sourceAccountId, destinationAccountId].flatMap((id) => accountKey(platformId, id) ?? []),
    );
  const read = await readItems(store, accounts);
  const named = new Map(read.flatMap((item) => (item ? [[String(item.pk), item] as const] : [])));
  return [...there, ...named.values()];
}

function accountKey(platformId: string, id: string): Key | undefined {
  const [own, external] = [uuidOf('InternalAccount', id), uuidOf('ExternalAccount', id)];
  if (own) return keys.internalAccount(platformId, own);
  return external === undefined ? undefined : keys.externalAccount(platformId, external);
}

/** A test is tried once, what was lost cannot be sent, and what was asked has been decided without an answer. */
async function takeUp(store: Store, delivery: Delivery): Promise<void> {
  if (delivery.eventType === 'TEST' || delivery.isAsked || delivery.isLost) return;
  if (delivery.status !== 'FAILED') return enqueue('SLOW', { ...messageOf(delivery), isResend: true }, now());
  const reopened = await reopen(store, delivery);
  if (reopened) await enqueue('SLOW', messageOf(reopened), now());
}
