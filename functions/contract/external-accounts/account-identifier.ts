import type { AccountInfo, ExternalAccountInfo } from './account-info.ts';

/** In order of precedence. */
const identifiers = [
  'accountNumber',
  'iban',
  'clabeNumber',
  'pixKey',
  'vpa',
  'phoneNumber',
  'address',
  'invoice',
  'bolt12',
  'lightningAddress',
] as const;

/** The field that holds the number, key or address of an account. */
export function primaryIdentifierMember(accountInfo: AccountInfo | ExternalAccountInfo): (typeof identifiers)[number] {
  const members: Readonly<Record<string, unknown>> = accountInfo;
  const identifier = identifiers.find((name) => typeof members[name] === 'string');
  if (identifier === undefined) throw new Error(`An account of type ${accountInfo.accountType} has no identifier.`);
  return identifier;
}

/** The number, key or address of an account. `name@domain` is cut to its name, so that a sandbox ending can close it. */
export function primaryIdentifier(accountInfo: AccountInfo | ExternalAccountInfo): string {
  const members: Readonly<Record<string, unknown>> = accountInfo;
  return String(members[primaryIdentifierMember(accountInfo)]).replace(/@[^@]*$/, '');
}
