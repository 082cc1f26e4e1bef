import type { Payment } from './payment.ts';

/** Whether an incoming payment waits for the platform: for its answer to the webhook, or for its decision after it has deferred. */
export const awaitsApproval = ({ kind, status }: Pick<Payment, 'kind' | 'status'>): boolean =>
  kind === 'UMA_IN' && status === 'PENDING';

/** Whether the platform has deferred its decision. */
export const isDeferred = (payment: Payment): boolean =>
  awaitsApproval(payment) && payment.approval?.deferredUntil !== undefined;

/** Whether the time for a deferred decision is over. */
export const isOverdue = ({ approval }: Payment, now: Date): boolean =>
  approval?.deferredUntil !== undefined && now.toISOString() >= approval.deferredUntil;
