import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldError } from '../../contract/errors.ts';
import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';
import { textMembers } from './external-account.ts';

type Members = Readonly<Record<string, string | undefined>>;

/** A check of one member; `info` holds the other members of the account. */
interface Check {
  /** The format, as FieldConstraint names it. */
  readonly format: string;
  readonly message: string;
  readonly passes: (value: string, info: Members) => boolean;
}

/**
 * Checks the numbers of an account beyond their shape: check digits, checksums, lengths of decoded addresses. Only for
 * production: in the sandbox the last characters control the simulation.
 */
export function accountErrors(accountInfo: AccountInfo): FieldError[] {
  const info = textMembers(accountInfo);
  return Object.entries(info).flatMap(([member, value = '']) => {
    const check = checkOf(accountInfo.accountType, member);
    if (!check || check.passes(value, info)) return [];
    return [{ field: `accountInfo.${member}`, constraint: { format: check.format }, message: check.message }];
  });
}

const checkOf = (accountType: string, member: string): Check | undefined =>
  member === 'address' ? addressChecks[accountType] : memberChecks[member];

/** Whether decoding succeeds. The libraries throw for a malformed address. */
function decodes(decode: () => boolean): boolean {
  try {
    return decode();
  } catch {
    return false;
  }
}

const weighted = (digits: string, weights: readonly number[], each: (product: number) => number): number =>
  [...digits].reduce((sum, digit, at) => sum + each(Number(digit) * (weights[at % weights.length] ?? 0)), 0);

/** The check digit of an ABA routing number (American Bankers Association, weights 3, 7, 1). */
const isRoutingNumber = (number: string): boolean =>
  weighted(number, [3, 7, 1], (product) => product) % 10 === 0 && number !== '000000000';

/** The check digit of a CLABE (Asociacion de Bancos de Mexico: weights 3, 7, 1, each product modulo 10). */
const isClabe = (number: string): boolean =>
  (10 - (weighted(number.slice(0, 17), [3, 7, 1], (product) => product % 10) % 10)) % 10 === Number(number[17]);

/** The country of the phone numbers of a type. */
const phoneCountries: Readonly<Record<string, string>> = {
  BDT_ACCOUNT: 'BD',
  BWP_ACCOUNT: 'BW',
  CNY_ACCOUNT: 'CN',
  COP_ACCOUNT: 'CO',
  EGP_ACCOUNT: 'EG',
  GHS_ACCOUNT: 'GH',
  HTG_ACCOUNT: 'HT',
  IDR_ACCOUNT: 'ID',
  KES_ACCOUNT: 'KE',
  MWK_ACCOUNT: 'MW',
  PKR_ACCOUNT: 'PK',
  RWF_ACCOUNT: 'RW',
  SLV_ACCOUNT: 'SV',
  TZS_ACCOUNT: 'TZ',
  UGX_ACCOUNT: 'UG',
  ZMW_ACCOUNT: 'ZM',
};

/** Whether a number is in the numbering plan of the account's country. XAF and XOF accounts name the country. */
function isPhoneOfAccount(number: string, { accountType = '', region }: Members): boolean {
  const phone = parsePhoneNumberFromString(number);
  return phone?.isValid() === true && phone.country === (region ?? phoneCountries[accountType]);
}

/** The forms of PIX keys (Banco Central do Brasil, Manual de Padroes para Iniciacao do Pix). */
const pixKeys: Readonly<Record<string, RegExp>> = {
  CPF: /^[0-9]{11}$/,
  CNPJ: /^[0-9A-Z]{12}[0-9]{2}$/,
  EMAIL: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  PHONE: /^\+55[0-9]{10,11}$/,
  RANDOM: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

const routingNumber: Check = {
  format: 'aba-routing-number',
  message: 'the check digit is wrong (ABA)',
  passes: isRoutingNumber,
};

const memberChecks: Readonly<Record<string, Check>> = {
  iban: {
    format: 'iban',
    message: 'the country, length or check digits are wrong (ISO 13616)',
    passes: (iban) => isValidIBAN(iban.toUpperCase()),
  },
  swiftCode: { format: 'bic', message: 'the country is wrong (ISO 9362)', passes: (bic) => isValidBIC(bic) },
  clabeNumber: { format: 'clabe', message: 'the check digit is wrong (CLABE)', passes: isClabe },
  routingNumber,
  intermediaryRoutingNumber: routingNumber,
  phoneNumber: {
    format: 'e.164',
    message: "must be a number of the account's country (E.164)",
    passes: isPhoneOfAccount,
  },
  pixKey: {
    format: 'pix-key',
    message: 'must be a key of the type that pixKeyType names',
    passes: (key, { pixKeyType = '' }) => pixKeys[pixKeyType]?.test(key) ?? false,
  },
  taxId: {
    format: 'cpf-or-cnpj',
    message: 'must be a CPF of 11 digits or a CNPJ of 14',
    passes: ({ length }) => length === 11 || length === 14,
  },
  invoice: {
    format: 'bolt11',
    message: 'the checksum is wrong, or it is not of the main network (BOLT 11)',
    passes: (invoice) =>
      decodes(() => /^lnbc([0-9]+[munp]?)?$/.test(bech32.decode(invoice as `${string}1${string}`, false).prefix)),
  },
  bolt12: {
    format: 'bolt12',
    message: 'has characters that an offer cannot have (BOLT 12)',
    // An offer is signed and has no checksum. Its alphabet is that of bech32.
    passes: (offer) => /^lno1[ac-hj-np-z02-9]+(\+[ac-hj-np-z02-9]+)*$/i.test(offer),
  },
};

/**
 * Checks the checksum of EIP-55: a letter is upper case where the digit of the hash of the lower-case address is 8 or more. An
 * address in one case has no checksum.
 */
function isEthereumAddress(address: string): boolean {
  const digits = address.slice(2);
  const lowerCase = digits.toLowerCase();
  if (digits === lowerCase || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerCase)));
  const expected = [...lowerCase].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return digits === expected.join('');
}

const ethereum: Check = {
  format: 'evm-address',
  message: 'the checksum is wrong (EIP-55)',
  passes: isEthereumAddress,
};

/** The first byte of addresses of the main network. */
const tronPrefix = 0x41;

function isTronAddress(address: string): boolean {
  const bytes = createBase58check(sha256).decode(address);
  return bytes.length === 21 && bytes[0] === tronPrefix;
}

const addressChecks: Readonly<Record<string, Check>> = {
  BASE_WALLET: ethereum,
  ETHEREUM_WALLET: ethereum,
  PLASMA_WALLET: ethereum,
  POLYGON_WALLET: ethereum,
  SOLANA_WALLET: {
    format: 'solana-address',
    message: 'must be 32 bytes in base58',
    passes: (address) => decodes(() => base58.decode(address).length === 32),
  },
  TRON_WALLET: {
    format: 'tron-address',
    message: 'the checksum is wrong (base58check)',
    passes: (address) => decodes(() => isTronAddress(address)),
  },
  SPARK_WALLET: {
    format: 'spark-address',
    message: 'the checksum is wrong, or it is not of the main network (bech32m)',
    passes: (address) =>
      decodes(() => ['spark', 'sp'].includes(bech32m.decode(address as `${string}1${string}`, 1024).prefix)),
  },
};
