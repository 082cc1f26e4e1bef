import type * as z from 'zod';
import { awaitsCollection } from '../../../domain/payments/funding.ts';
import { amendPayment } from '../../../domain/payments/payment.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { fundingWrites } from '../execution.ts';
import { Delivery } from '../rails/payout-outcome.ts';
import { type Decide, PaymentTask } from '../task.ts';

export const RecordCollection = PaymentTask.extend({ delivery: Delivery });

/** Takes the pulled money for the payment. From here on a failure refunds it. */
export const recordCollection: Decide<z.output<typeof RecordCollection>> = (payment, { delivery }, { now }) => {
  if (!awaitsCollection(payment) || !payment.funding) return undefined;
  const { cashAccount, valueDate } = delivery;
  const received = { amount: payment.sendingAmount, at: now.toISOString() };
  const funding = { ...payment.funding, received, ...(cashAccount && { cashAccount }) };
  const collected = amendPayment(payment, now, { funding });
  return { next: collected, writes: [replacePayment(collected), ...fundingWrites(collected, now, valueDate)] };
};
