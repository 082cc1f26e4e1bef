import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { cardPasses } from '../../domain/cards/card-transaction-filter.ts';
import type { PlatformId } from '../../domain/ids.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { TransactionFilter } from '../../domain/payments/transaction-filter.ts';
import { isNarrowed, passes } from '../../domain/payments/transaction-filter.ts';
import { toCardTransactionRecord } from '../cards/card-transactions.ts';
import { behind, merge, mostLookedThrough, stretchOf, type TimeRange, total } from '../index-query.ts';
import * as keys from '../keys.ts';
import { type Item, largestBatch, readItems, type Store } from '../table.ts';
import { readLastHolder } from '../unique-keys.ts';
import { countTransactions } from './milestones.ts';
import { toPayment } from './payments.ts';
import { isShort, type ListedKey, type Stretch, walkKeys } from './transaction-keys.ts';
import {
  cardList,
  cardStatusList,
  customerList,
  incomingList,
  platformList,
  receiverList,
  referenceList,
  senderList,
  statusLists,
  type TransactionList,
  uncompletedLists,
} from './transaction-listing.ts';

/** A transaction, which is a payment or one of a card, and its place in the list. */
export interface ListedTransaction {
  readonly transaction: Payment | CardTransactionRecord;
  readonly position: string;
}

/** How a filtered list is read. */
export interface Search {
  readonly platformId: PlatformId;
  /** Applied to every transaction, because the lists may lag behind the table. */
  readonly filter: TransactionFilter;
  readonly stretch: Stretch;
  /** Together they contain every transaction of the search exactly once. Several are merged. */
  readonly lists: readonly TransactionList[];
  /** The part of the filter that the choice of the lists does not decide. */
  readonly rest: TransactionFilter;
}

