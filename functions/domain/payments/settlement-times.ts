import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import { isProduction } from '../environment.ts';
import { platformFees } from '../pricing/fees.ts';
import type { Payment } from './payment.ts';

const hour = 3600;
const day = 24 * hour;

/** Rails that settle later, with the seconds that they usually take; every other rail settles at once. */
const deferred: Partial<Readonly<Record<PaymentRail, number>>> = {
  ACH: 2 * day,
  ACH_COLOMBIA: day,
  BANK_TRANSFER: day,
  CIPS: day,
  NEFT: 2 * hour,
  SEPA: day,
  SWIFT: 3 * day,
  UNIONPAY: day,
  WIRE: day,
};

/**
 * Rails on which the receiver's bank may send a delivered payment back, with the days until that is no longer usual. ACH: a return is due
 * within two banking days, four with a weekend. SEPA: within three, and a recall is asked for within ten, fourteen with weekends. The others
 * have no rule that we know of: as long as SEPA. A payment that comes back later still is booked, and the platform's account pays.
 */
const returnDays: Partial<Readonly<Record<PaymentRail, number>>> = {
  ACH: 4,
  ACH_COLOMBIA: 14,
  BANK_TRANSFER: 14,
  CIPS: 14,
  NEFT: 14,
  SEPA: 14,
  SWIFT: 14,
  UNIONPAY: 14,
  WIRE: 14,
};

/**
 * When a platform earns its fee on a payment that is delivered now: nothing where it does at once, because there is none, because the rail
 * is final, or in the sandbox.
 */
export function feeDueAt(payment: Payment, now: Date): string | undefined {
  const days = payment.paymentRail && returnDays[payment.paymentRail];
  if (!days || !isProduction(payment) || platformFees(payment.fees) === 0) return undefined;
  return new Date(now.getTime() + days * day * 1000).toISOString();
}

/** When a payment is expected to settle, counted from its quote; a time only for rails that settle later. */
export function settlementTimes(rail: PaymentRail | undefined, quotedAt: string) {
  const seconds = rail && deferred[rail];
  if (!seconds) return { expectedSettlementAt: null, settlementTimelineSeconds: rail ? 0 : null };
  return {
    expectedSettlementAt: new Date(Date.parse(quotedAt) + seconds * 1000).toISOString(),
    settlementTimelineSeconds: seconds,
  };
}
