import type { InvitationCreateRequest } from '../../contract/invitations/invitations.ts';
import {
  cancel,
  claim,
  existsIn,
  type InvitationRecord,
  invitationLinkOf,
  newInvitation,
  toInvitation,
} from '../../domain/invitations/invitation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { umaAddressOf } from '../../domain/uma/address.ts';
import type { Context } from '../../runtime/context.ts';
import { findHolder, requireUndeleted } from '../../store/customers/customers.ts';
import { findInvitation, putInvitation, putNewInvitation } from '../../store/invitations/invitations.ts';
import { requirePlatform } from '../platforms/platform.ts';

/**
 * Creates an invitation. Refuses with INVITATIONS_NOT_CONFIGURED, with INVALID_UMA_ADDRESS unless a customer of the platform has
 * the address, and as `newInvitation` does.
 */
export async function createInvitation({ caller, store, now, newUuid }: Context, request: InvitationCreateRequest) {
  const platform = await requirePlatform(store, caller);
  const link = invitationLinkOf(platform);
  const { platformId, environment } = platform;
  const umaAddress = umaAddressOf(request.inviterUma, 'inviterUma');
  const inviter = await findHolder(store, platformId, { umaAddress });
  if (!inviter) throw new Refusal('INVALID_UMA_ADDRESS', 'inviterUma: no customer of yours has this UMA address.');
  const [currency = platform.currencies[0] ?? 'USD'] = inviter.currencies;
  const facts = { platformId, environment, link, uuid: newUuid(), request, now };
  const invitation = newInvitation({ ...facts, inviter: { umaAddress, currency } });
  const writes = [...putNewInvitation(invitation), requireUndeleted(inviter)];
  return { status: 201 as const, body: toInvitation(invitation, now), writes };
}

/** Refuses with INVITATION_NOT_FOUND. */
export async function getInvitation(context: Context, code: string) {
  return { status: 200 as const, body: toInvitation(await requireInvitation(context, code), context.now) };
}

/** Refuses with INVITATION_NOT_FOUND and as `claim` does. */
export const claimInvitation = (context: Context, code: string, inviteeUma: string) =>
  change(context, code, (invitation) => claim(invitation, inviteeUma, context.now));

/** Refuses with INVITATION_NOT_FOUND and as `cancel` does. */
export const cancelInvitation = (context: Context, code: string) =>
  change(context, code, (invitation) => cancel(invitation, context.caller.platformId, context.now));

async function change(context: Context, code: string, rule: (invitation: InvitationRecord) => InvitationRecord) {
  const next = rule(await requireInvitation(context, code));
  return { status: 200 as const, body: toInvitation(next, context.now), writes: [putInvitation(next)] };
}

/** The invitation with this code, of any platform in the caller's environment. */
async function requireInvitation({ caller, store }: Context, code: string): Promise<InvitationRecord> {
  const invitation = await findInvitation(store, code);
  if (invitation && existsIn(invitation, caller.environment)) return invitation;
  throw new Refusal('INVITATION_NOT_FOUND', 'There is no invitation with this code.');
}
