import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TransferOutRequest } from '../../../functions/contract/payments/transfers.ts';
import { walletTypes } from '../../../functions/domain/ledger/funding-instructions.ts';
import { keptTerms, pricingTerms } from '../../../functions/domain/payments/terms.ts';
import { makeTransferOut } from '../../../functions/domain/payments/transfer.ts';
import { estimateWithdrawal } from '../../../functions/domain/payments/withdrawal-fees.ts';
import { defaultTerms } from '../../../functions/domain/pricing/default-terms.ts';
import { totalFees } from '../../../functions/domain/pricing/fees.ts';
import { price } from '../../../functions/domain/pricing/pricing.ts';
import type { TermLine, Terms } from '../../../functions/domain/pricing/terms.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { anAccount, anExternalAccount, aPlatform, ids, noon, onlyTerms, uuids } from '../../kit/builders.ts';

const now = new Date(noon);
const rates = sandboxRates(now);
const wallet = anExternalAccount({
  currency: 'USDC',
  accountInfo: { accountType: 'ETHEREUM_WALLET', address: `0x${'0a'.repeat(20)}` } as never,
});

/** What a call answers, or the code that it is refused with. */
function outcomeOf<T>(call: () => T): T | string {
  try {
    return call();
  } catch (cause) {
    if (cause instanceof Refusal) return cause.code;
    throw cause;
  }
}

const estimate = (terms: Terms, amount: number) =>
  outcomeOf(() => {
    const { totalFee, netAmount } = estimateWithdrawal(
      { currency: 'USDC' },
      {
        internalAccountId: ids.source,
        currency: 'USDC',
        cryptoNetwork: 'ETHEREUM',
        amount,
        destinationAddress: `0x${'0a'.repeat(20)}`,
      },
      terms,
    );
    return { totalFee, netAmount };
  });

const transfer = (terms: Terms, amount: number) =>
  outcomeOf(() => {
    const { fees, receivingAmount, sendingAmount } = makeTransferOut(
      {
        paymentId: uuids.payment,
        platform: aPlatform(),
        internal: anAccount({ currency: 'USDC', accountType: 'INTERNAL_CRYPTO' }),
        external: wallet,
        customer: { customerId: ids.customer, platformCustomerId: 'example-user-1' },
        terms,
        rates,
        now,
      },
      TransferOutRequest.parse({ source: { accountId: ids.source }, destination: { accountId: ids.external }, amount }),
    );
    expect(sendingAmount).toBe(amount);
    return { totalFee: totalFees(fees), netAmount: receivingAmount };
  });

const limits = { singleTransaction: 9_000_000_000_000_000, dailyVolume: 9_000_000_000_000_000 };
const someLine: fc.Arbitrary<TermLine> = fc.record(
  {
    fixedFee: fc.integer({ min: 0, max: 5_000 }),
    variableFeeBasisPoints: fc.integer({ min: 0, max: 9_000 }),
    networkFee: fc.integer({ min: 0, max: 2_000_000 }),
    spreadBasisPoints: fc.integer({ min: 0, max: 500 }),
  },
  { requiredKeys: [] },
);
const someKey = fc.constantFrom('USDC>USDC@ETHEREUM_WALLET', 'USDC>USDC', 'USDC', '*');
const someTerms = fc
  .dictionary(someKey, someLine)
  .map((lines): Terms => ({ version: '0.1', levels: [lines, { '*': limits }, defaultTerms.production] }));
const someAmount = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 9_000_000_000_000_000 }));

describe('the fee of a withdrawal', () => {
  it('is estimated as it is charged, for any amount and any terms', () => {
    fc.assert(
      fc.property(someTerms, someAmount, (terms, amount) => {
        expect(transfer(terms, amount)).toEqual(estimate(terms, amount));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the least that delivers an amount whose receiving side is locked', () => {
    const corridor = { sendingCurrency: 'USDC', receivingCurrency: 'USDC', accountType: walletTypes.ETHEREUM };
    fc.assert(
      fc.property(someTerms, fc.integer({ min: 1, max: 1_000_000_000_000 }), (terms, lockedAmount) => {
        const pricing = pricingTerms({ ...corridor, platform: {}, terms, rates });
        const { sendingAmount } = price({ ...pricing, lockedSide: 'RECEIVING', lockedAmount });
        const arrives = (sent: number) =>
          outcomeOf(() => price({ ...pricing, lockedSide: 'SENDING', lockedAmount: sent }).receivingAmount);
        expect(arrives(sendingAmount)).toBe(lockedAmount);
        const less = arrives(sendingAmount - 1);
        expect(typeof less === 'string' || less < lockedAmount).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is that of the sample of the interface by default', () => {
    const terms = onlyTerms({ ...defaultTerms.sandbox });
    expect(estimate(terms, 100_000_000)).toEqual({ totalFee: 1_750_000, netAmount: 98_250_000 });
  });
});

describe('the spread', () => {
  const corridor = { sendingCurrency: 'USD', receivingCurrency: 'EUR' };
  const rateOf = (lines: Readonly<Record<string, TermLine>>, pair: typeof corridor) => {
    const { numerator, denominator } = pricingTerms({ ...pair, platform: {}, terms: onlyTerms(lines), rates }).rate;
    return Number(numerator) / Number(denominator);
  };

  it('raises the rate of a conversion', () => {
    expect(rateOf({ USD: { spreadBasisPoints: 50 } }, corridor) / rateOf({}, corridor)).toBeCloseTo(1.005, 9);
  });

  it('leaves a payment in one currency as it is', () => {
    expect(rateOf({ USD: { spreadBasisPoints: 50 } }, { ...corridor, receivingCurrency: 'USD' })).toBe(1);
  });
});

describe('the terms that a payment keeps', () => {
  const toBank = { sendingCurrency: 'USD', receivingCurrency: 'USD', paymentRail: 'ACH', accountType: 'USD_ACCOUNT' };
  const all = { settlementSeconds: 60, returnDays: 4, railCost: 25 };

  it.each([
    ['production', all, { settlementSeconds: 60, returnDays: 4, cost: 25 }],
    ['sandbox', all, { settlementSeconds: 60, cost: 25 }],
    ['production', { settlementSeconds: 60 }, { settlementSeconds: 60 }],
    ['production', { returnDays: 4 }, { returnDays: 4 }],
    ['production', { railCost: 25 }, { cost: 25 }],
    ['production', { settlementSeconds: 0, returnDays: 0, railCost: 0 }, undefined],
    ['sandbox', { returnDays: 4 }, undefined],
    ['production', {}, undefined],
  ] as const)('in %s are of %j the members that say something: %j', (environment, line, railTerms) => {
    expect(keptTerms(onlyTerms({ '*@ACH': line }), toBank, environment)).toStrictEqual({
      terms: '0.1',
      ...(railTerms && { railTerms }),
    });
  });

  it('are their version alone where the payment stays inside', () => {
    const { accountType: _none, ...inside } = toBank;
    expect(keptTerms(onlyTerms({ '*': all }), inside, 'production')).toStrictEqual({ terms: '0.1' });
  });
});
