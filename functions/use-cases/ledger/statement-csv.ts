import type { InternalAccountEntry, InternalAccountStatement } from '../../contract/ledger/entries.ts';
import { majorUnits } from '../../domain/money.ts';

const columns = [
  ...['number', 'bookedAt', 'valueDate', 'kind', 'amount', 'balanceAfter', 'currency'],
  ...['transactionId', 'counterAccount'],
];

/**
 * A statement as CSV with a line for each entry, between lines for the opening and the closing balance. No value has a comma, a quote or
 * a line break, so none is quoted.
 */
export function statementAsCsv(statement: InternalAccountStatement): string {
  const { from, to, openingBalance, entries, closingBalance } = statement;
  const currency = openingBalance.currency.code;
  const balanceLine = (day: string, kind: string, amount: number) => [
    ...['', day, '', kind, '', majorUnits(amount, currency), currency, '', ''],
  ];
  const lines = [
    columns,
    balanceLine(from, 'OPENING_BALANCE', openingBalance.amount),
    ...entries.map(lineOf),
    balanceLine(to, 'CLOSING_BALANCE', closingBalance.amount),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

const lineOf = ({ number, amount, balanceAfter, ...entry }: InternalAccountEntry): readonly string[] => [
  ...[String(number), entry.bookedAt, entry.valueDate, entry.kind],
  ...[amount, balanceAfter].map((each) => majorUnits(each.amount, each.currency.code)),
  ...[amount.currency.code, entry.transactionId ?? '', entry.counterAccount],
];
