import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32m, createBase58check } from '@scure/base';
import { isValidBIC } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldError } from '../../contract/errors.ts';
import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';
import { decodeInvoice } from './bolt11.ts';
import { isClabe, isCnpj, isCpf, isRoutingNumber } from './check-digits.ts';
import { textMembers } from './external-account.ts';
import { agree, isIban } from './ibans.ts';
import { isUnpayable } from './unpayable.ts';

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
    const check = checksOf(accountInfo.accountType, member).find(({ passes }) => !passes(value, info));
    if (!check) return [];
    return [{ field: `accountInfo.${member}`, constraint: { format: check.format }, message: check.message }];
  });
}

const checksOf = (accountType: string, member: string): readonly Check[] => {
  if (member === 'address') return [...(addressChecks[accountType] ? [addressChecks[accountType]] : []), unpayable];
  const check = memberChecks[member];
  return [...(check ? [check] : []), ...(member === 'swiftCode' ? [bankOfAccount] : [])];
};

/** Whether decoding succeeds. The libraries throw for a malformed address. */
function decodes(decode: () => boolean): boolean {
  try {
    return decode();
  } catch {
    return false;
  }
}

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
const pixKeys: Readonly<Record<string, (key: string) => boolean>> = {
  CPF: isCpf,
  CNPJ: isCnpj,
  EMAIL: (key) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(key),
  PHONE: (key) => /^\+55[0-9]{10,11}$/.test(key),
  RANDOM: (key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key),
};

const routingNumber: Check = {
  format: 'aba-routing-number',
  message: 'the range or the check digit is wrong (ABA)',
  passes: isRoutingNumber,
};

const bankOfAccount: Check = {
  format: 'bic',
  message: 'the bank is of another country than the account',
  passes: (bic, { iban, country }) =>
    [iban?.slice(0, 2), country].every((other) => !other || agree(bic.slice(4, 6), other)),
};

const memberChecks: Readonly<Record<string, Check>> = {
  iban: {
    format: 'iban',
    message: 'the country, length or check digits are wrong (ISO 13616)',
    passes: (iban) => isIban(iban),
  },
  swiftCode: { format: 'bic', message: 'the country is wrong (ISO 9362)', passes: (bic) => isValidBIC(bic) },
  country: {
    format: 'iso3166-1-alpha-2',
    message: 'must be the country of the IBAN',
    passes: (country, { iban }) => !iban || agree(country, iban.slice(0, 2)),
  },
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
    passes: (key, { pixKeyType = '' }) => pixKeys[pixKeyType]?.(key) ?? false,
  },
  taxId: {
    format: 'cpf-or-cnpj',
    message: 'must be a CPF of 11 digits or a CNPJ of 14 characters, with its check digits',
    passes: (taxId) => isCpf(taxId) || isCnpj(taxId),
  },
  invoice: {
    format: 'bolt11',
    message: 'the checksum is wrong, a part is missing, or it is not of the main network (BOLT 11)',
    passes: (invoice) => decodes(() => decodeInvoice(invoice).isMainNetwork),
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

const unpayable: Check = {
  format: 'payable-address',
  message: 'what is sent there cannot be spent: it is the address of a contract, or one without a key',
  passes: (address) => !isUnpayable(address),
};

/** The first byte of addresses of the main network. */
const tronPrefix = 0x41;

function isTronAddress(address: string): boolean {
  const bytes = createBase58check(sha256).decode(address);
  return bytes.length === 21 && bytes[0] === tronPrefix;
}

/** A message whose first field holds the compressed identity key: 33 bytes, of which the first is 2 or 3. */
function isSparkAddress(address: string): boolean {
  const { prefix, words } = bech32m.decode(address as `${string}1${string}`, 1024);
  const [field, length, sign = 0, ...key] = bech32m.fromWords(words);
  const isKey = (sign === 2 || sign === 3) && key.length >= 32 && key.slice(0, 32).some((byte) => byte !== 0);
  return ['spark', 'sp'].includes(prefix) && field === 0x0a && length === 33 && isKey;
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
    message: 'the checksum is wrong, it holds no identity key, or it is not of the main network (bech32m)',
    passes: (address) => decodes(() => isSparkAddress(address)),
  },
};
