import type { FieldError } from '../../contract/errors.ts';
import { type AccountType, railsOf } from '../../contract/external-accounts/account-info.ts';
import type { PaymentRail } from '../../contract/external-accounts/rails.ts';

/** Letters in capitals and what they become; small letters follow. */
type Letters = Readonly<Record<string, string>>;

const lettersOf = (pairs: string): Letters =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/**
 * The conversion tables of the European Payments Council (EPC217-08, SEPA requirements for an extended character set, read 2026-11-25).
 * Latin letters with marks are their letters, and need no row.
 */
const latin = lettersOf('ẞSS ßss ÆAE ŒOE ØO ŁL ĐD ÐD ÞTH ĦH ŦT ŊN ıi ĸk');
const greek = lettersOf('ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ςs ΤT ΥY ΦF ΧCH ΨPS ΩO');
const cyrillic = lettersOf(
  'АA БB ВV ГG ДD ЕE ЖZH ЗZ ИI ЙY КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХH ЦTS ЧCH ШSH ЩSHT ЪA ЬY ЫY ЭE ЮYU ЯYA ' +
    'ЂDJ ЃG ЄE ІI ЇI ЈJ ЉLJ ЊNJ ЋC ЌK ЏDZ ЅDZ ҐG',
);
const symbols: Letters = {
  ...Object.fromEntries([...'!"#$%*;<=>@[\\]^`{|}~¡¿§¶©®°·•…€£¥¢'].map((sign) => [sign, '.'])),
  '&': '+',
  _: '-',
  ...Object.fromEntries([...'‐‑‒–—−'].map((dash) => [dash, '-'])),
  ...Object.fromEntries([...'‘’‚‛´ʹʻʼ′«»“”„'].map((quote) => [quote, "'"])),
  '\u00A0': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u3000': ' ',
};

/** The characters that a bank's file takes. */
interface CharacterSet {
  readonly name: string;
  readonly takes: RegExp;
}

/** The Latin characters of ISO 20022 payments in SEPA (EPC217-08) and of SWIFT's character set X. */
const swiftX: CharacterSet = {
  name: "Latin letters, digits and / - ? : ( ) . , ' +",
  takes: /^[A-Za-z0-9/\-?:().,'+ ]$/,
};
/** Printable ASCII (Nacha Operating Rules, appendix 3; Fedwire takes no more). */
const ascii: CharacterSet = { name: 'letters, digits and signs of ASCII', takes: /^[ -~]$/ };

const characterSets: Partial<Record<PaymentRail, CharacterSet>> = {
  ACH: ascii,
  WIRE: ascii,
  SEPA: swiftX,
  SEPA_INSTANT: swiftX,
  SWIFT: swiftX,
};

/** The set that every rail of a type takes. A payment may go by any of them. */
const characterSetOf = (accountType: AccountType): CharacterSet | undefined =>
  railsOf(accountType)
    .map((rail) => characterSets[rail])
    .find((set) => set !== undefined);

/** A text as its rail takes it, by the conversion tables of the scheme, or the character that none of them converts. */
function converted(text: string, { takes }: CharacterSet): { readonly text: string } | { readonly character: string } {
  let result = '';
  for (const character of text.normalize('NFC')) {
    const replacement = takes.test(character) ? character : replacementOf(character);
    if (![...replacement].every((part) => takes.test(part)) || replacement === '') return { character };
    result += replacement;
  }
  return { text: result };
}

const tables: readonly Letters[] = [latin, greek, cyrillic, symbols];

/** The transcription of a character by the tables; a letter with marks that none of them names is the letter without them. Empty if nothing does. */
function replacementOf(character: string): string {
  const capital = character.toUpperCase();
  for (const table of tables) {
    const replacement = table[character] ?? table[capital]?.toLowerCase();
    if (replacement !== undefined) return replacement;
  }
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain === character
    ? ''
    : [...plain].map((part) => (ascii.takes.test(part) ? part : replacementOf(part))).join('');
}

/** Members of an account that reach a bank's file as text. */
const textMembers = new Set([
  'fullName',
  'legalName',
  'bankName',
  'intermediaryBankName',
  'fiToFiInformation',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
]);

/** The errors of names and addresses with characters that the account's rails cannot carry, not even converted. */
export function bankTextErrors(accountInfo: { readonly accountType: AccountType }): readonly FieldError[] {
  const set = characterSetOf(accountInfo.accountType);
  return set ? errorsIn(accountInfo, set, 'accountInfo') : [];
}

const errorsIn = (members: object, set: CharacterSet, place: string): readonly FieldError[] =>
  Object.entries(members).flatMap(([name, value]) => {
    const field = `${place}.${name}`;
    if (typeof value === 'object' && value !== null) return errorsIn(value, set, field);
    return typeof value === 'string' && textMembers.has(name) ? errorOf(field, value, set) : [];
  });

function errorOf(field: string, text: string, set: CharacterSet): readonly FieldError[] {
  const result = converted(text, set);
  if (!('character' in result)) return [];
  return [
    {
      field,
      message: `has ${JSON.stringify(result.character)}, which the account's rail cannot carry: use ${set.name}`,
    },
  ];
}

/** The error of a remittance text that the rails of an account cannot carry. */
export const remittanceErrors = (accountType: AccountType, text: string | undefined): readonly FieldError[] => {
  const set = characterSetOf(accountType);
  return set && text !== undefined ? errorOf('remittanceInformation', text, set) : [];
};

/** An account as its rails take it: names and addresses in their characters. The service itself shows them as they were sent. */
export function inBankText<I extends { readonly accountType: AccountType }>(accountInfo: I): I {
  const set = characterSetOf(accountInfo.accountType);
  return set ? (convertedIn(accountInfo, set) as I) : accountInfo;
}

const convertedIn = (members: object, set: CharacterSet): object =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      if (typeof value === 'object' && value !== null) return [name, convertedIn(value, set)];
      return [name, typeof value === 'string' && textMembers.has(name) ? textOf(value, set) : value];
    }),
  );

function textOf(text: string, set: CharacterSet): string {
  const result = converted(text, set);
  return 'text' in result ? result.text : text;
}

/** A remittance text as the rails of an account take it. */
export const remittanceText = (accountType: AccountType, text: string): string => {
  const set = characterSetOf(accountType);
  return set ? textOf(text, set) : text;
};
