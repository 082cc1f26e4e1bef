import type { FaultyFile } from '../fault.ts';

/** Faults in the lists and their pages. */
export const lists: readonly FaultyFile[] = [
  {
    file: 'functions/store/payments/transaction-listing.ts',
    foundBy: ['test/api/payments/list-transactions.test.ts', 'test/events/count-transactions.test.ts'],
    faults: [
      ['    referenceList(platformId, shownReference(payment)),\n', ''],
      ["...(status === 'EXPIRED' ? [unexecuted] : [])", ''],
      ['[...new Set(Object.values(listNames)), unexecuted]', '[...new Set(Object.values(listNames))]'],
    ],
  },
  {
    file: 'functions/store/payments/transaction-search.ts',
    foundBy: ['test/runtime/list-cost.test.ts'],
    faults: [
      ['isFull || looked === mostLookedThrough', 'isFull'],
      ["if (reference !== undefined) return [choose([referenceList(platformId, reference)], 'reference')];\n  ", ''],
    ],
  },
  {
    file: 'functions/store/record-list.ts',
    foundBy: ['test/runtime/list-cost.test.ts'],
    faults: [
      ['isFull || looked === most', 'isFull'],
      ['return hasMore ? undefined : records.length;', 'return records.length;'],
    ],
  },
];
