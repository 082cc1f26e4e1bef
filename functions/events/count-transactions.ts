import { theStore } from '../runtime/store.ts';
import { type Change, readStream } from '../runtime/stream.ts';
import { setMilestones, setsMilestones } from '../store/milestones.ts';
import { toPayment } from '../store/payments.ts';

/** Keeps the lists of transactions counted, so that a page tells the length of its list without walking through it. */
export const handler = readStream('CountTransactions', async ({ before, after }: Change) => {
  const { createdAt, ...payment } = toPayment(after);
  const isNew = createdAt !== undefined && !before?.createdAt;
  if (isNew && setsMilestones(payment.paymentId)) await setMilestones(theStore(), { ...payment, createdAt });
});
