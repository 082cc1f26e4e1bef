import type { RailOperation, ReportEffect, ReportedOutcome } from '../../contract/payments/rail-reports.ts';
import { amountText } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { isCanceling, isIncoming, type Payment } from './payment.ts';
import { isRefundedCancellation } from './reversal.ts';

/** The state of a payment when a report on it arrives. */
interface Reported {
  readonly payment: Pick<Payment, 'kind' | 'status' | 'refund' | 'funding' | 'returnedAt'>;
  readonly operation: RailOperation;
  /** The outcome that was reported before. */
  readonly recorded: ReportedOutcome | undefined;
}

/** CONTRADICTION: a rail that has failed or stopped an operation says that it has delivered it, and the books have gone on. */
type Effect = ReportEffect | 'CONTRADICTION';

/**
 * The effect of a report on its payment. Refuses with CONFLICT a report that comes before the movement that it reverses is booked: the
 * ledger may not know that money has moved, so the report must not be lost.
 */
export function effectOf(reported: Reported, outcome: ReportedOutcome): Effect {
  const isDelivered = outcome === 'DELIVERED';
  // A cancellation that is confirmed once more says nothing of a delivery that came after it.
  if (outcome === 'CANCELED' && reported.recorded === 'CANCELED') return 'NONE';
  if (reported.operation === 'PAYOUT') return isDelivered ? effectOfDelivery(reported) : effectOfFailure(reported);
  return isDelivered ? effectOfCollection(reported) : effectOfFailedCollection(reported);
}

function effectOfCollection({ payment, recorded }: Reported): Effect {
  if (isRefundedCancellation(payment)) return 'LATE_DELIVERY';
  if (!recorded) return 'RECORDED';
  // What came in after it was canceled is still recorded as canceled.
  if (!isFailure(recorded) || isCollected(payment) || isReturned(payment)) return 'NONE';
  if (isCanceling(payment)) throw tooSoon('Its cancellation is under way.');
  return 'CONTRADICTION';
}

/** The payer's bank takes back what was collected, for up to months: it is booked whatever has become of the money. */
function effectOfFailedCollection({ payment, recorded }: Reported): ReportEffect {
  if (!recorded) return 'RECORDED';
  if (isReturned(payment)) return 'NONE';
  // What came in after it was canceled can be taken back, too.
  if (isCollected(payment)) return 'RETURNED';
  if (isFailure(recorded)) return 'NONE';
  throw tooSoon('Its collection is not booked yet.');
}

function effectOfDelivery({ payment, recorded }: Reported): Effect {
  if (isRefundedCancellation(payment)) return 'LATE_DELIVERY';
  // What was delivered late and returned is still recorded as stopped.
  if (recorded === 'DELIVERED' || payment.status === 'COMPLETED' || payment.returnedAt) return 'NONE';
  if (isFailure(recorded) && isCanceling(payment)) throw tooSoon('The refund of its cancellation is under way.');
  if (isFailure(recorded) || payment.status !== 'PROCESSING') return 'CONTRADICTION';
  return 'RECORDED';
}

function effectOfFailure({ payment, recorded }: Reported): ReportEffect {
  // What was delivered after it was canceled can come back, too.
  if (payment.status === 'COMPLETED') return 'RETURNED';
  if (isFailure(recorded) || payment.status === 'FAILED') return 'NONE';
  if (recorded === 'DELIVERED') throw tooSoon('Its delivery is not booked yet.');
  return 'RECORDED';
}

const isCollected = (payment: Reported['payment']): boolean =>
  isIncoming(payment) ? payment.status === 'COMPLETED' : payment.funding?.received !== undefined;

const isReturned = ({ returnedAt, funding }: Reported['payment']): boolean =>
  returnedAt !== undefined || funding?.returnedAt !== undefined;

export const isFailure = (outcome: ReportedOutcome | undefined): boolean =>
  outcome === 'FAILED' || outcome === 'CANCELED';

/** The refusal of a report that contradicts the books. Money that came in can be booked under a name of its own; a payout was refunded. */
export const contradiction = (operation: RailOperation, recorded: ReportedOutcome | undefined): Refusal =>
  new Refusal(
    'CONFLICT',
    `The payment ended otherwise (${recorded ?? 'not reported'}) and cannot be DELIVERED now. ${
      operation === 'COLLECTION' ? 'Report money that came in as a deposit.' : 'Nothing was booked.'
    }`,
  );

const tooSoon = (why: string): Refusal => new Refusal('CONFLICT', `${why} Report again in a minute.`);

/** Refuses with INVALID_INPUT an amount that came back of a payout that did not fail, or more than was paid out. */
export function requireReturnable(
  returnedAmount: number,
  { operation, outcome }: { readonly operation: RailOperation; readonly outcome: ReportedOutcome },
  { receivingAmount, receivingCurrency }: Pick<Payment, 'receivingAmount' | 'receivingCurrency'>,
): void {
  if (operation !== 'PAYOUT' || outcome === 'DELIVERED') {
    throw new Refusal(
      'INVALID_INPUT',
      'returnedAmount: only of a payout that failed or was stopped something comes back.',
    );
  }
  if (returnedAmount > receivingAmount) {
    const paidText = amountText(receivingAmount, receivingCurrency);
    throw new Refusal('INVALID_INPUT', `returnedAmount: it exceeds the ${paidText} that were paid out.`);
  }
}

/** When a delivery was settled: the reported time, unless it lies before the payment or in the future. */
export function settledAtOf(settledAt: string | undefined, { createdAt = '' }: Pick<Payment, 'createdAt'>, now: Date) {
  const said = settledAt && new Date(settledAt).toISOString();
  const at = now.toISOString();
  return said && said >= createdAt && said <= at ? said : at;
}
