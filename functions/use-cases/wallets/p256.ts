import { createECDH, createHash, createPublicKey, ECDH, verify } from 'node:crypto';

const curve = 'prime256v1';

/** A P-256 key pair: the public key in both SEC1 forms, in lower-case hex, and the private key as its 32-byte scalar. */
interface KeyPair {
  readonly privateKey: Uint8Array;
  readonly publicKey: string;
  readonly uncompressed: string;
}

export function newKeyPair(): KeyPair {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  // OpenSSL drops leading zeros of the scalar.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
  return {
    privateKey: new Uint8Array(privateKey),
    publicKey: ecdh.getPublicKey('hex', 'compressed'),
    uncompressed: ecdh.getPublicKey('hex', 'uncompressed'),
  };
}

const converted = (key: string, form: 'compressed' | 'uncompressed'): string | undefined => {
  try {
    // Node converts an empty key to an empty text.
    return (ECDH.convertKey(key, curve, 'hex', 'hex', form) as string) || undefined;
  } catch {
    return undefined;
  }
};

/** The compressed form of a key, in lower-case hex; undefined if it is not a point on the curve. */
export const compressed = (key: string): string | undefined => converted(key, 'compressed');

/** The uncompressed form of a key, in lower-case hex; undefined if it is not a point on the curve. */
export const uncompressed = (key: string): string | undefined => converted(key, 'uncompressed');

/**
 * Whether a DER signature (in hex) by this key covers the text: ECDSA with SHA-256 (FIPS 186-5). High and low s are accepted,
 * because not all clients normalize it.
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

/** The 64 bytes of r and s of a DER signature, as in JSON Web Signatures (RFC 7518, 3.4). */
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
 * Whether bytes are the canonical DER form of two integers (ITU-T X.690, 8.3 and 10.1). Some libraries accept other forms, so that
 * one signature would have several encodings.
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
