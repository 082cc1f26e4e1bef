import { createHash, createPublicKey, verify } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Kms } from '../../../lib/local/kms.ts';
import { aFolder } from '../../kit/local-parts.ts';

const message = Buffer.from('a message');
/** A key service that signs webhooks, and the ids of its keys. */
function signingService(folder = aFolder()) {
  const kms = new Kms(folder, [1]);
  if (!kms.signingKeyIds) throw new Error('The key service has no keys that sign.');
  return { kms, ...kms.signingKeyIds };
}
const publicKey = (kms: Kms, KeyId: string) =>
  createPublicKey({ key: Buffer.from(kms.getPublicKey({ KeyId }).PublicKey), format: 'der', type: 'spki' });

describe('signing', () => {
  it('makes ECDSA signatures in DER over a digest, many times over', () => {
    const { kms, service: KeyId } = signingService();
    for (let n = 0; n < 200; n += 1) {
      const one = Buffer.from(`message ${n}`);
      const Message = createHash('sha256').update(one).digest();
      const { Signature } = kms.sign({ KeyId, Message, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' });
      expect(verify('sha256', one, publicKey(kms, KeyId), Signature)).toBe(true);
      expect(verify('sha256', message, publicKey(kms, KeyId), Signature)).toBe(false);
    }
  });

  it('makes ECDSA signatures over a whole message', () => {
    const { kms, service: KeyId } = signingService();
    const { Signature } = kms.sign({ KeyId, Message: message, MessageType: 'RAW', SigningAlgorithm: 'ECDSA_SHA_256' });
    expect(verify('sha256', message, publicKey(kms, KeyId), Signature)).toBe(true);
  });

  it('makes ed25519 signatures', () => {
    const { kms, standard: KeyId } = signingService();
    const { Signature } = kms.sign({
      KeyId,
      Message: message,
      MessageType: 'RAW',
      SigningAlgorithm: 'ED25519_SHA_512',
    });
    expect(verify(null, message, publicKey(kms, KeyId), Signature)).toBe(true);
  });

  it('refuses what a key cannot do, a digest of the wrong length and unknown keys', () => {
    const { kms, service: KeyId } = signingService();
    const order = { KeyId, Message: message, MessageType: 'DIGEST' as const };
    expect(() => kms.sign({ ...order, SigningAlgorithm: 'ECDSA_SHA_256' })).toThrow('32 bytes');
    expect(() => kms.sign({ ...order, SigningAlgorithm: 'ED25519_SHA_512' })).toThrow('does not fit');
    expect(() => kms.getPublicKey({ KeyId: 'other' })).toThrow('no key');
  });
});

describe('keys', () => {
  it('are the same after a restart, in a file for its owner only', () => {
    const folder = aFolder();
    const { kms: first, service: KeyId } = signingService(folder);
    expect(new Kms(folder, [1]).getPublicKey({ KeyId })).toEqual(first.getPublicKey({ KeyId }));
    expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  });
});
