import { describe, expect, it } from 'vitest';
import { matchByHand, unmatch } from '../../../lib/bookkeeping/reconciliation/matching.ts';
import { removeStatement } from '../../../lib/bookkeeping/reconciliation/removal.ts';
import { listOpenItems, showReconciliation } from '../../../lib/bookkeeping/reconciliation/view.ts';
import { proposeWriteOff } from '../../../lib/bookkeeping/reconciliation/write-off.ts';
import { type BankBooks, camt053 } from '../../kit/bank-statements.ts';
import { platformId } from '../../kit/builders.ts';
import { bank, book, byHand, movement, shown, useReconciliation } from '../../kit/rooms/reconciliation.ts';

const { table, platforms, booked, imported, reconciled } = useReconciliation();

const day2: Partial<BankBooks> = { statementId: 'S2', opening: 510_000, from: '2026-11-27', to: '2026-11-27' };
const nextDay = { bookingDate: '2026-11-27' };
const statementsOf = async () => (await showReconciliation(book)).statements.map(({ statementId }) => statementId);

describe('a statement that is removed', () => {
  it('makes room for the corrected one, whose lines the rules join', async () => {
    platforms();
    await booked([10_000, 300]);
    await reconciled(camt053(bank([movement(9, 10_000)])));
    const corrected = camt053(bank([movement(1, 10_000), movement(2, 300)]));
    await expect(imported(corrected)).rejects.toThrow('remove that one first (reconcile remove).');
    expect(await removeStatement(book, 1)).toMatchObject({ number: 1, statementId: 'S1', lineCount: 1 });
    expect(shown(await listOpenItems(book))).toEqual(['LEDGER 10000', 'LEDGER 300']);
    const { open } = await reconciled(corrected);
    expect(open).toEqual([]);
    const { statements, position } = await showReconciliation(book);
    expect(statements).toMatchObject([{ number: 2, statementId: 'S1', lineCount: 2 }]);
    expect(position).toEqual({ statements: 510_300, ledger: 10_300, open: 0, before: 500_000 });
  });

  it('leaves the one before as the last, and only the last can be removed', async () => {
    platforms();
    await imported(camt053(bank([movement(1, 10_000)])));
    await imported(camt053(bank([movement(2, 300, nextDay)], day2)));
    const unchanged = table.items();
    await expect(removeStatement(book, 1)).rejects.toThrow('Statement 2 follows on statement 1. Remove the newest one');
    await expect(removeStatement(book, 3)).rejects.toThrow('example-bank in USD has no statement 3.');
    expect(table.items()).toEqual(unchanged);
    await removeStatement(book, 2);
    expect(shown(await listOpenItems(book))).toEqual(['STATEMENT 10000']);
    await expect(imported(camt053(bank([], { ...day2, opening: 1 })))).rejects.toThrow('one is missing');
    await imported(camt053(bank([movement(2, 301, nextDay)], day2)));
    expect(await statementsOf()).toEqual(['S1', 'S2']);
  });

  it('forgets the account at the bank with the last statement', async () => {
    platforms();
    await imported(camt053(bank([], { account: 'GB33BUKB20201555555555' })));
    await removeStatement(book, 1);
    await imported(camt053(bank([movement(1, 10_000)])));
    expect(await statementsOf()).toEqual(['S1']);
  });

  it('has no line that is matched; once the match is undone, it can be removed', async () => {
    platforms();
    await booked([10_000]);
    const { matches } = await reconciled(camt053(bank([movement(1, 10_000), movement(2, 300)])));
    await expect(removeStatement(book, 1)).rejects.toThrow(
      'Lines of statement 1 are matched: undo 1 by reconcile unmatch',
    );
    expect(await listOpenItems(book)).toHaveLength(1);
    await unmatch(book, matches[0]?.number ?? 0, byHand);
    await removeStatement(book, 1);
    const { open } = await reconciled(camt053(bank([movement(1, 10_000)])));
    expect(open).toEqual([]);
  });

  it('has no line that a manual entry settles', async () => {
    platforms();
    await reconciled(camt053(bank([movement(2, 300)])));
    const [line] = await listOpenItems(book);
    const order = { numbers: [line?.number ?? 0], to: 'system:rail-costs', platformId } as const;
    await proposeWriteOff(book, { ...order, ...byHand });
    await expect(removeStatement(book, 1)).rejects.toThrow('Manual entry 1 settles item 1.');
    expect(await listOpenItems(book)).toHaveLength(1);
  });

  it('goes on where it was interrupted, or is imported again from there', async () => {
    platforms();
    const file = camt053(bank(Array.from({ length: 200 }, (_, index) => movement(index + 1, index + 1))));
    await imported(file);
    const interrupted = async () => {
      table.beforeNextWrite(() => undefined);
      table.beforeNextWrite(() => {
        throw new Error('The process ends here.');
      });
      await expect(removeStatement(book, (await showReconciliation(book)).statements[0]?.number ?? 0)).rejects.toThrow(
        'The process ends here.',
      );
      expect(await listOpenItems(book)).toHaveLength(110);
    };
    await interrupted();
    await imported(file);
    const lines = (await listOpenItems(book)).map(({ line }) => line?.line ?? 0);
    expect(lines.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    await interrupted();
    await removeStatement(book, 1);
    expect([await listOpenItems(book), await statementsOf()]).toEqual([[], []]);
  });

  it('is matched or removed, where both are tried at once', async () => {
    platforms();
    await booked([10_000]);
    await reconciled(camt053(bank([movement(8, 10_000)])));
    const numbers = (await listOpenItems(book)).map(({ number }) => number);
    table.beforeNextWrite(async () => {
      await matchByHand(book, numbers, byHand);
    });
    await expect(removeStatement(book, 1)).rejects.toThrow('Lines of statement 1 are matched');
    expect(await statementsOf()).toEqual(['S1']);
  });
});
