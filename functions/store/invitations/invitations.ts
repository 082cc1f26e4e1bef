import { uuidIn } from '../../domain/ids.ts';
import { type InvitationRecord, invitation, uuidInCode } from '../../domain/invitations/invitation.ts';
import { object, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

export const toInvitationRecord = itemReader('INVITATION', invitation);

const toOwner = itemReader('INVITATION_CODE', object({ platformId: uuidText('Platform') }));

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
