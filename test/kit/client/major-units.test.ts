import { describe, expect, it } from 'vitest';
import { requireMajorUnits } from './major-units.ts';

describe('an amount in a message', () => {
  it.each([
    '90.00 USD exceeds the limit of 50.00 USD',
    'It takes 0.00009000 BTC.',
    '100 JPY',
    'HTTP 404 NOT',
    undefined,
  ])('is in major units with the digits of its currency: %s', (message) => {
    expect(() => requireMajorUnits(message)).not.toThrow();
  });

  it.each(['9000 USD is more than the limit', 'the limit of 50.0 USD', '9000 smallest units', '9000 BTC'])(
    'is refused otherwise: %s',
    (message) => {
      expect(() => requireMajorUnits(message)).toThrow(message);
    },
  );
});
