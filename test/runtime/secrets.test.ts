import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  hashDeviceCode,
  hashLinkSecret,
  hashRecoveryCode,
  isDeviceCode,
  isMarked,
  isSameSecret,
  newAccessToken,
  newClientCredentials,
  newDeviceCode,
  newLinkSecret,
  newNonce,
  newPasskeyChallenge,
  newRecoveryCodes,
} from '../../functions/runtime/secrets.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const many = <T>(make: () => T): readonly T[] => Array.from({ length: 50 }, make);

describe('new secrets', () => {
  it.each([
    ['a challenge of 256 bits', newPasskeyChallenge, /^[\w-]{43}$/],
    ['a nonce of 128 bits', newNonce, /^[0-9a-f]{32}$/],
    ['the secret of a link, of 256 bits', newLinkSecret, /^[\w-]{43}$/],
    ['an access token of 128 bits and its mark', () => newAccessToken('key'), /^agt_[0-9a-f]{40}$/],
    ['a device code of 40 bits', newDeviceCode, /^SERVICE-AGENT-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/],
  ] as const)('%s have their form and never repeat', (_, make, form) => {
    const made = many<string>(make);
    for (const secret of made) expect(secret).toMatch(form);
    expect(new Set(made).size).toBe(made.length);
  });

  it('of tokens carry the mark of the key that they were issued with', () => {
    for (const credential of [
      ...many(() => newClientCredentials('key').clientId),
      ...many(() => newAccessToken('key')),
    ]) {
      expect(isMarked('key', credential)).toBe(true);
      expect(isMarked('another key', credential)).toBe(false);
      const last = credential.at(-1) === '0' ? '1' : '0';
      expect(isMarked('key', `${credential.slice(0, -1)}${last}`)).toBe(false);
      expect(isMarked('key', credential.slice(1))).toBe(false);
    }
    expect(isMarked('key', '')).toBe(false);
  });

  it('of a token are an id of 96 bits with its mark and a secret of 144 bits, all different', () => {
    const made = many(() => newClientCredentials('key'));
    for (const { clientId, clientSecret } of made) {
      expect(clientId).toMatch(/^[0-9a-f]{32}$/);
      expect(clientSecret).toMatch(/^[0-9a-f]{36}$/);
    }
    expect(new Set(made.flatMap(({ clientId, clientSecret }) => [clientId, clientSecret])).size).toBe(100);
  });

  it('for recovery are ten codes of 80 bits in groups of four', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
  });

  it('use every letter of their alphabet', () => {
    const letters = new Set(many(newRecoveryCodes).flat().join('').replaceAll('-', ''));
    expect([...letters].toSorted().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
  });
});

describe('the stored form', () => {
  it('of the secret of a link is its SHA-256', () => {
    expect(hashLinkSecret('secret')).toBe(sha256('secret'));
  });

  it('of a device code and of a recovery code ignores how people copy them', () => {
    expect(hashDeviceCode('SERVICE-AGENT-AB2C-DEF3')).toBe(sha256('SERVICE-AGENT-AB2C-DEF3'));
    expect(hashDeviceCode(' service-agent-ab2c - def3\n')).toBe(sha256('SERVICE-AGENT-AB2C-DEF3'));
    expect(hashRecoveryCode('ABCD-EFGH-JKLM-NP29')).toBe(sha256('ABCDEFGHJKLMNP29'));
    expect(hashRecoveryCode(' abcd efgh.jklm-np29 ')).toBe(sha256('ABCDEFGHJKLMNP29'));
  });
});

describe('a device code', () => {
  it.each(['SERVICE-AGENT-AB2C-DEF3', 'service-agent-ab2c-def3', ' SERVICE-AGENT- AB2C-DEF3 '])(
    'may be written %j',
    (text) => expect(isDeviceCode(text)).toBe(true),
  );

  it.each([
    '',
    'AB2C-DEF3',
    'XSERVICE-AGENT-AB2C-DEF3',
    'SERVICE-AGENT-AB2C-DEF3X',
    'SERVICE-AGENT-AB1C-DEF3',
    'SERVICE-AGENT-AB2C-DE03',
    'SERVICE-AGENT-AB2-DEF3',
    'SERVICE-AGENT-AB2C-DEF',
    'SERVICE-AGENT-AB2CDEF3',
  ])('is not %j', (text) => expect(isDeviceCode(text)).toBe(false));
});

describe('the comparison of secrets', () => {
  it('tells equal from different ones, whatever their lengths', () => {
    expect(isSameSecret('secret', 'secret')).toBe(true);
    expect(isSameSecret('secret', 'Secret')).toBe(false);
    expect(isSameSecret('secret', 'secret2')).toBe(false);
    expect(isSameSecret('', 'secret')).toBe(false);
    expect(isSameSecret('', '')).toBe(true);
  });
});
