import { describe, expect, it } from 'vitest';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { systemAccounts } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import type { Posting } from '../../../functions/domain/payments/postings.ts';
import { toOpenAccounts } from '../../../functions/use-cases/ledger/open-accounts.ts';
import { anAccount, ids, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const largest = 9_000_000_000_000_000;

/** The account of a customer, and the platform's own of the same currency. */
const customers = (state: Partial<InternalAccount>) =>
  anAccount({ accountId: ids.source, customerId: ids.customer, currency: 'USD', balance: 0, ...state });
const own = (state: Partial<InternalAccount> = {}) =>
  anAccount({ accountId: ids.destination, currency: 'USD', balance: 0, ...state });

const posting = (account: string, amount: number) => ({ account, amount, currency: 'USD' }) as Posting;
const { suspense, receivables } = systemAccounts;

describe('a posting of an account', () => {
  it.each<[string, InternalAccount[], number, string, number?]>([
    ['that is open stays there', [customers({}), own()], 100, ids.source],
    ['that is frozen stays there', [customers({ status: 'FROZEN' }), own()], 100, ids.source],
    ['that pays all it has stays there', [customers({ balance: 100 }), own()], -100, ids.source],
    ['that pays though it is full stays there', [customers({ balance: largest }), own()], -1, ids.source],
    ['that is filled to the last unit stays there', [customers({ balance: largest - 100 }), own()], 100, ids.source],
    ["that is full goes to the platform's own", [customers({ balance: largest }), own()], 1, ids.destination],
    ["that is closed goes to the platform's own", [customers({ status: 'CLOSED' }), own()], 100, ids.destination],
    [
      "that is closed is taken from the platform's own",
      [customers({ status: 'CLOSED' }), own()],
      -100,
      ids.destination,
    ],
    ['that is closed goes to suspense without an own one', [customers({ status: 'CLOSED' })], 100, suspense],
    [
      'that is closed goes to suspense where the own one is closed',
      [customers({ status: 'CLOSED' }), own({ status: 'CLOSED' })],
      100,
      suspense,
    ],
    [
      'that is closed goes to suspense where the own one is of another currency',
      [customers({ status: 'CLOSED' }), own({ currency: 'EUR' })],
      100,
      suspense,
    ],
    [
      'that is closed goes to suspense where the own one is full',
      [customers({ status: 'CLOSED' }), own({ balance: largest - 99 })],
      100,
      suspense,
    ],
    [
      'that is closed goes to suspense where the own one is full with what the same entry adds',
      [customers({ status: 'CLOSED' }), own({ balance: largest - 100 })],
      100,
      suspense,
      1,
    ],
    [
      "that is closed goes to the platform's own where the same entry makes room in it",
      [customers({ status: 'CLOSED' }), own({ balance: largest })],
      100,
      ids.destination,
      -100,
    ],
    ['that is closed is receivable without an own one', [customers({ status: 'CLOSED' })], -100, receivables],
    [
      "that is full and the platform's own goes to suspense",
      [own({ accountId: ids.source, balance: largest })],
      1,
      suspense,
    ],
  ])('%s', async (_, accounts, amount, expected, ownAmount = 0) => {
    table.holds(...accounts.map(stored.account));
    const others = ownAmount === 0 ? [] : [posting(ids.destination, ownAmount)];
    const given = [posting(ids.source, amount), ...others];
    expect(await toOpenAccounts(table.store, platformId, given)).toEqual([posting(expected, amount), ...others]);
  });
});
