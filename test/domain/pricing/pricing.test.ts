import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumAmount } from '../../../functions/contract/currency-table.ts';
import { exchangeRate } from '../../../functions/domain/payments/rate-details.ts';
import { noFee, platformFees, totalFees } from '../../../functions/domain/pricing/fees.ts';
import { type PriceRequest, price } from '../../../functions/domain/pricing/pricing.ts';
import { rational } from '../../../functions/domain/rational.ts';
import { aQuote } from '../../kit/builders.ts';
import { everyPrice, priceIfPossible, somePriceRequest } from '../../kit/prices.ts';

const sameCurrency = { rate: rational(1), platformFee: noFee, serviceFee: noFee };
const tenBasisPoints = { fixed: 0, variableBasisPoints: 10 };

describe('the price of a payment', () => {
  it('takes fixed fees off first and rounds each part on its own', () => {
    const { fees, receivingAmount } = price({
      lockedSide: 'SENDING',
      lockedAmount: 1000,
      rate: rational(1),
      platformFee: { fixed: 50, variableBasisPoints: 30 },
      serviceFee: { fixed: 0, variableBasisPoints: 100 },
    });
    expect(platformFees(fees)).toBe(53);
    expect(fees.serviceFixed + fees.serviceVariable).toBe(10);
    expect(totalFees(fees)).toBe(63);
    expect(receivingAmount).toBe(937);
  });

  it('is 50.05005 for receiving 50 at 10 basis points', () => {
    const request = {
      ...sameCurrency,
      lockedSide: 'RECEIVING',
      lockedAmount: 50_000_000,
      serviceFee: tenBasisPoints,
    } as const;
    expect(price(request)).toMatchObject({ sendingAmount: 50_050_050, receivingAmount: 50_000_000 });
  });

  it('leaves 49.95 of sending 50 at 10 basis points', () => {
    const request = { ...sameCurrency, lockedSide: 'SENDING', lockedAmount: 5000, serviceFee: tenBasisPoints } as const;
    expect(price(request)).toMatchObject({ sendingAmount: 5000, receivingAmount: 4995 });
  });

  it('adds fixed fees on top of what is to be received', () => {
    const platformFee = { fixed: 50, variableBasisPoints: 0 };
    const request = { ...sameCurrency, lockedSide: 'RECEIVING', lockedAmount: 950, platformFee } as const;
    expect(price(request)).toMatchObject({ sendingAmount: 1000, receivingAmount: 950 });
  });

  it.each<[string, Partial<PriceRequest>]>([
    ['the fixed fees take it all', { lockedAmount: 50, platformFee: { fixed: 50, variableBasisPoints: 0 } }],
    ['the variable fees take it all', { lockedAmount: 1000, platformFee: { fixed: 0, variableBasisPoints: 10_000 } }],
    ['nothing would arrive', { lockedAmount: 1, rate: rational(2) }],
    ['too much would arrive', { lockedAmount: 9_000_000_000_000_000, rate: rational(1, 2) }],
    [
      'too much would have to be sent',
      { lockedSide: 'RECEIVING', lockedAmount: 9_000_000_000_000_000, rate: rational(2) },
    ],
    ['no amount would be enough', { lockedSide: 'RECEIVING', platformFee: { fixed: 0, variableBasisPoints: 10_000 } }],
    [
      'the fees carry it too far',
      { lockedSide: 'RECEIVING', lockedAmount: 9_000_000_000_000_000, serviceFee: tenBasisPoints },
    ],
  ])('is refused when %s', (_, parts) => {
    const request: PriceRequest = { ...sameCurrency, lockedSide: 'SENDING', lockedAmount: 1000, ...parts };
    expect(() => price(request)).toThrow(expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }));
  });

  it('keeps the sending side exact when it is locked', () => {
    everyPrice('SENDING', ({ sendingAmount }, { lockedAmount }) => expect(sendingAmount).toBe(lockedAmount));
  });

  it('keeps the receiving side exact when it is locked', () => {
    everyPrice('RECEIVING', ({ receivingAmount }, { lockedAmount }) => expect(receivingAmount).toBe(lockedAmount));
  });

  it.each(['SENDING', 'RECEIVING'] as const)('never favors the payer when the %s side is locked', (side) => {
    everyPrice(side, ({ sendingAmount, receivingAmount, fees }, { rate }) => {
      const net = BigInt(sendingAmount - totalFees(fees));
      expect(BigInt(receivingAmount) * rate.numerator <= net * rate.denominator).toBe(true);
    });
  });

  it('delivers every whole unit that is left after fees', () => {
    everyPrice('SENDING', ({ sendingAmount, receivingAmount, fees }, { rate }) => {
      const net = BigInt(sendingAmount - totalFees(fees));
      expect(BigInt(receivingAmount + 1) * rate.numerator > net * rate.denominator).toBe(true);
    });
  });

  it('charges what it receives, its fees and less than one unit of rounding', () => {
    everyPrice('RECEIVING', ({ sendingAmount, receivingAmount, fees }, { rate }) => {
      const excess =
        BigInt(sendingAmount - totalFees(fees)) * rate.denominator - BigInt(receivingAmount) * rate.numerator;
      expect(excess < rate.denominator).toBe(true);
    });
  });

  it('has fees that are never negative', () => {
    everyPrice('SENDING', ({ fees }) => {
      for (const part of Object.values(fees)) expect(part).toBeGreaterThanOrEqual(0);
    });
  });

  // Two parts that round on their own can both round up for one unit more, so with two variable rates a payment may lose a unit.
  it('delivers no less when more is sent, but for the unit that two roundings can cost', () => {
    fc.assert(
      fc.property(somePriceRequest, fc.integer({ min: 1, max: 10_000 }), (parts, more) => {
        const unitPrice = { ...parts, rate: rational(1) };
        const less = priceIfPossible({ ...unitPrice, lockedSide: 'SENDING' });
        const greater = priceIfPossible({
          ...unitPrice,
          lockedSide: 'SENDING',
          lockedAmount: parts.lockedAmount + more,
        });
        fc.pre(less !== undefined && greater !== undefined);
        const slack = parts.platformFee.variableBasisPoints > 0 && parts.serviceFee.variableBasisPoints > 0 ? 1 : 0;
        expect(greater.receivingAmount).toBeGreaterThanOrEqual(less.receivingAmount - slack);
      }),
    );
  });

  it('never charges less for receiving more', () => {
    fc.assert(
      fc.property(somePriceRequest, fc.integer({ min: 1, max: 10_000 }), (parts, more) => {
        const less = priceIfPossible({ ...parts, lockedSide: 'RECEIVING' });
        const greater = priceIfPossible({ ...parts, lockedSide: 'RECEIVING', lockedAmount: parts.lockedAmount + more });
        fc.pre(less !== undefined && greater !== undefined);
        expect(greater.sendingAmount).toBeGreaterThanOrEqual(less.sendingAmount);
      }),
    );
  });

  it('is the least that delivers what is to be received, with one variable rate', () => {
    everyPrice('RECEIVING', ({ fees: _, ...priced }, request) => {
      const oneRate = { ...request, serviceFee: { ...request.serviceFee, variableBasisPoints: 0 } };
      const { sendingAmount } = priceIfPossible(oneRate) ?? priced;
      for (let sent = sendingAmount - 1; sent >= Math.max(1, sendingAmount - 3); sent -= 1) {
        const delivered =
          priceIfPossible({ ...oneRate, lockedSide: 'SENDING', lockedAmount: sent })?.receivingAmount ?? 0;
        expect(delivered).toBeLessThan(request.lockedAmount);
      }
    });
  });

  it('answers for the highest variable rates, too', () => {
    const platformFee = { fixed: 0, variableBasisPoints: 9_969 };
    const serviceFee = { fixed: 0, variableBasisPoints: 30 };
    const priced = price({
      lockedSide: 'RECEIVING',
      lockedAmount: 100_000,
      rate: rational(1),
      platformFee,
      serviceFee,
    });
    expect(priced.sendingAmount - totalFees(priced.fees)).toBe(100_000);
  });
});

