import type { Payment } from '../domain/payment.ts';
import { referenceOf } from '../domain/settlement-times.ts';
import type { TransactionFilter } from '../domain/transaction-filter.ts';
import { isNarrowed, passes } from '../domain/transaction-filter.ts';
import { behind, merge } from './index-query.ts';
import { keys } from './keys.ts';
import { countTransactions } from './milestones.ts';
import { toPayment } from './payments.ts';
import { readItem, readItems, type Store } from './table.ts';
import { isShort, type ListedKey, type Stretch, stretchOf, type TimeRange, walkKeys } from './transaction-index.ts';
import {
  customerList,
  incomingList,
  platformList,
  receiverList,
  senderList,
  statusList,
  type TransactionList,
  uncompletedLists,
} from './transaction-lists.ts';

/** A payment and its place in the list. */
export interface ListedPayment {
  readonly payment: Payment;
  readonly position: string;
}

/** How a filtered list is read. */
export interface Search {
  readonly platformId: string;
  /** What every transaction must pass, whatever the lists say. */
  readonly filter: TransactionFilter;
  readonly stretch: Stretch;
  /** The lists that hold every transaction of the search, none of them in two: more than one are merged. */
  readonly lists: readonly TransactionList[];
  /** What the lists do not decide. */
  readonly rest: TransactionFilter;
}

/** Finds the shortest list that holds what a filter asks for. */
export async function findSearch(
  store: Store,
  platformId: string,
  asked: TransactionFilter,
  range: TimeRange,
): Promise<Search> {
  const stretch = stretchOf(range);
  const filter = await withCustomer(store, platformId, asked);
  if (!filter || !isEverListed(platformId, filter)) {
    return { platformId, filter: asked, stretch, lists: [], rest: {} };
  }
  return { platformId, filter, stretch, ...(await shortest(store, choicesOf(platformId, filter), stretch)) };
}

/** Names the customer by our own id, which the lists know. No customer is both, or has the other's: then nothing is found. */
async function withCustomer(
  store: Store,
  platformId: string,
  { platformCustomerId, ...filter }: TransactionFilter,
): Promise<TransactionFilter | undefined> {
  if (platformCustomerId === undefined) return filter;
  const claim = await readItem<{ customerId: string }>(store, keys.customerReference(platformId, platformCustomerId));
  const customerId = claim?.customerId ?? (platformCustomerId === platformId ? platformId : undefined);
  if (!customerId || (filter.customerId ?? customerId) !== customerId) return undefined;
  return { ...filter, customerId };
}

/** No payment is a card transaction, and none comes to some of the statuses. */
const isEverListed = (platformId: string, { type, status }: TransactionFilter): boolean =>
  type !== 'CARD' && (status === undefined || status === 'COMPLETED' || statusList(platformId, status) !== undefined);

type Choice = Pick<Search, 'lists' | 'rest'>;

/** The lists that could serve a filter, the one that is likely the shortest first; the platform's own is the last resort. */
function choicesOf(platformId: string, filter: TransactionFilter): readonly [Choice, ...Choice[]] {
  const { customerId, accountIdentifier: either, status, type } = filter;
  const { senderAccountIdentifier: sender, receiverAccountIdentifier: receiver } = filter;
  const ofStatus = status && statusList(platformId, status);
  const choose = (lists: readonly TransactionList[], decided?: keyof TransactionFilter): Choice => ({
    lists,
    rest: Object.fromEntries(Object.entries(filter).filter(([name]) => name !== decided)),
  });
  const [first, ...others] = [
    receiver && choose([receiverList(platformId, receiver)], 'receiverAccountIdentifier'),
    customerId && choose([customerList(platformId, customerId)], 'customerId'),
    ofStatus && choose([ofStatus], ofStatus.isShared ? undefined : 'status'),
    type === 'INCOMING' && choose([incomingList(platformId)], 'type'),
    either && choose([senderList(platformId, either), receiverList(platformId, either)], 'accountIdentifier'),
    sender && choose([senderList(platformId, sender)], 'senderAccountIdentifier'),
  ].filter((choice) => typeof choice === 'object');
  return first ? [first, ...others] : [choose([platformList(platformId)])];
}

