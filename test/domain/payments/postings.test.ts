import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashAccount, isSystemAccount, systemAccounts } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { payoutCash } from '../../../functions/domain/payments/cash-accounts.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import {
  balanced,
  depositPostings,
  executionPostings,
  lateDeliveryPostings,
  mismatchPostings,
  type Posting,
  refundAmount,
  refundPostings,
  refundTarget,
  returnPostings,
  settlementPostings,
} from '../../../functions/domain/payments/postings.ts';
import { platformFees, totalFees } from '../../../functions/domain/pricing/fees.ts';
import { aQuote, ids, noon } from '../../kit/builders.ts';
import { priceIfPossible, somePriceRequest } from '../../kit/prices.ts';

const {
  exchange,
  receivables,
  payoutClearing,
  platformFees: platform,
  serviceFees: service,
  suspense,
} = systemAccounts;
const bank = cashAccount('bank');

/** What remains on each account in each currency; accounts that come out even are left out. */
function balances(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, currency, amount } of postings) {
    const name = `${account} ${currency}`;
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

function sums(postings: readonly Posting[]): number[] {
  const currencies = new Set(postings.map(({ currency }) => currency));
  return [...currencies].map((currency) =>
    postings.filter((posting) => posting.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
  );
}

const somePayment: fc.Arbitrary<Payment> = fc
  .tuple(
    somePriceRequest,
    fc.constantFrom('SENDING' as const, 'RECEIVING' as const),
    fc.constantFrom('BTC', 'USD', 'VND'),
  )
  .map(([parts, lockedSide, receivingCurrency]) => {
    const priced = priceIfPossible({ ...parts, lockedSide });
    return priced && aQuote({ receivingCurrency, ...priced });
  })
  .filter((payment) => payment !== undefined);

const everyPayment = (check: (payment: Payment) => void) =>
  fc.assert(fc.property(somePayment, check), { numRuns: 300 });

describe('the journal of a payment', () => {
  it('sums to zero in every currency in each of its entries', () => {
    everyPayment((payment) => {
      const entries = [
        executionPostings(payment),
        settlementPostings(payment, payoutCash(payment)),
        refundPostings(payment),
      ];
      for (const entry of entries) expect(sums(entry).filter((sum) => sum !== 0)).toEqual([]);
    });
  });

  it('has no lines of nothing', () => {
    everyPayment((payment) => {
      expect(executionPostings(payment).filter(({ amount }) => amount === 0)).toEqual([]);
    });
  });

  it('ends, once settled, with the payer short of what was sent and the recipient ahead by what was received', () => {
    everyPayment((payment) => {
      const { sendingAmount, receivingAmount, fees, receivingCurrency } = payment;
      fc.pre(receivingCurrency !== 'USD');
      const expected = {
        [`${ids.source} USD`]: -sendingAmount,
        [`${platform} USD`]: platformFees(fees),
        [`${service} USD`]: fees.serviceFixed + fees.serviceVariable,
        [`${systemAccounts.networkFees} USD`]: fees.network ?? 0,
        [`${exchange} USD`]: sendingAmount - totalFees(fees),
        [`${exchange} ${receivingCurrency}`]: -receivingAmount,
        [`${ids.destination} ${receivingCurrency}`]: receivingAmount,
      };
      const left = balances([...executionPostings(payment), ...settlementPostings(payment, ids.destination)]);
      expect(left).toEqual(Object.fromEntries(Object.entries(expected).filter(([, sum]) => sum !== 0)));
    });
  });

  it('leaves nothing on its way once it is settled', () => {
    everyPayment((payment) => {
      const left = balances([...executionPostings(payment), ...settlementPostings(payment, payoutCash(payment))]);
      expect(Object.keys(left).filter((name) => name.startsWith(payoutClearing))).toEqual([]);
    });
  });

  it('comes to nothing at all when it is refunded, fees included', () => {
    everyPayment((payment) => {
      expect(balances([...executionPostings(payment), ...refundPostings(payment)])).toEqual({});
    });
  });

  it('comes to nothing when the bank returns it and it is refunded', () => {
    everyPayment((payment) => {
      const paid = [...executionPostings(payment), ...settlementPostings(payment, payoutCash(payment))];
      expect(balances([...paid, ...returnPostings(payment), ...refundPostings(payment)])).toEqual({});
    });
  });

  it('is receivable where it arrives after its refund, and costs the payer nothing', () => {
    everyPayment((payment) => {
      const { receivingAmount, receivingCurrency } = payment;
      const refunded = [...executionPostings(payment), ...refundPostings(payment)];
      expect(balances([...refunded, ...lateDeliveryPostings(payment)])).toEqual({
        [`${receivables} ${receivingCurrency}`]: -receivingAmount,
        [`${payoutCash(payment)} ${receivingCurrency}`]: receivingAmount,
      });
    });
  });

  it('comes to nothing where what arrived after its refund is returned as well', () => {
    everyPayment((payment) => {
      const refund = {
        reference: 'refund',
        initiatedAt: '',
        status: 'COMPLETED',
        reason: 'USER_CANCELLATION',
      } as const;
      const late = [...executionPostings(payment), ...refundPostings(payment), ...lateDeliveryPostings(payment)];
      expect(balances([...late, ...returnPostings({ ...payment, refund })])).toEqual({});
    });
  });

  it('takes money that arrives from the world outside', () => {
    expect(depositPostings(ids.source, 'USD', 500, bank)).toEqual([
      { account: bank, currency: 'USD', amount: -500 },
      { account: ids.source, currency: 'USD', amount: 500 },
    ]);
  });

  it('refuses postings that make money', () => {
    const postings = [
      { account: ids.source, currency: 'USD', amount: -5 },
      { account: bank, currency: 'EUR', amount: 5 },
    ];
    expect(() => balanced(postings)).toThrow('Postings in USD sum to -5 instead of 0.');
  });

  it('distinguishes the accounts of the service from others', () => {
    expect(Object.values(systemAccounts).every(isSystemAccount)).toBe(true);
    expect(isSystemAccount(ids.source)).toBe(false);
  });
});

describe('money that came in the wrong amount', () => {
  const received = (amount: number): Payment =>
    aQuote({ funding: { kind: 'REALTIME', customerId: ids.customer, received: { amount, at: noon } } });

  it('is set aside as it came, and given back as it came', () => {
    const payment = received(9_999);
    expect(refundAmount(payment)).toBe(9_999);
    expect(balances(mismatchPostings(payment))).toEqual({ [`${suspense} USD`]: 9_999, [`${bank} USD`]: -9_999 });
    expect(balances([...mismatchPostings(payment), ...refundPostings(payment)])).toEqual({});
  });

  it('is nothing before it comes, and the refund is what was quoted', () => {
    const expected = aQuote({ funding: { kind: 'REALTIME', customerId: ids.customer } });
    expect(mismatchPostings(expected).every(({ amount }) => amount === 0)).toBe(true);
    expect(mismatchPostings(aQuote()).every(({ amount }) => amount === 0)).toBe(true);
    expect(refundAmount(expected)).toBe(10_000);
    expect(refundAmount(aQuote())).toBe(10_000);
  });
});

describe('a payout that could not be canceled', () => {
  it('comes back to clearing when a bank returns it, as any other', () => {
    const refund = { reference: 'refund', initiatedAt: noon, status: 'FAILED', reason: 'USER_CANCELLATION' } as const;
    expect(returnPostings(aQuote({ refund }))).toEqual(returnPostings(aQuote()));
  });
});

describe('the fee of a platform', () => {
  it('that is held while a bank may return the payment is neither earned nor taken back', () => {
    const held = { ...payment, platformFeeDueAt: '2025-11-15T12:00:00.000Z' };
    expect(balances(settlementPostings(held, bank))).not.toHaveProperty(`${platform} USD`);
    const refund = balances(refundPostings({ ...held, returnedAt: '2025-11-01T12:10:00.000Z' }));
    expect(refund).toMatchObject({ [`${platform} USD`]: -25, [`${ids.source} USD`]: 10_000 });
    expect(refund).not.toHaveProperty(`${ids.destination} USD`);
  });

  const fees = { platformFixed: 20, platformVariable: 5, serviceFixed: 0, serviceVariable: 30 };
  const payment = aQuote({ fees, platformFeeAccountId: ids.destination });

  it('is earned when the payment settles', () => {
    expect(balances(settlementPostings(payment, payoutCash(payment)))).toMatchObject({
      [`${platform} USD`]: -25,
      [`${ids.destination} USD`]: 25,
    });
  });

  it('is taken back only from who had earned it: after a return', () => {
    const returned = { ...payment, returnedAt: '2025-11-01T12:10:00.000Z' };
    const refund = balances(refundPostings(returned));
    expect(refund).toMatchObject({ [`${ids.destination} USD`]: -25, [`${ids.source} USD`]: 10_000 });
    // What was set aside for it had gone to the platform already.
    expect(refund).not.toHaveProperty(`${platform} USD`);
  });
});

describe('postings that do not sum to zero', () => {
  it.each([1, -1])('are a defect: %d', (amount) => {
    expect(() => balanced([{ account: bank, currency: 'USD', amount }])).toThrow(`sum to ${amount}`);
  });
});

describe('the refund of crypto from outside', () => {
  it("goes to the payer's account of the asset", () => {
    const received = { amount: 10_000, at: noon };
    const paid = aQuote({ funding: { kind: 'REALTIME', refundAccountId: ids.source, received } });
    expect(refundTarget(paid)).toBe(ids.source);
  });
});
