import type { Payment } from '../../../domain/payments/payment.ts';
import type { Terms } from '../../../domain/pricing/terms.ts';
import type { ChallengeOffer } from '../../../domain/sca/challenge.ts';
import type { Context } from '../../../runtime/context.ts';
import { withCodeSent } from '../../sca/challenge-offer.ts';
import { execute, executionWrites } from '../execution.ts';

export type Execution = Pick<Context, 'caller' | 'store' | 'now' | 'newUuid'>;

/** A payment that is checked and priced, but neither executed nor written. */
export interface CheckedPayment {
  readonly payment: Payment;
  /** The terms now: a quote keeps its price, but its day's volume is held to them. */
  readonly terms: Terms;
  /** Absent where the customer does not have to authorize it. */
  readonly offer: ChallengeOffer | undefined;
}

/** Executes a checked payment and sends the code of its first challenge. Returns the writes beside the payment itself. */
export async function executeChecked(
  { caller, store, now, newUuid }: Execution,
  { payment: checked, terms, offer }: CheckedPayment,
) {
  const payment = execute(checked, now, newUuid, await withCodeSent(store, caller, checked, offer));
  return { payment, writes: executionWrites(payment, terms, now) };
}
