import { keys } from './keys.ts';
import { readItem, type Store, type Write } from './table.ts';

/** What a sender was told of a UMA address: a quote to it names this lookup. */
export interface Lookup {
  readonly receiverUmaAddress: string;
  /** The currencies that the receiver takes; the first is the one that is paid in unless another is wished. */
  readonly currencies: readonly string[];
  readonly expiresAt: string;
}

/** Writes a lookup. The table deletes it some time after it has expired. */
export const putLookup = (platformId: string, uuid: string, lookup: Lookup): Write => ({
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

/** A lookup that is still good: the table deletes expired items late. */
export async function readLookup(
  store: Store,
  platformId: string,
  uuid: string,
  now: Date,
): Promise<Lookup | undefined> {
  const lookup = await readItem<Lookup>(store, keys.lookup(platformId, uuid));
  return lookup && now.toISOString() < lookup.expiresAt ? lookup : undefined;
}
