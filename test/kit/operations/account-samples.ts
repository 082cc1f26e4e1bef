import type { AccountType } from '../../../functions/contract/external-accounts/account-info.ts';

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
const business = { beneficiaryType: 'BUSINESS', legalName: 'Example Ltd' };
const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };
const bankName = 'Example Bank';
const accountNumber = '000123456789';
const swiftCode = 'EXAMUS00';
const phoneNumber = '+12025550100';
const provider = 'Example Mobile';
const asianBank = { bankName, accountNumber, swiftCode, beneficiary };
const mobile = { phoneNumber, provider, beneficiary };

/** One sample per type of external account, with nothing in it that the type does not need. */
export const accountSamples: Readonly<Record<AccountType, { currency: string; info: Record<string, unknown> }>> = {
  AED_ACCOUNT: { currency: 'AED', info: { iban: `AE${'0'.repeat(21)}`, beneficiary: { ...beneficiary, address } } },
  BDT_ACCOUNT: { currency: 'BDT', info: { bankName, accountNumber, beneficiary } },
  BRL_ACCOUNT: {
    currency: 'BRL',
    info: { pixKey: 'jane@example.com', pixKeyType: 'EMAIL', taxId: '00000000000', beneficiary },
  },
  BWP_ACCOUNT: { currency: 'BWP', info: mobile },
  CAD_ACCOUNT: {
    currency: 'CAD',
    info: { bankCode: '000', branchCode: '00000', accountNumber: '0000000', beneficiary },
  },
  CNY_ACCOUNT: { currency: 'CNY', info: { bankName, accountNumber, beneficiary: business } },
  COP_ACCOUNT: { currency: 'COP', info: { bankName, accountNumber, bankAccountType: 'SAVINGS', beneficiary } },
  DKK_ACCOUNT: { currency: 'DKK', info: { iban: `DK${'0'.repeat(16)}`, beneficiary } },
  EGP_ACCOUNT: { currency: 'EGP', info: { bankName, iban: `EG${'0'.repeat(27)}`, beneficiary } },
  EUR_ACCOUNT: {
    currency: 'EUR',
    info: { iban: 'DE00000000000000000000', beneficiary: { ...beneficiary, countryOfResidence: 'DE' } },
  },
  GBP_ACCOUNT: { currency: 'GBP', info: { sortCode: '000000', accountNumber: '00000000', beneficiary } },
  GHS_ACCOUNT: { currency: 'GHS', info: { bankName, accountNumber, beneficiary } },
  GTQ_ACCOUNT: {
    currency: 'GTQ',
    info: {
      accountNumber,
      bankAccountType: 'CHECKING',
      bankName,
      beneficiary: { ...beneficiary, phoneNumber, countryOfResidence: 'GT' },
    },
  },
  HKD_ACCOUNT: { currency: 'HKD', info: asianBank },
  HTG_ACCOUNT: { currency: 'HTG', info: { phoneNumber, beneficiary } },
  IDR_ACCOUNT: { currency: 'IDR', info: { ...asianBank, phoneNumber: '+62000000000' } },
  INR_ACCOUNT: { currency: 'INR', info: { vpa: 'jane.example@examplebank', beneficiary } },
  JMD_ACCOUNT: {
    currency: 'JMD',
    info: {
      accountNumber,
      branchCode: '00000',
      bankAccountType: 'SAVINGS',
      bankName,
      beneficiary: { ...beneficiary, phoneNumber, address },
    },
  },
  KES_ACCOUNT: { currency: 'KES', info: { ...mobile, provider: 'M-PESA', phoneNumber: '+254000000000' } },
  MWK_ACCOUNT: { currency: 'MWK', info: mobile },
  MXN_ACCOUNT: { currency: 'MXN', info: { clabeNumber: '000000000000000000', beneficiary } },
  MYR_ACCOUNT: { currency: 'MYR', info: asianBank },
  NGN_ACCOUNT: { currency: 'NGN', info: { accountNumber: '0000000000', bankName, beneficiary } },
  PHP_ACCOUNT: { currency: 'PHP', info: { bankName, accountNumber: '00000000', beneficiary } },
  PKR_ACCOUNT: { currency: 'PKR', info: { bankName, accountNumber, beneficiary } },
  RWF_ACCOUNT: { currency: 'RWF', info: { ...mobile, phoneNumber: '+250000000000' } },
  SGD_ACCOUNT: { currency: 'SGD', info: { accountNumber, swiftCode, beneficiary } },
  SLV_ACCOUNT: { currency: 'USD', info: { accountNumber, bankAccountType: 'SAVINGS', beneficiary } },
  THB_ACCOUNT: { currency: 'THB', info: asianBank },
  TZS_ACCOUNT: { currency: 'TZS', info: { ...mobile, phoneNumber: '+255000000000' } },
  UGX_ACCOUNT: { currency: 'UGX', info: mobile },
  USD_ACCOUNT: { currency: 'USD', info: { accountNumber, routingNumber: '000000001', beneficiary } },
  VND_ACCOUNT: { currency: 'VND', info: asianBank },
  XAF_ACCOUNT: { currency: 'XAF', info: { ...mobile, region: 'CM' } },
  XOF_ACCOUNT: { currency: 'XOF', info: { ...mobile, phoneNumber: '+221000000000', region: 'SN' } },
  ZAR_ACCOUNT: { currency: 'ZAR', info: { accountNumber: '000000000', bankName, beneficiary } },
  ZMW_ACCOUNT: { currency: 'ZMW', info: { ...mobile, phoneNumber: '+260000000000' } },
  SWIFT_ACCOUNT: { currency: 'GBP', info: { country: 'CH', swiftCode, bankName, accountNumber, beneficiary } },
  BASE_WALLET: { currency: 'USDC', info: { address: '0x0000000000000000000000000000000000000000' } },
  ETHEREUM_WALLET: { currency: 'USDT', info: { address: '0x0000000000000000000000000000000000000000' } },
  LIGHTNING: { currency: 'BTC', info: { lightningAddress: 'jane@example.com' } },
  POLYGON_WALLET: { currency: 'USDC', info: { address: '0x0000000000000000000000000000000000000000' } },
  PLASMA_WALLET: { currency: 'USDT', info: { address: '0x0000000000000000000000000000000000000000' } },
  SOLANA_WALLET: { currency: 'USDC', info: { address: '11111111111111111111111111111111' } },
  SPARK_WALLET: { currency: 'BTC', info: { address: 'spark1exampleexampleexample' } },
  TRON_WALLET: { currency: 'USDT', info: { address: 'T000000000000000000000000000000000' } },
};
