import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';

/** The payment that a Lightning invoice asks for (BOLT 11). */
export interface LightningInvoice {
  /** Whether it is of the main network. */
  readonly isMainNetwork: boolean;
  /** Millisatoshis; absent where the payer chooses the amount. */
  readonly amountMsat?: bigint;
  /** Names the payment on the network: its receiver knows the preimage, and can claim a second payment for nothing. */
  readonly paymentHash: string;
  readonly expiresAt: Date;
}

/** Picobitcoin of a unit of the amount by its multiplier. A millisatoshi is ten of them. */
const picobitcoin: Readonly<Record<string, bigint>> = {
  '': 10n ** 12n,
  m: 10n ** 9n,
  u: 10n ** 6n,
  n: 10n ** 3n,
  p: 1n,
};

/** Words of five bits: the time at the beginning, the signature at the end, the hash of a payment. */
const [timeWords, signatureWords, hashWords] = [7, 104, 52];
const [hashField, expiryField] = [1, 6];
const defaultExpirySeconds = 3600;

/** Decodes an invoice. Throws where its checksum is wrong or a part is missing. */
export function decodeInvoice(invoice: string): LightningInvoice {
  const { prefix, words } = bech32.decode(invoice as `${string}1${string}`, false);
  const [, network, amount, multiplier = ''] = /^ln(bc|tbs|tb|bcrt|sb)(?:(\d+)([munp]?))?$/.exec(prefix) ?? [];
  if (!network) throw new Error('The invoice lacks a part.');
  const fields = fieldsOf(words.slice(timeWords, -signatureWords));
  const hash = fields.get(hashField);
  if (hash?.length !== hashWords) throw new Error('The invoice lacks the hash of its payment.');
  const expiry = fields.get(expiryField);
  const expirySeconds = expiry ? numberOf(expiry) : defaultExpirySeconds;
  return {
    isMainNetwork: network === 'bc',
    ...(amount !== undefined && { amountMsat: msatOf(amount, multiplier) }),
    paymentHash: bytesToHex(bech32.fromWords(hash).slice(0, 32)),
    expiresAt: new Date(Math.min(numberOf(words.slice(0, timeWords)) + expirySeconds, latestSecond) * 1000),
  };
}

/** The last second that a Date can hold. */
const latestSecond = 8_640_000_000_000;

function msatOf(amount: string, multiplier: string): bigint {
  const pico = BigInt(amount) * (picobitcoin[multiplier] ?? 0n);
  if (amount.startsWith('0') || pico % 10n !== 0n) throw new Error('The amount of the invoice is malformed.');
  return pico / 10n;
}

/** The tagged fields: a word for the type, two for the length, then the data. The first of a type counts. */
function fieldsOf(words: readonly number[]): ReadonlyMap<number, number[]> {
  const fields = new Map<number, number[]>();
  for (let at = 0; at + 3 <= words.length; ) {
    const [type = 0, high = 0, low = 0] = words.slice(at, at + 3);
    const end = at + 3 + high * 32 + low;
    if (end > words.length) throw new Error('A field of the invoice is cut off.');
    if (!fields.has(type)) fields.set(type, words.slice(at + 3, end));
    at = end;
  }
  return fields;
}

const numberOf = (words: readonly number[]): number => words.reduce((number, word) => number * 32 + word, 0);
