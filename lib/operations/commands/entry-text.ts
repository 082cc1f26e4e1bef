import { amountText } from '../../../functions/domain/money.ts';
import type { ManualDecision } from '../../../functions/domain/payments/manual-entry.ts';
import type { Operator } from '../../../functions/domain/platforms/operator-action.ts';
import type { ManualEntryState } from '../../../functions/store/ledger/manual-entries.ts';

/** A manual entry with what has become of it, as lines for a terminal. */
export function entryText({ entry, decision, reversal }: ManualEntryState): string {
  const { number, postings, why, proposedBy, proposedAt, valueDate, reverses, refundOf, settles } = entry;
  const details = [
    ['why', why],
    ['value date', valueDate],
    ['takes back', reverses && `manual entry ${reverses}`],
    ['refund of', refundOf],
    ['settles', settles && `open items ${settles.join(', ')}`],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`  ${String(name).padEnd(10)}  ${value}`]));
  const moved = postings.map(({ account, currency, amount }) => {
    const [side, size] = [amount < 0 ? 'debit' : 'credit', amountText(Math.abs(amount), currency)];
    return `  ${side.padEnd(10)}  ${size.padStart(24)}  ${account}`;
  });
  return [
    `manual entry ${number}, proposed ${proposedAt} by ${who(proposedBy)}`,
    ...details,
    ...moved,
    decision ? decisionText(decision) : 'waits for the approval of another operator',
    ...(reversal ? [`taken back by manual entry ${reversal.reversedBy}`] : []),
  ].join('\n');
}

function decisionText({ outcome, decidedBy, decidedAt, why }: ManualDecision): string {
  const done = outcome === 'APPROVED' ? 'approved and booked' : 'rejected';
  return `${done} ${decidedAt} by ${who(decidedBy)}${why ? `: ${why}` : ''}`;
}

const who = ({ name, identity }: Operator): string => (identity ? `${name} (${identity})` : name);
