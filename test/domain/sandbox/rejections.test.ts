import { describe, expect, it } from 'vitest';
import { refuseRejectedFile, refuseUnsyncedEmail } from '../../../functions/domain/sandbox/rejections.ts';
import { refuseAsSimulated, sandboxUma } from '../../../functions/domain/sandbox/uma.ts';

describe('the sandbox rejects', () => {
  it.each([
    ['passport-low-quality.jpg', 'LOW_QUALITY'],
    ['Passport Expired.PDF', 'EXPIRED'],
    ['data_mismatch', 'DATA_MISMATCH'],
  ])('a document in a file %s with %s', (name, code) => {
    expect(() => refuseRejectedFile(name)).toThrow(expect.objectContaining({ code }));
  });

  it('no document in a file of another name', () => {
    for (const name of ['passport.jpg', 'expired-1.pdf', 'low-quality.old.pdf'])
      expect(() => refuseRejectedFile(name)).not.toThrow();
  });

  it('an e-mail address that ends in sync-failed before its @, and no other one', () => {
    const code = 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED';
    expect(() => refuseUnsyncedEmail('jane-sync-failed@example.com')).toThrow(expect.objectContaining({ code }));
    for (const email of ['jane@example.com', 'sync-failed-jane@example.com', 'jane@sync-failed'])
      expect(() => refuseUnsyncedEmail(email)).not.toThrow();
  });

  it.each([
    ['$fail.invalid-nonce.usd@sandbox.uma.money', 'LOOKUP', 'QUOTE', 'INVALID_NONCE'],
    ['$fail.quote.invalid-nonce.usd@sandbox.uma.money', 'QUOTE', 'LOOKUP', 'INVALID_NONCE'],
    ['$fail.invalid-receiver.usd@sandbox.uma.money', 'QUOTE', 'LOOKUP', 'INVALID_RECEIVER'],
  ] as const)('%s at the %s, and not at the %s, with %s', (address, step, other, code) => {
    const institution = sandboxUma(address);
    expect(() => refuseAsSimulated(institution, step)).toThrow(expect.objectContaining({ code }));
    expect(() => refuseAsSimulated(institution, other)).not.toThrow();
  });

  it('nothing of an address that it does not simulate', () => {
    for (const step of ['LOOKUP', 'QUOTE'] as const) expect(() => refuseAsSimulated(undefined, step)).not.toThrow();
  });
});
