import { describe, expect, it } from 'vitest';
import { payoutCash } from '../../../functions/domain/payments/cash-accounts.ts';
import {
  balanceChanges,
  executionPostings,
  refundPostings,
  returnPostings,
  settlementPostings,
} from '../../../functions/domain/payments/postings.ts';
import { aQuote, ids, noon } from '../../kit/builders.ts';

const fees = { platformFixed: 50, platformVariable: 20, serviceFixed: 0, serviceVariable: 30 };
const payment = aQuote({ fees, platformFeeAccountId: ids.destination });
const settled = [...executionPostings(payment), ...settlementPostings(payment, payoutCash(payment))];
const returned = { ...payment, returnedAt: noon };
const changes = (postings: typeof settled) => Object.fromEntries(balanceChanges(postings));

describe("the platform's fee", () => {
  it('is credited to the platform with the settlement, not before', () => {
    expect(changes([...executionPostings(payment)])).toEqual({ [ids.source]: -10_000 });
    expect(changes(settled)).toEqual({ [ids.source]: -10_000, [ids.destination]: 70 });
  });

  it('is not taken back of a payment that never settled', () => {
    expect(changes([...refundPostings(payment)])).toEqual({ [ids.source]: 10_000 });
  });

  it('is taken back with the refund of a payment that came back', () => {
    const all = [...settled, ...returnPostings(returned), ...refundPostings(returned)];
    expect(changes(all)).toEqual({ [ids.source]: 0, [ids.destination]: 0 });
  });

  it('comes to one change for an account that pays and earns it', () => {
    const own = { ...returned, platformFeeAccountId: ids.source };
    expect(changes([...refundPostings(own)])).toEqual({ [ids.source]: 10_000 - 70 });
  });
});
