import { amountText } from '../money.ts';
import { isCashAccount, type LedgerAccountType } from './chart-of-accounts.ts';
import type { AccountOwner, JournalRow } from './journal-row.ts';

/**
 * A line of a trial balance: an own account of the service, or all accounts of customers or of the platform together. Amounts in the
 * smallest unit of the currency; a sum over many accounts may be larger than a number holds exactly. Credit balances are positive.
 */
export interface TrialBalanceLine {
  readonly currency: string;
  readonly accountType: LedgerAccountType;
  readonly owner: AccountOwner;
  /** The own account; nothing where the line sums accounts of customers or of the platform. */
  readonly account?: string | undefined;
  readonly opening: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly closing: bigint;
}

/** The books say different things: entries are missing, were changed, or came into a day that is closed. */
export class BooksDiffer extends Error {
  override readonly name = 'BooksDiffer';
}

/** The lines of a trial balance by their names. */
type TrialBalance = ReadonlyMap<string, TrialBalanceLine>;

/** The name of a line: one for each own account, and one each for customers and the platform. */
const lineName = ({ currency, accountType, owner, account }: Omit<TrialBalanceLine, Amounts>): string =>
  [currency, accountType, owner, account ?? ''].join(' ');
type Amounts = 'opening' | 'debits' | 'credits' | 'closing';

/** The trial balance of the next day before its first entry. Lines that have come to zero are left out. */
export const openedFrom = (lines: readonly TrialBalanceLine[]): TrialBalance =>
  byName(
    lines.flatMap((line) => (line.closing === 0n ? [] : [{ ...line, opening: line.closing, debits: 0n, credits: 0n }])),
  );

export const byName = (lines: readonly TrialBalanceLine[]): TrialBalance =>
  new Map(lines.map((line) => [lineName(line), line]));

/** The lines in the order in which they are shown and stored. */
export const linesOf = (balance: TrialBalance): readonly TrialBalanceLine[] =>
  [...balance].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);

/**
 * The trial balance with these rows. Throws BooksDiffer when an own account, which is a line of its own, has another balance than the
 * sum of everything that was exported of it.
 */
export function withRows(balance: TrialBalance, rows: readonly JournalRow[]): TrialBalance {
  const next = new Map(balance);
  for (const row of rows) {
    const { currency, accountType, owner } = row;
    const place = { currency, accountType, owner, ...(owner === 'SERVICE' && { account: row.account }) };
    const before = next.get(lineName(place)) ?? { ...place, opening: 0n, debits: 0n, credits: 0n, closing: 0n };
    const line = {
      ...before,
      debits: before.debits - BigInt(Math.min(row.amount, 0)),
      credits: before.credits + BigInt(Math.max(row.amount, 0)),
      closing: before.closing + BigInt(row.amount),
    };
    if (owner === 'SERVICE' && line.closing !== row.balanceAfter) {
      throw new BooksDiffer(
        `${row.account} has ${amountText(row.balanceAfter, currency)} after entry ${row.number}, and ${amountText(line.closing, currency)} by the days that are closed.`,
      );
    }
    next.set(lineName(place), line);
  }
  return next;
}

/** Throws BooksDiffer unless the accounts of each currency sum to zero, so that what the service has is what it owes and has earned. */
export function requireBalanced(balance: TrialBalance): void {
  const sums = new Map<string, bigint>();
  for (const { currency, closing } of balance.values()) sums.set(currency, (sums.get(currency) ?? 0n) + closing);
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new BooksDiffer(`The accounts sum to ${amountText(sum, currency)} instead of 0.`);
  }
}

/** Sums trial balances of several platforms. */
export function together(balances: readonly (readonly TrialBalanceLine[])[]): TrialBalance {
  const sums = new Map<string, TrialBalanceLine>();
  for (const line of balances.flat()) {
    const name = lineName(line);
    const sum = sums.get(name);
    sums.set(
      name,
      sum
        ? {
            ...line,
            opening: sum.opening + line.opening,
            debits: sum.debits + line.debits,
            credits: sum.credits + line.credits,
            closing: sum.closing + line.closing,
          }
        : line,
    );
  }
  return sums;
}

/** The money owed in a currency, against the money at banks, on chains, at card networks and providers. */
export interface Safeguarding {
  readonly currency: string;
  readonly customers: bigint;
  readonly platforms: bigint;
  /** Other liabilities: payouts on their way, suspense, fees that are not earned yet. */
  readonly otherLiabilities: bigint;
  readonly cash: bigint;
  /** Cash beyond what customers, platforms and others are owed; negative where it does not cover them. */
  readonly surplus: bigint;
}

/** Compares customers' money with cash, per currency. */
export function safeguarding(lines: readonly TrialBalanceLine[]): readonly Safeguarding[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const sum = (counts: (line: TrialBalanceLine) => boolean) =>
      lines.reduce((total, line) => (line.currency === currency && counts(line) ? total + line.closing : total), 0n);
    const customers = sum(({ owner }) => owner === 'CUSTOMER');
    const platforms = sum(({ owner }) => owner === 'PLATFORM');
    const otherLiabilities = sum(({ owner, accountType }) => owner === 'SERVICE' && accountType === 'LIABILITY');
    // Money at a bank is a debit there, so it is below zero where credits are positive.
    const cash = -sum(({ account }) => account !== undefined && isCashAccount(account));
    return {
      ...{ currency, customers, platforms, otherLiabilities, cash },
      surplus: cash - customers - platforms - otherLiabilities,
    };
  });
}
