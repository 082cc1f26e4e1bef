import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divide,
  multiply,
  rational,
  roundDown,
  roundHalfUp,
  roundUp,
  toNumber,
} from '../../functions/domain/rational.ts';

const fractions = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
  .map(([numerator, denominator]) => rational(numerator, denominator));

describe('a rational number', () => {
  it('rounds to its neighbours and never past them', () => {
    fc.assert(
      fc.property(fractions, (fraction) => {
        const { numerator, denominator } = fraction;
        expect(roundDown(fraction) * denominator <= numerator).toBe(true);
        expect((roundDown(fraction) + 1n) * denominator > numerator).toBe(true);
        expect(roundUp(fraction) * denominator >= numerator).toBe(true);
        expect((roundUp(fraction) - 1n) * denominator < numerator).toBe(true);
      }),
    );
  });

  it.each([
    [19n, 2n, 10n],
    [94n, 10n, 9n],
    [95n, 10n, 10n],
    [285n, 100n, 3n],
    [0n, 7n, 0n],
  ])('rounds %s/%s half up to %s', (numerator, denominator, rounded) => {
    expect(roundHalfUp(rational(numerator, denominator))).toBe(rounded);
  });

  it('undoes a multiplication by a division', () => {
    fc.assert(
      fc.property(
        fractions,
        fractions.filter(({ numerator }) => numerator > 0n),
        (a, b) => {
          const back = divide(multiply(a, b), b);
          expect(back.numerator * a.denominator).toBe(a.numerator * back.denominator);
        },
      ),
    );
  });

  it.each([
    [rational(1n, 3n), 8, 0.33333333],
    [rational(2n, 3n), 8, 0.66666667],
    [rational(5n), 0, 5],
    [rational(1n, 10n ** 9n), 8, 0],
    [rational(62n, 10n ** 13n), 20, 6.2e-12],
    [rational(9_000_000_000_000_000n), 8, 9_000_000_000_000_000],
  ])('shows %o with %i decimals as %d', (fraction, decimals, shown) => {
    expect(toNumber(fraction, decimals)).toBe(shown);
  });
});
