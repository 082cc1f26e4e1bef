import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeEntries } from '../../../lib/bookkeeping/reconciliation/cash-entries.ts';
import { largestMatch, matchByHand, matchItems, unmatch } from '../../../lib/bookkeeping/reconciliation/matching.ts';
import { listOpenItems, showReconciliation } from '../../../lib/bookkeeping/reconciliation/view.ts';
import type { BankBooks, BankMovement } from '../../kit/bank-statements.ts';
import { camt053, csv, mt940 } from '../../kit/bank-statements.ts';
import { otherPlatformId } from '../../kit/builders.ts';
import { bank, book, byHand, day, movement, shown, useReconciliation } from '../../kit/rooms/reconciliation.ts';

const { table, platforms, booked, imported, reconciled } = useReconciliation();

describe('a statement', () => {
  it.each([
    ['camt.053', camt053],
    ['MT940', mt940],
    ['CSV', csv],
  ])('in %s that the bank makes from the same movements leaves nothing open', async (_, write) => {
    platforms();
    await booked([10_000, -2_500, 300]);
    await booked([777], 4, otherPlatformId);
    const { matches, open } = await reconciled(
      write(bank([movement(1, 10_000), movement(2, -2_500), movement(4, 777), movement(3, 300)])),
    );
    expect(open).toEqual([]);
    expect(matches.map(({ kind }) => kind)).toEqual(['EXACT', 'EXACT', 'EXACT', 'EXACT']);
    const { position } = await showReconciliation(book);
    expect(position).toEqual({ statements: 508_577, ledger: 8_577, open: 0, before: 500_000 });
  });

  it('is compared with the entries of its environment alone', async () => {
    platforms('sandbox');
    await booked([10_000]);
    await booked([777], 4, otherPlatformId);
    expect((await reconciled(camt053(bank([movement(1, 10_000)])))).open).toEqual([]);
    const { position } = await showReconciliation(book);
    expect(position).toEqual({ statements: 510_000, ledger: 10_000, open: 0, before: 500_000 });
  });

  it('imports nothing the second time, also from another layout of the file', async () => {
    platforms();
    const file = camt053(bank([movement(1, 10_000)]));
    expect((await imported(file)).map(({ isRepeated }) => isRepeated)).toEqual([false]);
    expect((await imported(file.replaceAll('\n', '\n  '))).map(({ isRepeated }) => isRepeated)).toEqual([true]);
    expect(await listOpenItems(book)).toHaveLength(1);
  });

  it('follows from the one before', async () => {
    platforms();
    await imported(camt053(bank([movement(1, 10_000)])));
    const next = { statementId: 'S2', opening: 510_000, from: '2026-11-27', to: '2026-11-27' };
    const refusals: readonly (readonly [Partial<BankBooks>, string])[] = [
      [{ opening: 510_001 }, 'begins with 5100.01 USD, the one before ended with 5100.00 USD: one is missing.'],
      [{ account: 'GB33BUKB20201555555555' }, 'is of GB33BUKB20201555555555; this cash account is DE89'],
      [{ from: '2026-11-25' }, 'begins on 2026-11-25; statements up to 2026-11-26 were imported.'],
      [{ statementId: 'S1' }, 'Another statement S1 was imported, which says something else.'],
    ];
    for (const [changes, message] of refusals)
      await expect(imported(camt053(bank([], { ...next, ...changes })))).rejects.toThrow(message);
    const balances = { opening: 510_000, closing: 510_000 };
    expect(await imported(camt053(bank([], next)))).toMatchObject([
      { statement: { number: 2, lineCount: 0, ...balances } },
    ]);
    const ofTheSameDay = { ...next, statementId: 'S3', from: '2026-11-27' };
    expect(await imported(camt053(bank([], ofTheSameDay)))).toMatchObject([{ statement: { number: 3 } }]);
    expect(await listOpenItems(book)).toHaveLength(1);
  });

  it('goes on where an import of many lines was interrupted, and doubles nothing', async () => {
    platforms();
    const file = camt053(bank(Array.from({ length: 200 }, (_, index) => movement(index + 1, index + 1))));
    let commits = 0;
    table.beforeNextWrite(() => undefined);
    table.beforeNextWrite(() => {
      commits += 1;
      throw new Error('The process ends here.');
    });
    await expect(imported(file)).rejects.toThrow('The process ends here.');
    expect(await listOpenItems(book)).toHaveLength(90);
    await expect(imported(camt053(bank([], { statementId: 'S0' })))).rejects.toThrow('Import the rest of statement S1');
    expect((await imported(file)).map(({ isRepeated }) => isRepeated)).toEqual([false]);
    const items = await listOpenItems(book);
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(items.map(({ line }) => line?.line)).toEqual(items.map(({ number }) => number));
    expect(commits).toBe(1);
  });

  it('is imported once by two at once', async () => {
    platforms();
    const file = camt053(bank(Array.from({ length: 100 }, (_, index) => movement(index + 1, index + 1))));
    await booked([1, 2, 3]);
    await Promise.allSettled([imported(file), imported(file)]);
    await Promise.allSettled([takeEntries(book), takeEntries(book)]);
    const items = await listOpenItems(book);
    expect(items).toHaveLength(103);
    expect(new Set(items.map(({ number }) => number)).size).toBe(103);
    const made = await Promise.all([matchItems(book, { days: 3 }), matchItems(book, { days: 3 })]);
    expect(await listOpenItems(book)).toHaveLength(97);
    expect((await showReconciliation(book)).matches).toHaveLength(made.flat().length);
  });
});

