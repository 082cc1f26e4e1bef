import type { Payment } from './payment.ts';

/** Whether an incoming payment waits for the platform: to be asked, or to decide by itself after it has deferred. */
export const awaitsApproval = ({ kind, status }: Pick<Payment, 'kind' | 'status'>): boolean =>
  kind === 'UMA_IN' && status === 'PENDING';

/** Whether the platform has said that it will decide later. */
export const isDeferred = (payment: Payment): boolean =>
  awaitsApproval(payment) && payment.approval?.deferredUntil !== undefined;

/** Whether a deferred payment's time is up. */
export const isOverdue = ({ approval }: Payment, now: Date): boolean =>
  approval?.deferredUntil !== undefined && now.toISOString() >= approval.deferredUntil;
