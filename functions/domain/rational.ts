/** An exact fraction. Rates stay exact until they are shown; a float never touches an amount. */
export interface Rational {
  readonly numerator: bigint;
  /** Greater than 0. */
  readonly denominator: bigint;
}

export const rational = (numerator: bigint | number, denominator: bigint | number = 1n): Rational => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

export const multiply = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator);

export const divide = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator, a.denominator * b.numerator);

export const subtract = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);

/** Rounds down a fraction that is not negative. */
export const roundDown = ({ numerator, denominator }: Rational): bigint => numerator / denominator;

/** Rounds up a fraction that is not negative. */
export const roundUp = ({ numerator, denominator }: Rational): bigint => (numerator + denominator - 1n) / denominator;

/** Rounds half up: 9.5 becomes 10. */
export const roundHalfUp = ({ numerator, denominator }: Rational): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** The nearest number with `decimals` decimal places, for display only. */
export function toNumber({ numerator, denominator }: Rational, decimals: number): number {
  const digits = roundHalfUp(rational(numerator * 10n ** BigInt(decimals), denominator))
    .toString()
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return Number(`${digits.slice(0, point)}.${digits.slice(point)}`);
}
