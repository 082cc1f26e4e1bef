import type { Payment } from '../domain/payment.ts';
import { keys } from './keys.ts';
import { readItem, type Store, type Write } from './table.ts';

/** Where a payment's workflow waits to be resumed. */
export interface WaitingTask {
  readonly taskToken: string;
  readonly expiresAtSeconds: number;
}

/** How long after its quote's end a token is kept: the table may delete it any time later. */
const graceSeconds = 24 * 3600;

/** Remembers a task token; a later one takes its place. */
export const putWaitingTask = (payment: Payment, taskToken: string, now: Date): Write => ({
  put: {
    item: {
      taskToken,
      expiresAtSeconds: Math.floor(now.getTime() / 1000) + graceSeconds,
      ...keys.waitingTask(payment.platformId, payment.paymentId),
      type: 'WAITING_TASK',
    },
  },
});

export const readWaitingTask = (
  store: Store,
  platformId: string,
  paymentId: string,
): Promise<WaitingTask | undefined> => readItem<WaitingTask>(store, keys.waitingTask(platformId, paymentId));
