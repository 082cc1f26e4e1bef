import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64, bech32m } from '@scure/base';
import type { SignatureScheme } from '../../contract/external-accounts/ownership.ts';

export interface WalletSignature {
  readonly message: string;
  readonly signature: string;
}

/** Whether a check passes. The libraries throw for malformed input. */
function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

/**
 * Whether the holder of an Ethereum address has signed: 65 bytes r, s, v in hexadecimal over the text with the prefix of EIP-191
 * (`personal_sign`). Contract wallets (EIP-1271) need a call to their chain and are not supported.
 */
export const isSignedByEthereum = (address: string, { message, signature }: WalletSignature): boolean =>
  holds(() => {
    const bytes = hexToBytes(signature.replace(/^0x/i, ''));
    const v = bytes[64] ?? -1;
    if (bytes.length !== 65 || ![0, 1, 27, 28].includes(v)) return false;
    const text = utf8ToBytes(message);
    const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`);
    const publicKey = recover(bytes.slice(0, 64), v % 27, keccak_256(concatBytes(prefix, text))).toBytes(false);
    return bytesToHex(keccak_256(publicKey.slice(1)).slice(12)) === address.slice(2).toLowerCase();
  });

/** Whether the holder of a Solana address, an Ed25519 key, has signed: 64 bytes in base58 (RFC 8032, strict). */
export const isSignedBySolana = (address: string, { message, signature }: WalletSignature): boolean =>
  holds(() =>
    ed25519.verify(base58.decode(signature), utf8ToBytes(message), base58.decode(address), { zip215: false }),
  );

/** Whether the holder of a Spark address has signed as Bitcoin wallets do. The address contains the identity key. */
export const isSignedBySpark = (address: string, signed: WalletSignature, scheme: SignatureScheme): boolean =>
  holds(() => bytesToHex(bitcoinSigner(signed, scheme)) === bytesToHex(sparkIdentityKey(address)));

/** The lowest and highest header byte. BIP-137 has a range for each kind of address; Electrum uses the oldest range only. */
const headers: Readonly<Record<SignatureScheme, readonly [number, number]>> = { bip137: [27, 42], electrum: [27, 34] };

/**
 * Recovers the compressed public key of a BIP-137 or Electrum signature: 65 bytes header, r, s in base64 over the double SHA-256
 * of the prefixed text. Throws for any other signature.
 */
export function bitcoinSigner({ message, signature }: WalletSignature, scheme: SignatureScheme): Uint8Array {
  const bytes = base64.decode(signature);
  const header = bytes[0] ?? 0;
  const [lowest, highest] = headers[scheme];
  if (bytes.length !== 65 || header < lowest || header > highest) throw new Error('The signature has another form.');
  const text = utf8ToBytes(message);
  const prefixed = concatBytes(utf8ToBytes('\u0018Bitcoin Signed Message:\n'), variableLength(text.length), text);
  return recover(bytes.slice(1), (header - 27) % 4, sha256(sha256(prefixed))).toBytes(true);
}

/** Bitcoin's variable-length integer: one byte up to 252, then 253 and two bytes, little-endian. */
const variableLength = (length: number): Uint8Array =>
  length < 253 ? Uint8Array.of(length) : Uint8Array.of(253, length % 256, length >> 8);

const recover = (compact: Uint8Array, recovery: number, hash: Uint8Array) =>
  secp256k1.Signature.fromBytes(compact, 'compact').addRecoveryBit(recovery).recoverPublicKey(hash);

/** A Spark address is bech32m of a message whose first field holds 33 bytes: the compressed identity key. */
function sparkIdentityKey(address: string): Uint8Array {
  const bytes = bech32m.fromWords(bech32m.decode(address as `${string}1${string}`, 1024).words);
  const [field, length] = bytes;
  if (field !== 0x0a || length !== 33) throw new Error('The address does not begin with an identity key.');
  return bytes.slice(2, 35);
}