/** Finds the shortest lists that contain what a filter asks for. */
export async function findSearch(
  store: Store,
  platformId: PlatformId,
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

/** Replaces the platform's id of a customer by ours, which the lists use. Returns nothing when the two ids contradict each other. */
async function withCustomer(
  store: Store,
  platformId: PlatformId,
  { platformCustomerId, ...filter }: TransactionFilter,
): Promise<TransactionFilter | undefined> {
  if (platformCustomerId === undefined) return filter;
  const holder = await readLastHolder(store, keys.customerReference(platformId, platformCustomerId));
  const customerId = holder ?? (platformCustomerId === platformId ? platformId : undefined);
  if (!customerId || (filter.customerId ?? customerId) !== customerId) return undefined;
  return { ...filter, customerId };
}

/** Whether any transaction can pass: payments and card transactions have statuses of their own, and none has some of the others. */
function isEverListed(platformId: PlatformId, { type, status }: TransactionFilter): boolean {
  if (status === undefined) return true;
  const isOfCards = cardStatusList(platformId, status) !== undefined;
  const isOfPayments = status === 'COMPLETED' || statusLists(platformId, status).length > 0;
  return type === 'CARD' ? isOfCards : isOfPayments || (isOfCards && type === undefined);
}

type Choice = Pick<Search, 'lists' | 'rest'>;

/** The lists that could serve a filter, likely the shortest first. The list of the whole platform is the last resort. */
function choicesOf(platformId: PlatformId, filter: TransactionFilter): readonly [Choice, ...Choice[]] {
  const { customerId, accountIdentifier: either, status, type, reference } = filter;
  const { senderAccountIdentifier: sender, receiverAccountIdentifier: receiver } = filter;
  const ofCards = status && cardStatusList(platformId, status);
  const ofStatus = status ? (ofCards ? [ofCards] : statusLists(platformId, status)) : [];
  const choose = (lists: readonly TransactionList[], decided?: keyof TransactionFilter): Choice => ({
    lists,
    rest: Object.fromEntries(Object.entries(filter).filter(([name]) => name !== decided)),
  });
  // What a reference finds is hardly ever more than one transaction.
  if (reference !== undefined) return [choose([referenceList(platformId, reference)], 'reference')];
  const [first, ...others] = [
    receiver && choose([receiverList(platformId, receiver)], 'receiverAccountIdentifier'),
    customerId && choose([customerList(platformId, customerId)], 'customerId'),
    ofStatus.length > 0 && choose(ofStatus, ofStatus.some(({ isShared }) => isShared) ? undefined : 'status'),
    type === 'INCOMING' && choose([incomingList(platformId)], 'type'),
    type === 'CARD' && choose([cardList(platformId)], 'type'),
    either && choose([senderList(platformId, either), receiverList(platformId, either)], 'accountIdentifier'),
    sender && choose([senderList(platformId, sender)], 'senderAccountIdentifier'),
  ].filter((choice) => typeof choice === 'object');
  return first ? [first, ...others] : [choose([platformList(platformId)])];
}

/** The first choice that is short, else the first one. Probing each list costs less than reading a long one. */
async function shortest(store: Store, choices: readonly [Choice, ...Choice[]], stretch: Stretch): Promise<Choice> {
  if (choices.length === 1) return choices[0];
  const areShort = choices.map(async ({ lists }) => {
    const short = await Promise.all(lists.map((list) => isShort(store, list, stretch)));
    return short.every(Boolean);
  });
  return choices[(await Promise.all(areShort)).indexOf(true)] ?? choices[0];
}

/** Where a walk begins, its direction, and how many transactions it reads first. */
interface Walk {
  readonly after?: string | undefined;
  readonly ascending: boolean;
  readonly batch: number;
}

/** A place in a list, with the transaction there if the search wants it. */
interface Looked {
  readonly position: string;
  readonly transaction: Payment | CardTransactionRecord | undefined;
}

/** Yields what the lists of a search hold, in order, behind `after`. Reads more of it as it is consumed. */
async function* lookThrough(
  store: Store,
  { lists, filter, stretch, rest }: Search,
  { after, ascending, batch }: Walk,
): AsyncGenerator<Looked> {
  const left = behind({ ...stretch, ascending }, after);
  const sources = lists.map((list) => walkKeys(store, list, left, isNarrowed(rest) ? largestBatch : batch));
  for await (const listed of inBatches(merge(sources, ascending), after, batch)) {
    const items = await readItems(store, listed);
    for (const [index, { position }] of listed.entries()) {
      const item = items[index];
      const transaction = item && toTransactionRecord(item);
      yield { position, transaction: transaction && isWanted(transaction, filter) ? transaction : undefined };
    }
  }
}

/** Yields the transactions of a search, however much has to be looked through. */
export async function* walkTransactions(store: Store, search: Search, walk: Walk): AsyncGenerator<ListedTransaction> {
  for await (const { position, transaction } of lookThrough(store, search, walk)) {
    if (transaction) yield { position, transaction };
  }
}

/** A page of a search. */
export interface TransactionPage {
  readonly transactions: readonly (Payment | CardTransactionRecord)[];
  /** Where the next page begins, if there may be one. */
  readonly next: string | undefined;
}

/**
 * Reads a page of a search. It ends early, even empty, once so much was looked through that another page has to go on.
 */
export async function readTransactionPage(
  store: Store,
  search: Search,
  { limit, ...order }: Omit<Walk, 'batch'> & { readonly limit: number },
): Promise<TransactionPage> {
  const transactions: (Payment | CardTransactionRecord)[] = [];
  let looked = 0;
  let next: string | undefined;
  for await (const { position, transaction } of lookThrough(store, search, { ...order, batch: limit + 1 })) {
    const isFull = transactions.length === limit && transaction !== undefined;
    if (isFull || looked === mostLookedThrough) return { transactions, next };
    if (transaction) transactions.push(transaction);
    looked += 1;
    next = position;
  }
  return { transactions, next: undefined };
}

const toTransactionRecord = (item: Item): Payment | CardTransactionRecord =>
  item.type === 'CARD_TRANSACTION' ? toCardTransactionRecord(item) : toPayment(item);

const isWanted = (transaction: Payment | CardTransactionRecord, filter: TransactionFilter): boolean =>
  transaction.kind === 'CARD' ? cardPasses(transaction, filter) : passes(transaction, filter);

/** Batches that double in size: usually the first one suffices, and otherwise many have to be read. */
async function* inBatches(source: AsyncIterable<ListedKey>, after: string | undefined, first: number) {
  let size = Math.min(first, largestBatch);
  let batch: ListedKey[] = [];
  for await (const key of source) {
    if (key.position !== after) batch.push(key);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
    size = Math.min(2 * size, largestBatch);
  }
  if (batch.length > 0) yield batch;
}

/**
 * Counts the transactions of a search. Most lists are counted by their milestones. Open transactions, and lists by status within
 * a range of time, are counted by their keys. Transactions are read only for a filter that no list decides. Where too many would
 * have to be counted or read, the number is unknown.
 */
export async function countSearch(store: Store, search: Search): Promise<number | undefined> {
  const { platformId, lists, rest, stretch } = search;
  const count = async (counted: readonly TransactionList[]) =>
    total(await Promise.all(counted.map((list) => countTransactions(store, list, stretch))));
  if (!isNarrowed(rest)) return count(lists);
  const complement = lists[0]?.index === 'platform' ? complementOf(platformId, rest) : undefined;
  if (!complement) return countWanted(store, search);
  const [all, excluded] = await Promise.all([count(lists), count(complement)]);
  return all === undefined || excluded === undefined ? undefined : all - excluded;
}

async function countWanted(store: Store, search: Search): Promise<number | undefined> {
  let looked = 0;
  let wanted = 0;
  for await (const { transaction } of lookThrough(store, search, { ascending: true, batch: largestBatch })) {
    if (looked === mostLookedThrough) return undefined;
    looked += 1;
    if (transaction) wanted += 1;
  }
  return wanted;
}

/** The lists of the transactions that a filter excludes, if it asks for the completed or the outgoing ones, which are by far the most. */
function complementOf(platformId: PlatformId, { status, type, ...others }: TransactionFilter) {
  if (isNarrowed(others)) return undefined;
  const cards = cardList(platformId);
  if (status === 'COMPLETED' && !type) return [...uncompletedLists(platformId), cards];
  return type === 'OUTGOING' && !status ? [incomingList(platformId), cards] : undefined;
}
