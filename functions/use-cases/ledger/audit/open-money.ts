import { type CardTransactionRecord, heldSource } from '../../../domain/cards/card-transaction.ts';
import { isId, isUuid, type PlatformId, uuidIn } from '../../../domain/ids.ts';
import { systemAccounts } from '../../../domain/ledger/chart-of-accounts.ts';
import { type Book, type Entry, newEntries } from '../../../domain/ledger/entry.ts';
import { amountText } from '../../../domain/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { now, windowBefore } from '../../../ports/clock.ts';
import { timer } from '../../../ports/timer.ts';
import { toCardTransactionRecord } from '../../../store/cards/card-transactions.ts';
import { stretchOf } from '../../../store/index-query.ts';
import * as keys from '../../../store/keys.ts';
import { toAccount } from '../../../store/ledger/account-items.ts';
import { listBooks } from '../../../store/ledger/books/chart.ts';
import { entryUntil, lastEntry, readEntries } from '../../../store/ledger/books/pages.ts';
import { readPostedCounts } from '../../../store/ledger/books/posting.ts';
import { entriesIn } from '../../../store/ledger/journal.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import { walkKeys } from '../../../store/payments/transaction-keys.ts';
import { cardStatusList, statusLists } from '../../../store/payments/transaction-listing.ts';
import { type Item, largestBatch, readManyItems, type Store } from '../../../store/table.ts';
import type { HeldMoney } from './account-checks.ts';

/** How often what differs is looked at again, because payments go on. */
const samples = 3;
/** Longer than an index lags, and than entries take to be posted. */
const settledMs = 5_000;
/** Entries of payments that were open longer ago than this are found by the lists of open payments. */
const recentSeconds = 600;

const cardStatuses = ['AUTHORIZED', 'PARTIALLY_SETTLED', 'EXCEPTION'] as const;

async function readListedKeys(
  store: Store,
  platformId: PlatformId,
  statuses: readonly string[],
): Promise<readonly keys.Key[]> {
  const lists = statuses.flatMap((status) => cardStatusList(platformId, status) ?? statusLists(platformId, status));
  const found: keys.Key[] = [];
  for (const list of lists) {
    for await (const { pk, sk } of walkKeys(store, list, stretchOf({}), largestBatch)) found.push({ pk, sk });
  }
  return found;
}

async function readExisting(store: Store, found: readonly keys.Key[]): Promise<readonly Item[]> {
  return (await readManyItems(store, found)).filter((item) => item !== undefined);
}

/** The holds of payments and card transactions, by account and holder. */
type Holders = ReadonlyMap<string, ReadonlyMap<string, number>>;

async function readHolders(store: Store, platformId: PlatformId): Promise<Holders> {
  const holders = new Map<string, Map<string, number>>();
  const listed = await readListedKeys(store, platformId, ['PENDING', ...cardStatuses]);
  for (const item of await readExisting(store, listed)) {
    const [accountId, holder, amount] =
      item.type === 'PAYMENT' ? heldByPayment(toPayment(item)) : heldByCard(toCardTransactionRecord(item));
    if (amount !== 0) holders.set(accountId, (holders.get(accountId) ?? new Map()).set(holder, amount));
  }
  return holders;
}

type Held = readonly [accountId: string, holder: string, amount: number];
const heldByPayment = ({ paymentId, sourceAccountId, status, funding, sendingAmount }: Payment): Held => [
  String(sourceAccountId),
  paymentId,
  status === 'PENDING_AUTHORIZATION' && !funding ? sendingAmount : 0,
];
const heldByCard = (transaction: CardTransactionRecord): Held => [
  transaction.sourceAccountId,
  transaction.cardTransactionId,
  heldSource(transaction),
];

/**
 * Compares what accounts held with their open payments and card authorizations. Where that differs, the payments are read before and after
 * the account: it differs if it holds more or less than they can have held in between, each time.
 */
export async function checkHolds(
  store: Store,
  platformId: PlatformId,
  held: ReadonlyMap<string, HeldMoney>,
): Promise<readonly string[]> {
  const holders = await readHolders(store, platformId);
  let suspects = suspectsOf(held, holders, holders);
  for (let sample = 1; sample <= samples && suspects.length > 0; sample += 1) {
    const before = await readHolders(store, platformId);
    const current = await readHeld(
      store,
      platformId,
      suspects.map(({ account }) => account),
    );
    await timer().pause(settledMs);
    suspects = suspectsOf(current, before, await readHolders(store, platformId));
  }
  return suspects.map(({ account, held, most }) => {
    const [has, expected] = [held.amount, most].map((amount) => amountText(amount, held.currency));
    return `${account}: holds ${has} for payments, its open payments and cards hold ${expected}`;
  });
}

interface Suspect {
  readonly account: string;
  readonly held: HeldMoney;
  readonly most: number;
}

