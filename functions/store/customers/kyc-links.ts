import { createHash } from 'node:crypto';
import { type Infer, idText, object, optional, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { type Item, readItem, type Store, type Write } from '../table.ts';

/** A link to the hosted verification of a customer. Its token is all that is needed to use it, once. */
const kycLink = object({
  platformId: uuidText('Platform'),
  customerId: idText('Customer'),
  redirectUri: optional(text),
  expiresAt: text,
  /** When the person submitted the verification; the link does not work again. */
  usedAt: optional(text),
});
export interface KycLink extends Infer<typeof kycLink> {}

/** Of the token of a link only this is stored. */
export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Writes a new link under the hash of its token, which is never made twice. The table deletes it some time after its expiry. */
export const putNewKycLink = (tokenHash: string, link: KycLink): Write => ({
  put: { item: toItem(tokenHash, link) },
});

/** Uses a link up. Of two submissions at once the second is stale. */
export const consumeKycLink = (tokenHash: string, link: KycLink, usedAt: string): Write => ({
  put: { item: toItem(tokenHash, { ...link, usedAt }), condition: 'attribute_not_exists(usedAt)' },
});

const toItem = (tokenHash: string, link: KycLink): Item => ({
  ...link,
  ...keys.kycLink(tokenHash),
  expiresAtSeconds: Math.ceil(Date.parse(link.expiresAt) / 1000),
  type: 'KYC_LINK',
});

const toKycLink = itemReader('KYC_LINK', kycLink);

/** Reads a link that still works. The table deletes expired items late. */
export async function readKycLink(store: Store, tokenHash: string, now: Date): Promise<KycLink | undefined> {
  const item = await readItem(store, keys.kycLink(tokenHash));
  const link = item && toKycLink(item);
  return link && link.usedAt === undefined && now.toISOString() < link.expiresAt ? link : undefined;
}
