import { describe, expect, it } from 'vitest';
import { uuidIn } from '../../../functions/domain/ids.ts';
import type { Entry } from '../../../functions/domain/ledger/entry.ts';
import { referenceOf } from '../../../functions/domain/ledger/funding-instructions.ts';
import type { HeldDeposit } from '../../../functions/domain/payments/held-deposit.ts';
import type { Posting } from '../../../functions/domain/payments/postings.ts';
import type { Deposit } from '../../../functions/domain/payments/reported-facts.ts';
import * as keys from '../../../functions/store/keys.ts';
import { writeJournal } from '../../../functions/store/ledger/journal.ts';
import { putHeldDeposit } from '../../../functions/store/payments/held-deposits.ts';
import type { Item } from '../../../functions/store/table.ts';
import { detailsOf } from '../../../lib/bookkeeping/reconciliation/entry-details.ts';
import { aPayment, noon, platformId, uuids } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

const book = { platformId, account: 'system:cash:example-bank', currency: 'USD' } as const;
const cause = uuids.payment;

const anEntry = (changes: Pick<Entry, 'cause' | 'kind'> & Partial<Entry>): Entry => ({
  ...{ causeId: cause, number: 1, amount: 100, balanceAfter: 100n, counterAccounts: [] },
  ...{ bookedAt: noon, valueDate: '2025-11-01', ...changes },
});
const aDeposit = { cause: 'FUNDING', kind: 'DEPOSIT' } as const;

/** The details of an entry of 100, where these items are its cause. */
async function read(kind: Pick<Entry, 'cause' | 'kind'>, ...items: readonly Item[]) {
  table.holds(...items);
  const [details] = await detailsOf(table.store, book, [anEntry(kind)]);
  return details;
}

/** The references by which it may be found on a statement. */
const referencesOf = async (...args: Parameters<typeof read>) => (await read(...args))?.references;

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
    const found = await referencesOf(aDeposit, aHeldDeposit(deposit));
    expect(found).toEqual([...references, cause]);
  });

  it('are, of a card transaction, the names of the issuer and of all its settlements', async () => {
    const transaction = aCardTransaction();
    const causeId = uuidIn('CardTransaction', transaction.cardTransactionId);
    const posted = {
      ...{ platformId, cause: 'CARD_TRANSACTION', causeId, movement: 'CARD_CLEARING' },
      at: noon,
    } as const;
    const settlements = ['network-1', 'network-2'].map(
      (reference, index): Item => ({
        ...{ ...posted, postings: [], references: [reference], type: 'JOURNAL' },
        ...keys.cardJournal(platformId, causeId, index + 2),
      }),
    );
    table.holds(stored.cardTransaction(transaction), ...settlements);
    const entry = anEntry({ cause: 'CARD_TRANSACTION', kind: 'CARD_CLEARING', causeId });
    const other = anEntry(aDeposit);
    const details = await detailsOf(table.store, book, [entry, other]);
    expect(details.map(({ references }) => references.toSorted())).toEqual([
      [transaction.issuerTransactionToken, transaction.cardTransactionId, 'network-1', 'network-2', causeId].toSorted(),
      [cause],
    ]);
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

describe('the parts of an entry', () => {
  const cash = (amount: number): Posting => ({ account: book.account, currency: 'USD', amount });
  const suspense = { ...cash(-100), account: 'system:suspense' } as const;
  const journal = (movement: 'DEPOSIT' | 'REFUND', postings: readonly Posting[]): Item => {
    const entry = { platformId, cause: 'FUNDING', causeId: cause, movement, postings, at: noon } as const;
    return writeJournal(entry).put?.item ?? {};
  };

  it.each<[string, readonly Posting[], readonly number[] | undefined]>([
    ['are none where it is one posting', [cash(100), suspense], undefined],
    ['are its postings to the account', [cash(105), cash(-5), suspense], [105, -5]],
    ['are none of another account', [cash(100), suspense, suspense, { ...suspense, amount: 100 }], undefined],
    ['are none of another currency', [cash(100), { ...cash(5), currency: 'EUR' }, suspense], undefined],
    ['are none where they do not come to it', [cash(105), cash(-6), suspense], undefined],
    ['are none of what comes to less', [cash(98), cash(1), suspense], undefined],
  ])('%s', async (_, postings, parts) => {
    const refund = journal('REFUND', [cash(-60), cash(-40), { ...suspense, amount: 100 }]);
    const details = await read(aDeposit, refund, journal('DEPOSIT', postings));
    expect(details?.parts).toEqual(parts);
  });

  it('are those of its own cause', async () => {
    const other = writeJournal({
      ...{ platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT', at: noon },
      postings: [cash(60), cash(40), suspense],
    } as const);
    table.holds(other.put?.item ?? {}, journal('DEPOSIT', [cash(100), suspense]));
    const details = await detailsOf(table.store, book, [
      anEntry({ ...aDeposit, causeId: uuids.unknown }),
      anEntry(aDeposit),
    ]);
    expect(details.map(({ parts }) => parts)).toEqual([[60, 40], undefined]);
  });
});

it('refuses an entry whose cause is no uuid', async () => {
  await expect(detailsOf(table.store, book, [anEntry({ ...aDeposit, causeId: 'deposit-1' })])).rejects.toThrow(
    'deposit-1 is no uuid.',
  );
});
