import fc from 'fast-check';
import type { FeeRule } from '../../functions/domain/pricing/fees.ts';
import { type Price, type PriceRequest, price } from '../../functions/domain/pricing/pricing.ts';
import { rational } from '../../functions/domain/rational.ts';
import { Refusal } from '../../functions/domain/refusal.ts';

/** Rates of all sizes that occur: from a satoshi for many cents to many satoshi for a cent. */
export const someRate = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([numerator, denominator]) => rational(numerator, denominator));

export const someFee = (highestBasisPoints = 1_000): fc.Arbitrary<FeeRule> =>
  fc.record({
    fixed: fc.integer({ min: 0, max: 500 }),
    variableBasisPoints: fc.integer({ min: 0, max: highestBasisPoints }),
  });

export const somePriceRequest: fc.Arbitrary<Omit<PriceRequest, 'lockedSide'>> = fc.record({
  lockedAmount: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 1_000_000_000_000 })),
  rate: someRate,
  platformFee: someFee(),
  serviceFee: fc
    .tuple(someFee(100), fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }))
    .map(([fee, network]) => ({ ...fee, ...(network !== undefined && { network }) })),
});

/** The price, or nothing where the request is refused as too small or too large. */
export function priceIfPossible(request: PriceRequest): Price | undefined {
  try {
    return price(request);
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'AMOUNT_OUT_OF_RANGE') return undefined;
    throw cause;
  }
}

/** Checks a property of the prices that are possible. */
export const everyPrice = (
  lockedSide: PriceRequest['lockedSide'],
  check: (price: Price, request: PriceRequest) => void,
) =>
  fc.assert(
    fc.property(somePriceRequest, (parts) => {
      const request = { ...parts, lockedSide };
      const priced = priceIfPossible(request);
      fc.pre(priced !== undefined);
      check(priced, request);
    }),
    { numRuns: 500 },
  );
