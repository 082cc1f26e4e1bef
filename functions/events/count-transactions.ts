import { theStore } from '../runtime/store.ts';
import { type Change, readStream } from '../runtime/stream.ts';
import { setMilestones, setsMilestones } from '../store/milestones.ts';
import { toPayment } from '../store/payments.ts';
import { byFailure, lastingLists, statusList } from '../store/transaction-lists.ts';

/** Keeps the lists of transactions counted, so that a page tells the length of its list without walking through it. */
export const handler = readStream('CountTransactions', async ({ before, after }: Change) => {
  const payment = toPayment(after);
  const earlier = before && toPayment(before);
  const { platformId, paymentId, createdAt, failedAt, status } = payment;
  if (!createdAt || !setsMilestones(paymentId)) return;
  if (!earlier?.createdAt) await setMilestones(theStore(), lastingLists(payment), createdAt);
  const ofStatus = statusList(platformId, status);
  if (failedAt && !earlier?.failedAt && ofStatus) await setMilestones(theStore(), [byFailure(ofStatus)], failedAt);
});
