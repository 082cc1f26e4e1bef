import type { ContactCode } from '../../domain/customers/contact-code.ts';
import type { ContactChannel } from '../../domain/customers/contact-verification.ts';
import { uuidIn } from '../../domain/ids.ts';
import { arrayOf, idText, integer, objectOf, oneOf, optional, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

type ContactRef = Pick<ContactCode, 'platformId' | 'customerId' | 'channel'>;

const keyOf = ({ platformId, customerId, channel }: ContactRef) =>
  keys.contactCode(platformId, uuidIn('Customer', customerId), channel);

const toContactCode = itemReader(
  'CONTACT_CODE',
  objectOf<ContactCode>({
    platformId: uuidText('Platform'),
    customerId: idText('Customer'),
    channel: oneOf('email', 'phone'),
    version: integer,
    codeHash: text,
    expiresAt: text,
    sendsCountUntil: arrayOf(text),
    wrongCodes: integer,
    restsUntil: optional(text),
    updatedAt: text,
  }),
);

export async function readContactCode(
  store: Store,
  customer: Pick<ContactCode, 'platformId' | 'customerId'>,
  channel: ContactChannel,
): Promise<ContactCode | undefined> {
  const { platformId, customerId } = customer;
  const item = await readItem(store, keyOf({ platformId, customerId, channel }));
  return item && toContactCode(item);
}

/** Writes a version of a code. The table deletes it once no code counts against the rate any more. */
export function putContactCode(code: ContactCode): Write {
  const last = [...code.sendsCountUntil, code.expiresAt, code.restsUntil ?? ''].toSorted().at(-1) ?? code.expiresAt;
  const expiresAtSeconds = Math.ceil(Date.parse(last) / 1000);
  return putVersion({ ...code, ...keyOf(code), expiresAtSeconds, type: 'CONTACT_CODE' });
}
