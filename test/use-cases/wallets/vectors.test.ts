import { createHash } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { createBase58check } from '@scure/base';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import { isSignedBy, rawSignature } from '../../../functions/use-cases/wallets/p256.ts';
import { assertedCounter } from '../../../functions/use-cases/wallets/passkey-assertion.ts';
import { registeredPasskey } from '../../../functions/use-cases/wallets/passkey-registration.ts';
import { aCaller, aPlatform } from '../../kit/builders.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

describe('RFC 9180, appendix A.3.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, base mode', () => {
  it('opens the first message of the vector', async () => {
    const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });
    const recipient = await suite.createRecipientContext({
      recipientKey: await suite.kem.deserializePrivateKey(
        bytes('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2'),
      ),
      enc: bytes(
        '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
      ),
      info: bytes('4f6465206f6e2061204772656369616e2055726e'),
    });
    const opened = await recipient.open(
      bytes('5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434'),
      bytes('436f756e742d30'),
    );
    expect(Buffer.from(opened).toString()).toBe('Beauty is truth, truth beauty');
  });
});

describe('RFC 6979, appendix A.2.5: ECDSA on P-256 with SHA-256', () => {
  const publicKey = '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6';
  const r = 'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716';
  /** In the upper half of the range: a signature that some libraries would refuse. */
  const s = 'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8';
  const der = `3046022100${r}022100${s}`;

  it('verifies the signature of "sample"', () => {
    expect(isSignedBy(publicKey, der, 'sample')).toBe(true);
    expect(isSignedBy(publicKey, der, 'test')).toBe(false);
  });

  it('writes it as r and s', () => {
    expect(Buffer.from(rawSignature(bytes(der))).toString('hex')).toBe(r + s);
  });
});

describe('base58check', () => {
  it("reads Bitcoin's example address (Bitcoin Wiki, Technical background of version 1 addresses)", () => {
    const base58check = createBase58check(
      (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest()),
    );
    const address = '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs';
    expect(Buffer.from(base58check.decode(address)).toString('hex')).toBe('00f54a5851e9372b87810a8e60cdd2e7cfd80b6e31');
    expect(base58check.encode(bytes('00f54a5851e9372b87810a8e60cdd2e7cfd80b6e31'))).toBe(address);
  });
});

describe('BIP-39, test vectors', () => {
  it.each([
    ['00000000000000000000000000000000', `${'abandon '.repeat(11)}about`],
    ['7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ])('%s', (entropy, mnemonic) => {
    expect(entropyToMnemonic(bytes(entropy), wordlist)).toBe(mnemonic);
  });
});

describe('W3C Web Authentication Level 3, 16.2: ES256 credential without attestation', () => {
  const credentialId = base64url('f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4');
  const attestation = {
    credentialId,
    clientDataJson: base64url(
      '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d',
    ),
    attestationObject: base64url(
      'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
    ),
  };
  const registrationChallenge = base64url('00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130');
  const assertion = {
    credentialId,
    clientDataJson: base64url(
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
    ),
    authenticatorData: base64url('bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000'),
    signature: base64url(
      '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
    ),
  };
  const challenge = base64url('39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408');

  const madeFor = {
    type: 'PASSKEY' as const,
    authMethodId: 'AuthMethod:00000000-0000-4000-8000-000000000001' as const,
    nickname: 'Vector',
    createdAt: '2025-11-01T12:00:00.000Z',
    updatedAt: '2025-11-01T12:00:00.000Z',
  };

  it('registers and then proves itself', async () => {
    const registered = await registeredPasskey(aPlatform(), registrationChallenge, attestation);
    expect(registered).toMatchObject({
      credentialId,
      counter: 0,
      origin: 'https://example.org',
      relyingPartyId: 'example.org',
    });
    const passkey = { ...madeFor, ...registered };
    expect(await assertedCounter({ caller: aCaller(), passkey, challenge }, assertion)).toBe(0);
  });

  it('proves nothing with one bit of it changed anywhere', async () => {
    const passkey = { ...madeFor, ...(await registeredPasskey(aPlatform(), registrationChallenge, attestation)) };
    const parts = ['credentialId', 'clientDataJson', 'authenticatorData', 'signature'] as const;
    for (const part of parts) {
      const bits = Buffer.from(assertion[part], 'base64url').length * 8;
      for (let at = 0; at < bits; at += 1) {
        const data = Buffer.from(assertion[part], 'base64url');
        data.writeUInt8(data.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3);
        const changed = { ...assertion, [part]: data.toString('base64url') };
        const login = assertedCounter({ caller: aCaller(), passkey, challenge }, changed);
        await expect(login, `${part} ${at}`).rejects.toMatchObject({
          code: 'UNAUTHORIZED',
          details: { reason: expect.stringMatching(/\w/) },
        });
      }
    }
  });
});
