/** The size of an item in bytes as DynamoDB counts it: names and values (Developer Guide, "DynamoDB item sizes and formats"). */
export const itemBytes = (item: object): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => (value === undefined ? sum : sum + Buffer.byteLength(name) + valueBytes(value)),
    0,
  );

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  // Two digits take a byte, and a number one more.
  if (typeof value === 'number') return Math.ceil(String(value).replace(/[-.]/g, '').length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return 3 + value.reduce<number>((sum, element) => sum + 1 + valueBytes(element), 0);
  if (typeof value !== 'object' || value === null) return 1;
  return 3 + Object.values(value).filter((member) => member !== undefined).length + itemBytes(value);
}
