import { describe, expect, it } from 'vitest';
import type { ImportedStatement } from '../../../functions/domain/ledger/reconciliation.ts';
import { reconciliationText } from '../../../lib/operations/commands/reconcile-text.ts';

const statement: ImportedStatement = {
  ...{ number: 1, format: 'CSV', statementId: 'S1', account: 'DE89', from: '2026-11-25', to: '2026-11-26' },
  ...{ hash: '', lineCount: 2, importedLines: 2, by: 'Ann Example', at: '2026-11-26T12:00:00.000Z' },
};
const book = { environment: 'production', name: 'example-bank', currency: 'USD' } as const;

describe('the text of a reconciliation', () => {
  it.each([
    ['without balances', {}, '2 lines  2026-11-26T12:00:00.000Z'],
    ['that ends with an amount', { closing: 5_100 }, '2 lines, ends with 51.00 USD  2026-11-26T12:00:00.000Z'],
    ['that ends with nothing', { closing: 0 }, '2 lines, ends with 0.00 USD  2026-11-26T12:00:00.000Z'],
  ])('has a statement %s', (_, balances, end) => {
    const view = { book, statements: [{ ...statement, ...balances }], matches: [], open: [] };
    expect(reconciliationText(view).split('\n')).toEqual([
      'example-bank in USD, production',
      `statement 1  CSV  S1  2026-11-25 to 2026-11-26  ${end} by Ann Example`,
      'open: 0 items',
    ]);
  });
});
