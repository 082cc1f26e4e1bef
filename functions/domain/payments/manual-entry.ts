import { cashName, isCashAccount, type LedgerAccount, systemAccounts } from '../ledger/chart-of-accounts.ts';
import { type Operator, operator } from '../platforms/operator-action.ts';
import { arrayOf, type Infer, idText, integer, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { balanced, type Posting, posting } from './postings.ts';

/** The kinds of journal entries that operators make. */
export const manualMovements = ['MANUAL_ENTRY', 'MANUAL_REVERSAL'] as const;

/** An entry that an operator proposes. It never changes; what becomes of it are items of their own. */
export const manualEntry = object({
  platformId: uuidText('Platform'),
  /** Counts the entries of the platform from 1. */
  number: integer,
  /** The cause of its journal entry. */
  entryId: uuidText('ManualEntry'),
  postings: arrayOf(posting),
  why: text,
  proposedBy: operator,
  proposedAt: text,
  /** The day on which the money moved outside, YYYY-MM-DD; absent where it is the day of the booking. */
  valueDate: optional(text),
  /** The number of the booked entry that it takes back. */
  reverses: optional(integer),
  /** The payment whose failed refund it settles. */
  refundOf: optional(uuidText('Payment')),
  /** The account that gets the refund instead of the one that it belongs to. */
  refundTo: optional(idText('InternalAccount')),
  /** The numbers of the open items that it settles, of the cash account that its first posting is of. */
  settles: optional(arrayOf(integer)),
});
export interface ManualEntry extends Infer<typeof manualEntry> {}

/** The cash account, and its currency, whose open items an entry settles; undefined where it settles none. */
export function settledIn({ settles, postings: [first] }: Pick<ManualEntry, 'settles' | 'postings'>) {
  if (!settles || !first || !isCashAccount(first.account)) return undefined;
  return { name: cashName(first.account), currency: first.currency };
}

/** Whether the open items that an entry settles are those of a cash account. The other side of the entry may be one, too. */
export function settlesIn(
  entry: Pick<ManualEntry, 'settles' | 'postings'>,
  { name, currency }: { readonly name: string; readonly currency: string },
): boolean {
  const settled = settledIn(entry);
  return settled?.name === name && settled.currency === currency;
}

/** The decision of another operator about an entry. It never changes, and there is one at most. */
export const manualDecision = object({
  platformId: uuidText('Platform'),
  number: integer,
  outcome: oneOf('APPROVED', 'REJECTED'),
  decidedBy: operator,
  decidedAt: text,
  /** The reason of a rejection. */
  why: optional(text),
});
export interface ManualDecision extends Infer<typeof manualDecision> {}

/** Says which entry has taken back a booked one. It never changes, and there is one at most. */
export const manualReversal = object({
  platformId: uuidText('Platform'),
  number: integer,
  reversedBy: integer,
});
export interface ManualReversal extends Infer<typeof manualReversal> {}

/** Whether two operators may be the same person: they have the same name, or AWS knows them by the same identity. */
export const maySame = (one: Operator, other: Operator): boolean =>
  foldedName(one) === foldedName(other) || (one.identity !== undefined && one.identity === other.identity);

const foldedName = ({ name }: Operator): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Moves an amount from one account to another. */
export const transfer = (from: LedgerAccount, to: LedgerAccount, currency: string, amount: number): Posting[] => [
  { account: from, currency, amount: -amount },
  { account: to, currency, amount },
];

/** The entries that operators need most, by name. */
export const presets = {
  /** Money that belonged to no payment reaches an account. */
  suspense: (account: LedgerAccount, currency: string, amount: number) =>
    transfer(systemAccounts.suspense, account, currency, amount),
  /** An account pays what is receivable. */
  receivable: (account: LedgerAccount, currency: string, amount: number) =>
    transfer(account, systemAccounts.receivables, currency, amount),
  /** The service gives up what an account, or receivables, lack. */
  loss: (account: LedgerAccount, currency: string, amount: number) =>
    transfer(systemAccounts.losses, account, currency, amount),
} as const satisfies Readonly<Record<string, (...of: [LedgerAccount, string, number]) => readonly Posting[]>>;
export type Preset = keyof typeof presets;

/** The postings that take an entry back. */
export const reversalOf = ({ postings }: Pick<ManualEntry, 'postings'>): readonly Posting[] =>
  postings.map((each) => ({ ...each, amount: -each.amount }));

/** Postings as text to compare. */
export const postingsText = (postings: readonly Posting[]): string =>
  postings.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`).join();

/** The postings as they are booked: those of one account in one currency are one. Throws where they are none, or not balanced. */
export function requirePostings(postings: readonly Posting[]): readonly Posting[] {
  const sums = new Map<string, Posting>();
  for (const { account, currency, amount } of postings) {
    const name = `${account} ${currency}`;
    sums.set(name, { account, currency, amount: (sums.get(name)?.amount ?? 0) + amount });
  }
  const booked = balanced([...sums.values()]);
  if (booked.length === 0) throw new Error('The entry moves nothing.');
  if (booked.some(({ amount }) => !Number.isSafeInteger(amount))) throw new Error('An amount is too large.');
  return booked;
}
