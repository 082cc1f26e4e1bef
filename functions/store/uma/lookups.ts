import type { PlatformId, Uuid } from '../../domain/ids.ts';
import { arrayOf, type Infer, object, text } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';

/** The answer to the lookup of a UMA address. A quote to the address names it. */
const lookup = object({
  receiverUmaAddress: text,
  /** The currencies that the receiver accepts, the default first. */
  currencies: arrayOf(text),
  expiresAt: text,
});
interface Lookup extends Infer<typeof lookup> {}

/** Writes a lookup. The table deletes it some time after its expiry. */
export const putLookup = (platformId: PlatformId, uuid: Uuid<'Lookup'>, lookup: Lookup): Write => ({
  put: {
    item: {
      ...lookup,
      ...keys.lookup(platformId, uuid),
      expiresAtSeconds: Math.ceil(Date.parse(lookup.expiresAt) / 1000),
      type: 'LOOKUP',
    },
    condition: 'attribute_not_exists(pk)',
  },
});

const toLookup = itemReader('LOOKUP', lookup);

/** Reads a lookup that has not expired. The table deletes expired items late. */
export async function readLookup(
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'Lookup'>,
  now: Date,
): Promise<Lookup | undefined> {
  const item = await readItem(store, keys.lookup(platformId, uuid));
  const lookup = item && toLookup(item);
  return lookup && now.toISOString() < lookup.expiresAt ? lookup : undefined;
}
