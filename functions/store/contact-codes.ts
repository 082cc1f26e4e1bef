import type { ContactChannel, ContactCode } from '../domain/contact-code.ts';
import { keys } from './keys.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

const keyOf = ({ platformId, customerId, channel }: Pick<ContactCode, 'platformId' | 'customerId' | 'channel'>) =>
  keys.contactCode(platformId, customerId.slice('Customer:'.length), channel);

export async function readContactCode(
  store: Store,
  of: { readonly platformId: string; readonly customerId: string },
  channel: ContactChannel,
): Promise<ContactCode | undefined> {
  const item = await readItem<Item>(store, keyOf({ ...of, channel }));
  if (!item) return undefined;
  const { pk, sk, type, expiresAtSeconds, ...code } = item;
  return code as unknown as ContactCode;
}

/** Writes a code over the version that it was computed from. The table deletes it once no sending counts any more. */
export function putContactCode(code: ContactCode): Write {
  const last = [...code.sendsCountUntil, code.expiresAt, code.restsUntil ?? ''].toSorted().at(-1) ?? code.expiresAt;
  const item = { ...code, ...keyOf(code), expiresAtSeconds: Math.ceil(Date.parse(last) / 1000), type: 'CONTACT_CODE' };
  if (code.version === 1) return { put: { item, condition: 'attribute_not_exists(pk)' } };
  return {
    put: { item, condition: '#version = :loaded' },
    names: { version: 'version' },
    values: { loaded: code.version - 1 },
  };
}
