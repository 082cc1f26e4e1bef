import { describe, expect, it } from 'vitest';
import type { JournalRow } from '../../../functions/domain/ledger/journal-row.ts';
import {
  BooksDiffer,
  byName,
  linesOf,
  openedFrom,
  requireBalanced,
  safeguarding,
  together,
  withRows,
} from '../../../functions/domain/ledger/trial-balance.ts';
import { platformId } from '../../kit/builders.ts';

const cash = 'system:cash:ach';
const row = (changes: Partial<JournalRow>): JournalRow => ({
  ...{
    day: '2026-11-27',
    platformId,
    account: cash,
    accountType: 'ASSET',
    owner: 'SERVICE',
    currency: 'USD',
    number: 1,
  },
  ...{ amount: 0, balanceAfter: 0n, bookedAt: '2026-11-27T10:00:00.000Z', valueDate: '2026-11-27', kind: 'DEPOSIT' },
  ...{ cause: 'FUNDING', causeId: 'example', counterAccount: '' },
  ...changes,
});
const customer = (amount: number): JournalRow =>
  row({ account: 'InternalAccount:1', accountType: 'LIABILITY', owner: 'CUSTOMER', amount });
const own = (amount: number, balanceAfter: number): JournalRow => row({ amount, balanceAfter: BigInt(balanceAfter) });

const aDay = () => withRows(new Map(), [customer(500), own(-500, -500), customer(-200), own(200, -300)]);

describe('a trial balance', () => {
  it('has debits, credits and the balance after them, own accounts one by one and customers together', () => {
    expect(linesOf(aDay())).toEqual([
      {
        ...{ currency: 'USD', accountType: 'ASSET', owner: 'SERVICE', account: cash },
        ...{ opening: 0n, debits: 500n, credits: 200n, closing: -300n },
      },
      {
        ...{ currency: 'USD', accountType: 'LIABILITY', owner: 'CUSTOMER' },
        ...{ opening: 0n, debits: 200n, credits: 500n, closing: 300n },
      },
    ]);
    expect(() => requireBalanced(aDay())).not.toThrow();
  });

  it('opens the next day with the balances of the one before, without what has come to zero', () => {
    const next = withRows(openedFrom(linesOf(aDay())), [customer(-300), own(300, 0)]);
    expect(linesOf(next).map(({ opening, closing }) => [opening, closing])).toEqual([
      [-300n, 0n],
      [300n, 0n],
    ]);
    expect(openedFrom(linesOf(next)).size).toBe(0);
  });

  it('refuses an own account that has another balance than its rows come to', () => {
    expect(() => withRows(aDay(), [own(100, -201)])).toThrow(BooksDiffer);
    expect(() => withRows(aDay(), [own(100, -200)])).not.toThrow();
  });

  it.each([1, -1])('refuses accounts that sum to %i instead of zero', (amount) => {
    expect(() => requireBalanced(withRows(aDay(), [customer(amount)]))).toThrow(
      `sum to ${amount / 100} USD instead of 0`,
    );
  });

  it('sums exactly beyond what a number holds', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const sum = withRows(new Map(), [customer(most), customer(most), customer(most)]);
    expect(linesOf(sum)[0]?.closing).toBe(3n * BigInt(most));
  });

  it('of several platforms has the sums of their lines', () => {
    const both = together([linesOf(aDay()), linesOf(aDay())]);
    expect(linesOf(both).map(({ debits, credits, closing }) => [debits, credits, closing])).toEqual([
      [1000n, 400n, -600n],
      [400n, 1000n, 600n],
    ]);
    expect(byName(linesOf(both))).toEqual(both);
    const next = openedFrom(linesOf(both));
    expect(linesOf(together([linesOf(next), linesOf(next)])).map(({ opening }) => opening)).toEqual([-1200n, 1200n]);
  });
});

describe('safeguarding', () => {
  it("compares customers', platforms' and other money with cash, currency by currency", () => {
    const rows = [
      customer(500),
      row({ account: 'InternalAccount:2', accountType: 'LIABILITY', owner: 'PLATFORM', amount: 80 }),
      row({ account: 'system:suspense', accountType: 'LIABILITY', amount: 20, balanceAfter: 20n }),
      row({ account: 'system:service-fees', accountType: 'INCOME', amount: 5, balanceAfter: 5n }),
      own(-605, -605),
      row({ ...customer(7), currency: 'EUR' }),
      row({ account: 'system:exchange', accountType: 'EQUITY', currency: 'EUR', amount: -7, balanceAfter: -7n }),
    ];
    expect(safeguarding(linesOf(withRows(new Map(), rows)))).toEqual([
      { currency: 'EUR', customers: 7n, platforms: 0n, otherLiabilities: 0n, cash: 0n, surplus: -7n },
      { currency: 'USD', customers: 500n, platforms: 80n, otherLiabilities: 20n, cash: 605n, surplus: 5n },
    ]);
  });
});
