import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumBalance } from '../../../functions/domain/ledger/account.ts';
import type { Posting } from '../../../functions/domain/payments/postings.ts';
import type { Operator } from '../../../functions/domain/platforms/operator-action.ts';
import { postJournal } from '../../../functions/store/ledger/books/posting.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { auditLedger } from '../../../functions/store/ledger/ledger-audit.ts';
import { readManualEntries } from '../../../functions/store/ledger/manual-entries.ts';
import {
  approveEntry,
  proposeEntry,
  proposeRefund,
  proposeReversal,
  rejectEntry,
} from '../../../lib/bookkeeping/manual-entries.ts';
import { anAccount, aPayment, aPlatform, ids, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();

const ann: Operator = { name: 'Ann Example' };
const ben: Operator = { name: 'Ben Example' };
const order = { platformId, why: 'Identified by its reference', by: ann } as const;
const fromSuspense = (amount: number): readonly Posting[] => [
  { account: 'system:suspense', currency: 'USD', amount: -amount },
  { account: ids.source, currency: 'USD', amount },
];
const by = (operator: Operator, number = 1) => ({ platformId, number, by: operator });
const rejection = (operator: Operator, number = 1) => ({ ...by(operator, number), why: 'Not ours' });

function aLedger(): void {
  table.holds(
    stored.platform(aPlatform()),
    stored.account(anAccount({ balance: 0 })),
    stored.account(anAccount({ accountId: ids.destination, balance: 0 })),
  );
}
const journal = () => table.ofType('JOURNAL').flatMap(entriesIn);
const balanceOf = (uuid: string) => table.item(`INTERNAL_ACCOUNT#${uuid}`)?.balance;

describe('a manual entry', () => {
  it('moves nothing before another operator has approved it, and then all at once', async () => {
    aLedger();
    const entry = await proposeEntry({ ...order, postings: fromSuspense(500), valueDate: '2025-10-30' });
    expect(entry).toMatchObject({ number: 1, proposedBy: ann });
    expect(journal()).toEqual([]);
    expect(balanceOf(uuids.source)).toBe(0);

    const state = await approveEntry(by(ben));
    expect(state.decision).toMatchObject({ outcome: 'APPROVED', decidedBy: ben });
    expect(balanceOf(uuids.source)).toBe(500);
    expect(journal()).toMatchObject([
      { cause: 'MANUAL', causeId: entry.entryId, movement: 'MANUAL_ENTRY', postings: fromSuspense(500) },
    ]);
    expect(journal()[0]).toMatchObject({ valueDate: '2025-10-30' });
    expect((await auditLedger(table.store)).differences).toEqual([]);
  });

  it.each<[string, Operator, Operator]>([
    ['name', ann, ann],
    ['name, however it is written', ann, { name: '  ann   EXAMPLE ' }],
    [
      'identity at AWS, under another name',
      { name: 'Ann', identity: 'arn:aws:sts::111122223333:assumed-role/Operator/ann' },
      { name: 'Ben', identity: 'arn:aws:sts::111122223333:assumed-role/Operator/ann' },
    ],
  ])('is not approved by an operator of the same %s', async (_, proposer, approver) => {
    aLedger();
    await proposeEntry({ ...order, by: proposer, postings: fromSuspense(500) });
    await expect(approveEntry(by(approver))).rejects.toThrow('another one has to approve it');
    expect(journal()).toEqual([]);
    expect((await approveEntry(by({ name: 'Cleo Example' }))).decision?.outcome).toBe('APPROVED');
  });

  it('is decided once', async () => {
    aLedger();
    await proposeEntry({ ...order, postings: fromSuspense(500) });
    await rejectEntry(rejection(ann));
    await expect(approveEntry(by(ben))).rejects.toThrow('Manual entry 1 was REJECTED by Ann Example at ');
    await proposeEntry({ ...order, postings: fromSuspense(700) });
    await approveEntry(by(ben, 2));
    await expect(approveEntry(by(ben, 2))).rejects.toThrow('Manual entry 2 was APPROVED by Ben Example at ');
    await expect(rejectEntry(rejection(ben, 2))).rejects.toThrow('Manual entry 2 was APPROVED');
    await expect(approveEntry(by(ben, 3))).rejects.toThrow(`The platform ${platformId} has no manual entry 3.`);
    expect(balanceOf(uuids.source)).toBe(700);
  });

  it('is kept beside another one that is proposed at once, and booked or rejected, not both', async () => {
    aLedger();
    const proposed = await Promise.all(
      [7, 8].map((amount) => proposeEntry({ ...order, postings: fromSuspense(amount) })),
    );
    expect(proposed.map(({ number }) => number).sort()).toEqual([1, 2]);
    const states = await readManualEntries(table.store, platformId);
    expect(states.map(({ entry }) => entry.postings[1]?.amount).sort()).toEqual([7, 8]);
    const results = await Promise.allSettled([rejectEntry(rejection(ben)), approveEntry(by(ben))]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [first] = await readManualEntries(table.store, platformId);
    expect(journal()).toHaveLength(first?.decision?.outcome === 'APPROVED' ? 1 : 0);
  });

  it('is proposed once where the answer was lost, and the client sends the write again', async () => {
    aLedger();
    table.fails('write', 'REPEATED');
    expect(await proposeEntry({ ...order, postings: fromSuspense(500) })).toMatchObject({ number: 1 });
    expect(await readManualEntries(table.store, platformId)).toHaveLength(1);
  });

  it('takes an account below zero where somebody decides so', async () => {
    aLedger();
    await proposeEntry({
      ...order,
      postings: [
        { account: ids.source, currency: 'USD', amount: -300 },
        { account: 'system:receivables', currency: 'USD', amount: 300 },
      ],
    });
    await approveEntry(by(ben));
    expect(balanceOf(uuids.source)).toBe(-300);
  });

  it.each<[string, readonly Posting[]]>([
    ['Postings in USD sum to 5', [{ account: ids.source, currency: 'USD', amount: 5 }]],
    ['The entry moves nothing.', []],
    [
      'The entry moves nothing.',
      [
        { account: ids.source, currency: 'USD', amount: 5 },
        { account: ids.source, currency: 'USD', amount: -5 },
      ],
    ],
    [
      'is an account in USD, not in EUR.',
      [
        { account: ids.source, currency: 'EUR', amount: 5 },
        { account: 'system:suspense', currency: 'EUR', amount: -5 },
      ],
    ],
    [
      'The chart of accounts has no system:suspence.',
      [
        { account: ids.source, currency: 'USD', amount: 5 },
        { account: 'system:suspence', currency: 'USD', amount: -5 },
      ],
    ],
    [
      `The platform ${platformId} has no account InternalAccount:${uuids.unknown}.`,
      [
        { account: `InternalAccount:${uuids.unknown}`, currency: 'USD', amount: 5 },
        { account: 'system:suspense', currency: 'USD', amount: -5 },
      ],
    ],
    [
      'There is no currency XXX.',
      [
        { account: 'system:losses', currency: 'XXX', amount: 5 },
        { account: 'system:suspense', currency: 'XXX', amount: -5 },
      ],
    ],
  ])('is refused with "%s"', async (message, postings) => {
    aLedger();
    await expect(proposeEntry({ ...order, postings })).rejects.toThrow(message);
    expect(await readManualEntries(table.store, platformId)).toEqual([]);
  });

  it('is refused where the account has no room for the amount', async () => {
    aLedger();
    const full = { accountId: ids.source, balance: maximumBalance - 100 };
    table.holds(stored.account(anAccount(full)));
    await expect(proposeEntry({ ...order, postings: fromSuspense(101) })).rejects.toThrow(
      `${ids.source} has no room for the amount.`,
    );
    expect((await proposeEntry({ ...order, postings: fromSuspense(100) })).number).toBe(1);
  });

  it('has as many postings at most, each of another account, as are posted to their books at once', async () => {
    aLedger();
    const postings = (count: number): readonly Posting[] =>
      [1 - count, ...Array.from({ length: count - 1 }, () => 1)].map(
        (amount, index) => ({ account: `system:cash:bank-${index}`, currency: 'USD', amount }) as const,
      );
    await expect(proposeEntry({ ...order, postings: postings(34) })).rejects.toThrow('at most 33 postings');
    expect((await proposeEntry({ ...order, postings: postings(33) })).number).toBe(1);
    await approveEntry(by(ben));
    await postJournal(table.store, table.ofType('JOURNAL'), new Date());
    expect(table.ofType('BOOK_PAGE')).toHaveLength(33);
  });

  it('waits where an account was closed after it was proposed, and belongs to one platform', async () => {
    aLedger();
    await proposeEntry({ ...order, postings: fromSuspense(500) });
    table.holds(stored.account(anAccount({ balance: 0, status: 'CLOSED' })));
    await expect(approveEntry(by(ben))).rejects.toThrow(`${ids.source} is closed.`);
    expect((await readManualEntries(table.store, platformId)).map(({ decision }) => decision)).toEqual([undefined]);
    await expect(approveEntry({ ...by(ben), platformId: otherPlatformId })).rejects.toThrow('has no manual entry 1');
    await expect(proposeEntry({ ...order, platformId: otherPlatformId, postings: fromSuspense(1) })).rejects.toThrow(
      `There is no platform ${otherPlatformId}.`,
    );
  });
});

describe('the reversal of a manual entry', () => {
  it('is an entry of its own that names what it takes back, and is booked once', async () => {
    aLedger();
    await proposeEntry({ ...order, postings: fromSuspense(500) });
    await expect(proposeReversal({ ...order, reverses: 1 })).rejects.toThrow('Manual entry 1 is not booked.');
    await proposeEntry({ ...order, postings: fromSuspense(5) });
    await rejectEntry(rejection(ben, 2));
    await expect(proposeReversal({ ...order, reverses: 2 })).rejects.toThrow('Manual entry 2 is not booked.');
    await approveEntry(by(ben));
    expect(await proposeReversal({ ...order, reverses: 1 })).toMatchObject({ number: 3, reverses: 1 });
    await proposeReversal({ ...order, reverses: 1 });
    await approveEntry(by(ben, 3));
    expect(balanceOf(uuids.source)).toBe(0);
    await expect(approveEntry(by(ben, 4))).rejects.toThrow('Manual entry 1 was reversed by manual entry 3.');
    await expect(proposeReversal({ ...order, reverses: 1 })).rejects.toThrow('was reversed by manual entry 3.');
    expect(journal().map(({ movement }) => movement)).toEqual(['MANUAL_ENTRY', 'MANUAL_REVERSAL']);
    // What took something back may be wrong too.
    await proposeReversal({ ...order, reverses: 3 });
    await approveEntry(by(ben, 5));
    expect(balanceOf(uuids.source)).toBe(500);
  });
});

describe('a refund that has failed', () => {
  const failed = () => aPayment(['process', 'fail', 'startRefund', 'failRefund']);
  const refund = { ...order, refundOf: uuids.payment };

  it('is settled by a manual entry, and is reported as settled', async () => {
    aLedger();
    const payment = failed();
    table.holds(stored.payment(payment));
    await proposeRefund({ ...refund, to: ids.destination });
    await approveEntry(by(ben));
    expect(table.payment()).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
      event: { type: 'OUTGOING_PAYMENT.REFUND_COMPLETED' },
    });
    expect(balanceOf(uuids.destination)).toBe(payment.sendingAmount);
    expect(journal()[0]?.postings).toContainEqual(
      expect.objectContaining({ account: 'system:payout-clearing', amount: -payment.receivingAmount }),
    );
    await expect(proposeReversal({ ...order, reverses: 1 })).rejects.toThrow('settled a refund, which stays settled');
    await expect(proposeRefund(refund)).rejects.toThrow('has no refund that failed');
  });

  it('is not settled by it once it has been begun again, which may pay', async () => {
    aLedger();
    table.holds(stored.payment(failed()));
    await proposeRefund(refund);
    table.holds(stored.payment(aPayment(['process', 'fail', 'startRefund', 'failRefund', 'startRefund'])));
    await expect(approveEntry(by(ben))).rejects.toThrow('has no refund that failed');
    expect(journal()).toEqual([]);
  });

  it('is not settled twice by two entries approved at once', async () => {
    aLedger();
    const payment = failed();
    table.holds(stored.payment(payment));
    await proposeRefund(refund);
    await proposeRefund(refund);
    const results = await Promise.allSettled([approveEntry(by(ben)), approveEntry(by(ben, 2))]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(balanceOf(uuids.source)).toBe(payment.sendingAmount);
  });
});

describe('whatever operators do at once', () => {
  const operators = [ann, ben, { name: 'Cleo Example' }];
  const step = fc.record({
    act: fc.constantFrom('approve', 'approve', 'reject', 'reverse', 'propose'),
    operator: fc.constantFrom(...operators),
    number: fc.integer({ min: 1, max: 4 }),
    amount: fc.integer({ min: 1, max: 1_000 }),
  });
  const perform = ({ act, operator, number, amount }: typeof step extends fc.Arbitrary<infer S> ? S : never) =>
    ({
      approve: () => approveEntry(by(operator, number)),
      reject: () => rejectEntry(rejection(operator, number)),
      reverse: () => proposeReversal({ ...order, by: operator, reverses: number }),
      propose: () => proposeEntry({ ...order, by: operator, postings: fromSuspense(amount) }),
    })[act as 'approve']();

  it('each entry is booked at most once, by two people, and the books add up', async () => {
    let booked = 0;
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rounds, async (atOnce) => {
        table.removes(...table.items());
        aLedger();
        await proposeEntry({ ...order, postings: fromSuspense(100) });
        for (const steps of atOnce) await Promise.allSettled(steps.map(perform));
        const states = await readManualEntries(table.store, platformId);
        expect(states.map(({ entry }) => entry.number)).toEqual(states.map((_, index) => index + 1));
        const approved = states.filter(({ decision }) => decision?.outcome === 'APPROVED');
        for (const { entry, decision } of approved) expect(decision?.decidedBy.name).not.toBe(entry.proposedBy.name);
        expect(
          journal()
            .map(({ causeId }) => causeId)
            .sort(),
        ).toEqual(approved.map(({ entry }) => entry.entryId).sort());
        const takenBack = approved.flatMap(({ entry }) => entry.reverses ?? []);
        expect(new Set(takenBack).size).toBe(takenBack.length);
        const audit = await auditLedger(table.store);
        expect(audit).toMatchObject({ differences: [], entries: approved.length });
        booked += approved.length;
      }),
      { numRuns: 60 },
    );
    expect(booked).toBeGreaterThan(20);
  });
});
