import type { Posting } from '../domain/ledger.ts';
import type { Payment } from '../domain/payment.ts';
import { keys } from './keys.ts';
import type { Item, Write } from './table.ts';

/** What moved money. A payment's movements are named, so each can be written once only. */
export type Movement = 'EXECUTION' | 'SETTLEMENT' | 'RETURN' | 'REFUND' | 'LATE_DELIVERY' | 'DEPOSIT';

export interface JournalEntry {
  readonly platformId: string;
  readonly cause: 'PAYMENT' | 'FUNDING';
  readonly causeId: string;
  readonly movement: Movement;
  readonly postings: readonly Posting[];
  readonly at: string;
}

/** Writes one journal entry. Entries are append-only: a second one for the same movement of the same cause is stale. */
export const writeJournal = (entry: JournalEntry): Write => ({
  put: {
    item: { ...entry, ...keys.journal(entry.platformId, entry.cause, entry.causeId, entry.movement), type: 'JOURNAL' },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Writes the journal entry of one movement of a payment. */
export const writePaymentEntry = (
  { platformId, paymentId }: Payment,
  movement: Movement,
  postings: readonly Posting[],
  at: Date,
): Write =>
  writeJournal({ platformId, cause: 'PAYMENT', causeId: paymentId, movement, postings, at: at.toISOString() });

/** The journal entry of an item read from the table. */
export function toJournalEntry(item: Item): JournalEntry {
  const { pk, sk, type, ...entry } = item;
  return entry as unknown as JournalEntry;
}
