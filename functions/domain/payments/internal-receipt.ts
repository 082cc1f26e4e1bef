import type { PaymentId } from '../ids.ts';
import { atPar } from '../pricing/fees.ts';
import type { Payer } from './parties.ts';
import { alsoMove, movePayment, type Payment } from './payment.ts';

/** Who receives a payment inside the platform. */
type Receiver = Pick<Payer, 'customerId' | 'platformCustomerId'>;

/**
 * The receiver's side of a payment between two customers of a platform, which reaches them when it completes. It moves no money of its
 * own: the payment's entries have.
 */
export function makeInternalReceipt(paid: Payment, paymentId: PaymentId, receiver: Receiver, now: Date): Payment {
  const { platformId, environment, sourceAccountId, destinationAccountId, description } = paid;
  const at = now.toISOString();
  const made: Payment = {
    kind: 'INTERNAL_IN',
    ...{ platformId, paymentId, status: 'QUOTED', version: 0, destinationAccountId },
    ...(environment && { environment }),
    ...{ customerId: receiver.customerId, platformCustomerId: receiver.platformCustomerId },
    ...(sourceAccountId && { sourceAccountId }),
    ...(description && { description }),
    ...atPar(paid.receivingCurrency, paid.receivingAmount),
    ...{ quotedAt: at, updatedAt: at },
  };
  const announced = movePayment(made, 'execute', now, { createdAt: at });
  return alsoMove(made, announced, 'credit', now, { settledAt: paid.settledAt ?? at });
}
