/** The size of an item in bytes as DynamoDB counts it: names and values (Developer Guide, "DynamoDB item sizes and formats"). */
export const itemBytes = (item: object): number => membersBytes(item, 0, Buffer.byteLength);

/** A size that the item does not exceed, which takes less time: a character has at most three bytes. */
export const mostItemBytes = (item: object): number => membersBytes(item, 0, ({ length }) => 3 * length);

type TextSize = (text: string) => number;

/** The bytes of all members, each with `overhead` bytes more. Every item that is read or written is measured, so it makes nothing. */
function membersBytes(item: object, overhead: number, sizeOf: TextSize): number {
  const members = item as Readonly<Record<string, unknown>>;
  let sum = 0;
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) sum += overhead + sizeOf(name) + valueBytes(value, sizeOf);
  }
  return sum;
}

function valueBytes(value: unknown, sizeOf: TextSize): number {
  if (typeof value === 'string') return sizeOf(value);
  // Two digits take a byte, and a number one more.
  if (typeof value === 'number') return Math.ceil(digitsIn(value) / 2) + 1;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (!Array.isArray(value)) return 3 + membersBytes(value, 1, sizeOf);
  let sum = 3;
  for (const element of value) sum += 1 + valueBytes(element, sizeOf);
  return sum;
}

/** How many characters a number has without its sign and its point. */
function digitsIn(number: number): number {
  const { length } = String(number);
  return length - Number(number < 0) - Number(!Number.isInteger(number));
}
