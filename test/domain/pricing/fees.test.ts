import { describe, expect, it } from 'vitest';
import { defaultTerms } from '../../../functions/domain/pricing/default-terms.ts';
import { feesOnBase, noFee } from '../../../functions/domain/pricing/fees.ts';
import { serviceFeeOf } from '../../../functions/domain/pricing/terms.ts';
import { onlyTerms } from '../../kit/builders.ts';

const conversion = { sendingCurrency: 'USD', receivingCurrency: 'EUR' };
const serviceFee = serviceFeeOf(onlyTerms(defaultTerms.production), conversion);

describe("the service's own fee", () => {
  it.each([
    [10_000, 30],
    [1_000_000, 3_000],
    // Half a cent is rounded up, less is nothing.
    [167, 1],
    [166, 0],
  ])('of sending %d is 0.3 percent, %d, and nothing fixed', (base, serviceVariable) => {
    expect(feesOnBase(base, noFee, serviceFee)).toEqual({
      platformFixed: 0,
      platformVariable: 0,
      serviceFixed: 0,
      serviceVariable,
    });
  });
});
