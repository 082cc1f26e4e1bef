import { describe, expect, it } from 'vitest';
import {
  requireConsistent,
  type Statement,
  StatementFault,
  signedText,
} from '../../../functions/domain/ledger/statement.ts';

const line = (amount: number, bookingDate: string) => ({
  ...{ amount, bookingDate, valueDate: bookingDate },
  ...{ references: [], text: '' },
});
const statement = (changes: Partial<Statement>): Statement => ({
  ...{ format: 'CSV', statementId: '7', account: 'DE89', currency: 'EUR', from: '2026-11-26', to: '2026-11-27' },
  balances: { opening: 0, closing: -250 },
  lines: [line(100, '2026-11-26'), line(-350, '2026-11-27')],
  ...changes,
});

describe('a statement', () => {
  it.each<[string, Partial<Statement>]>([
    ['leads from its opening to its closing balance', {}],
    ['is of one day', { to: '2026-11-26', lines: [line(-250, '2026-11-26')] }],
    ['has no lines and no movement', { balances: { opening: 5, closing: 5 }, lines: [] }],
    ['has no balances', { balances: undefined }],
  ])('that %s is consistent', (_, changes) => {
    expect(() => requireConsistent(statement(changes))).not.toThrow();
  });

  it.each<[Partial<Statement>, string]>([
    [{ to: '2026-11-25' }, 'Statement 7 ends on 2026-11-25, before it begins on 2026-11-26.'],
    [{ from: '2026-11-27' }, 'Statement 7 is from 2026-11-27 to 2026-11-27; a line is of 2026-11-26.'],
    [{ to: '2026-11-26' }, 'Statement 7 is from 2026-11-26 to 2026-11-26; a line is of 2026-11-27.'],
    [
      { balances: { opening: 0, closing: -251 } },
      'Statement 7: its lines lead from 0.00 EUR to -2.50 EUR, not to its closing balance -2.51 EUR.',
    ],
  ])('with %j is refused: %s', (changes, message) => {
    expect(() => requireConsistent(statement(changes))).toThrow(new StatementFault(message));
  });
});

it.each([
  [-1, '-0.01 EUR'],
  [0, '0.00 EUR'],
  [1, '0.01 EUR'],
])('an amount of %i is shown as %s', (amount, expected) => {
  expect(signedText(amount, 'EUR')).toBe(expected);
});
