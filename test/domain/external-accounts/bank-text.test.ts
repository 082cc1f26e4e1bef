import { describe, expect, it } from 'vitest';
import { bankTextErrors, inBankText } from '../../../functions/domain/external-accounts/bank-text.ts';
import { withBankName } from '../../../functions/domain/external-accounts/banks.ts';

const beneficiary = (fullName: string, city = 'Berlin') => ({
  beneficiaryType: 'INDIVIDUAL' as const,
  fullName,
  address: { line1: 'Example Street 1', city, country: 'DE' },
});
const account = (fullName: string, city?: string) => ({
  accountType: 'EUR_ACCOUNT' as const,
  iban: 'DE89370400440532013000',
  beneficiary: beneficiary(fullName, city),
});

describe('the texts of an account at a bank', () => {
  it('are converted wherever they are, and nothing else is', () => {
    expect(inBankText(account('Jürgen Groß', 'Łódź'))).toEqual(account('Jurgen Gross', 'Lodz'));
  });

  it('are refused with a character that nothing converts, by their place', () => {
    expect(bankTextErrors(account('Jane Example'))).toEqual([]);
    expect(bankTextErrors(account('山田', '東京')).map(({ field }) => field)).toEqual([
      'accountInfo.beneficiary.fullName',
      'accountInfo.beneficiary.address.city',
    ]);
  });

  it('do not include members that are no names and no addresses', () => {
    expect(bankTextErrors({ ...account('Jane Example'), iban: '山田', amount: 1, note: null } as never)).toEqual([]);
  });
});

describe('an account in Singapore', () => {
  const singaporean = { accountType: 'SGD_ACCOUNT' as const, swiftCode: 'OCBCSGSGXXX', accountNumber: '123456789' };
  const info = { ...singaporean, beneficiary: beneficiary('Jane Example') } as Parameters<typeof withBankName>[0];

  it('gets the name of its bank by the code of the bank', () => {
    expect(withBankName(info)).toEqual({ ...info, bankName: 'OCBC' });
  });

  it('keeps a name that was sent, and has none where the code is unknown', () => {
    const named = { ...info, bankName: 'Example Bank' } as typeof info;
    const unknown = { ...info, swiftCode: 'EXAMSGSG' } as typeof info;
    for (const kept of [named, unknown]) expect(withBankName(kept)).toBe(kept);
  });
});
