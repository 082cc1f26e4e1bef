/** Words of the index are cut here. */
const longestWord = 120;

/** What no word of the index has in it: its tokens end there. */
const between = /[\s"',;()[\]{}<>^\\]+/;

/** Letters without their accents, in lower case: a person types Jose for José. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The words of a text, each once: what is between spaces as it is, and its parts, so that an e-mail address, a path or a name such as
 * OUTGOING_PAYMENT.COMPLETED is found by its beginning and by each part.
 */
export function wordsOf(text: string): readonly string[] {
  const words = new Set<string>();
  for (const whole of plain(text).split(between)) {
    const bare = trimmed(whole);
    if (bare === '') continue;
    words.add(bare.slice(0, longestWord));
    const parts = bare.split(/[^\p{L}\p{N}-]+/u).filter((part) => part !== '');
    if (parts.length > 1 || parts[0] !== bare) for (const part of parts) words.add(part.slice(0, longestWord));
  }
  return [...words];
}

const trimmed = (word: string): string => word.replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}]+$/gu, '');

/** An amount as people type it: with its decimals, without them where they are zero, and in the smallest unit. */
export function amountWords(amount: number, decimals: number): readonly string[] {
  const units = String(Math.abs(amount));
  const digits = units.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return [units, decimals > 0 ? `${whole}.${fraction}` : whole, ...(/^0*$/.test(fraction) ? [whole] : [])];
}

const idPrefix = /^[a-z]+:(?=[0-9a-f]{4})/;
const thousands = /(?<=\d),(?=\d{3})/g;

/** What is looked for, one text for each word; every one has to be the beginning of a word that is found. */
export function termsOf(query: string): readonly string[] {
  return plain(query)
    .replace(thousands, '')
    .split(between)
    .map((term) => trimmed(term.replace(idPrefix, '').replace(/^\$(?=\d)/, '')))
    .filter((term) => term !== '')
    .slice(0, mostTerms);
}

/** How many words of a query count. */
const mostTerms = 8;

/** The beginning of a uuid that a term is, or nothing: at least four of its digits. */
export const uuidStart = (term: string): string | undefined =>
  /^[0-9a-f]{4,8}$|^[0-9a-f]{8}-[0-9a-f-]{0,27}$/.test(term) ? term : undefined;
