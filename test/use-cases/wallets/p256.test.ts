import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  compressed,
  isDerSignature,
  isSignedBy,
  newKeyPair,
  rawSignature,
  sha256Hex,
  uncompressed,
} from '../../../functions/use-cases/wallets/p256.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
/** The base point of P-256 (FIPS 186-5 with SP 800-186, 3.2.1.3), whose y is odd. */
const x = '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296';
const y = '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';

describe('a new pair of keys', () => {
  it('has both forms of the public key that belongs to its private key', () => {
    const { privateKey, publicKey, uncompressed: point } = newKeyPair();
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(privateKey);
    expect(privateKey.constructor).toBe(Uint8Array);
    expect(publicKey).toBe(ecdh.getPublicKey('hex', 'compressed'));
    expect(point).toBe(ecdh.getPublicKey('hex', 'uncompressed'));
  });

  it('has a private key of 32 bytes, also when it begins with zeros', () => {
    // One scalar of 256 begins with a zero byte.
    const lengths = Array.from({ length: 2_000 }, () => newKeyPair().privateKey.length);
    expect(new Set(lengths)).toEqual(new Set([32]));
  });
});

describe('a point', () => {
  it.each([`03${x}`, `04${x}${y}`, `03${x.toUpperCase()}`])('%s has two forms', (key) => {
    expect(compressed(key)).toBe(`03${x}`);
    expect(uncompressed(key)).toBe(`04${x}${y}`);
  });

  it.each([
    ['beyond the field', `02${'f'.repeat(64)}`],
    ['off the curve', `04${x}${x}`],
    ['cut off', `03${x.slice(2)}`],
    ['empty', ''],
  ])('that is %s has none, and signs nothing', (_, key) => {
    expect(compressed(key)).toBeUndefined();
    expect(uncompressed(key)).toBeUndefined();
    expect(isSignedBy(key, '3006020101020101', 'text')).toBe(false);
  });
});

describe('the 64 bytes of a signature', () => {
  it('are r and s, each with leading zeros to 32 bytes and no more', () => {
    const long = `80${'11'.repeat(31)}`;
    expect(Buffer.from(rawSignature(bytes(`3026020105022100${long}`))).toString('hex')).toBe(
      `${'05'.padStart(64, '0')}${long}`,
    );
    expect(Buffer.from(rawSignature(bytes(`3026022100${long}020107`))).toString('hex')).toBe(
      `${long}${'07'.padStart(64, '0')}`,
    );
  });

  it('are bytes of their own', () => {
    expect(rawSignature(bytes('3006020101020101')).constructor).toBe(Uint8Array);
  });
});

describe('a signature in DER', () => {
  it.each([
    ['two short integers', '3006020101020101'],
    ['zeros', '3006020100020100'],
    ['the largest short ones', '300602017f02017f'],
    ['ones with a zero before the sign', '30080202008002020080'],
    ['ones of two bytes', '30080202010102020101'],
    ['ones of two lengths', '300702020101020101'],
  ])('of %s is canonical', (_, hex) => {
    expect(isDerSignature(bytes(hex))).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['one integer', '3003020101'],
    ['three integers', '3009020101020101020101'],
    ['another sequence', '3106020101020101'],
    ['another length', '3007020101020101'],
    ['a length that is too short', '3005020101020101'],
    ['a byte after the integers', '300702010102010100'],
    ['another type first', '3006030101020101'],
    ['another type last', '3006020101030101'],
    ['an empty r', '30050200020101'],
    ['an empty s', '30050201010200'],
    ['a negative r', '3006020180020101'],
    ['a negative s', '3006020101020180'],
    ['a needless zero in r', '30070202007f020101'],
    ['a needless zero in s', '30070201010202007f'],
    ['an s that is cut off', '3006020101020201'],
  ])('of %s is not', (_, hex) => {
    expect(isDerSignature(bytes(hex))).toBe(false);
  });
});

describe('SHA-256', () => {
  it('of "abc" is that of FIPS 180-4', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
