import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { AccountInfo } from '../contract/account-info.ts';
import type { FieldError } from '../contract/errors.ts';

type Members = Readonly<Record<string, string | undefined>>;

/** Whether a member of an account is what it claims to be; `info` is the rest of the account. */
interface Check {
  /** What it has to be, as FieldConstraint names formats. */
  readonly format: string;
  readonly message: string;
  readonly passes: (value: string, info: Members) => boolean;
}

/**
 * What is wrong with the numbers of an account beyond their shape: check digits, checksums, lengths of decoded addresses.
 * Only for accounts that real money goes to: in the sandbox the last characters are an order to the simulation.
 */
export function accountErrors(accountInfo: AccountInfo): FieldError[] {
  const info = accountInfo as unknown as Members;
  return Object.entries(info).flatMap(([member, value]) => {
    const check = typeof value === 'string' ? checkOf(accountInfo.accountType, member) : undefined;
    if (!check || check.passes(value as string, info)) return [];
    return [{ field: `accountInfo.${member}`, constraint: { format: check.format }, message: check.message }];
  });
}

const checkOf = (accountType: string, member: string): Check | undefined =>
  member === 'address' ? addressChecks[accountType] : memberChecks[member];

/** Whether decoding succeeds: the libraries throw at what is no address. */
function decodes(decode: () => boolean): boolean {
  try {
    return decode();
  } catch {
    return false;
  }
}

/** Sums weighted digits. */
const weighted = (digits: string, weights: readonly number[], each: (product: number) => number): number =>
  [...digits].reduce((sum, digit, at) => sum + each(Number(digit) * (weights[at % weights.length] ?? 0)), 0);

/** The check digit of an ABA routing number (American Bankers Association, weights 3, 7, 1). */
const isRoutingNumber = (number: string): boolean =>
  weighted(number, [3, 7, 1], (product) => product) % 10 === 0 && number !== '000000000';

/** The check digit of a CLABE (Asociacion de Bancos de Mexico: weights 3, 7, 1, each product modulo 10). */
const isClabe = (number: string): boolean =>
  (10 - (weighted(number.slice(0, 17), [3, 7, 1], (product) => product % 10) % 10)) % 10 === Number(number[17]);

/** Where the numbers of a type belong to. */
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

/** A number that exists in the numbering plan of the account's country, which XAF and XOF accounts name themselves. */
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
  message: 'its check digit does not fit (ABA)',
  passes: isRoutingNumber,
};

const memberChecks: Readonly<Record<string, Check>> = {
  iban: {
    format: 'iban',
    message: 'its country, length or check digits do not fit (ISO 13616)',
    passes: (iban) => isValidIBAN(iban.toUpperCase()),
  },
  swiftCode: { format: 'bic', message: 'names no country (ISO 9362)', passes: (bic) => isValidBIC(bic) },
  clabeNumber: { format: 'clabe', message: 'its check digit does not fit (CLABE)', passes: isClabe },
  routingNumber,
  intermediaryRoutingNumber: routingNumber,
  phoneNumber: {
    format: 'e.164',
    message: "is no number of the account's country (E.164)",
    passes: isPhoneOfAccount,
  },
  pixKey: {
    format: 'pix-key',
    message: 'is no key of the type that pixKeyType names',
    passes: (key, { pixKeyType = '' }) => pixKeys[pixKeyType]?.test(key) ?? false,
  },
  taxId: {
    format: 'cpf-or-cnpj',
    message: 'must be a CPF of 11 digits or a CNPJ of 14',
    passes: ({ length }) => length === 11 || length === 14,
  },
  invoice: {
    format: 'bolt11',
    message: 'its checksum does not fit, or it is not of the main network (BOLT 11)',
    passes: (invoice) =>
      decodes(() => /^lnbc([0-9]+[munp]?)?$/.test(bech32.decode(invoice as `${string}1${string}`, false).prefix)),
  },
  bolt12: {
    format: 'bolt12',
    message: 'holds characters that no offer has (BOLT 12)',
    // An offer has no checksum: it is signed inside. Its alphabet is that of bech32.
    passes: (offer) => /^lno1[ac-hj-np-z02-9]+(\+[ac-hj-np-z02-9]+)*$/i.test(offer),
  },
};

/**
 * Chains of the Ethereum kind. Capitals in the address are its checksum (EIP-55: a letter is a capital where the digit of the
 * hash of the small address is 8 or more); an address in one case has none.
 */
function isEthereumAddress(address: string): boolean {
  const digits = address.slice(2);
  const small = digits.toLowerCase();
  if (digits === small || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)));
  const expected = [...small].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return digits === expected.join('');
}

const ethereum: Check = {
  format: 'evm-address',
  message: 'its capitals are no checksum of it (EIP-55)',
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
    message: 'is not 32 bytes in base58',
    passes: (address) => decodes(() => base58.decode(address).length === 32),
  },
  TRON_WALLET: {
    format: 'tron-address',
    message: 'its checksum does not fit (base58check)',
    passes: (address) => decodes(() => isTronAddress(address)),
  },
  SPARK_WALLET: {
    format: 'spark-address',
    message: 'its checksum does not fit, or it is not of the main network (bech32m)',
    passes: (address) =>
      decodes(() => ['spark', 'sp'].includes(bech32m.decode(address as `${string}1${string}`, 1024).prefix)),
  },
};
