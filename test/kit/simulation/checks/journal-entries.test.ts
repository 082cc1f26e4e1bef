import { expect, it } from 'vitest';
import { toUuid, type Uuid } from '../../../../functions/domain/ids.ts';
import { bankChargePostings } from '../../../../functions/domain/payments/postings.ts';
import { writeJournal } from '../../../../functions/store/ledger/journal.ts';
import { aPayment, noon, platformId } from '../../builders.ts';
import { JournalEntries } from './journal-entries.ts';

const returned = aPayment(['process', 'complete', 'return', 'startRefund', 'settleRefund'], { returnedAt: noon });
const { returnedAt: _, ...canceled } = aPayment(['process', 'startRefund', 'settleRefund']);
const causeId: Uuid<'Funding'> = toUuid(returned.paymentId);
const charge = { platformId, cause: 'FUNDING', causeId, movement: 'BANK_CHARGE', at: noon } as const;
const kept = { ...charge, postings: bankChargePostings(returned, returned.receivingAmount - 5) };
const itemOf = (...entry: Parameters<typeof writeJournal>) => writeJournal(...entry).put?.item;

function violationsOf(act: (journal: JournalEntries) => void): readonly string[] {
  const violations: string[] = [];
  act(new JournalEntries((violation) => void violations.push(violation), new Map()));
  return violations;
}

it('a bank may charge a payout that fails and one that is returned, once each', () => {
  const items = [itemOf(kept), itemOf(kept, 'RETURN')];
  expect(violationsOf((journal) => items.map((item) => journal.written(undefined, item, false)))).toEqual([]);
  const again = [...items, itemOf(kept), itemOf(kept, 'RETURN'), itemOf(kept, 'OTHER')];
  expect(violationsOf((journal) => again.map((item) => journal.written(undefined, item, false)))).toEqual(
    Array(3).fill(`${causeId} BANK_CHARGE: is in the journal twice`),
  );
});

it('a payout that did not come back has no charge of a return, and the charge is no deposit that was held', () => {
  const isCharge = (violation: string) => violation.includes('did not come back');
  const ended = (payment: typeof canceled, ...entry: Parameters<typeof writeJournal>) =>
    violationsOf((journal) => {
      journal.written(undefined, itemOf(...entry), false);
      journal.ended(payment);
    });
  expect(ended(canceled, kept, 'RETURN').filter(isCharge)).toHaveLength(1);
  expect(ended(canceled, kept).filter(isCharge)).toEqual([]);
  expect(ended(returned, kept, 'RETURN').filter(isCharge)).toEqual([]);
  const suspended = [
    { account: 'system:suspense', currency: 'BTC', amount: 7 },
    { account: 'system:exchange', currency: 'BTC', amount: -7 },
  ] as const;
  const left = violationsOf((journal) => {
    journal.written(undefined, itemOf(kept), false);
    journal.written(
      undefined,
      { ...itemOf({ ...charge, movement: 'EXECUTION', postings: suspended }), cause: 'PAYMENT' },
      false,
    );
    journal.ended(returned);
  });
  expect(left.some((violation) => violation.includes('leaves 7 in system:suspense'))).toBe(true);
});
