import { describe, expect, it } from 'vitest';
import { rateDetails } from '../../../functions/domain/payments/rate-details.ts';
import { rateBasis } from '../../../functions/domain/pricing/rates.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { aQuote, noon } from '../../kit/builders.ts';

const fees = { platformFixed: 20, platformVariable: 50, serviceFixed: 0, serviceVariable: 30 };
const rule = (variableBasisPoints: number) => ({ fixed: 0, variableBasisPoints });
const basis = rateBasis(sandboxRates(new Date(noon)), 'USD', rule(30), rule(50));

describe('the details of a rate', () => {
  it('lead from the sending amount to the receiving one', () => {
    const payment = aQuote({ fees, sendingAmount: 10_020, receivingAmount: 9_105, rateBasis: basis });
    const details = rateDetails(payment);
    expect((10_020 - 20) * (details?.serviceApiMultiplier ?? 0) * (details?.counterpartyMultiplier ?? 0)).toBeCloseTo(
      9_105,
      4,
    );
  });

  it('tell the variable fee as a percentage and as what it comes to', () => {
    expect(rateDetails(aQuote({ fees, rateBasis: basis }))).toMatchObject({
      counterpartyFixedFee: 0,
      serviceApiFixedFee: 0,
      serviceApiVariableFeeRate: 0.3,
      serviceApiVariableFeeAmount: 30,
    });
  });

  it('tell the fixed fee and that of the network together', () => {
    const fixed = { ...fees, serviceFixed: 7, network: 5 };
    expect(rateDetails(aQuote({ fees: fixed, rateBasis: basis }))).toMatchObject({ serviceApiFixedFee: 12 });
  });

  it('are not there for a payment that kept nothing of its rate', () => {
    expect(rateDetails(aQuote())).toBeUndefined();
  });
});
