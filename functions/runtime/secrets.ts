import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes that nobody can foresee, as base64url: what a passkey signs. */
export const newPasskeyChallenge = (): string => randomBytes(32).toString('base64url');

/** 128 random bits in hexadecimal: a text that holds them was made once. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/** The user name and the password of a new token: 128 and 144 random bits. */
export const newClientCredentials = (): { clientId: string; clientSecret: string } => ({
  clientId: randomBytes(16).toString('hex'),
  clientSecret: randomBytes(18).toString('hex'),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing of where two texts differ, or how long they are. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryCodeCount = 10;

/** Codes of 80 random bits, in an alphabet without look-alikes. So many bits need no slow hash. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  ).map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));

/** How a recovery code is kept. Case and dashes do not count: people copy it by hand. */
export const hashRecoveryCode = (code: string): string =>
  digest(code.toUpperCase().replace(/[^A-Z0-9]/g, '')).toString('hex');
