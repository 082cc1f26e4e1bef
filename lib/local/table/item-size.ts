/** The size of an item in bytes as DynamoDB counts it: names and values (Developer Guide, "DynamoDB item sizes and formats"). */
export const itemBytes = (item: object): number => membersBytes(item, 0, exact);

/** A size that the item does not exceed, which takes less time. */
export const mostItemBytes = (item: object): number => membersBytes(item, 0, atMost);

interface Sizes {
  readonly text: (text: string) => number;
  readonly number: (number: number) => number;
}

/** Two digits take a byte, and a number one more. */
const exact: Sizes = { text: Buffer.byteLength, number: (number) => Math.ceil(digitsIn(number) / 2) + 1 };
/** A character has at most three bytes; a number has at most 21 (DynamoDB Developer Guide, "DynamoDB item sizes and formats"). */
const atMost: Sizes = { text: ({ length }) => 3 * length, number: () => 21 };

/** The bytes of all members, each with `overhead` bytes more. Every item that is read or written is measured, so it makes nothing. */
function membersBytes(item: object, overhead: number, sizes: Sizes): number {
  const members = item as Readonly<Record<string, unknown>>;
  let sum = 0;
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) sum += overhead + sizes.text(name) + valueBytes(value, sizes);
  }
  return sum;
}

function valueBytes(value: unknown, sizes: Sizes): number {
  if (typeof value === 'string') return sizes.text(value);
  if (typeof value === 'number') return sizes.number(value);
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (!Array.isArray(value)) return 3 + membersBytes(value, 1, sizes);
  let sum = 3;
  for (const element of value) sum += 1 + valueBytes(element, sizes);
  return sum;
}

/** How many characters a number has without its sign and its point. */
function digitsIn(number: number): number {
  const { length } = String(number);
  return length - Number(number < 0) - Number(!Number.isInteger(number));
}