describe('the entries of a cash account', () => {
  it('are taken 45 in a commit', async () => {
    platforms();
    await booked(Array.from({ length: 91 }, () => 1));
    table.forgetCalls();
    expect(await takeEntries(book)).toBe(91);
    expect(table.transactions()).toHaveLength(3);
    expect(await takeEntries(book)).toBe(0);
    expect(await listOpenItems(book)).toHaveLength(91);
  });

  it('are left to another import that takes them at the same moment', async () => {
    platforms();
    await booked([1, 2, 3]);
    table.beforeNextWrite(() => takeEntries(book));
    await expect(takeEntries(book)).rejects.toThrow(
      'Another import takes the entries of this cash account. Try again.',
    );
    expect(await listOpenItems(book)).toHaveLength(3);
  });
});

describe('ten planted differences', () => {
  it('leave exactly the items open that differ', async () => {
    platforms();
    const amounts = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? -1 : 1) * (1_000 + index));
    await booked(amounts);
    const truth = amounts.map((amount, index) => movement(index + 1, amount));
    const changed = new Map<number, readonly BankMovement[]>([
      [1, []], // a line is missing
      [2, [movement(2, amounts[1] ?? 0, { reference: 'another-payment-of-someone' })]], // wrong reference
      [3, [movement(3, (amounts[2] ?? 0) + 1)]], // wrong amount
      [4, [movement(4, -(amounts[3] ?? 0))]], // wrong sign
      [5, [movement(5, amounts[4] ?? 0, { valueDate: '2026-11-30', bookingDate: day, reference: 'unknown-1' })]],
      [6, [movement(6, amounts[5] ?? 0), movement(6, amounts[5] ?? 0)]], // booked twice
      [7, [movement(7, 400), movement(7, (amounts[6] ?? 0) - 401)]], // in two parts that do not come to it
      [8, [movement(8, amounts[7] ?? 0), { amount: -25, valueDate: day, text: 'Charges' }]], // an extra line
      [9, [movement(9, amounts[9] ?? 0)]], // the amounts of two payments are exchanged
      [10, [movement(10, amounts[8] ?? 0)]],
    ]);
    const movements = truth.flatMap((each, index) => changed.get(index + 1) ?? [each]);
    const { matches, open } = await reconciled(camt053(bank(movements)));
    expect(shown(open).sort()).toEqual(
      [
        `LEDGER ${amounts[0]}`,
        ...[`LEDGER ${amounts[1]}`, `STATEMENT ${amounts[1]}`],
        ...[`LEDGER ${amounts[2]}`, `STATEMENT ${(amounts[2] ?? 0) + 1}`],
        ...[`LEDGER ${amounts[3]}`, `STATEMENT ${-(amounts[3] ?? 0)}`],
        ...[`LEDGER ${amounts[4]}`, `STATEMENT ${amounts[4]}`],
        `STATEMENT ${amounts[5]}`,
        ...[`LEDGER ${amounts[6]}`, 'STATEMENT 400', `STATEMENT ${(amounts[6] ?? 0) - 401}`],
        'STATEMENT -25',
        ...[`LEDGER ${amounts[8]}`, `LEDGER ${amounts[9]}`, `STATEMENT ${amounts[8]}`, `STATEMENT ${amounts[9]}`],
      ].sort(),
    );
    expect(matches).toHaveLength(30 - 8);
    expect(matches.every(({ kind }) => kind === 'EXACT')).toBe(true);
    const { position } = await showReconciliation(book);
    expect(position?.before).toBe(500_000);
  });

  it('beyond the tolerance of days stay open, and within it are joined with their reason', async () => {
    platforms();
    await booked([100, 200]);
    const late = (valueDate: string) => ({ valueDate, bookingDate: valueDate });
    const { matches, open } = await reconciled(
      camt053(bank([movement(1, 100, late('2026-11-28')), movement(2, 200, late('2026-11-30'))], { to: '2026-11-30' })),
    );
    expect(matches).toMatchObject([{ kind: 'TOLERANT', reason: 'the dates are 2 days apart' }]);
    expect(shown(open)).toEqual(['STATEMENT 200', 'LEDGER 200']);
  });
});

