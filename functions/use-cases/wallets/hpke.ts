import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';

/** RFC 9180 in base mode with the suite 0x0010, 0x0001, 0x0002. */
export const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** The constant that existing clients use. */
export const info = new TextEncoder().encode('turnkey_hpke');

/** An encrypted message. The encapsulated key has 65 bytes. */
export interface Sealed {
  readonly encapsulated: Uint8Array;
  /** Ends with the 16-byte tag. */
  readonly ciphertext: Uint8Array;
}

/** The associated data: the uncompressed keys of sender and recipient. */
export const associatedData = (encapsulated: Uint8Array, recipient: Uint8Array): Uint8Array =>
  Uint8Array.from([...encapsulated, ...recipient]);

/** Encrypts a message to a public key of 65 bytes. */
export async function seal(recipientKey: Uint8Array, message: Uint8Array): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(recipientKey);
  const sender = await suite.createSenderContext({ recipientPublicKey, info });
  const encapsulated = new Uint8Array(sender.enc);
  const ciphertext = await sender.seal(message, associatedData(encapsulated, recipientKey));
  return { encapsulated, ciphertext: new Uint8Array(ciphertext) };
}

/** Decrypts a message; undefined if it was encrypted to another key or changed. */
export async function open(
  privateKey: Uint8Array,
  recipientKey: Uint8Array,
  sealed: Sealed,
): Promise<Uint8Array | undefined> {
  try {
    const recipient = await suite.createRecipientContext({
      recipientKey: await suite.kem.deserializePrivateKey(privateKey),
      enc: sealed.encapsulated,
      info,
    });
    return new Uint8Array(await recipient.open(sealed.ciphertext, associatedData(sealed.encapsulated, recipientKey)));
  } catch {
    return undefined;
  }
}
