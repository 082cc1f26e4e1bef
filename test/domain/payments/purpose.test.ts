import { describe, expect, it } from 'vitest';
import { AccountInfo } from '../../../functions/contract/external-accounts/account-info.ts';
import type { Destination } from '../../../functions/domain/payments/parties.ts';
import { requirePurpose } from '../../../functions/domain/payments/purpose.ts';
import { aDollarAccount, anAccount, anExternalAccount } from '../../kit/builders.ts';

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
const account = (currency: string, accountInfo: object): Destination => ({
  kind: 'EXTERNAL',
  account: anExternalAccount({ currency, accountInfo: AccountInfo.parse({ beneficiary, ...accountInfo }) }),
});
const swift = { accountType: 'SWIFT_ACCOUNT', bankName: 'Example Bank', accountNumber: '12345678' };
const toIndia: readonly [string, Destination][] = [
  ['an account in rupees', account('INR', { accountType: 'INR_ACCOUNT', vpa: 'jane@example' })],
  ['an account in India by SWIFT', account('USD', { ...swift, country: 'IN', swiftCode: 'SANDINBB' })],
];
const elsewhere: readonly [string, Destination][] = [
  ['an account in the United States', { kind: 'EXTERNAL', account: aDollarAccount() }],
  ['an account in rupees by SWIFT, in Singapore', account('INR', { ...swift, country: 'SG', swiftCode: 'SANDSGSG' })],
  ['a wallet', { kind: 'EXTERNAL', account: anExternalAccount() }],
  ['an internal account', { kind: 'INTERNAL', account: anAccount() }],
  ['a UMA address', { kind: 'UMA', umaAddress: '$jane@example.com', account: { currency: 'INR', status: 'ACTIVE' } }],
];

describe('a payment', () => {
  it.each(toIndia)('to %s needs a purpose', (_, destination) => {
    expect(() => requirePurpose(destination, undefined)).toThrow(
      'purposeOfPayment: is required for payments to India.',
    );
    expect(() => requirePurpose(destination, 'GIFT')).not.toThrow();
  });

  it.each(elsewhere)('to %s needs none', (_, destination) => {
    expect(() => requirePurpose(destination, undefined)).not.toThrow();
    expect(() => requirePurpose(destination, 'GIFT')).not.toThrow();
  });
});
