import { amendPayment } from '../../../domain/payments/payment.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { feeWrites } from '../settlement.ts';
import type { Decide, PaymentTask } from '../task.ts';

/** Gives the platform its fee on a payment that no bank can return any more. Throws before that time, and is tried again. */
export const earnPlatformFee: Decide<PaymentTask> = async (payment, _task, { store, now }) => {
  const { status, platformFeeAccountId, platformFeeDueAt } = payment;
  if (status !== 'COMPLETED' || !platformFeeAccountId || !platformFeeDueAt) return undefined;
  if (now.toISOString() < platformFeeDueAt) throw new Error(`The fee of ${payment.paymentId} is not earned yet.`);
  const earned = amendPayment(payment, now, { platformFeeDueAt: undefined });
  const writes = await feeWrites(store, payment, platformFeeAccountId, now);
  return { next: earned, writes: [replacePayment(earned), ...writes] };
};
