import { describe, expect, it } from 'vitest';
import { feesOnBase, noFee, serviceConversionFee } from '../../../functions/domain/pricing/fees.ts';

describe("the service's own fee", () => {
  it.each([
    [10_000, 30],
    [1_000_000, 3_000],
    // Half a cent is rounded up, less is nothing.
    [167, 1],
    [166, 0],
  ])('of sending %d is 0.3 percent, %d, and nothing fixed', (base, serviceVariable) => {
    expect(feesOnBase(base, noFee, serviceConversionFee)).toEqual({
      platformFixed: 0,
      platformVariable: 0,
      serviceFixed: 0,
      serviceVariable,
    });
  });
});
