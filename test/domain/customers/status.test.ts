import { describe, expect, it } from 'vitest';
import { recordStatus } from '../../../functions/domain/customers/status.ts';
import { noon } from '../../kit/builders.ts';

describe('the event of a verification', () => {
  const now = new Date(noon);
  it.each([
    ['INDIVIDUAL', 'APPROVED', 'CUSTOMER.KYC_APPROVED'],
    ['INDIVIDUAL', 'REJECTED', 'CUSTOMER.KYC_REJECTED'],
    ['BUSINESS', 'PENDING', 'CUSTOMER.KYB_PENDING'],
  ] as const)('of an %s that is %s is %s', (customerType, verificationStatus, type) => {
    const { event } = recordStatus({ customerType, verificationStatus, event: undefined }, now);
    expect(event).toMatchObject({ type, number: 1, at: noon });
  });

  it.each(['UNVERIFIED', 'HOLD'] as const)('does not exist for %s', (verificationStatus) => {
    const customer = { customerType: 'INDIVIDUAL', verificationStatus } as const;
    expect(recordStatus(customer, now)).toBe(customer);
  });
});
