import { formatHpkeBuf, generateP256KeyPair, hpkeDecrypt, hpkeEncrypt } from '@turnkey/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { open, seal } from '../../../functions/use-cases/wallets/hpke.ts';
import { newKeyPair } from '../../../functions/use-cases/wallets/p256.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('HPKE', () => {
  it('opens what an independent client has sealed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (message) => {
        const { privateKey, uncompressed } = newKeyPair();
        const sealed = hpkeEncrypt({ plainTextBuf: message, targetKeyBuf: bytes(uncompressed) });
        const { encappedPublic, ciphertext } = JSON.parse(formatHpkeBuf(sealed));
        const opened = await open(privateKey, bytes(uncompressed), {
          encapsulated: bytes(encappedPublic),
          ciphertext: bytes(ciphertext),
        });
        expect(opened).toEqual(message);
      }),
      { numRuns: 20 },
    );
  });

  it('seals what an independent client opens', async () => {
    const { privateKey, publicKeyUncompressed } = generateP256KeyPair();
    const message = new TextEncoder().encode('a message');
    const { encapsulated, ciphertext } = await seal(bytes(publicKeyUncompressed), message);
    const opened = hpkeDecrypt({ ciphertextBuf: ciphertext, encappedKeyBuf: encapsulated, receiverPriv: privateKey });
    expect(new Uint8Array(opened)).toEqual(message);
  });

  it('opens nothing when one byte of it was changed', async () => {
    const { privateKey, uncompressed } = newKeyPair();
    const sealed = await seal(bytes(uncompressed), new TextEncoder().encode('a message'));
    const whole = Uint8Array.from([...sealed.encapsulated, ...sealed.ciphertext]);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Uint8Array.from(whole, (byte, index) => (index === at ? byte ^ flip : byte));
        const opened = await open(privateKey, bytes(uncompressed), {
          encapsulated: changed.slice(0, 65),
          ciphertext: changed.slice(65),
        });
        expect(opened).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });

  it('opens nothing with another key', async () => {
    const [one, other] = [newKeyPair(), newKeyPair()];
    const sealed = await seal(bytes(one.uncompressed), new TextEncoder().encode('a message'));
    expect(await open(other.privateKey, bytes(other.uncompressed), sealed)).toBeUndefined();
    expect(await open(one.privateKey, bytes(other.uncompressed), sealed)).toBeUndefined();
  });
});