describe('a match', () => {
  it('that is undone opens its items again, which no rule joins any more, and a person may', async () => {
    platforms();
    await booked([100]);
    await reconciled(camt053(bank([movement(1, 100)])));
    const undone = await unmatch(book, 1, byHand);
    expect(undone.undone).toMatchObject({ by: 'Ann Example', why: 'Looked at' });
    await expect(unmatch(book, 1, byHand)).rejects.toThrow('Match 1 was undone by Ann Example');
    await expect(unmatch(book, 2, byHand)).rejects.toThrow('example-bank in USD has no match 2.');
    const { matches, open } = await reconciled();
    expect(matches).toEqual([]);
    expect(shown(open)).toEqual(['STATEMENT 100', 'LEDGER 100']);
    expect(await matchByHand(book, [1, 2], byHand)).toMatchObject({ number: 2, kind: 'MANUAL', by: 'Ann Example' });
    expect(await listOpenItems(book)).toEqual([]);
    expect((await showReconciliation(book)).matches).toHaveLength(2);
  });

  it('that is undone leaves its items to be joined with others', async () => {
    platforms();
    await booked([100]);
    await reconciled(camt053(bank([movement(1, 100)])));
    await unmatch(book, 1, byHand);
    const { matches, open } = await reconciled(
      camt053(bank([movement(1, 100)], { statementId: 'S2', opening: 500_100 })),
    );
    expect(matches).toMatchObject([{ kind: 'EXACT', items: [{ number: 3 }, { number: 2 }] }]);
    expect(shown(open)).toEqual(['STATEMENT 100']);
  });

  it('by hand needs open items whose sums agree', async () => {
    platforms();
    await booked([100, 30]);
    await reconciled(camt053(bank([movement(9, 130), movement(8, 101)])));
    await expect(matchByHand(book, [2, 3], byHand)).rejects.toThrow('The statement has 0.01 USD more than the ledger.');
    await expect(matchByHand(book, [1, 7], byHand)).rejects.toThrow('Item 7 of example-bank in USD is not open.');
    await expect(matchByHand(book, [1, 1], byHand)).rejects.toThrow('A match has two items or more.');
    await matchByHand(book, [1, 3, 4], byHand);
    expect(shown(await listOpenItems(book))).toEqual(['STATEMENT 101']);
  });
});

it('a line that moves nothing has no counterpart, and a person settles it alone', async () => {
  platforms();
  await reconciled(camt053(bank([movement(1, 0, { text: 'Interest' }), movement(2, 5)])));
  await matchByHand(book, [1], byHand);
  expect(shown(await listOpenItems(book))).toEqual(['STATEMENT 5']);
});

describe('a match of very many items', () => {
  it('has as many as one commit holds, and no more', async () => {
    platforms();
    const amounts = [...Array.from({ length: largestMatch - 1 }, () => 1), 1 - largestMatch];
    await reconciled(camt053(bank([...amounts, 5].map((amount, index) => movement(index + 1, amount)))));
    const numbers = amounts.map((_, index) => index + 1);
    const more = matchByHand(book, [...numbers, largestMatch + 1], byHand);
    await expect(more).rejects.toThrow('A match has at most 97 items.');
    await matchByHand(book, numbers, byHand);
    expect(shown(await listOpenItems(book))).toEqual(['STATEMENT 5']);
  });

  it.each([
    [largestMatch - 1, 0],
    [largestMatch, largestMatch + 1],
  ])('that are an entry and %i lines of its reference leaves %i of them open', async (lines, left) => {
    platforms();
    await booked([lines]);
    const { open } = await reconciled(camt053(bank(Array.from({ length: lines }, () => movement(1, 1)))));
    expect(open).toHaveLength(left);
  });
});

describe('whatever the bank and the ledger have in common', () => {
  it('is joined, and what they have not is open, on each side by itself', async () => {
    const sides = fc.array(fc.constantFrom('BOTH', 'BANK', 'LEDGER'), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(sides, async (drawn) => {
        table.removes(...table.items());
        platforms();
        const amountOf = (index: number) => (index % 2 === 0 ? 1 : -1) * (index + 1) * 10;
        for (const [index, side] of drawn.entries()) if (side !== 'BANK') await booked([amountOf(index)], index + 1);
        const lines = drawn.flatMap((side, index) => (side === 'LEDGER' ? [] : [movement(index + 1, amountOf(index))]));
        const { matches, open } = await reconciled(camt053(bank(lines)));
        expect(matches).toHaveLength(drawn.filter((side) => side === 'BOTH').length);
        const expected = drawn.flatMap((side, index) => {
          if (side === 'BOTH') return [];
          return [`${side === 'BANK' ? 'STATEMENT' : 'LEDGER'} ${amountOf(index)}`];
        });
        expect(shown(open).sort()).toEqual(expected.sort());
      }),
      { numRuns: 40 },
    );
  });
});
