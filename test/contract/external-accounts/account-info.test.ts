import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { primaryIdentifier } from '../../../functions/contract/external-accounts/account-identifier.ts';
import {
  AccountInfo,
  type AccountType,
  accountTypes,
  currenciesOf,
  ExternalAccountInfo,
  railsOf,
} from '../../../functions/contract/external-accounts/account-info.ts';
import { ExternalAccountCreateRequest } from '../../../functions/contract/external-accounts/external-accounts.ts';
import { accountSamples } from '../../kit/operations/account-samples.ts';

const sample = (accountType: AccountType) => ({ accountType, ...accountSamples[accountType].info });
const request = (accountType: AccountType, changes: object = {}) => ({
  currency: accountSamples[accountType].currency,
  accountInfo: sample(accountType),
  ...changes,
});
const refusedFields = (result: z.ZodSafeParseResult<unknown>): string[] =>
  result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
const without = (info: object, member: string) =>
  Object.fromEntries(Object.entries(info).filter(([name]) => name !== member));

const wallets = [
  'BASE_WALLET',
  'ETHEREUM_WALLET',
  'LIGHTNING',
  'PLASMA_WALLET',
  'POLYGON_WALLET',
  'SOLANA_WALLET',
  'SPARK_WALLET',
  'TRON_WALLET',
];
const required = accountTypes.flatMap((type) =>
  Object.keys(accountSamples[type].info).map((member) => [type, member] as const),
);

describe('the types of external accounts', () => {
  it('are the 46 of the interface', () => {
    expect(accountTypes).toHaveLength(46);
  });

  it.each(accountTypes)('accepts a sample of %s and keeps all of it', (type) => {
    const parsed = ExternalAccountCreateRequest.parse(request(type));
    expect(parsed.accountInfo).toEqual(sample(type));
  });

  it.each(required)('refuses %s without %s, and says so', (type, member) => {
    const result = ExternalAccountCreateRequest.safeParse(
      request(type, { accountInfo: without(sample(type), member) }),
    );
    // Of a choice, the first alternative is named: a Lightning address may be missed as an invoice.
    const named = type === 'LIGHTNING' ? 'invoice' : member;
    expect(refusedFields(result)).toContain(`accountInfo.${named}`);
  });

  it.each(accountTypes)('refuses a currency that %s does not hold', (type) => {
    const currency = currenciesOf(type).includes('BTC') ? 'EUR' : 'BTC';
    const result = ExternalAccountCreateRequest.safeParse(request(type, { currency }));
    expect(refusedFields(result)).toEqual(['currency']);
  });

  it.each(accountTypes)('names rails of %s unless it is a wallet, and shows them', (type) => {
    const rails = railsOf(type);
    expect(rails.length === 0).toBe(wallets.includes(type));
    const shown = ExternalAccountInfo.parse({ ...sample(type), paymentRails: rails });
    expect(shown).toEqual(rails.length > 0 ? { ...sample(type), paymentRails: rails } : sample(type));
  });
});

