import { awaitsCollection } from '../../../domain/payments/funding.ts';
import { amendPayment } from '../../../domain/payments/payment.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { fundingWrites } from '../execution.ts';
import type { Decide, PaymentTask } from '../task.ts';

/** Takes the pulled money for the payment. From here on a failure refunds it. */
export const recordCollection: Decide<PaymentTask> = (payment, _task, { now }) => {
  if (!awaitsCollection(payment) || !payment.funding) return undefined;
  const received = { amount: payment.sendingAmount, at: now.toISOString() };
  const collected = amendPayment(payment, now, { funding: { ...payment.funding, received } });
  return { next: collected, writes: [replacePayment(collected), ...fundingWrites(collected, now)] };
};
