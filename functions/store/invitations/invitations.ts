import { type PlatformId, uuidIn } from '../../domain/ids.ts';
import { type InvitationRecord, uuidInCode } from '../../domain/invitations/invitation.ts';
import { itemEvent } from '../../domain/item-event.ts';
import { idText, integer, objectOf, oneOf, optional, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

export const toInvitationRecord = itemReader(
  'INVITATION',
  objectOf<InvitationRecord>({
    platformId: uuidText('Platform'),
    invitationId: idText('Invitation'),
    environment: optional(oneOf('production')),
    code: text,
    url: text,
    status: oneOf('PENDING', 'CLAIMED', 'CANCELLED'),
    inviterUma: text,
    inviteeUma: optional(text),
    firstName: optional(text),
    amountToSend: optional(
      objectOf<NonNullable<InvitationRecord['amountToSend']>>({ amount: integer, currency: text }),
    ),
    expiresAt: optional(text),
    claimedAt: optional(text),
    event: optional(itemEvent),
    version: integer,
    createdAt: text,
    updatedAt: text,
  }),
);

const toOwner = itemReader(
  'INVITATION_CODE',
  objectOf<{ readonly platformId: PlatformId }>({ platformId: uuidText('Platform') }),
);

/** The invitation with this code, of any platform. */
export async function findInvitation(store: Store, code: string): Promise<InvitationRecord | undefined> {
  const uuid = uuidInCode(code);
  const pointer = uuid && (await readItem(store, keys.invitationCode(code)));
  if (!pointer) return undefined;
  const item = await readItem(store, keys.invitation(toOwner(pointer).platformId, uuid));
  return item && toInvitationRecord(item);
}

/** Writes a new invitation, and makes its code known to all platforms. */
export function putNewInvitation(invitation: InvitationRecord): readonly Write[] {
  const { platformId, code } = invitation;
  const pointer = { ...keys.invitationCode(code), platformId, type: 'INVITATION_CODE' };
  return [putInvitation(invitation), { put: { item: pointer, condition: 'attribute_not_exists(pk)' } }];
}

/** Writes a version of an invitation. Once claimed, it is listed by the time of its event. */
export function putInvitation(invitation: InvitationRecord): Write {
  const { platformId, invitationId, claimedAt } = invitation;
  const uuid = uuidIn('Invitation', invitationId);
  return putVersion({
    ...invitation,
    ...keys.invitation(platformId, uuid),
    ...(claimedAt !== undefined && {
      listPk: lists.claimedInvitations(platformId),
      listSk: listSortKey(claimedAt, uuid),
    }),
    type: 'INVITATION',
  });
}
