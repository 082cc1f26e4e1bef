import type { PaymentRail } from '../contract/rails.ts';

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

/** What is known of a payment's settlement: the time only where a rail defers it (interface, OutgoingTransaction). */
export function settlementTimes(rail: PaymentRail | undefined, createdAt: string | undefined) {
  const seconds = rail && deferred[rail];
  if (!seconds || !createdAt) return { expectedSettlementAt: null, settlementTimelineSeconds: rail ? 0 : null };
  return {
    expectedSettlementAt: new Date(Date.parse(createdAt) + seconds * 1000).toISOString(),
    settlementTimelineSeconds: seconds,
  };
}

/** The code by which a payment is found again on a bank statement. */
export const referenceOf = (paymentId: string): string => paymentId.replaceAll('-', '').slice(0, 16).toUpperCase();
