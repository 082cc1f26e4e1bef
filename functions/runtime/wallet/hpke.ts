import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';

/** RFC 9180, base mode, with the suite 0x0010, 0x0001, 0x0002. */
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** What the clients that exist bind their keys to. */
const info = new TextEncoder().encode('turnkey_hpke');

/** A message that only the holder of one key can read. The encapsulated key in its 65-byte form. */
export interface Sealed {
  readonly encapsulated: Uint8Array;
  /** With the 16-byte tag at its end. */
  readonly ciphertext: Uint8Array;
}

/** Both keys, uncompressed, are authenticated with the message: the sender's, then the recipient's. */
const associated = (encapsulated: Uint8Array, recipient: Uint8Array): Uint8Array =>
  Uint8Array.from([...encapsulated, ...recipient]);

/** Seals a message to a public key in its 65-byte form. */
export async function seal(recipientKey: Uint8Array, message: Uint8Array): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(recipientKey);
  const sender = await suite.createSenderContext({ recipientPublicKey, info });
  const encapsulated = new Uint8Array(sender.enc);
  const ciphertext = await sender.seal(message, associated(encapsulated, recipientKey));
  return { encapsulated, ciphertext: new Uint8Array(ciphertext) };
}

/** Opens a message, or gives nothing when it was not sealed to this key or anything of it was changed. */
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
    return new Uint8Array(await recipient.open(sealed.ciphertext, associated(sealed.encapsulated, recipientKey)));
  } catch {
    return undefined;
  }
}
