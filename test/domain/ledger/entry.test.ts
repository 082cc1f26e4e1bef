import { describe, expect, it } from 'vitest';
import type { LedgerAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { newEntries } from '../../../functions/domain/ledger/entry.ts';
import { ids, noon, platformId, uuids } from '../../kit/builders.ts';

/** The entries of a movement as account, amount and counter accounts. */
const entriesOf = (...postings: readonly (readonly [account: LedgerAccount, amount: number, currency?: string])[]) =>
  newEntries({
    ...{ platformId, cause: 'PAYMENT', causeId: uuids.payment, movement: 'SETTLEMENT', at: noon },
    postings: postings.map(([account, amount, currency = 'USD']) => ({ account, amount, currency })),
  }).map(({ book, entry }) => [book.account, entry.amount, entry.counterAccounts]);

describe('the entries of a movement', () => {
  it('name the accounts on the other side in their currency, the largest amount first', () => {
    expect(
      entriesOf(
        [ids.source, -10_000],
        ['system:service-fees', 300],
        ['system:payout-clearing', 9_700],
        ['system:suspense', -5, 'EUR'],
        ['system:losses', 5, 'EUR'],
      ),
    ).toEqual([
      [ids.source, -10_000, ['system:payout-clearing', 'system:service-fees']],
      ['system:service-fees', 300, [ids.source]],
      ['system:payout-clearing', 9_700, [ids.source]],
      ['system:suspense', -5, ['system:losses']],
      ['system:losses', 5, ['system:suspense']],
    ]);
  });

  it('are one for a book, and none where its postings cancel out', () => {
    expect(
      entriesOf(
        [ids.source, -100],
        ['system:service-fees', 60],
        ['system:service-fees', 40],
        ['system:suspense', 7],
        ['system:suspense', -7],
      ),
    ).toEqual([
      [ids.source, -100, ['system:service-fees']],
      ['system:service-fees', 100, [ids.source]],
    ]);
  });
});
