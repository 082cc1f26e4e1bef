import type { Stamper } from './options.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const scheme = 'SIGNATURE_SCHEME_TK_API_P256';

/** A key of Web Crypto, in browsers and in Node. */
type Key = Parameters<typeof crypto.subtle.sign>[1];

/** What PKCS #8 has in front of the 32 bytes of a P-256 private key (RFC 5208, RFC 5915). */
const pkcs8Prefix = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

/** The session key of an embedded wallet's owner. It works in browsers and in Node. */
export class SessionKey implements Stamper {
  /** The compressed public key in hex. */
  readonly publicKey: string;
  /** The uncompressed public key in hex: the `clientPublicKey` of requests. */
  readonly publicKeyUncompressed: string;
  readonly #key: Key;

  private constructor(key: Key, x: Uint8Array, y: Uint8Array) {
    this.#key = key;
    this.publicKey = `${(y.at(-1) ?? 0) % 2 === 0 ? '02' : '03'}${inHex(x)}`;
    this.publicKeyUncompressed = `04${inHex(x)}${inHex(y)}`;
  }

  /** A new key pair, whose private key can be exported. */
  static async generate(): Promise<SessionKey> {
    return SessionKey.#of((await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])).privateKey);
  }

  /** The key of a private scalar in hex, such as a decrypted `encryptedSessionSigningKey`. */
  static async fromPrivateKey(privateKey: string): Promise<SessionKey> {
    const bytes = fromHex(`${pkcs8Prefix}${privateKey.padStart(64, '0')}`);
    return SessionKey.#of(await crypto.subtle.importKey('pkcs8', bytes, curve, true, ['sign']));
  }

  static async #of(key: Key): Promise<SessionKey> {
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key);
    return new SessionKey(key, fromBase64url(x), fromBase64url(y));
  }

  /** The private scalar in hex. */
  async privateKey(): Promise<string> {
    const { d = '' } = await crypto.subtle.exportKey('jwk', this.#key);
    return inHex(fromBase64url(d));
  }

  /** The value of the header `Service-Wallet-Signature` for this payload. */
  async stamp(payload: string): Promise<string> {
    const content = new TextEncoder().encode(payload);
    const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.#key, content));
    const signature = inHex(inDer(raw));
    return inBase64url(JSON.stringify({ publicKey: this.publicKey, scheme, signature }));
  }
}

/** A signature of two halves, as Web Crypto makes it, in DER: a sequence of two integers. */
function inDer(raw: Uint8Array): Uint8Array {
  const integers = [raw.subarray(0, 32), raw.subarray(32)].map((half) => {
    const first = half.findIndex((byte) => byte !== 0);
    const digits = first === -1 ? half.subarray(-1) : half.subarray(first);
    const positive = (digits[0] ?? 0) > 0x7f ? [0, ...digits] : [...digits];
    return [0x02, positive.length, ...positive];
  });
  const content = integers.flat();
  return Uint8Array.from([0x30, content.length, ...content]);
}

const inHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const fromBase64url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const inBase64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
