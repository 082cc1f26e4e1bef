import type { PaymentRail } from '../../contract/external-accounts/rails.ts';

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

/** When a payment is expected to settle, counted from its quote; a time only for rails that settle later. */
export function settlementTimes(rail: PaymentRail | undefined, quotedAt: string) {
  const seconds = rail && deferred[rail];
  if (!seconds) return { expectedSettlementAt: null, settlementTimelineSeconds: rail ? 0 : null };
  return {
    expectedSettlementAt: new Date(Date.parse(quotedAt) + seconds * 1000).toISOString(),
    settlementTimelineSeconds: seconds,
  };
}
