import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, isSameSecret, newRecoveryCodes } from '../../../functions/runtime/secrets.ts';
import { isStartedSecret, newTotpSecret, totpStepOf } from '../../../functions/use-cases/sca/totp.ts';

/** `12345678901234567890` in base32: the secret of RFC 6238, appendix B. The codes are its last six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('is at %d seconds %s, of the step %d', (seconds, code, step) => {
    expect(totpStepOf(secret, code, at(seconds))).toBe(step);
  });

  it.each([
    [59 - 30, 1],
    [59 + 30, 1],
    [59 + 60, undefined],
  ])('of the step at 59 seconds seen at %d belongs to step %s', (seconds, step) => {
    expect(totpStepOf(secret, '287082', at(seconds))).toBe(step);
  });

  it.each(['', '000000', '28708', '2870820', 'abcdef'])('is not %j', (code) => {
    expect(totpStepOf(secret, code, at(59))).toBeUndefined();
  });
});

describe('a new secret', () => {
  it('has 160 bits, and the same ones in each form', () => {
    const made = newTotpSecret('Example', 'example-user-1');
    expect(made.secret).toMatch(/^[0-9a-f]{40}$/);
    expect(made.totpUri).toContain(`secret=${made.secretBase32Encoded}`);
    expect(made.totpUri).toMatch(/^otpauth:\/\/totp\/Example:example-user-1\?issuer=Example&/);
    expect(isStartedSecret(made.secretBase32Encoded, made.secret)).toBe(true);
    expect(isStartedSecret(made.secretBase32Encoded, made.secretBase32Encoded)).toBe(true);
    expect(isStartedSecret(made.secretBase32Encoded, newTotpSecret('Example', 'x').secret)).toBe(false);
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and easy to copy', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  });

  it('are known by their hash, however they are written', () => {
    const [code = ''] = newRecoveryCodes();
    expect(hashRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(hashRecoveryCode(code));
    expect(hashRecoveryCode(code)).not.toContain(code);
  });
});

describe('comparing secrets', () => {
  it.each([
    ['123456', '123456', true],
    ['123456', '123457', false],
    ['123456', '12345', false],
    ['', '', true],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSameSecret(one, other)).toBe(same);
  });
});
