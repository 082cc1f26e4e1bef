import { describe, expect, it } from 'vitest';
import { requireReadyCustomer, standingOf } from '../../../functions/domain/customers/standing.ts';
import { aCustomer, aPlatform, noon } from '../../kit/builders.ts';

const consent = {
  endUserTermsConsent: {
    acceptedAt: noon,
    ipAddress: '192.0.2.1',
    termsVersion: 'V1',
    acceptanceMethod: 'CHECKBOX' as const,
  },
};
const production = { environment: 'production' } as const;
const codeOf = (platform: object, customer: object): string | undefined => {
  try {
    requireReadyCustomer(aPlatform(platform), { standing: standingOf(aCustomer(customer)) });
    return undefined;
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};

describe('a customer who wants to pay', () => {
  it.each<[object, object, string | undefined]>([
    [{}, {}, undefined],
    [{}, { isDeleted: true }, 'USER_NOT_READY'],
    [{}, { verificationStatus: 'PENDING' }, 'USER_NOT_READY'],
    [{}, { verificationStatus: 'UNVERIFIED' }, 'USER_NOT_READY'],
    [{}, { verificationStatus: 'REJECTED' }, 'USER_NOT_READY'],
    [{}, { verificationStatus: 'HOLD' }, 'USER_NOT_READY'],
    [production, {}, 'END_USER_TERMS_NOT_ACCEPTED'],
    [production, consent, undefined],
    [production, { ...consent, verificationStatus: 'UNVERIFIED' }, 'USER_NOT_READY'],
    [{ ...production, isRegulatedFinancialInstitution: true }, {}, undefined],
    [{ ...production, isRegulatedFinancialInstitution: true }, { isDeleted: true }, 'USER_NOT_READY'],
  ])('of the platform %j, being %j, meets %s', (platform, customer, code) => {
    expect(codeOf(platform, customer)).toBe(code);
  });

  it('is none where the platform pays itself', () => {
    expect(() => requireReadyCustomer(aPlatform(production), {})).not.toThrow();
  });
});