describe('the exchange rate of a quote', () => {
  it.each([
    ['EUR', 91_540, 1.08695652],
    ['MXN', 1_716_375, 0.05797101],
    ['BTC', 828_835, 120_048.01920768],
  ])(
    'of 1000.00 USD less 5.00 for %s is sending units per receiving unit',
    (receivingCurrency, receivingAmount, rate) => {
      const fees = { platformFixed: 0, platformVariable: 0, serviceFixed: 500, serviceVariable: 0 };
      expect(exchangeRate(aQuote({ sendingAmount: 100_000, receivingCurrency, receivingAmount, fees }))).toBe(rate);
    },
  );

  it('is 1 within one currency, whatever the fees are', () => {
    const fees = { platformFixed: 50, platformVariable: 13, serviceFixed: 0, serviceVariable: 0 };
    const quote = aQuote({ receivingCurrency: 'USD', sendingAmount: 1063, receivingAmount: 1000, fees });
    expect(exchangeRate(quote)).toBe(1);
  });

  it('stays greater than 0 where eight decimals would show nothing', () => {
    const quote = aQuote({
      sendingCurrency: 'BTC',
      receivingCurrency: 'IDR',
      sendingAmount: 31,
      receivingAmount: 100_000_000,
    });
    expect(exchangeRate(quote)).toBeGreaterThan(0);
  });
});

