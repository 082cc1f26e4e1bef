import type { FieldError } from '../../contract/errors.ts';
import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';
import { sepaCountries } from './ibans.ts';

/** The error of an account in euros that lies outside of SEPA, by whose rails alone it could be paid. */
export function unreachableErrors(accountInfo: AccountInfo): readonly FieldError[] {
  if (accountInfo.accountType !== 'EUR_ACCOUNT') return [];
  const country = accountInfo.iban.slice(0, 2);
  if (sepaCountries.values.includes(country)) return [];
  const message = `is of ${country}, which SEPA does not reach; register it as SWIFT_ACCOUNT`;
  return [{ field: 'accountInfo.iban', constraint: { format: 'sepa-iban' }, message }];
}
