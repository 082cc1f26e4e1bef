import { multiply, rational, roundHalfUp } from '../rational.ts';
import { type Infer, integer, object, optional } from '../schema.ts';

/**
 * A fee of the platform or of the service. `fixed` in the smallest unit of the sending currency, `variableBasisPoints` in
 * hundredths of a percent.
 */
export const feeRule = object({ fixed: integer, variableBasisPoints: integer });
export interface FeeRule extends Infer<typeof feeRule> {
  /** The charge for a transfer on a chain. It does not reduce the amount that the variable fee is taken of. */
  readonly network?: number;
}

/** The fees of one payment, each part rounded on its own, in the smallest unit of the sending currency. */
export const fees = object({
  platformFixed: integer,
  platformVariable: integer,
  serviceFixed: integer,
  serviceVariable: integer,
  /** The charge for the transfer on a chain; absent without one. */
  network: optional(integer),
});
export type Fees = Infer<typeof fees>;

export const noFee: FeeRule = { fixed: 0, variableBasisPoints: 0 };

export const totalFees = (fees: Fees): number => platformFees(fees) + serviceFees(fees) + (fees.network ?? 0);

/** The earnings of the service, without the charge for a chain. */
export const serviceFees = (fees: Fees): number => fees.serviceFixed + fees.serviceVariable;

export const platformFees = (fees: Fees): number => fees.platformFixed + fees.platformVariable;

const variablePart = (base: number, basisPoints: number): number =>
  Number(roundHalfUp(multiply(rational(base), rational(basisPoints, 10_000))));

/**
 * The fees of sending `base` plus the fixed parts: fixed parts come off first, then the variable rates apply. The network's charge comes off
 * last (docs/decisions.md#payments-7).
 */
export const feesOnBase = (base: number, platform: FeeRule, service: FeeRule): Fees => ({
  platformFixed: platform.fixed,
  platformVariable: variablePart(base, platform.variableBasisPoints),
  serviceFixed: service.fixed,
  serviceVariable: variablePart(base, service.variableBasisPoints),
  ...(service.network && { network: service.network }),
});

/** The price of a payment that costs nothing and stays in one currency. */
export const atPar = (currency: string, amount: number) => ({
  sendingCurrency: currency,
  receivingCurrency: currency,
  sendingAmount: amount,
  receivingAmount: amount,
  fees: feesOnBase(amount, noFee, noFee),
});
