import { createECDH, createHash, createPublicKey, ECDH, verify } from 'node:crypto';

const curve = 'prime256v1';

/** A P-256 key pair. The public half in both SEC1 forms, lower-case hex; the private half as its 32-byte scalar. */
export interface KeyPair {
  readonly privateKey: Uint8Array;
  readonly publicKey: string;
  readonly uncompressed: string;
}

export function newKeyPair(): KeyPair {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  // A scalar with leading zeros comes out shorter than its field.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
  return {
    privateKey: new Uint8Array(privateKey),
    publicKey: ecdh.getPublicKey('hex', 'compressed'),
    uncompressed: ecdh.getPublicKey('hex', 'uncompressed'),
  };
}

const converted = (key: string, form: 'compressed' | 'uncompressed'): string | undefined => {
  try {
    return ECDH.convertKey(key, curve, 'hex', 'hex', form) as string;
  } catch {
    return undefined;
  }
};

/** The 33-byte form of a key in either form, in lower-case hex, or nothing when it is no point of the curve. */
export const compressed = (key: string): string | undefined => converted(key, 'compressed');

/** The 65-byte form of a key in either form, in lower-case hex, or nothing when it is no point of the curve. */
export const uncompressed = (key: string): string | undefined => converted(key, 'uncompressed');

/**
 * Whether a DER signature (in hex) is this key's over the text: ECDSA with SHA-256 (FIPS 186-5). Both halves of the s range
 * count, because clients do not all normalise it.
 */
export function isSignedBy(publicKey: string, signature: string, text: string): boolean {
  const point = uncompressed(publicKey);
  if (!point) return false;
  const bytes = Buffer.from(point, 'hex');
  const coordinate = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'hex'));
}

/** The 64 bytes of r and s that a DER signature holds, as JSON Web Signatures want them (RFC 7518, 3.4). */
export function rawSignature(der: Uint8Array): Uint8Array {
  const integer = (at: number): readonly [Buffer, number] => {
    const length = der[at + 1] ?? 0;
    const value = Buffer.from(der.subarray(at + 2, at + 2 + length));
    return [Buffer.concat([Buffer.alloc(32), value]).subarray(-32), at + 2 + length];
  };
  const [r, next] = integer(2);
  const [s] = integer(next);
  return new Uint8Array(Buffer.concat([r, s]));
}

/**
 * Whether bytes are the one DER form of two integers (ITU-T X.690, 8.3 and 10.1). Some libraries read more than that, and then
 * the same signature could be written in several ways.
 */
export function isDerSignature(der: Uint8Array): boolean {
  const integerEnd = (at: number): number => {
    const [tag, length = 0, first = 0, second = 0] = der.subarray(at, at + 4);
    const isMinimal = first < 128 && !(first === 0 && length > 1 && second < 128);
    return tag === 2 && length > 0 && isMinimal ? at + 2 + length : Number.NaN;
  };
  return der[0] === 0x30 && der[1] === der.length - 2 && integerEnd(integerEnd(2)) === der.length;
}

/** SHA-256 of a text, in lower-case hex. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
