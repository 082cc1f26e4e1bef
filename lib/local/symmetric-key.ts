import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A symmetric key of the key service: seals and opens small secrets, each bound to its encryption context. */
export class SymmetricKey {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  encrypt(plaintext: Uint8Array, context: Readonly<Record<string, string>>): Uint8Array {
    if (plaintext.length < 1 || plaintext.length > longestPlaintext) {
      throw named('ValidationException', `The plaintext must have 1 to ${longestPlaintext} bytes.`);
    }
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(associated(context));
    return new Uint8Array(Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]));
  }

  decrypt(ciphertext: Uint8Array, context: Readonly<Record<string, string>>): Uint8Array {
    const blob = Buffer.from(ciphertext);
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, blob.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(associated(context)).setAuthTag(blob.subarray(-16));
      return new Uint8Array(Buffer.concat([decipher.update(blob.subarray(12, -16)), decipher.final()]));
    } catch (cause) {
      throw Object.assign(named('InvalidCiphertextException', 'The ciphertext does not open.'), { cause });
    }
  }
}

/** The most bytes that AWS KMS takes with a symmetric key (API reference, Encrypt). */
const longestPlaintext = 4096;

/** The order of a context's members does not count. */
const associated = (context: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([one], [other]) => (one < other ? -1 : 1))));

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });
