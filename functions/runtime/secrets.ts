import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Unpredictable bytes for a passkey to sign, as base64url. */
export const newPasskeyChallenge = (): string => randomBytes(32).toString('base64url');

/** 128 random bits in hexadecimal, so that no text with a nonce occurs twice. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/** The secret part of a link: 256 random bits. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a link's secret. */
export const hashLinkSecret = (secret: string): string => digest(secret).toString('hex');

/** The hexadecimal digits at the end of a credential that mark it: of guesses, one in four thousand million passes. */
const markDigits = 8;

const markOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, markDigits);

const marked = (key: string, text: string): string => `${text}${markOf(key, text)}`;

/** Whether a credential was issued with this key, as far as its mark says. */
export const isMarked = (key: string, credential: string): boolean =>
  credential === marked(key, credential.slice(0, -markDigits));

/** The id and the secret of a new token: 96 random bits with the mark of the key, and 144 random bits. */
export const newClientCredentials = (key: string): { clientId: string; clientSecret: string } => ({
  clientId: marked(key, randomBytes(12).toString('hex')),
  clientSecret: randomBytes(18).toString('hex'),
});

/** The access token of an agent: 128 random bits with the mark of the key. */
export const newAccessToken = (key: string): string => marked(key, `agt_${randomBytes(16).toString('hex')}`);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time: it reveals neither where two texts differ nor how long they are. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryCodeCount = 10;

const randomLetters = (count: number): string =>
  [...randomBytes(count)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** The device code of an agent: 40 random bits, which is enough for a day because wrong codes are counted. */
export const newDeviceCode = (): string => `SERVICE-AGENT-${randomLetters(4)}-${randomLetters(4)}`;

/** Case and spaces are ignored, because people copy codes by hand. */
const normalized = (code: string): string => code.toUpperCase().replace(/\s/g, '');

/** Whether a text has the form of a device code. */
export const isDeviceCode = (text: string): boolean => /^SERVICE-AGENT-[A-Z2-9]{4}-[A-Z2-9]{4}$/.test(normalized(text));

/** The stored form of a device code. */
export const hashDeviceCode = (code: string): string => digest(normalized(code)).toString('hex');

/** Recovery codes of 80 random bits, in an alphabet without look-alikes. With 80 bits they need no slow hash. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => randomLetters(16)).map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));

/** The stored form of a recovery code. Case and dashes are ignored, because people copy codes by hand. */
export const hashRecoveryCode = (code: string): string =>
  digest(code.toUpperCase().replace(/[^A-Z0-9]/g, '')).toString('hex');
