import { isValidIBAN } from 'ibantools';
import type { DatedList } from '../../contract/dated-list.ts';

/** Countries whose accounts SEPA reaches, by the code in their IBANs. The territories of France and the Crown dependencies use it too. */
export const sepaCountries: DatedList<readonly string[]> = {
  source: 'European Payments Council, EPC409-09, EPC list of SEPA scheme countries',
  readAt: '2026-11-25',
  values: (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA ' +
    'BL GF GG GP IM JE MF MQ PM RE YT'
  ).split(' '),
};

/** Account numbers of countries that the library has wrong: letters in the code of a bank. */
export const ibanCorrections: DatedList<Readonly<Record<string, RegExp>>> = {
  source: 'Simplify/ibantools issue 630; BCEAO, structure of the account number (RIB)',
  readAt: '2026-11-25',
  values: { CI: /^[A-Z0-9]{2}[0-9]{22}$/, SN: /^[A-Z0-9]{2}[0-9]{22}$/, TG: /^[A-Z0-9]{2}[0-9]{22}$/ },
};

/** Whether an IBAN, in capitals, has the structure of its country and right check digits (ISO 13616). */
export function isIban(iban: string): boolean {
  const structure = ibanCorrections.values[iban.slice(0, 2)];
  return structure ? structure.test(iban.slice(4)) && remainderOf(iban) === 1n : isValidIBAN(iban);
}

/** The remainder of ISO 7064, MOD 97-10: letters count as 10 to 35. */
const remainderOf = (iban: string): bigint =>
  BigInt([...(iban.slice(4) + iban.slice(0, 4))].map((character) => Number.parseInt(character, 36)).join('')) % 97n;

/** Countries that share the codes of their banks or accounts with another one. */
const sharing: readonly (readonly string[])[] = [
  ['FR', 'MC', 'BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  ['GB', 'GG', 'IM', 'JE'],
  ['FI', 'AX'],
  ['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI'],
];

/** Whether a bank of one country can hold an account of the other. */
export const agree = (country: string, other: string): boolean =>
  country === other || sharing.some((group) => group.includes(country) && group.includes(other));
