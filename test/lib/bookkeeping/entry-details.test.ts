import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../functions/domain/ledger/entry.ts';
import { referenceOf } from '../../../functions/domain/ledger/funding-instructions.ts';
import type { HeldDeposit } from '../../../functions/domain/payments/held-deposit.ts';
import type { Deposit } from '../../../functions/domain/payments/reported-facts.ts';
import { putHeldDeposit } from '../../../functions/store/payments/held-deposits.ts';
import type { Item } from '../../../functions/store/table.ts';
import { detailsOf } from '../../../lib/bookkeeping/reconciliation/entry-details.ts';
import { aPayment, noon, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

const book = { platformId, account: 'system:cash:example-bank', currency: 'USD' } as const;
const cause = uuids.payment;

/** The references by which an entry may be found on a statement, where these items are its cause. */
async function referencesOf(kind: Pick<Entry, 'cause' | 'kind'>, ...items: readonly Item[]) {
  table.holds(...items);
  const entry: Entry = {
    ...{ ...kind, causeId: cause, number: 1, amount: 100, balanceAfter: 100n },
    ...{ counterAccounts: [], bookedAt: noon, valueDate: '2025-11-01' },
  };
  const [details] = await detailsOf(table.store, book, [entry]);
  return details?.references;
}

const aHeldDeposit = (changes: Partial<Deposit>): Item => {
  const held: HeldDeposit = {
    ...{ platformId, depositUuid: cause, amount: 100, currency: 'USD', status: 'UNMATCHED', version: 1 },
    ...{ deposit: { depositId: 'deposit-1', origin: {}, ...changes }, createdAt: noon, updatedAt: noon },
  };
  return putHeldDeposit(held).put?.item ?? {};
};

describe('the references of an entry', () => {
  const onChainTransaction = { transactionHash: '0xabc', network: 'BASE' } as const;

  it.each<[string, Partial<Deposit>, readonly string[]]>([
    ['only its own name', {}, ['deposit-1']],
    ['what the sender has named', { reference: 'invoice-7' }, ['deposit-1', 'invoice-7']],
    ['what the rail has named', { origin: { endToEndId: 'end', traceNumber: 'trace' } }, ['deposit-1', 'end', 'trace']],
    ['its transaction on a chain', { origin: { onChainTransaction } }, ['deposit-1', '0xabc']],
  ])('are, of a deposit that is held, %s', async (_, deposit, references) => {
    const found = await referencesOf({ cause: 'FUNDING', kind: 'DEPOSIT' }, aHeldDeposit(deposit));
    expect(found).toEqual([...references, cause]);
  });

  const reported = { outcome: 'DELIVERED', reportedAt: noon } as const;
  it.each([
    ['nothing more where the rail has reported nothing', {}, []],
    ['nothing more where the rail has named nothing', { reported }, []],
    ['what the rail has named', { reported: { ...reported, networkReference: 'trace-2' } }, ['trace-2']],
    ['its transaction on a chain', { reported: { ...reported, onChainTransaction } }, ['0xabc']],
  ])('are, of a payout, its own and %s', async (_, task, references) => {
    const payment = aPayment(['process']);
    const items = [stored.payment(payment), stored.railTask(task)];
    const found = await referencesOf({ cause: 'PAYMENT', kind: 'SETTLEMENT' }, ...items);
    expect(found).toEqual([cause, referenceOf(cause), ...references]);
  });
});
