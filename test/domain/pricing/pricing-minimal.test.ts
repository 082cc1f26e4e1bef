import { expect, it } from 'vitest';
import { price } from '../../../functions/domain/pricing/pricing.ts';
import { rational } from '../../../functions/domain/rational.ts';

it('is the least that delivers what is to be received', () => {
  const fee = { fixed: 0, variableBasisPoints: 30 };
  const parts = { rate: rational(1), platformFee: fee, serviceFee: fee };
  // Sending 166 costs 0 + 0 (0.498 each) and delivers 166.
  expect(price({ ...parts, lockedSide: 'SENDING', lockedAmount: 166 }).receivingAmount).toBe(166);
  // got 168
  expect(price({ ...parts, lockedSide: 'RECEIVING', lockedAmount: 166 }).sendingAmount).toBe(166);
});
