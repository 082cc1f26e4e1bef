import { type CardStep, cardMovements } from '../../domain/cards/card-step.ts';
import { type Uuid, uuidIn } from '../../domain/ids.ts';
import { manualMovements } from '../../domain/payments/manual-entry.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { type Movement, movements, type Posting, posting } from '../../domain/payments/postings.ts';
import { arrayOf, type Infer, idText, object, oneOf, optional, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { fromLine, toLine } from '../payments/journal-lines.ts';
import { toPayment } from '../payments/payments.ts';
import type { Item, Write } from '../write.ts';

const journalEntry = object({
  platformId: uuidText('Platform'),
  cause: oneOf('PAYMENT', 'FUNDING', 'CARD_TRANSACTION', 'MANUAL'),
  causeId: uuidText<'Payment' | 'Funding' | 'CardTransaction' | 'ManualEntry'>('Funding'),
  movement: oneOf(...movements, ...cardMovements, ...manualMovements),
  postings: arrayOf(posting),
  /** The account that a deposit was reported for; it may have been booked elsewhere, because that was closed or full. */
  reportedFor: optional(idText('InternalAccount')),
  at: text,
  /** The day on which the money moved outside, YYYY-MM-DD; absent where it is the day of the entry. */
  valueDate: optional(text),
  /** Its name on a statement, where its cause does not say so. */
  references: optional(arrayOf(text)),
});
export interface JournalEntry extends Infer<typeof journalEntry> {}

const readEntry = itemReader('JOURNAL', journalEntry);

/** A cause that has one entry of a movement at most, or one for each suffix of its key. */
type SingleCause =
  | { readonly cause: 'FUNDING'; readonly causeId: Uuid<'Funding'> }
  | { readonly cause: 'MANUAL'; readonly causeId: Uuid<'ManualEntry'> };

/** Writes the journal entry of a funding or of an operator. Entries are append-only: a second one for the same cause is stale. */
export const writeJournal = (entry: JournalEntry & SingleCause, suffix?: string): Write => ({
  put: {
    item: {
      ...entry,
      ...keys.journal(entry.platformId, entry.causeId, entry.movement, suffix),
      type: 'JOURNAL',
    },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Writes the journal entry of a step of a card transaction, which may have many of each movement. */
export const writeCardEntry = (
  { transaction }: CardStep,
  entry: NonNullable<CardStep['entry']> & Pick<JournalEntry, 'valueDate' | 'references'>,
): Write => {
  const { platformId, cardTransactionId, version, updatedAt: at } = transaction;
  const causeId = uuidIn('CardTransaction', cardTransactionId);
  return {
    put: {
      item: {
        ...({ platformId, cause: 'CARD_TRANSACTION', causeId, ...entry, at } satisfies JournalEntry),
        ...keys.cardJournal(platformId, causeId, version),
        type: 'JOURNAL',
      },
      condition: 'attribute_not_exists(pk)',
    },
  };
};

/**
 * Appends the journal entry of one movement to the payment that the same commit puts. Throws when the payment has an entry of
 * this movement: the lifecycle allows each movement once.
 */
export const writePaymentEntry = (
  { platformId, paymentId }: Payment,
  movement: Movement,
  postings: readonly Posting[],
  at: Date,
  valueDate?: string,
): Write => ({
  append: {
    key: keys.payment(platformId, paymentId),
    into: (item) => {
      const payment = toPayment(item);
      if (paymentEntries(payment).some((entry) => entry.movement === movement)) {
        throw new Error(`The ${movement} of the payment ${paymentId} is in the journal already.`);
      }
      const line = toLine(payment, { movement, postings, at: at.toISOString(), valueDate });
      return { ...item, journal: [...(payment.journal ?? []), line] };
    },
  },
});

/** The journal entries that an item holds, oldest first. */
export function entriesIn(item: Item): readonly JournalEntry[] {
  if (item.type === 'PAYMENT') return paymentEntries(toPayment(item));
  return item.type === 'JOURNAL' ? [readEntry(item)] : [];
}

/** The types of the items that hold journal entries. */
export const entryTypes = ['JOURNAL', 'PAYMENT'] as const;

const paymentEntries = (payment: Payment): readonly JournalEntry[] =>
  (payment.journal ?? []).map((line) => {
    const { platformId, paymentId } = payment;
    return { platformId, cause: 'PAYMENT', causeId: paymentId, ...fromLine(payment, line) };
  });
