import { createHash, randomInt } from 'node:crypto';

/** What most codes are written in. */
export const digits = '0123456789';

/** A code that nobody can foresee: six digits, unless said otherwise. */
export const newCode = (length = 6, alphabet = digits): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** How a code is kept: as a hash over it and what it is bound to, in hex. With anything else, it is another. */
export const hashCode = (code: string, boundTo: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...boundTo, code]))
    .digest('hex');
