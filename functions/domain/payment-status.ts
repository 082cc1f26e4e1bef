/**
 * The status of a payment. QUOTED: the quote is not executed, and its transaction is shown as PENDING. Every other value is the
 * transaction's status in the interface.
 */
export const paymentStatuses = [
  'QUOTED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'REJECTED',
  'EXPIRED',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type RefundStatus = 'PENDING' | 'COMPLETED' | 'FAILED';
