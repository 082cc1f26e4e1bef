import type { AccountInfo } from '../../contract/account-info.ts';
import type { FieldError } from '../../contract/errors.ts';
import { banks } from './banks.ts';
import { vasps } from './vasps.ts';

/**
 * Types whose accounts are found by the name of the bank alone, as no code of it is asked for: a misspelt name sends money
 * nowhere.
 */
const foundByName: Readonly<Record<string, string>> = { PHP_ACCOUNT: 'PH', NGN_ACCOUNT: 'NG' };

/**
 * What an account names that its directory does not have. Institutions that keep wallets are checked everywhere; names of banks
 * only where real money is addressed by them, so that the sandbox takes any.
 */
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