describe('a price that cannot be', () => {
  const fixed = (amount: number) => ({ fixed: amount, variableBasisPoints: 0 });

  it('is refused where the fixed fees of both leave nothing, and accepted where they leave one unit', () => {
    const request = { ...sameCurrency, lockedSide: 'SENDING', platformFee: fixed(30), serviceFee: fixed(20) } as const;
    expect(price({ ...request, lockedAmount: 51 })).toMatchObject({ sendingAmount: 51, receivingAmount: 1 });
    expect(() => price({ ...request, lockedAmount: 45 })).toThrow('The fees leave nothing of the amount; send more.');
    expect(() => price({ ...request, lockedAmount: 50 })).toThrow(
      expect.objectContaining({
        code: 'AMOUNT_OUT_OF_RANGE',
        message: 'The fees leave nothing of the amount; send more.',
      }),
    );
  });

  it('takes the variable fee of what both fixed fees leave', () => {
    const request = { ...sameCurrency, lockedSide: 'SENDING', lockedAmount: 10_000, platformFee: fixed(500) } as const;
    const serviceFee = { fixed: 500, variableBasisPoints: 100 };
    expect(price({ ...request, serviceFee })).toMatchObject({ fees: { serviceVariable: 90 }, receivingAmount: 8_910 });
  });

  it('says which amount would be out of range', () => {
    const sending = { ...sameCurrency, lockedSide: 'SENDING', lockedAmount: 1, rate: rational(2) } as const;
    expect(() => price(sending)).toThrow(/^The receiving amount would be less than the smallest unit/);
    const receiving = { ...sameCurrency, lockedSide: 'RECEIVING' } as const;
    expect(() => price({ ...receiving, lockedAmount: maximumAmount, rate: rational(2) })).toThrow(
      /^The sending amount would be/,
    );
    expect(() => price({ ...receiving, lockedAmount: maximumAmount, platformFee: fixed(1) })).toThrow(
      /^The sending amount would be/,
    );
    expect(() =>
      price({ ...receiving, lockedAmount: maximumAmount, serviceFee: { fixed: 0, variableBasisPoints: 5_000 } }),
    ).toThrow(/^The sending amount would be/);
  });

  it('is refused where the variable fees take all of it', () => {
    const all = { ...sameCurrency, lockedSide: 'RECEIVING', lockedAmount: 5, serviceFee: tenBasisPoints } as const;
    expect(() => price({ ...all, platformFee: { fixed: 0, variableBasisPoints: 9_990 } })).toThrow(
      'The variable fees leave nothing of any amount.',
    );
  });
});

it('the smallest amount of all can be received', () => {
  const request = { ...sameCurrency, lockedSide: 'RECEIVING', lockedAmount: 1 } as const;
  expect(price(request)).toMatchObject({ sendingAmount: 1, receivingAmount: 1 });
});