/** The first choice that is short; where none is, the first. One look into each costs less than reading on in a long one. */
async function shortest(store: Store, choices: readonly [Choice, ...Choice[]], stretch: Stretch): Promise<Choice> {
  if (choices.length === 1) return choices[0];
  const areShort = choices.map(async ({ lists }) => {
    const short = await Promise.all(lists.map((list) => isShort(store, list, stretch)));
    return short.every(Boolean);
  });
  return choices[(await Promise.all(areShort)).indexOf(true)] ?? choices[0];
}

/** The transactions of a search in their order, from behind `after` on. Reads `batch` of them first, as it is consumed. */
export async function* walkTransactions(
  store: Store,
  { lists, filter, stretch, rest }: Search,
  {
    after,
    ascending,
    batch,
  }: { readonly after?: string | undefined; readonly ascending: boolean; readonly batch: number },
): AsyncGenerator<ListedPayment> {
  const left = behind({ ...stretch, ascending }, after);
  const sources = lists.map((list) => walkKeys(store, list, left, isNarrowed(rest) ? largestBatch : batch));
  const wanted = (key: ListedKey) => key.position !== after && hasReference(key, filter.reference);
  for await (const listed of inBatches(merge(sources, ascending), wanted, batch)) {
    const items = await readItems(store, listed);
    for (const [index, item] of items.entries()) {
      const position = listed[index]?.position;
      const payment = item && toPayment(item);
      if (payment && position && passes(payment, filter)) yield { payment, position };
    }
  }
}

/** The reference follows from the id, which the position ends in: no transaction needs to be read for it. */
const hasReference = ({ position }: ListedKey, reference: string | undefined): boolean =>
  reference === undefined || referenceOf(position.slice(position.indexOf('#') + 1)) === reference;

/** Batches that grow: most often the first is all that is needed, and where it is not, much has to be read. */
async function* inBatches(source: AsyncIterable<ListedKey>, wanted: (key: ListedKey) => boolean, first: number) {
  let size = Math.min(first, largestBatch);
  let batch: ListedKey[] = [];
  for await (const key of source) {
    if (wanted(key)) batch.push(key);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
    size = Math.min(2 * size, largestBatch);
  }
  if (batch.length > 0) yield batch;
}

/** As many items as the table reads in one call. */
const largestBatch = 100;

/**
 * Counts the transactions of a search. Lists are counted by their milestones; what is under way, and lists by status within
 * a range of time, by their keys (a read unit for about 35); only a filter that no list decides reads the transactions.
 */
export async function countSearch(store: Store, search: Search): Promise<number> {
  const { platformId, lists, rest, stretch } = search;
  const count = async (counted: readonly TransactionList[]) =>
    (await Promise.all(counted.map((list) => countTransactions(store, list, stretch)))).reduce((a, b) => a + b, 0);
  if (!isNarrowed(rest)) return count(lists);
  const complement = lists[0]?.index === 'platform' ? complementOf(platformId, rest) : undefined;
  if (complement) return (await count(lists)) - (await count(complement));
  let total = 0;
  for await (const _ of walkTransactions(store, search, { ascending: true, batch: largestBatch })) total += 1;
  return total;
}

/** The lists of what a filter leaves out of the platform's, where it asks for one of the two kinds that are the many. */
function complementOf(platformId: string, { status, type, ...others }: TransactionFilter) {
  if (isNarrowed(others)) return undefined;
  if (status === 'COMPLETED' && !type) return uncompletedLists(platformId);
  return type === 'OUTGOING' && !status ? [incomingList(platformId)] : undefined;
}