async function readHeld(
  store: Store,
  platformId: PlatformId,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, HeldMoney>> {
  const ids = accounts.filter((account) => isId('InternalAccount', account));
  const items = await readManyItems(
    store,
    ids.map((id) => keys.internalAccount(platformId, uuidIn('InternalAccount', id))),
  );
  const existing = items.flatMap((item) => (item ? [toAccount(item)] : []));
  return new Map(existing.map(({ accountId, held, currency }) => [accountId, { amount: held, currency }]));
}

/** The accounts that hold what their payments cannot have held between two readings. */
const suspectsOf = (held: ReadonlyMap<string, HeldMoney>, before: Holders, after: Holders): readonly Suspect[] =>
  [...held].flatMap(([account, money]) => {
    const [earlier, later] = [before.get(account), after.get(account)];
    const pairs = [...new Set([...(earlier?.keys() ?? []), ...(later?.keys() ?? [])])].map(
      (holder) => [earlier?.get(holder) ?? 0, later?.get(holder) ?? 0] as const,
    );
    const least = pairs.reduce((sum, pair) => sum + Math.min(...pair), 0);
    const most = pairs.reduce((sum, pair) => sum + Math.max(...pair), 0);
    return money.amount >= least && money.amount <= most ? [] : [{ account, held: money, most }];
  });

/**
 * Compares what is on its way to recipients with the open payments of a platform, currency by currency. The books and the payments are
 * compared as of one entry of the book, so payments may go on.
 */
export async function checkClearing(store: Store, platformId: PlatformId): Promise<readonly string[]> {
  const differences: string[] = [];
  for await (const book of listBooks(store, platformId, { accounts: systemAccounts.payoutClearing })) {
    let difference: string | undefined;
    for (let sample = 1; sample <= samples; sample += 1) {
      difference = await clearingDifference(store, book);
      if (!difference) break;
    }
    if (difference) differences.push(difference);
  }
  return differences;
}

async function clearingDifference(store: Store, book: Book): Promise<string | undefined> {
  const { platformId, account, currency } = book;
  const open = await readListedKeys(store, platformId, ['PENDING', 'FAILED']);
  // What was over before has been posted when the book is read.
  await timer().pause(settledMs);
  const { number, balance } = await lastEntry(store, book);
  const sources = await withRecent(store, book, open, number);
  // The payments after their counts, so that each has the entries that are counted.
  const posted = await readPostedCounts(store, sources);
  const items = await readManyItems(store, sources);
  // The later entries last: what is counted and is none of them has a number up to the last one.
  const later = await entriesBetween(store, book, number, Number.POSITIVE_INFINITY);
  const parts = items.map((item, index) => (item ? inClearing(item, book, posted[index] ?? 0, later) : 0));
  const expected = parts.reduce((sum, part) => sum + part, 0);
  if (balance === BigInt(expected)) return undefined;
  return `${account} of ${platformId}: has ${amountText(balance, currency)}, its open payments ${amountText(expected, currency)}`;
}

/** The payments that are open, and those with entries in the last minutes that do not cancel out. */
async function withRecent(
  store: Store,
  book: Book,
  open: readonly keys.Key[],
  number: number,
): Promise<readonly keys.Key[]> {
  const { number: from } = await entryUntil(store, book, windowBefore(now(), recentSeconds).toISOString());
  const sums = new Map<string, number>();
  for (const { cause, causeId, amount } of await entriesBetween(store, book, from, number)) {
    if (cause === 'PAYMENT') sums.set(causeId, (sums.get(causeId) ?? 0) + amount);
  }
  const recent = [...sums].flatMap(([causeId, sum]) =>
    sum !== 0 && isUuid<'Payment'>(causeId) ? [keys.payment(book.platformId, causeId)] : [],
  );
  return [...new Map([...open, ...recent].map((key) => [key.pk, key])).values()];
}

async function entriesBetween(store: Store, book: Book, after: number, to: number): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const range = Number.isFinite(to) ? { from: after + 1, to } : { from: after + 1 };
  if (after < to) for await (const entry of readEntries(store, book, range)) entries.push(entry);
  return entries;
}

/** The money of a payment in clearing as of the entry before `later`. One that is over, with all of its entries, may have nothing there. */
function inClearing(item: Item, { account, currency }: Book, posted: number, later: readonly Entry[]): number {
  const payment = toPayment(item);
  const lines = entriesIn(item).map((entry) => ({
    movement: entry.movement,
    amount:
      newEntries(entry).find(({ book }) => book.account === account && book.currency === currency)?.entry.amount ?? 0,
  }));
  const isLater = (movement: string) =>
    later.some(({ causeId, kind }) => causeId === payment.paymentId && kind === movement);
  const included = lines.filter(({ movement, amount }, index) => amount !== 0 && index < posted && !isLater(movement));
  const isInFlight = included.length < lines.filter(({ amount }) => amount !== 0).length;
  return isUnderWay(payment) || isInFlight ? included.reduce((sum, { amount }) => sum + amount, 0) : 0;
}

const isUnderWay = ({ status, refund }: Payment): boolean =>
  ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'FAILED'].includes(status) && refund?.status !== 'COMPLETED';
