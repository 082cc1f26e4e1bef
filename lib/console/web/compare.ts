/** Where two texts of bytes part, and what is there. */
export interface Difference {
  /** The place of the first byte that differs, counted from 0. */
  readonly at: number;
  readonly theirs: number | undefined;
  readonly mine: number | undefined;
  /** What is usually behind such a difference. */
  readonly hint: string;
}

/** The first byte in which mine differs; undefined where both are the same. */
export function firstDifference(theirs: Uint8Array, mine: Uint8Array): Difference | undefined {
  const length = Math.max(theirs.length, mine.length);
  for (let at = 0; at < length; at += 1) {
    if (theirs[at] !== mine[at]) return { at, theirs: theirs[at], mine: mine[at], hint: hintFor(theirs, mine, at) };
  }
  return undefined;
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function hintFor(theirs: Uint8Array, mine: Uint8Array, at: number): string {
  if (at === 0 && mine[0] === 0xef) return 'Yours begins with a byte order mark: read the body without one.';
  if (at === mine.length && mine.length > 0)
    return 'Yours ends too early: the body was cut, or is read before it has all arrived.';
  if (at === theirs.length) {
    return isSpace(mine[at])
      ? 'Yours has white space at the end: sign the body exactly as it came.'
      : 'Yours is longer.';
  }
  if (isSpace(mine[at]))
    return 'Yours has white space here: the body was parsed and written again. Keep the bytes that came.';
  if (at === 0) return 'Not even the first byte is the same: the signed bytes begin with webhook-id and a point.';
  return 'The same until here: compare what follows, such as the order of members or the escapes of a text.';
}

/** The bytes of a text that a person pasted: of hex or base64 where that is chosen, else its UTF-8. */
export function bytesOf(text: string, form: 'text' | 'hex' | 'base64'): Uint8Array | undefined {
  if (form === 'text') return new TextEncoder().encode(text);
  const plain = text.replace(/\s/g, '');
  if (form === 'hex') {
    if (!/^([0-9a-f]{2})*$/i.test(plain)) return undefined;
    return Uint8Array.from(plain.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }
  try {
    return Uint8Array.from(atob(plain.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export const hexOf = (byte: number | undefined): string =>
  byte === undefined ? 'end' : byte.toString(16).padStart(2, '0');

/** A byte as a sign that people can see. */
export const signOf = (byte: number | undefined): string => {
  if (byte === undefined) return '';
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
};
