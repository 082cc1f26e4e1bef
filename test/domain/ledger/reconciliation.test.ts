import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysBetween,
  differenceOf,
  type OpenItem,
  pairItems,
} from '../../../functions/domain/ledger/reconciliation.ts';

const day = '2026-11-26';
const item = (number: number, side: OpenItem['side'], changes: Partial<OpenItem> = {}): OpenItem => ({
  number,
  side,
  amount: -1_000,
  bookingDate: changes.valueDate ?? day,
  valueDate: day,
  references: ['7f1d2c3b-4a59-6877'],
  text: '',
  ...changes,
});
const line = (number: number, changes?: Partial<OpenItem>) => item(number, 'STATEMENT', changes);
const entry = (number: number, changes?: Partial<OpenItem>) => item(number, 'LEDGER', changes);
const pairs = (items: readonly OpenItem[]) =>
  pairItems(items).map(({ kind, reason, items: joined }) => [kind, reason, ...joined.map(({ number }) => number)]);

describe('a line and an entry', () => {
  it.each<[string, Partial<OpenItem>, readonly unknown[] | undefined]>([
    ['of the same reference, amount and date', {}, ['EXACT', '']],
    ['whose reference is written otherwise', { references: ['7F1D2C3B4A596877'] }, ['EXACT', '']],
    ['of the same booking date', { valueDate: '2026-11-28', bookingDate: day }, ['EXACT', '']],
    ['a day apart', { valueDate: '2026-11-27' }, ['TOLERANT', 'the dates are 1 day apart']],
    ['three days apart', { valueDate: '2026-11-23' }, ['TOLERANT', 'the dates are 3 days apart']],
    ['four days apart', { valueDate: '2026-11-30' }, undefined],
    [
      'whose reference is in the text alone',
      { references: ['X1'], text: 'EREF 7F1D 2C3B 4A59 6877 Invoice' },
      ['TOLERANT', 'the reference is in the text'],
    ],
    [
      'whose reference is in the text, two days later',
      { references: [], text: 'Ref 7f1d2c3b4a596877', valueDate: '2026-11-28' },
      ['TOLERANT', 'the reference is in the text, the dates are 2 days apart'],
    ],
    ['of another amount', { amount: -1_001 }, undefined],
    ['of the other sign', { amount: 1_000 }, undefined],
    ['of another reference', { references: ['7f1d2c3b-4a59-6878'] }, undefined],
    ['without a reference', { references: [] }, undefined],
  ])('%s', (_, changes, expected) => {
    expect(pairs([entry(1), line(2, changes)])).toEqual(expected ? [[...expected, 2, 1]] : []);
  });

  it('are not joined by a reference that is too short to be found by chance', () => {
    const text = 'Invoice 1234567 of June';
    expect(pairs([entry(1, { references: ['1234567'] }), line(2, { references: [], text })])).toEqual([]);
    expect(pairs([entry(1, { references: ['12345678'] }), line(2, { references: [], text: '12345678' })])).toHaveLength(
      1,
    );
  });

  it.each([
    ['12345678', 'Ref:12345678/2026', true],
    ['12345678', '1234 5678 2026', true],
    ['12345678', 'EREF+12345678SVWZ+Invoice', true],
    ['1234567a', '91234567A', false],
    ['12345678', '123456789', false],
    ['12345678', '012345678', false],
    ['abcdefgh', 'xabcdefghx', true],
  ])('of reference %s and text %s: joined %s', (reference, text, isJoined) => {
    const found = pairs([entry(1, { references: [reference] }), line(2, { references: [], text })]);
    expect(found).toHaveLength(isJoined ? 1 : 0);
  });

  it('stay open where an operator has parted them', () => {
    expect(pairs([entry(1, { partedFrom: [2] }), line(2)])).toEqual([]);
    expect(pairs([entry(1, { partedFrom: [2] }), line(2), line(3)])).toEqual([['EXACT', '', 3, 1]]);
    expect(pairs([entry(1, { partedFrom: [2] }), line(2, { valueDate: '2026-11-27' })])).toEqual([]);
  });
});

