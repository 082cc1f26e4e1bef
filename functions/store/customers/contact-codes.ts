import { type ContactCode, contactCode } from '../../domain/customers/contact-code.ts';
import type { ContactChannel } from '../../domain/customers/contact-verification.ts';
import { uuidIn } from '../../domain/ids.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

type ContactRef = Pick<ContactCode, 'platformId' | 'customerId' | 'channel'>;

const keyOf = ({ platformId, customerId, channel }: ContactRef) =>
  keys.contactCode(platformId, uuidIn('Customer', customerId), channel);

const toContactCode = itemReader('CONTACT_CODE', contactCode);

export function readContactCode(
  store: Store,
  customer: Pick<ContactCode, 'platformId' | 'customerId'>,
  channel: ContactChannel,
): Promise<ContactCode | undefined> {
  const { platformId, customerId } = customer;
  return readRecord(store, keyOf({ platformId, customerId, channel }), toContactCode);
}

/** Writes a version of a code. The table deletes it once no code counts against the rate any more. */
export function putContactCode(code: ContactCode): Write {
  const last = [...code.sendsCountUntil, code.expiresAt, code.restsUntil ?? ''].toSorted().at(-1) ?? code.expiresAt;
  const expiresAtSeconds = Math.ceil(Date.parse(last) / 1000);
  return putVersion({ ...code, ...keyOf(code), expiresAtSeconds, type: 'CONTACT_CODE' });
}
