import type { Payment } from './payment.ts';

/**
 * A production platform's payment says so from its first version on, and a sandbox payment says nothing. The payment itself
 * names the world it pays into: no setting that is missing or wrong later can make play money of it, or the reverse.
 */
interface ProductionMark {
  readonly environment?: 'production';
}

/** Marks a payment that is about to be made with its platform's environment. */
export function inEnvironment(payment: Payment, environment: 'sandbox' | 'production'): Payment {
  if (environment === 'sandbox') return payment;
  const marked: Payment & ProductionMark = { ...payment, environment };
  return marked;
}

/** Whether a payment moves real money. */
export const isProduction = ({ environment }: Payment & ProductionMark): boolean => environment === 'production';
