import { primaryIdentifierMember } from '../contract/account-identifier.ts';
import type { AccountInfo } from '../contract/account-info.ts';
import type { ExternalAccountRecord } from './external-account.ts';

/**
 * What makes an account the one that it is: its owner, type, currency, number and, where a number means nothing without
 * it, the institution. Two records that agree in this are duplicates. Neither the beneficiary nor the platform's own id
 * of the account counts, nor how the number is written.
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

type Members = Readonly<Record<string, string | undefined>>;
const membersOf = (info: AccountInfo): Members => info as unknown as Members;

/** Addresses in which the case of a letter has no meaning: hexadecimal and bech32 ones, and those of e-mail. */
const caseless = ['BASE_WALLET', 'ETHEREUM_WALLET', 'PLASMA_WALLET', 'POLYGON_WALLET', 'SPARK_WALLET', 'LIGHTNING'];

function numberOf(info: AccountInfo): string {
  const member = primaryIdentifierMember(info);
  const number = membersOf(info)[member] ?? '';
  if (bankNumbers.includes(member)) return number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || number;
  return caseless.includes(info.accountType) || member !== 'address' ? number.toLowerCase() : number;
}

const bankNumbers = ['accountNumber', 'iban', 'clabeNumber'];

/** An IBAN, a CLABE, a key and an address name their institution themselves. */
const selfContained = ['iban', 'clabeNumber', 'pixKey', 'vpa', 'address', 'invoice', 'bolt12', 'lightningAddress'];

/** Codes of institutions, the most exact first: the first that an account has decides, a name only where there is no code. */
const institutions = [['routingNumber'], ['sortCode'], ['bankCode', 'branchCode'], ['ifsc'], ['swiftCode']];

function institutionOf(info: AccountInfo): readonly string[] {
  if (selfContained.includes(primaryIdentifierMember(info))) return [];
  const members = membersOf(info);
  const found = institutions.find((names) => names.every((name) => members[name] !== undefined));
  const names = found ?? ['bankName', 'branchCode', 'provider'];
  return names.map((name) => (members[name] ?? '').trim().toUpperCase());
}
