import { createHash, randomInt } from 'node:crypto';

export const digits = '0123456789';

/** A random code, of six digits by default. */
export const newCode = (length = 6, alphabet = digits): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The hash of a code, in hex. It covers what the code is bound to, so that it proves nothing else. */
export const hashCode = (code: string, boundTo: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...boundTo, code]))
    .digest('hex');