describe('rules that hang together', () => {
  const individual = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
  const business = { beneficiaryType: 'BUSINESS', legalName: 'Example Ltd' };
  const phoneNumber = '+12025550100';

  it.each([
    ['BDT_ACCOUNT', { bankName: 'Example', phoneNumber }],
    ['COP_ACCOUNT', { bankName: 'Example', phoneNumber }],
    ['EGP_ACCOUNT', { bankName: 'Example', phoneNumber }],
    ['GHS_ACCOUNT', { bankName: 'Example', phoneNumber }],
    ['PKR_ACCOUNT', { bankName: 'Example', iban: 'PK00EXAM0000000000000000' }],
    ['PKR_ACCOUNT', { bankName: 'Example', phoneNumber }],
    ['SLV_ACCOUNT', { phoneNumber }],
    ['INR_ACCOUNT', { accountNumber: '000000000', ifsc: 'EXAM0000000', rail: 'NEFT' }],
    ['INR_ACCOUNT', { vpa: 'jane@example', rail: 'UPI' }],
    ['SWIFT_ACCOUNT', { country: 'CH', swiftCode: 'EXAMCH00', bankName: 'Example', iban: 'CH0000000000000000000' }],
    ['CNY_ACCOUNT', { bankName: 'AliPay', phoneNumber }],
  ])('accepts the other way to reach %s: %j', (accountType, members) => {
    expect(AccountInfo.safeParse({ accountType, ...members, beneficiary: individual }).error).toBeUndefined();
  });

  it.each([
    ['COP_ACCOUNT', { bankName: 'Example', accountNumber: '1' }, ['bankAccountType']],
    ['SLV_ACCOUNT', { bankAccountType: 'SAVINGS' }, ['accountNumber']],
    ['INR_ACCOUNT', { accountNumber: '000000000', rail: 'NEFT' }, ['ifsc']],
    ['BDT_ACCOUNT', { bankName: 'Example' }, ['accountNumber']],
    ['CNY_ACCOUNT', { bankName: 'Example', accountNumber: '1' }, ['beneficiary.beneficiaryType']],
    ['CNY_ACCOUNT', { bankName: 'Example', phoneNumber }, ['bankName']],
    ['CNY_ACCOUNT', { bankName: 'WechatPay', accountNumber: '1' }, ['phoneNumber']],
    ['INR_ACCOUNT', { accountNumber: '000000000', ifsc: 'EXAM0000000', rail: 'UPI' }, ['rail']],
    ['INR_ACCOUNT', { accountNumber: '000000000', ifsc: 'EXAM0000000' }, ['rail']],
    ['KES_ACCOUNT', { phoneNumber: '+254000000000' }, ['provider']],
    ['KES_ACCOUNT', { phoneNumber: '+254000000000', provider: 'Example' }, ['provider']],
  ])('refuses an incomplete %s: %j', (accountType, members, fields) => {
    expect(refusedFields(AccountInfo.safeParse({ accountType, ...members, beneficiary: individual }))).toEqual(fields);
  });

  it('refuses two Lightning identifiers at once', () => {
    const result = AccountInfo.safeParse({
      accountType: 'LIGHTNING',
      invoice: 'lnbc1',
      lightningAddress: 'jane@example.com',
    });
    expect(refusedFields(result)).toEqual(['lightningAddress']);
  });

  it.each([
    ['AED_ACCOUNT', 'address'],
    ['EUR_ACCOUNT', 'countryOfResidence'],
    ['GTQ_ACCOUNT', 'phoneNumber'],
    ['GTQ_ACCOUNT', 'countryOfResidence'],
    ['JMD_ACCOUNT', 'phoneNumber'],
    ['JMD_ACCOUNT', 'address'],
  ] as const)('asks the person behind %s for %s, but not a business', (type, member) => {
    const info = accountSamples[type].info;
    const beneficiary = without(info.beneficiary as object, member);
    const refused = AccountInfo.safeParse({ accountType: type, ...info, beneficiary });
    expect(refusedFields(refused)).toEqual([`beneficiary.${member}`]);
    expect(AccountInfo.safeParse({ accountType: type, ...info, beneficiary: business }).success).toBe(true);
  });

  it('takes US_ACCOUNT for USD_ACCOUNT and ignores rails that a client sends', () => {
    const parsed = AccountInfo.parse({ ...sample('USD_ACCOUNT'), accountType: 'US_ACCOUNT', paymentRails: ['WIRE'] });
    expect(parsed).toEqual(sample('USD_ACCOUNT'));
  });

  it.each(['spark1abc002', 'sp1abc', 'sprt1abc', 'spt1abc005', 'sparkrt1abc', 'spl1abc', 'sparks1abc'])(
    'accepts the Spark address %s',
    (address) => {
      expect(AccountInfo.safeParse({ accountType: 'SPARK_WALLET', address }).success).toBe(true);
    },
  );

  it.each(['', 'spark1', 'bc1qexample', 'xspark1abc', 'sparkx1abc', 'spark1 abc'])(
    'refuses the Spark address "%s"',
    (address) => {
      expect(refusedFields(AccountInfo.safeParse({ accountType: 'SPARK_WALLET', address }))).toEqual(['address']);
    },
  );
});

describe('primaryIdentifier', () => {
  it.each([
    ['USD_ACCOUNT', { accountNumber: '000000002' }, '000000002'],
    ['EUR_ACCOUNT', { iban: 'DE00000000000000000003' }, 'DE00000000000000000003'],
    ['MXN_ACCOUNT', { clabeNumber: '000000000000000004' }, '000000000000000004'],
    ['BRL_ACCOUNT', { pixKey: 'jane.005@example.com' }, 'jane.005'],
    ['INR_ACCOUNT', { vpa: 'testuser.002@examplebank' }, 'testuser.002'],
    ['KES_ACCOUNT', { phoneNumber: '+254000000003' }, '+254000000003'],
    ['SPARK_WALLET', { address: 'spark1abc005' }, 'spark1abc005'],
    ['LIGHTNING', { lightningAddress: 'jane002@example.com' }, 'jane002'],
  ] as const)('is found in %s', (type, changes, identifier) => {
    expect(primaryIdentifier(AccountInfo.parse({ ...sample(type), ...changes }))).toBe(identifier);
  });
});
