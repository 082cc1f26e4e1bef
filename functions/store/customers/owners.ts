import { type OwnerRecord, owner } from '../../domain/customers/beneficial-owner.ts';
import type { Id, PlatformId } from '../../domain/ids.ts';
import { itemReader } from '../item-reader.ts';
import type { Store } from '../table.ts';
import { type PartPlace, putNewPart, putPart, readPart } from './parts.ts';

export const toOwner = itemReader('OWNER', owner);

const placeOf = ({ ownerId, customerId }: OwnerRecord): PartPlace => ({
  kind: 'OWNER',
  id: ownerId,
  holder: customerId,
});

export const putNewOwner = (owner: OwnerRecord) => putNewPart(owner, placeOf(owner));
export const replaceOwner = (owner: OwnerRecord) => putPart(owner, placeOf(owner));

export async function readOwner(
  store: Store,
  platformId: PlatformId,
  ownerId: Id<'BeneficialOwner'>,
): Promise<OwnerRecord | undefined> {
  const item = await readPart(store, platformId, 'OWNER', ownerId);
  return item && toOwner(item);
}
