import { describe, expect, it } from 'vitest';
import {
  cashAccount,
  isCashAccount,
  isLedgerAccount,
  isSystemAccount,
  systemAccounts,
  typeOfAccount,
} from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { ids } from '../../kit/builders.ts';

describe('the chart of accounts', () => {
  it('has a type for each of the accounts of the service', () => {
    const types = Object.values(systemAccounts).map((account) => [account, typeOfAccount(account)]);
    expect(Object.fromEntries(types)).toEqual({
      'system:exchange': 'EQUITY',
      'system:service-fees': 'INCOME',
      'system:platform-fees': 'LIABILITY',
      'system:network-fees': 'INCOME',
      'system:rail-costs': 'EXPENSE',
      'system:losses': 'EXPENSE',
      'system:payout-clearing': 'LIABILITY',
      'system:suspense': 'LIABILITY',
      'system:receivables': 'ASSET',
    });
  });

  it('owes platforms and customers what their accounts hold', () => {
    expect(typeOfAccount(ids.source)).toBe('LIABILITY');
  });

  it('has a cash account for each bank, chain and network', () => {
    const account = cashAccount('example-bank');
    expect(account).toBe('system:cash:example-bank');
    expect(typeOfAccount(account)).toBe('ASSET');
    expect([isCashAccount(account), isSystemAccount(account), isLedgerAccount(account)]).toEqual([true, true, true]);
    expect([isCashAccount(systemAccounts.suspense), isCashAccount(ids.source)]).toEqual([false, false]);
  });

  it('knows no other account', () => {
    expect(() => typeOfAccount('system:unknown')).toThrow('The chart of accounts has no system:unknown.');
    expect(isLedgerAccount('unknown')).toBe(false);
  });
});
