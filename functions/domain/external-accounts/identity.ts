import { primaryIdentifierMember } from '../../contract/external-accounts/account-identifier.ts';
import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';
import { type ExternalAccountRecord, textMembers } from './external-account.ts';

/**
 * Identifies an account by owner, type, currency, number and, if the number does not name it, the institution. Two records with
 * the same identity are duplicates, whatever their beneficiary, the platform's own id and the spelling of the number.
 */
export function accountIdentity({
  platformId,
  customerId,
  currency,
  accountInfo,
}: Pick<ExternalAccountRecord, 'platformId' | 'customerId' | 'currency' | 'accountInfo'>): readonly string[] {
  const owner = customerId ?? platformId;
  return [owner, accountInfo.accountType, currency, numberOf(accountInfo), ...institutionOf(accountInfo)];
}

/** Types whose addresses ignore case: hexadecimal, bech32 and e-mail addresses. */
const caseless = ['BASE_WALLET', 'ETHEREUM_WALLET', 'PLASMA_WALLET', 'POLYGON_WALLET', 'SPARK_WALLET', 'LIGHTNING'];

function numberOf(info: AccountInfo): string {
  const member = primaryIdentifierMember(info);
  const number = textMembers(info)[member] ?? '';
  if (bankNumbers.includes(member)) return number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || number;
  return caseless.includes(info.accountType) || member !== 'address' ? number.toLowerCase() : number;
}

const bankNumbers = ['accountNumber', 'iban', 'clabeNumber'];

/** Numbers that name their institution. */
const selfContained = ['iban', 'clabeNumber', 'pixKey', 'vpa', 'address', 'invoice', 'bolt12', 'lightningAddress'];

/** Codes of institutions, the most exact first. The first one that an account has decides; names count only without a code. */
const institutions = [['routingNumber'], ['sortCode'], ['bankCode', 'branchCode'], ['ifsc'], ['swiftCode']];

function institutionOf(info: AccountInfo): readonly string[] {
  if (selfContained.includes(primaryIdentifierMember(info))) return [];
  const members = textMembers(info);
  const identifyingNames = institutions.find((names) => names.every((name) => members[name] !== undefined));
  const names = identifyingNames ?? ['bankName', 'branchCode', 'provider'];
  return names.map((name) => (members[name] ?? '').trim().toUpperCase());
}
