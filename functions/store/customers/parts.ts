import type { PartHolder } from '../../domain/customers/part-holder.ts';
import { type Id, type IdPrefix, isId, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { idText, object } from '../../domain/schema.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { itemReader } from '../item-reader.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';
import * as lists from '../lists.ts';
import { positionIn } from '../record-list.ts';
import { type Item, readItem, type Store, type Write } from '../table.ts';
import { deleteVersion, putVersion } from '../versioned-item.ts';

/**
 * A record that is stored beside its customer, so that one read finds a customer with all of them. A pointer item leads from
 * the record's own id to the customer.
 */
interface Part extends Versioned {
  readonly platformId: PlatformId;
  readonly customerId: Id<'Customer'>;
  readonly createdAt: string;
}

const prefixes = { OWNER: 'BeneficialOwner', DOCUMENT: 'Document' } as const satisfies Record<string, IdPrefix>;

type PartKind = keyof typeof prefixes;
type PartId = Id<(typeof prefixes)[PartKind]>;

/** The id of a part, and the customer or owner that lists filter it by. */
export interface PartPlace {
  readonly kind: PartKind;
  readonly id: PartId;
  readonly holder: PartHolder;
}

const holderUuid = (id: PartHolder): string =>
  isId('Customer', id) ? uuidIn('Customer', id) : uuidIn('BeneficialOwner', id);

const keyOf = ({ platformId, customerId }: Part, { kind, id }: PartPlace): Key =>
  keys.customerPart(platformId, uuidIn('Customer', customerId), kind, uuidIn(prefixes[kind], id));

const pointerOf = ({ platformId }: Part, { kind, id }: PartPlace): Key =>
  keys.customerPartPointer(platformId, kind, uuidIn(prefixes[kind], id));

/** Writes a version of a part. */
export function putPart(part: Part, place: PartPlace): Write {
  const { kind, id, holder } = place;
  return putVersion({
    ...part,
    ...keyOf(part, place),
    listPk: lists.customerParts(part.platformId, kind),
    listSk: positionIn('', part.createdAt, uuidIn(prefixes[kind], id), holderUuid(holder)),
    type: kind,
  });
}

/** Writes a new part with its pointer. */
export const putNewPart = (part: Part, place: PartPlace): readonly Write[] => [
  putPart(part, place),
  {
    put: {
      item: { ...pointerOf(part, place), customerId: part.customerId, type: 'CUSTOMER_PART' },
      condition: 'attribute_not_exists(pk)',
    },
  },
];

/** Deletes a part that has not changed since it was read, with its pointer. */
export const deletePart = (part: Part, place: PartPlace): readonly Write[] => [
  deleteVersion(keyOf(part, place), part.version),
  { delete: { key: pointerOf(part, place) } },
];

const toPointer = itemReader('CUSTOMER_PART', object({ customerId: idText('Customer') }));

/** Reads a part by its own id. */
export async function readPart(
  store: Store,
  platformId: PlatformId,
  kind: PartKind,
  id: PartId,
): Promise<Item | undefined> {
  const uuid = uuidIn(prefixes[kind], id);
  const pointer = await readItem(store, keys.customerPartPointer(platformId, kind, uuid));
  if (!pointer) return undefined;
  const { customerId } = toPointer(pointer);
  return readItem(store, keys.customerPart(platformId, uuidIn('Customer', customerId), kind, uuid));
}
