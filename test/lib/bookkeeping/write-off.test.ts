import { describe, expect, it } from 'vitest';
import { approveEntry, proposeReversal, rejectEntry } from '../../../lib/bookkeeping/manual-entries.ts';
import { takeEntries } from '../../../lib/bookkeeping/reconciliation/cash-entries.ts';
import { importStatement } from '../../../lib/bookkeeping/reconciliation/import.ts';
import { largestMatch, matchByHand, unmatch } from '../../../lib/bookkeeping/reconciliation/matching.ts';
import { listOpenItems, showReconciliation } from '../../../lib/bookkeeping/reconciliation/view.ts';
import { proposeWriteOff } from '../../../lib/bookkeeping/reconciliation/write-off.ts';
import { readStatements } from '../../../lib/bookkeeping/statements/read-statements.ts';
import { camt053 } from '../../kit/bank-statements.ts';
import { aPlatform, ids, otherPlatformId, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { ann, bank, book, byHand, day, movement, shown, useReconciliation } from '../../kit/rooms/reconciliation.ts';

const { table, platforms, booked, post, reconciled } = useReconciliation();

const ben = { name: 'Ben Example' };
const approve = (number: number, owner = platformId) => approveEntry({ platformId: owner, number, by: ben });

describe('a write-off', () => {
  const approved = async (number: number) => {
    await approve(number);
    await post();
  };

  it('of what a bank has charged is an entry of two operators, which the next matching joins', async () => {
    platforms();
    await booked([1_000]);
    await reconciled(camt053(bank([movement(1, 1_000), { amount: -25, valueDate: '2026-11-25', bookingDate: day }])));
    const order = { ...byHand, numbers: [2], to: 'system:rail-costs' as const };
    await expect(proposeWriteOff(book, order)).rejects.toThrow('Name the platform whose ledger it is.');
    const entry = await proposeWriteOff(book, { ...order, platformId });
    expect(entry).toMatchObject({
      valueDate: '2026-11-25',
      settles: [2],
      postings: [
        { account: 'system:cash:example-bank', amount: 25 },
        { account: 'system:rail-costs', amount: -25 },
      ],
    });
    await expect(proposeWriteOff(book, { ...order, platformId })).rejects.toThrow('Manual entry 1 settles item 2.');
    expect(shown((await reconciled()).open)).toEqual(['STATEMENT -25']);
    await approved(1);
    const { matches, open } = await reconciled();
    expect(open).toEqual([]);
    expect(matches).toMatchObject([{ kind: 'SETTLED' }]);
  });

  it('makes up for the difference of a line and an entry, or takes an entry back', async () => {
    platforms();
    await booked([1_000, 70]);
    await reconciled(camt053(bank([movement(1, 980)])));
    const open = await listOpenItems(book);
    expect(shown(open)).toEqual(['STATEMENT 980', 'LEDGER 1000', 'LEDGER 70']);
    await proposeWriteOff(book, { ...byHand, numbers: [1, 2], to: 'system:rail-costs' });
    await proposeWriteOff(book, { ...byHand, numbers: [3], to: 'system:suspense' });
    await approved(1);
    await approved(2);
    expect(table.ofType('JOURNAL')).toHaveLength(4);
    const { matches, open: left } = await reconciled();
    expect(left).toEqual([]);
    expect(matches.map(({ kind, items }) => [kind, items.length])).toEqual([
      ['SETTLED', 3],
      ['SETTLED', 2],
    ]);
    const { position } = await showReconciliation(book);
    expect(position).toEqual({ statements: 500_980, ledger: 980, open: 0, before: 500_000 });
  });

  it('is refused for items that agree, and for those of another platform or environment', async () => {
    platforms();
    await booked([1_000]);
    await booked([5], 2, otherPlatformId);
    await reconciled(camt053(bank([movement(9, 1_000)])));
    const order = { ...byHand, to: 'system:losses' as const };
    await expect(proposeWriteOff(book, { ...order, numbers: [1, 2] })).rejects.toThrow('The items agree: match them.');
    await expect(proposeWriteOff(book, { ...order, numbers: [2, 3] })).rejects.toThrow('of several platforms');
    table.holds(stored.platform(aPlatform({ environment: 'sandbox' })));
    await expect(proposeWriteOff(book, { ...order, numbers: [1], platformId })).rejects.toThrow('in production.');
  });
});

it('settles as many items as a match holds with its entry', async () => {
  platforms();
  const numbers = Array.from({ length: largestMatch }, (_, index) => index + 1);
  await reconciled(camt053(bank(numbers.map((number) => movement(number, 1)))));
  const order = { ...byHand, to: 'system:losses', platformId } as const;
  await expect(proposeWriteOff(book, { ...order, numbers })).rejects.toThrow('At most 96 items are settled together.');
  const most = numbers.slice(1);
  expect((await proposeWriteOff(book, { ...order, numbers: most })).settles).toEqual(most);
});

it('settles an item whose number an entry of the sandbox has settled', async () => {
  platforms('sandbox');
  const file = camt053(bank([movement(1, 1_000)]));
  const ofSandbox = { ...book, environment: 'sandbox' } as const;
  for (const statement of readStatements(file)) await importStatement(ofSandbox, statement, ann);
  await reconciled(file);
  const order = { ...byHand, numbers: [1], to: 'system:suspense' } as const;
  await proposeWriteOff(ofSandbox, { ...order, platformId: otherPlatformId });
  await approve(1, otherPlatformId);
  await proposeWriteOff(book, { ...order, platformId });
  await approve(1);
  expect(table.ofType('JOURNAL').map(({ platformId: owner }) => owner)).toEqual([otherPlatformId, platformId]);
});

describe('a line that a late report explains', () => {
  const order = { ...byHand, numbers: [1], to: ids.source, platformId };
  const balance = () => table.ofType('INTERNAL_ACCOUNT').map((item) => item.balance);
  const entries = () => table.ofType('JOURNAL').map(({ movement: kind }) => kind);
  const unexplained = async (): Promise<void> => {
    platforms();
    await reconciled(camt053(bank([movement(1, 1_000)])));
  };

  it('is not booked a second time by the write-off that was proposed before', async () => {
    await unexplained();
    await proposeWriteOff(book, order);
    await booked([1_000]);
    expect((await reconciled()).matches).toMatchObject([{ kind: 'EXACT' }]);
    await expect(approve(1)).rejects.toThrow('Item 1 of example-bank in USD is not open.');
    expect([entries(), balance()]).toEqual([['DEPOSIT'], [0]]);
    await rejectEntry({ platformId, number: 1, by: ann, why: 'It was reported' });
  });

  it('is not matched at the moment at which its write-off is approved', async () => {
    await unexplained();
    await proposeWriteOff(book, order);
    await booked([1_000]);
    table.beforeNextWrite(async () => {
      await reconciled();
    });
    await expect(approve(1)).rejects.toThrow('Item 1 of example-bank in USD is not open.');
    expect([entries(), balance()]).toEqual([['DEPOSIT'], [0]]);
  });

  it('is settled once, whichever platform two people take it for', async () => {
    await unexplained();
    const other = { ...order, to: 'system:suspense', platformId: otherPlatformId } as const;
    await Promise.all([proposeWriteOff(book, order), proposeWriteOff(book, other)]);
    await expect(proposeWriteOff(book, other)).rejects.toThrow('Manual entry 1 settles item 1.');
    await Promise.allSettled([approve(1), approve(1, otherPlatformId)]);
    expect(entries()).toEqual(['MANUAL_ENTRY']);
    await expect(approve(1, otherPlatformId)).rejects.toThrow(/Manual entry 1 (?:settles item 1|was APPROVED)/);
    await post();
    expect((await reconciled()).matches).toMatchObject([{ kind: 'SETTLED' }]);
  });

  it('may be settled anew when the entry that had settled it was taken back', async () => {
    await unexplained();
    await proposeWriteOff(book, order);
    await approve(1);
    await post();
    await reconciled();
    await proposeReversal({ platformId, reverses: 1, why: 'Not theirs', by: ann });
    await approve(2);
    await unmatch(book, 1, byHand);
    await proposeWriteOff(book, { ...order, to: 'system:suspense' });
    await approve(3);
    expect([entries().sort(), balance()]).toEqual([['MANUAL_ENTRY', 'MANUAL_ENTRY', 'MANUAL_REVERSAL'], [0]]);
  });

  it('is not settled a second time by taking back what has taken back the first', async () => {
    await unexplained();
    await proposeWriteOff(book, order);
    await approve(1);
    const again = { platformId, why: 'Theirs after all', by: ann };
    await proposeReversal({ ...again, reverses: 1 });
    await approve(2);
    await proposeWriteOff(book, order);
    await approve(3);
    await expect(proposeReversal({ ...again, reverses: 2 })).rejects.toThrow('took back what had settled open items');
    expect(balance()).toEqual([1_000]);
  });
});

it.each([
  ['was taken', true],
  ['was not taken', false],
])(
  'a write-off that is taken back before it is matched settles nothing, where its entry %s before',
  async (_, isTaken) => {
    platforms();
    await reconciled(camt053(bank([movement(1, 1_000)])));
    await proposeWriteOff(book, { ...byHand, numbers: [1], to: 'system:losses', platformId });
    await approve(1);
    await post();
    if (isTaken) await takeEntries(book);
    await proposeReversal({ platformId, reverses: 1, why: 'It was reported', by: ann });
    await approve(2);
    await post();
    const { matches, open } = await reconciled();
    expect(matches).toEqual([]);
    expect(shown(open)).toEqual(['STATEMENT 1000', 'LEDGER 1000', 'LEDGER -1000']);
    await matchByHand(book, [2, 3], byHand);
    await proposeWriteOff(book, { ...byHand, numbers: [1], to: 'system:suspense', platformId });
    await approve(3);
    await post();
    expect(await reconciled()).toMatchObject({ matches: [{ kind: 'SETTLED' }], open: [] });
  },
);

it('a write-off to another cash account settles nothing there', async () => {
  platforms();
  await reconciled(camt053(bank([movement(1, 1_000)])));
  await proposeWriteOff(book, { ...byHand, numbers: [1], to: 'system:cash:other-bank', platformId });
  await approve(1);
  await post();
  const other = { ...book, name: 'other-bank' };
  await takeEntries(other);
  expect((await listOpenItems(other)).map(({ settles }) => settles)).toEqual([undefined]);
  expect(await proposeWriteOff(other, { ...byHand, numbers: [1], to: 'system:losses' })).toMatchObject({
    settles: [1],
  });
  expect((await reconciled()).matches).toMatchObject([{ kind: 'SETTLED' }]);
});
