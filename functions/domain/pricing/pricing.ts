import { toAmount } from '../money.ts';
import { divide, multiply, type Rational, rational, roundDown, roundUp } from '../rational.ts';
import { Refusal } from '../refusal.ts';
import { type FeeRule, type Fees, feesOnBase, totalFees } from './fees.ts';

/** The price of a quote. Amounts in the smallest unit of their currency. */
export interface Price {
  readonly sendingAmount: number;
  readonly receivingAmount: number;
  readonly fees: Fees;
}

export interface PriceRequest {
  readonly lockedSide: 'SENDING' | 'RECEIVING';
  /** In the smallest unit of the locked side's currency. */
  readonly lockedAmount: number;
  /** Sending units per receiving unit, in smallest units, without fees. */
  readonly rate: Rational;
  readonly platformFee: FeeRule;
  readonly serviceFee: FeeRule;
}

/**
 * Prices a payment. The locked side is exact; the other side never favors the payer: received amounts round down, sent
 * amounts round up. Refuses with AMOUNT_OUT_OF_RANGE an amount below 1 or beyond the largest one.
 */
export function price(request: PriceRequest): Price {
  return request.lockedSide === 'SENDING' ? priceSending(request) : priceReceiving(request);
}

function priceSending({ lockedAmount, rate, platformFee, serviceFee }: PriceRequest): Price {
  const fees = feesOnBase(Math.max(0, lockedAmount - platformFee.fixed - serviceFee.fixed), platformFee, serviceFee);
  const total = totalFees(fees);
  if (total >= lockedAmount)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', 'The fees leave nothing of the amount; send more.');
  const received = roundDown(divide(rational(lockedAmount - total), rate));
  return { sendingAmount: lockedAmount, receivingAmount: toAmount(received, 'The receiving amount'), fees };
}

function priceReceiving({ lockedAmount, rate, platformFee, serviceFee }: PriceRequest): Price {
  const net = toAmount(roundUp(multiply(rational(lockedAmount), rate)), 'The sending amount');
  const { network = 0 } = serviceFee;
  const kept = 10_000 - platformFee.variableBasisPoints - serviceFee.variableBasisPoints;
  if (kept <= 0) throw new Refusal('AMOUNT_OUT_OF_RANGE', 'The variable fees leave nothing of any amount.');
  const leaves = (candidate: number) => {
    const fees = feesOnBase(candidate, platformFee, serviceFee);
    return candidate - fees.platformVariable - fees.serviceVariable - network;
  };
  // Each fee part rounds on its own, by half a unit at most: the smallest base that leaves `net` is above the one that would
  // leave a unit less without rounding. What is left can fall by a unit from one base to the next, so the search only goes up.
  const lowest = roundUp(rational((BigInt(net) + BigInt(network) - 1n) * 10_000n, kept));
  let base = toAmount(lowest > 1n ? lowest : 1n, 'The sending amount');
  while (leaves(base) < net) base += 1;
  const fees = feesOnBase(base, platformFee, serviceFee);
  const sendingTotal = BigInt(base) + BigInt(platformFee.fixed) + BigInt(serviceFee.fixed);
  return { sendingAmount: toAmount(sendingTotal, 'The sending amount'), receivingAmount: lockedAmount, fees };
}
