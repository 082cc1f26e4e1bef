import type { PayoutOutcomeReport } from '../../../contract/payments/rail-reports.ts';
import { toUuid } from '../../../domain/ids.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { bankChargePostings, type Posting } from '../../../domain/payments/postings.ts';
import { isFailure, requireReturnable } from '../../../domain/payments/rail-report.ts';
import { Refusal } from '../../../domain/refusal.ts';
import * as keys from '../../../store/keys.ts';
import { entriesIn, writeJournal } from '../../../store/ledger/journal.ts';
import type { RailTask } from '../../../store/payments/rail-tasks.ts';
import { readItems, type Store, type Write } from '../../../store/table.ts';

/**
 * How a payout has come back. It may come back twice, with a charge each time: it is canceled, delivered anyway, and then returned.
 */
type Occasion = 'FAILURE' | 'RETURN';

interface Charged {
  readonly payment: Payment;
  readonly report: PayoutOutcomeReport;
  readonly now: Date;
}

/**
 * The entry of what a bank kept of a payout that came back. It is an entry of its own, as the payment may not have failed yet. Refuses as
 * `requireReturnable` does.
 */
export function bankChargeWrites({ payment, report, now }: Charged, occasion: Occasion): readonly Write[] {
  const { platformId, paymentId } = payment;
  const postings = postingsOf(payment, report);
  if (postings.length === 0) return [];
  const causeId = toUuid(paymentId);
  const at = now.toISOString();
  return [
    writeJournal(
      {
        ...{ platformId, cause: 'FUNDING', causeId, movement: 'BANK_CHARGE', postings, at },
        ...(report.valueDate && { valueDate: report.valueDate }),
      },
      suffixes[occasion],
    ),
  ];
}

/** What follows the movement in the key of its entry. */
const suffixes = { FAILURE: undefined, RETURN: 'RETURN' } as const satisfies Record<Occasion, string | undefined>;

/**
 * The entry of a charge that is reported after the payout is known to have come back, unless it is booked. Refuses with CONFLICT where
 * another one is.
 */
export async function lateBankChargeWrites(
  store: Store,
  charged: Charged,
  { reported }: Pick<RailTask, 'reported'>,
): Promise<readonly Write[]> {
  const { payment, report } = charged;
  const postings = postingsOf(payment, report);
  if (postings.length === 0) return [];
  const { platformId, paymentId, returnedAt } = payment;
  const occasions: readonly Occasion[] = [
    ...(returnedAt && report.outcome !== 'CANCELED' ? (['RETURN'] as const) : []),
    ...(!returnedAt || isFailure(reported?.outcome) ? (['FAILURE'] as const) : []),
  ];
  const keyOf = (occasion: Occasion) => keys.journal(platformId, toUuid(paymentId), 'BANK_CHARGE', suffixes[occasion]);
  const [failure, returned] = await readItems(store, [keyOf('FAILURE'), keyOf('RETURN')]);
  const booked = { FAILURE: failure, RETURN: returned };
  const entries = [failure, returned].flatMap((item) => (item ? entriesIn(item) : []));
  if (entries.some((entry) => amountsOf(entry.postings) === amountsOf(postings))) return [];
  const occasion = occasions.find((each) => !booked[each]);
  if (!occasion) throw new Refusal('CONFLICT', 'Another charge of the bank is booked for this payout.');
  return bankChargeWrites(charged, occasion);
}

function postingsOf(payment: Payment, report: PayoutOutcomeReport): readonly Posting[] {
  const { returnedAmount, cashAccount } = report;
  if (returnedAmount === undefined) return [];
  requireReturnable(returnedAmount, report, payment);
  // What was delivered comes back to the cash account that it left, whatever a later report names.
  const wasDelivered = (payment.settledAt ?? payment.returnedAt) !== undefined;
  return bankChargePostings(wasDelivered || !cashAccount ? payment : { cashAccount, ...payment }, returnedAmount);
}

const amountsOf = (postings: readonly Posting[]): string => postings.map(({ amount }) => amount).join();
