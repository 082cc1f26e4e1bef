import type { OutgoingRateDetails } from '../../contract/payments/quotes.ts';
import { minorUnitsPerMajor } from '../money.ts';
import { totalFees } from '../pricing/fees.ts';
import { rational, toNumber } from '../rational.ts';
import type { Payment } from './payment.ts';

/** As many digits as a double has without noise. */
const shown = (value: number): number => Number(value.toPrecision(12));

/**
 * The parts of a price: the sending amount without fixed fees, times both multipliers, is the receiving amount.
 * The rate of the variable fee is a percentage: 0.3 means 0.3 % (docs/decisions.md#payments-7).
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
    serviceApiFixedFee: fees.serviceFixed + (fees.network ?? 0),
    serviceApiVariableFeeRate: serviceBasisPoints / 100,
    serviceApiVariableFeeAmount: fees.serviceVariable,
  };
}

/** The quote's rate: sending units per receiving unit, in major units, after fees, with 8 decimals. */
export function exchangeRate(payment: Payment): number {
  const net = BigInt(payment.sendingAmount - totalFees(payment.fees));
  const exact = rational(
    net * minorUnitsPerMajor(payment.receivingCurrency),
    BigInt(payment.receivingAmount) * minorUnitsPerMajor(payment.sendingCurrency),
  );
  // A rate is greater than 0 in the interface, so one that 8 decimals would round to 0 has more.
  return toNumber(exact, 8) || toNumber(exact, 20);
}
