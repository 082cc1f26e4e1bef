import type { OwnerDetails, OwnerRecord } from '../../domain/customers/beneficial-owner.ts';
import type { Id, PlatformId } from '../../domain/ids.ts';
import { arrayOf, idText, integer, listed, objectOf, oneOf, optional, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import type { Store } from '../table.ts';
import { type PartPlace, putNewPart, putPart, readPart } from './parts.ts';
import { postalAddress } from './records.ts';

export const toOwner = itemReader(
  'OWNER',
  objectOf<OwnerRecord>({
    platformId: uuidText('Platform'),
    ownerId: idText('BeneficialOwner'),
    customerId: idText('Customer'),
    roles: arrayOf(listed()),
    ownershipPercentage: integer,
    personalInfo: objectOf<OwnerDetails>({
      firstName: text,
      middleName: optional(text),
      lastName: text,
      birthDate: text,
      nationality: text,
      email: optional(text),
      phoneNumber: optional(text),
      address: postalAddress,
      idType: listed(),
      identifier: text,
      countryOfIssuance: optional(text),
    }),
    verificationStatus: oneOf('UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'),
    version: integer,
    createdAt: text,
    updatedAt: text,
  }),
);

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
