import type { Item } from '../../../functions/store/table.ts';

/** The member that marks a binary value in an item's JSON. No attribute of the service begins with a dollar sign. */
const binary = '$base64';

/** An item as JSON. Without binary values it needs no replacer, which would be called for each member. */
export const itemText = (item: Item): string => (holdsBinary(item) ? textWithBinary(item) : JSON.stringify(item));

const textWithBinary = (item: Item): string =>
  JSON.stringify(item, function (this: Readonly<Record<string, unknown>>, name, value: unknown) {
    // The member itself: a Buffer has turned into something else in `value`.
    const member = this[name];
    return member instanceof Uint8Array ? { [binary]: Buffer.from(member).toString('base64') } : value;
  });

function holdsBinary(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Uint8Array || Object.values(value).some(holdsBinary);
}

/** The item that `itemText` wrote. */
export const readItemText = (text: string): Item =>
  text.includes(`"${binary}":`)
    ? JSON.parse(text, (_, value: unknown) =>
        isBinary(value) ? Uint8Array.from(Buffer.from(value[binary], 'base64')) : value,
      )
    : JSON.parse(text);

const isBinary = (value: unknown): value is { readonly [binary]: string } =>
  typeof value === 'object' && value !== null && binary in value;
