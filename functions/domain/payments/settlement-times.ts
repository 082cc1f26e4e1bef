import { isProduction } from '../environment.ts';
import { platformFees } from '../pricing/fees.ts';
import type { Payment } from './payment.ts';

const dayMs = 24 * 3600 * 1000;

/**
 * When a platform earns its fee on a payment that is delivered now: nothing where it does at once, because there is none, because the rail
 * is final, or in the sandbox. A payment that comes back later still is booked, and the platform's account pays.
 */
export function feeDueAt(payment: Payment, now: Date): string | undefined {
  const { returnDays } = payment.railTerms ?? {};
  if (!returnDays || !isProduction(payment) || platformFees(payment.fees) === 0) return undefined;
  return new Date(now.getTime() + returnDays * dayMs).toISOString();
}

/** When a payment is expected to settle, counted from its quote; a time only for rails that settle later. */
export function settlementTimes({
  paymentRail,
  quotedAt,
  railTerms,
}: Pick<Payment, 'paymentRail' | 'quotedAt' | 'railTerms'>) {
  const { settlementSeconds: seconds } = railTerms ?? {};
  if (!seconds) return { expectedSettlementAt: null, settlementTimelineSeconds: paymentRail ? 0 : null };
  return {
    expectedSettlementAt: new Date(Date.parse(quotedAt) + seconds * 1000).toISOString(),
    settlementTimelineSeconds: seconds,
  };
}
