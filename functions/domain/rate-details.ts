import type { OutgoingRateDetails } from '../contract/quotes.ts';
import { totalFees } from './fees.ts';
import type { Payment } from './payment.ts';

/** For showing only: as many digits as a double carries without noise. */
const shown = (value: number): number => Number(value.toPrecision(12));

/**
 * How a price came about: what is left of the sending amount after fixed fees, times both multipliers, is what is received.
 * The rate of the variable fee is a percentage: 0.3 means 0.3 % (interface decision 7).
 */
export function rateDetails({
  rateBasis: basis,
  sendingAmount,
  receivingAmount,
  fees,
}: Payment): OutgoingRateDetails | undefined {
  if (!basis) return undefined;
  const { milliSatoshis: worth, serviceBasisPoints, platformBasisPoints } = basis;
  const kept = (10_000 - serviceBasisPoints - platformBasisPoints) / 10_000;
  return {
    counterpartyMultiplier: shown(receivingAmount / ((sendingAmount - totalFees(fees)) * worth)),
    counterpartyFixedFee: 0,
    serviceApiMultiplier: shown(worth * kept),
    serviceApiFixedFee: fees.serviceFixed,
    serviceApiVariableFeeRate: serviceBasisPoints / 100,
    serviceApiVariableFeeAmount: fees.serviceVariable,
  };
}