describe('several lines and entries', () => {
  it('of the same kind are joined in their order, and what is too many stays open', () => {
    expect(pairs([entry(1), line(2), line(3)])).toEqual([['EXACT', '', 2, 1]]);
    expect(pairs([entry(1), entry(2), line(3), line(4), line(5)])).toEqual([
      ['EXACT', '', 3, 1],
      ['EXACT', '', 4, 2],
    ]);
  });

  it('stay open where a line has references of two entries', () => {
    const both = { references: ['first-payment', 'other-payment'] };
    const entries = [entry(1, { references: ['first-payment'] }), entry(2, { references: ['other-payment'] })];
    expect(pairs([...entries, line(3, both)])).toEqual([]);
    expect(pairs([...entries, line(3, { references: [], text: both.references.join(' ') })])).toEqual([]);
  });

  it('stay open where the two dates of a line lead to two entries', () => {
    const days = { bookingDate: day, valueDate: '2026-11-27' };
    expect(pairs([entry(1), entry(2, { valueDate: '2026-11-27' }), line(3, days)])).toEqual([]);
    expect(pairs([entry(1), entry(2), line(3, days)])).toEqual([['EXACT', '', 3, 1]]);
  });

  it('stay open where the text of a line names another entry than its reference', () => {
    const entries = [entry(1, { references: ['first-payment'] }), entry(2, { references: ['other-payment'] })];
    const late = { valueDate: '2026-11-27', references: ['first-payment'], text: 'other-payment' };
    expect(pairs([...entries, line(3, late)])).toEqual([]);
  });

  it('stay open where two lines may be one entry, unless one of them is exact', () => {
    const late = { valueDate: '2026-11-27' };
    expect(pairs([entry(1), line(2, late), line(3, late)])).toEqual([]);
    expect(pairs([entry(1), line(2, late), line(3)])).toEqual([['EXACT', '', 3, 1]]);
  });

  it('are joined where one is the sum of the others with its reference', () => {
    const parts = [entry(1), entry(2, { amount: -25 })];
    expect(pairs([...parts, line(3, { amount: -1_025 })])).toEqual([
      ['TOLERANT', 'one line is the sum of 2 entries', 1, 2, 3],
    ]);
    expect(pairs([...parts, line(3, { amount: -1_026 })])).toEqual([]);
    expect(pairs([...parts, line(3, { amount: -1_025, partedFrom: [2] })])).toEqual([]);
    expect(pairs([...parts, line(3), line(4, { amount: -25 })])).toEqual([
      ['EXACT', '', 3, 1],
      ['EXACT', '', 4, 2],
    ]);
    expect(pairs([entry(1), line(2, { amount: -400 }), line(3, { amount: -600 })])).toEqual([
      ['TOLERANT', 'one entry is the sum of 2 lines', 1, 2, 3],
    ]);
  });

  it.each([
    ['2026-11-29', 1],
    ['2026-11-30', 0],
  ])('are joined as a sum three days apart and not four: %s', (valueDate, joined) => {
    const sum = [entry(1), entry(2, { amount: -25, valueDate }), line(3, { amount: -1_025 })];
    expect(pairs(sum)).toHaveLength(joined);
  });

  it('are joined with the entry that settles them, before anything else', () => {
    const correction = entry(3, { amount: -5, references: [], settles: [1, 2], text: 'MANUAL_ENTRY' });
    expect(pairs([entry(1), line(2, { amount: -1_005 }), correction])).toEqual([['SETTLED', 'MANUAL_ENTRY', 1, 2, 3]]);
    expect(pairs([entry(1), line(2, { amount: -1_004 }), correction])).toEqual([]);
    expect(pairs([entry(1), correction])).toEqual([]);
    // An entry that should not be there is taken back by another one.
    expect(pairs([entry(1), entry(2, { amount: 1_000, references: [], settles: [1] })])).toHaveLength(1);
  });
});

describe('whatever the items are', () => {
  const items = fc
    .array(
      fc.record({
        side: fc.constantFrom('STATEMENT' as const, 'LEDGER' as const),
        amount: fc.constantFrom(-300, -200, -100, 100, 200, 300),
        valueDate: fc.constantFrom('2026-11-24', '2026-11-26', '2026-11-29'),
        references: fc.subarray(['payment-number-1', 'payment-number-2', 'payment-number-3']),
        text: fc.constantFrom('', 'payment number 1', 'payment number 2'),
      }),
      { maxLength: 14 },
    )
    .map((drawn) =>
      drawn.map((each, index): OpenItem => ({ ...item(index + 1, each.side), ...each, bookingDate: each.valueDate })),
    );

  it('each is joined once at most, what is joined agrees, and what is open differs by as much as before', () => {
    let joined = 0;
    fc.assert(
      fc.property(items, (drawn) => {
        const pairings = pairItems(drawn);
        const numbers = pairings.flatMap(({ items: pair }) => pair.map(({ number }) => number));
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const { items: pair } of pairings) {
          expect(differenceOf(pair)).toBe(0);
          expect(daysBetween(pair[0]?.valueDate ?? '', pair.at(-1)?.valueDate ?? '')).toBeLessThanOrEqual(3);
        }
        const open = drawn.filter(({ number }) => !numbers.includes(number));
        expect(differenceOf(open)).toBe(differenceOf(drawn));
        joined += pairings.length;
      }),
      // A hundred join about thirty pairs, and one time in a hundred fewer than the twenty that show that any are joined.
      { numRuns: 500 },
    );
    expect(joined).toBeGreaterThan(20);
  });
});
