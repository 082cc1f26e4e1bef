import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64, bech32m } from '@scure/base';

/** A wallet that signs texts as those of its chain do. Its key is made for the test. */
export interface TestWallet {
  readonly address: string;
  readonly sign: (message: string) => string;
}

const prefixed = (prefix: string, message: string) => concatBytes(utf8ToBytes(prefix), utf8ToBytes(message));
/** The curve's own order: recovery bit, r, s. */
const recoverable = (hash: Uint8Array, secretKey: Uint8Array) =>
  secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' });

const ethereumAddress = (secretKey: Uint8Array): string =>
  `0x${bytesToHex(keccak_256(secp256k1.getPublicKey(secretKey, false).slice(1)).slice(12))}`;

/** A key whose address ends in a letter: the sandbox acts on endings of digits, which one address in a few hundred has by chance. */
function ordinaryKey(): Uint8Array {
  const secretKey = secp256k1.utils.randomSecretKey();
  return /[a-f]$/.test(ethereumAddress(secretKey)) ? secretKey : ordinaryKey();
}

/** A wallet of the Ethereum kind. Sign gives `0x`, r, s, v in hexadecimal (EIP-191). */
export function ethereumWallet(secretKey = ordinaryKey()): TestWallet {
  return {
    address: ethereumAddress(secretKey),
    sign: (message) => {
      const hash = keccak_256(prefixed(`\u0019Ethereum Signed Message:\n${utf8ToBytes(message).length}`, message));
      const [recovery = 0, ...rs] = recoverable(hash, secretKey);
      return `0x${bytesToHex(Uint8Array.from([...rs, 27 + recovery]))}`;
    },
  };
}

const keysBefore108 = [
  4333, 5299, 12650, 16057, 37516, 40885, 41316, 48803, 55027, 56055, 56505, 56780, 81729, 82923, 84734, 89532,
] as const;

/** A wallet of the Ethereum kind with an address that ends in 108, so that the sandbox demands a proof of ownership. */
export function unprovenWallet(index = 0): TestWallet {
  const secretKey = new Uint8Array(32);
  new DataView(secretKey.buffer).setUint32(28, keysBefore108[index % keysBefore108.length] ?? 0);
  return ethereumWallet(secretKey);
}

/** A Solana wallet. Sign gives base58. */
export function solanaWallet(secretKey = ed25519.utils.randomSecretKey()): TestWallet {
  return {
    address: base58.encode(ed25519.getPublicKey(secretKey)),
    sign: (message) => base58.encode(ed25519.sign(utf8ToBytes(message), secretKey)),
  };
}

/** A Spark wallet. Sign gives base64 with a first byte that counts from `header`: 31 is BIP-137's and Electrum's compressed key. */
export function sparkWallet({
  header = 31,
  secretKey = secp256k1.utils.randomSecretKey(),
  network = 'sparkrt',
} = {}): TestWallet {
  const identity = secp256k1.getPublicKey(secretKey, true);
  const words = bech32m.toWords(Uint8Array.from([0x0a, identity.length, ...identity]));
  return {
    address: bech32m.encode(network, words, 1024),
    sign: (message) => {
      const length = utf8ToBytes(message).length;
      const varint = length < 253 ? [length] : [253, length % 256, length >> 8];
      const text = concatBytes(
        utf8ToBytes('\u0018Bitcoin Signed Message:\n'),
        Uint8Array.from(varint),
        utf8ToBytes(message),
      );
      const [recovery = 0, ...rs] = recoverable(sha256(sha256(text)), secretKey);
      return base64.encode(Uint8Array.from([header + recovery, ...rs]));
    },
  };
}
