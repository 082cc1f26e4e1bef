import type { FieldError } from '../../contract/errors.ts';
import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';
import { banks } from './banks.ts';
import { sepaCountries } from './ibans.ts';
import { vasps } from './vasps.ts';

/** Types whose bank is found by name alone, so that a misspelt name would fail the payout. */
const foundByName: Readonly<Record<string, string>> = { PHP_ACCOUNT: 'PH', NGN_ACCOUNT: 'NG' };

/** Finds institutions that no directory lists. Bank names are checked in production only; the sandbox accepts any. */
export function directoryErrors(accountInfo: AccountInfo, environment: 'sandbox' | 'production'): FieldError[] {
  const { accountType } = accountInfo;
  const errors: FieldError[] = [];
  const vaspName = 'vaspName' in accountInfo ? accountInfo.vaspName : undefined;
  if (vaspName !== undefined && !vasps.some((vasp) => vasp.vaspName === vaspName)) {
    errors.push({ field: 'accountInfo.vaspName', message: 'must be a vaspName of GET /vasps' });
  }
  const country = environment === 'production' ? foundByName[accountType] : undefined;
  const bankName = 'bankName' in accountInfo ? accountInfo.bankName : undefined;
  if (country && !banks.some((bank) => bank.country === country && bank.bankName === bankName)) {
    errors.push({
      field: 'accountInfo.bankName',
      message: `must be a bankName of GET /discoveries?country=${country}`,
    });
  }
  return errors;
}

/** The error of an account in euros that lies outside of SEPA, by whose rails alone it could be paid. */
export function unreachableErrors(accountInfo: AccountInfo): readonly FieldError[] {
  if (accountInfo.accountType !== 'EUR_ACCOUNT') return [];
  const country = accountInfo.iban.slice(0, 2);
  if (sepaCountries.values.includes(country)) return [];
  const message = `is of ${country}, which SEPA does not reach; register it as SWIFT_ACCOUNT`;
  return [{ field: 'accountInfo.iban', constraint: { format: 'sepa-iban' }, message }];
}
