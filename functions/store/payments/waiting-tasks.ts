import type { PaymentId, PlatformId } from '../../domain/ids.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { type Infer, integer, object, text } from '../../domain/schema.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { putAttempt, type WaitingAttempt } from '../waiting-attempts.ts';

/** The task at which the workflow of a payment waits, with the version of the payment that it waits for. */
const waitingTask = object({ taskToken: text, version: integer, expiresAtSeconds: integer });
interface WaitingTask extends Infer<typeof waitingTask> {}

/** How long the item of a token lives, in seconds; the table deletes it some time later. */
const graceSeconds = 24 * 3600;

/** Stores the attempt at which the workflow waits. */
export const putWaitingTask = (payment: Payment, attempt: WaitingAttempt, now: Date): Write =>
  putAttempt(
    {
      expiresAtSeconds: Math.floor(now.getTime() / 1000) + graceSeconds,
      ...keys.waitingTask(payment.platformId, payment.paymentId),
      type: 'WAITING_TASK',
    },
    payment.version,
    attempt,
  );

export async function readWaitingTask(
  store: Store,
  platformId: PlatformId,
  paymentId: PaymentId,
): Promise<WaitingTask | undefined> {
  const item = await readItem(store, keys.waitingTask(platformId, paymentId));
  return item && waitingTask(item, 'WAITING_TASK');
}
