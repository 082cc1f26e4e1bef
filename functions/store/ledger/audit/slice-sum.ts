import { createHash } from 'node:crypto';
import { isSystemAccount, type LedgerAccount, systemAccounts } from '../../../domain/ledger/chart-of-accounts.ts';
import type { Movement } from '../../../domain/payments/postings.ts';
import { toPayment } from '../../payments/payments.ts';
import type { Item } from '../../table.ts';
import { entriesIn, type JournalEntry } from '../journal.ts';
import { unbalanced } from '../journal-list.ts';
import { type AuditPosition, type AuditWindow, mostDifferences } from './checkpoint.ts';
import type { AccountSum } from './sealed-balances.ts';
import type { Slice } from './slices.ts';

/** A slice ends with the batch that brings it to this many payments or accounts: as text, compressed, it has to fit into an item. */
const mostPayments = 2_000;
const mostAccounts = 3_000;

/** Sums of hashes stay integers that a number holds exactly. */
export const digestRange = 2 ** 48;

/** Adds up the entries of a slice. */
export class SliceSum {
  readonly #window: AuditWindow;
  readonly #sums = new Map<string, AccountSum>();
  readonly #carried: string[] = [];
  readonly #differences: string[] = [];
  #payments = 0;
  #entries = 0;
  #digest = 0;

  constructor(window: AuditWindow) {
    this.#window = window;
  }

  get isFull(): boolean {
    return this.#payments >= mostPayments || this.#sums.size >= mostAccounts;
  }

  get digest(): number {
    return this.#digest;
  }

  /** Adds the entries of an item that belong to the window. One that cannot be read is a difference. */
  add(item: Item, source: AuditPosition['source']): void {
    try {
      const entries = item.type === 'PAYMENT' ? this.#ofPayment(item, source) : this.#ofEntry(item);
      for (const entry of entries) this.#addEntry(entry, source);
    } catch {
      this.#differ(`${item.type} ${item.pk}: cannot be read`);
    }
  }

  /** The sums of the slice as they are stored. */
  toSlice(next: AuditPosition | undefined): Slice {
    return {
      sums: [...this.#sums.values()],
      carried: this.#carried,
      entries: this.#entries,
      digest: this.#digest,
      differences: this.#differences,
      ...(next && { next }),
    };
  }

  #ofEntry(item: Item): readonly JournalEntry[] {
    return entriesIn(item).filter(({ at }) => at <= this.#window.until);
  }

  /** The entries of a payment in this window. Carries the payment on if more may follow after it. */
  #ofPayment(item: Item, source: AuditPosition['source']): readonly JournalEntry[] {
    const { from, until } = this.#window;
    const { createdAt, status } = toPayment(item);
    // It is in the list of a later window, or not a transaction yet.
    if (createdAt !== undefined && createdAt > until) return [];
    const all = entriesIn(item);
    const entries = all.filter(({ at }) => at <= until);
    if (source === 'RETURNS' && !isReturnedAfter(all, from, until)) return [];
    this.#payments += 1;
    const isFinal = finalStatuses.has(status) && entries.length === all.length;
    if (createdAt !== undefined && mayMove(entries, isFinal && status)) this.#carried.push(String(item.pk));
    return source === 'CARRIED' || source === 'RETURNS' ? entries.filter(({ at }) => at > from) : entries;
  }

  #addEntry(entry: JournalEntry, source: AuditPosition['source']): void {
    this.#entries += 1;
    if (source === 'PAYMENTS' || source === 'ENTRIES') this.#digest = (this.#digest + hashOf(entry)) % digestRange;
    const { platformId, cause, causeId, movement, postings } = entry;
    for (const { account, amount } of postings) {
      if (isSystemAccount(account)) continue;
      const sum = (this.#sums.get(account)?.sum ?? 0) + amount;
      this.#sums.set(account, { platformId, accountId: account, sum });
    }
    for (const [currency, sum] of unbalanced(entry)) {
      this.#differ(`${cause} ${causeId} ${movement}: postings in ${currency} sum to ${sum}`);
    }
  }

  #differ(difference: string): void {
    if (this.#differences.length < mostDifferences) this.#differences.push(difference);
  }
}

const finalStatuses: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'REJECTED', 'EXPIRED']);

/** When a movement of this kind is among the entries. */
const timeOf = (entries: readonly JournalEntry[], movement: Movement): string | undefined =>
  entries.find((entry) => entry.movement === movement)?.at;

const postedTo = (entries: readonly JournalEntry[], account: LedgerAccount): number =>
  entries
    .flatMap(({ postings }) => postings)
    .reduce((sum, posting) => (posting.account === account ? sum + posting.amount : sum), 0);

/**
 * Whether a payment with these entries may move an account's money later. It follows from the entries of the window, so that it is the same
 * whenever it is asked; the status counts only where it says that no entry can follow. A settled payment is carried as long as its fee is
 * held: its bank return is found by the time of its failure.
 */
function mayMove(entries: readonly JournalEntry[], finalStatus: string | false): boolean {
  if (timeOf(entries, 'REFUND')) return false;
  if (timeOf(entries, 'RETURN')) return true;
  if (timeOf(entries, 'SETTLEMENT')) return postedTo(entries, systemAccounts.platformFees) !== 0;
  if (finalStatus === 'COMPLETED') return false;
  return finalStatus === false || entries.length > 0;
}

/** Whether a payment that was settled before a window, and not carried into it, was returned in it. */
function isReturnedAfter(entries: readonly JournalEntry[], from: string, until: string): boolean {
  const [settledAt, returnedAt] = [timeOf(entries, 'SETTLEMENT'), timeOf(entries, 'RETURN')];
  if (settledAt === undefined || returnedAt === undefined) return false;
  const isCarried = mayMove(
    entries.filter(({ at }) => at <= from),
    'COMPLETED',
  );
  return settledAt <= from && !isCarried && returnedAt > from && returnedAt <= until;
}

const hashOf = ({ cause, causeId, movement, at, postings }: JournalEntry): number =>
  createHash('sha256')
    .update(
      JSON.stringify([
        cause,
        causeId,
        movement,
        at,
        ...postings.map(({ account, currency, amount }) => [account, currency, amount]),
      ]),
    )
    .digest()
    .readUIntBE(0, 6);
