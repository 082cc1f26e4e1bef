import {
  daysBetween,
  type ImportedStatement,
  type Match,
  type OpenItem,
} from '../../../functions/domain/ledger/reconciliation.ts';
import { amountText } from '../../../functions/domain/money.ts';
import type { Imported } from '../../bookkeeping/reconciliation/import.ts';
import type { ReconciliationView } from '../../bookkeeping/reconciliation/view.ts';

/** The result of an import, as a line. */
export const importedText = ({ statement, isRepeated }: Imported): string =>
  isRepeated
    ? `${statement.statementId}: imported before, at ${statement.at}; nothing was imported`
    : `${statement.statementId}: statement ${statement.number}, ${statement.lineCount} lines from ${statement.from} to ${statement.to}`;

/** A statement that was removed, as a line. */
export const removedText = ({ number, statementId, lineCount }: ImportedStatement): string =>
  `${statementId}: statement ${number} was removed with its ${lineCount} lines; import the corrected one`;

/** Matches that were made, as lines: how many are exact, and each of the others with its reason. */
export function matchesText(matches: readonly Match[], currency: string): string {
  const exact = matches.filter(({ kind }) => kind === 'EXACT').length;
  const others = matches.filter(({ kind }) => kind !== 'EXACT').map((match) => matchText(match, currency));
  return [`matched ${matches.length}, of which ${exact} agree in reference, amount and date`, ...others].join('\n');
}

/** A match as lines for a terminal. */
export function matchText({ number, kind, reason, items, at, by, undone }: Match, currency: string): string {
  const head = [`match ${number}`, kind, ...(reason ? [reason] : []), `${at}${by ? ` by ${by}` : ''}`].join('  ');
  return [
    head,
    ...items.map((item) => `  ${itemText(item, currency)}`),
    ...(undone ? [`  undone ${undone.at} by ${undone.by}: ${undone.why}`] : []),
  ].join('\n');
}

const itemText = (
  { number, side, amount, valueDate, references, text, line, entry }: OpenItem,
  currency: string,
): string => {
  const place = line
    ? `statement ${line.statement} line ${line.line}`
    : `entry ${entry?.number} of ${entry?.platformId}`;
  return [
    String(number).padStart(6),
    side.padEnd(9),
    amountText(amount, currency).padStart(20),
    valueDate,
    place,
    [...references, text].filter(Boolean).join(' '),
  ].join('  ');
};

/** Open items with their age in days, the oldest first. */
export function openText(items: readonly OpenItem[], currency: string, today: string): string {
  const aged = items.toSorted(
    (one, other) => one.bookingDate.localeCompare(other.bookingDate) || one.number - other.number,
  );
  const sides = (['STATEMENT', 'LEDGER'] as const).map(
    (side) =>
      `${items.filter((item) => item.side === side).length} of ${side === 'STATEMENT' ? 'statements' : 'the ledger'}`,
  );
  return [
    items.length === 0 ? 'No item is open.' : `${items.length} open: ${sides.join(' and ')}`,
    ...aged.map(
      (item) => `${String(daysBetween(item.bookingDate, today)).padStart(4)} days  ${itemText(item, currency)}`,
    ),
  ].join('\n');
}

/** The statements and matches of a cash account, as lines for a terminal. */
export function reconciliationText({ book, statements, matches, open, position }: ReconciliationView): string {
  const { currency } = book;
  return [
    `${book.name} in ${currency}, ${book.environment}`,
    ...statements.map(
      ({ number, format, statementId, from, to, closing, lineCount, by, at }) =>
        `statement ${number}  ${format}  ${statementId}  ${from} to ${to}  ${lineCount} lines${closing === undefined ? '' : `, ends with ${amountText(closing, currency)}`}  ${at} by ${by}`,
    ),
    ...matches.map((match) => matchText(match, currency)),
    `open: ${open.length} items`,
    ...(position
      ? [
          `statements end with ${amountText(position.statements, currency)}, the ledger with ${amountText(position.ledger, currency)}; open items are ${amountText(position.open, currency)} of that, ${amountText(position.before, currency)} was there before the first statement`,
        ]
      : []),
  ].join('\n');
}
