import { hasRunOut, type Payment } from '../../../domain/payments/payment.ts';
import { now, secondsUntil } from '../../../ports/clock.ts';
import { putMessage } from '../../../ports/queue.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import type { Item } from '../../../store/table.ts';
import { longestQueueDelaySeconds } from '../../../topology/queues.ts';
import { type Afterwards, PaymentTask, paymentStep } from '../task.ts';
import { expireQuote } from './expiry.ts';

/** Queues the expiry of a quote for the second in which its time is over. A longer delay than a queue has takes several messages. */
export async function scheduleExpiry({ platformId, paymentId, quoteExpiresAt }: Payment): Promise<void> {
  const message: PaymentTask = { paymentId, platformId };
  await putMessage('EXPIRY_QUEUE_URL', message, Math.min(longestQueueDelaySeconds, secondsUntil(quoteExpiresAt)));
}

const scheduleAgain: Afterwards<PaymentTask> = async (payment) => {
  if (payment.status === 'QUOTED') await scheduleExpiry(payment);
};

/** Expires a quote whose time is over. For one that has time left, the next message is queued. */
export const expireDueQuote = paymentStep('ExpireDueQuotes', PaymentTask, expireQuote, scheduleAgain);

/** Queues the expiry of each quote among these items whose time is over, because its message was lost. */
export async function expireOverdue(items: readonly Item[]): Promise<void> {
  const at = now();
  for (const item of items) {
    if (item.type !== 'PAYMENT' || item.status !== 'QUOTED') continue;
    const quote = toPayment(item);
    if (hasRunOut(quote, at)) await scheduleExpiry(quote);
  }
}
