import type { Posting } from '../domain/ledger.ts';
import type { Payment } from '../domain/payment.ts';
import { keys } from './keys.ts';
import { packing } from './packed-text.ts';
import { toPayment } from './payments.ts';
import type { Item, Write } from './write.ts';

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

/** Writes the journal entry of a funding. Entries are append-only: a second one for the same funding is stale. */
export const writeJournal = (entry: JournalEntry & { readonly cause: 'FUNDING' }): Write => ({
  put: {
    item: { ...entry, ...keys.journal(entry.platformId, entry.causeId, entry.movement), type: 'JOURNAL' },
    condition: 'attribute_not_exists(pk)',
  },
});

/**
 * Writes the journal entry of one movement of a payment: into the payment itself, which the same commit puts anyway and which
 * has the room. Throws when the movement has been written: the lifecycle takes a payment there once.
 */
export const writePaymentEntry = (
  { platformId, paymentId }: Payment,
  movement: Movement,
  postings: readonly Posting[],
  at: Date,
): Write => ({
  add: {
    key: keys.payment(platformId, paymentId),
    into: (item) => {
      const payment = toPayment(item);
      const entries = paymentEntries(payment);
      if (entries.some((entry) => entry.movement === movement)) {
        throw new Error(`The ${movement} of the payment ${paymentId} is in the journal already.`);
      }
      const entry = { ...causeOf(payment), movement, postings, at: at.toISOString() };
      return { ...item, journal: packEntries(payment, [...entries, entry]) };
    },
  },
});

/** The journal entries that an item of the table holds, oldest first. Older versions kept those of a payment in items of their own. */
export function entriesIn(item: Item): readonly JournalEntry[] {
  if (item.type === 'PAYMENT') return paymentEntries(toPayment(item));
  if (item.type !== 'JOURNAL') return [];
  const { pk, sk, type, ...entry } = item;
  return [entry as unknown as JournalEntry];
}

/** The types of the items that hold journal entries. */
export const entryTypes = ['JOURNAL', 'PAYMENT'] as const;

const causeOf = ({ platformId, paymentId }: Payment) => ({ platformId, cause: 'PAYMENT', causeId: paymentId }) as const;

/** The entries of a payment, oldest first. */
function paymentEntries(payment: Payment): readonly JournalEntry[] {
  if (!payment.journal) return [];
  const packed = JSON.parse(packingFor(payment).unpack(payment.journal)) as readonly PackedEntry[];
  return packed.map(([movement, at, ...lines]) => ({
    ...causeOf(payment),
    movement,
    postings: lines.map(([account, currency, amount]) => ({ account, currency, amount })),
    at,
  }));
}

type PackedEntry = readonly [movement: Movement, at: string, ...(readonly [string, string, number])[]];

function packEntries(payment: Payment, entries: readonly JournalEntry[]): Uint8Array {
  const packed = entries.map(
    ({ movement, at, postings }): PackedEntry => [
      movement,
      at,
      ...postings.map(({ account, currency, amount }) => [account, currency, amount] as const),
    ],
  );
  return packingFor(payment).pack(JSON.stringify(packed));
}

/** What entries have in common. Never change it: what is stored was packed with it. */
const dictionary = [
  'LATE_DELIVERY","DEPOSIT","RETURN","REFUND","',
  ...['losses', 'receivables', 'suspense'].map((account) => `"],["system:${account}","`),
  'MXN",BRL",GBP",EUR",USDC",BTC",USD",-',
  ']],["SETTLEMENT","2026-01-01T00:00:00.000Z",["system:payout-clearing","BTC",-',
  '],["system:external","USD",',
  '],["system:platform-fees","USD",',
  '],["system:service-fees","USD",',
  '],["system:exchange","USD",',
  '],["system:exchange","BTC",-',
  '],["system:payout-clearing","BTC",',
  '[["EXECUTION","',
].join('');

/** Entries name the payment's accounts, which never change: packed with them, they take no room. */
const packingFor = (payment: Payment) => {
  const { quotedAt, platformFeeAccountId = '', destinationAccountId, sourceAccountId = '' } = payment;
  const own = [platformFeeAccountId, destinationAccountId, sourceAccountId, quotedAt].join('","');
  return packing(Buffer.from(dictionary + own));
};
