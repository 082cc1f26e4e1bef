import type { RailOperation, ReportEffect, ReportedOutcome } from '../contract/rail-reports.ts';
import type { Payment } from './payment.ts';
import { Refusal } from './refusal.ts';

/** Where a payment stands when a report on it comes in. */
export interface Reported {
  readonly payment: Pick<Payment, 'status' | 'refund'>;
  readonly operation: RailOperation;
  /** What was reported before, if anything. */
  readonly recorded: ReportedOutcome | undefined;
}

/**
 * What a report does to its payment. Refuses with CONFLICT one that contradicts what happened or that comes before what it
 * follows from is booked: money may have moved that the books do not know of, so it must not be swallowed.
 */
export function effectOf(reported: Reported, outcome: ReportedOutcome): ReportEffect {
  const { operation, recorded } = reported;
  if (operation === 'PAYOUT') return outcome === 'DELIVERED' ? effectOfDelivery(reported) : effectOfFailure(reported);
  if (recorded && recorded !== outcome) throw contradiction(recorded, outcome);
  return recorded ? 'NONE' : 'RECORDED';
}

/** Whether a payout was cancelled and refunded, so that a delivery comes too late. */
export const canBeDeliveredLate = ({ status, refund }: Reported['payment']): boolean =>
  status === 'PROCESSING' && refund?.reason === 'USER_CANCELLATION' && refund.status === 'COMPLETED';

function effectOfDelivery({ payment, recorded }: Reported): ReportEffect {
  if (canBeDeliveredLate(payment)) return 'LATE_DELIVERY';
  if (recorded === 'DELIVERED' || payment.status === 'COMPLETED') return 'NONE';
  if (recorded === 'FAILED' || payment.status !== 'PROCESSING') throw contradiction(recorded, 'DELIVERED');
  if (payment.refund?.status === 'PENDING') throw tooSoon('The refund of its cancellation is under way.');
  return 'RECORDED';
}

function effectOfFailure({ payment, recorded }: Reported): ReportEffect {
  if (recorded === 'FAILED' || payment.status === 'FAILED') return 'NONE';
  if (payment.status === 'COMPLETED') return 'RETURNED';
  if (recorded === 'DELIVERED') throw tooSoon('Its delivery is not booked yet.');
  return 'RECORDED';
}

const contradiction = (recorded: ReportedOutcome | undefined, outcome: ReportedOutcome): Refusal =>
  new Refusal('CONFLICT', `The payment ended otherwise (${recorded ?? 'not reported'}) and cannot be ${outcome} now.`);

const tooSoon = (why: string): Refusal => new Refusal('CONFLICT', `${why} Report again in a minute.`);

/** When a reported delivery happened: what the rail says, as far as it is possible. */
export function settledAtOf(settledAt: string | undefined, { createdAt = '' }: Pick<Payment, 'createdAt'>, now: Date) {
  const said = settledAt && new Date(settledAt).toISOString();
  const at = now.toISOString();
  return said && said >= createdAt && said <= at ? said : at;
}
