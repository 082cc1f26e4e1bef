import type { Invitation, InvitationCreateRequest, InvitationStatus } from '../../contract/invitations/invitations.ts';
import { type Environment, inEnvironment, isProduction } from '../environment.ts';
import { formatId, isUuid, type PlatformId, type Uuid } from '../ids.ts';
import { itemEvent, recordEvent } from '../item-event.ts';
import { currencyAmount } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, idText, integer, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { umaAddressOf } from '../uma/address.ts';
import { amend, firstVersion } from '../versioned.ts';

/** An invitation as the table holds it. That it has expired follows from the clock and is not stored. */
export const invitation = object({
  platformId: uuidText('Platform'),
  invitationId: idText('Invitation'),
  environment: optional(oneOf('production')),
  code: text,
  url: text,
  status: oneOf('PENDING', 'CLAIMED', 'CANCELLED'),
  inviterUma: text,
  inviteeUma: optional(text),
  firstName: optional(text),
  amountToSend: optional(object({ amount: integer, currency: text })),
  expiresAt: optional(text),
  claimedAt: optional(text),
  event: optional(itemEvent),
  version: integer,
  createdAt: text,
  updatedAt: text,
});
export interface InvitationRecord extends Infer<typeof invitation> {}

/** The page for invitations of a sandbox platform that has none of its own. */
const sandboxLink = 'https://invite.sandbox.example.com/';

interface InvitingPlatform {
  readonly environment: Environment;
  /** The page that shows an invitation by the code at the end of its address. */
  readonly invitationLink?: string | undefined;
}

/** The platform's page for invitations. Refuses with INVITATIONS_NOT_CONFIGURED a production platform without one. */
export function invitationLinkOf({ environment, invitationLink }: InvitingPlatform): string {
  if (invitationLink) return invitationLink;
  if (environment === 'sandbox') return sandboxLink;
  throw new Refusal('INVITATIONS_NOT_CONFIGURED', 'No page for invitations is set up for this platform.');
}

/** The code of an invitation: the 122 random bits of its uuid. */
export const codeOf = (uuid: Uuid<'Invitation'>): string => uuid.replaceAll('-', '');

/** The uuid in a code, or nothing when the text is no such code: an ill-formed code is answered like an unknown one. */
export function uuidInCode(code: string): Uuid<'Invitation'> | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(code);
  const uuid = parts?.slice(1).join('-');
  return isUuid<'Invitation'>(uuid) ? uuid : undefined;
}

interface InvitationFacts {
  readonly platformId: PlatformId;
  readonly environment: Environment;
  /** The platform's page for invitations. */
  readonly link: string;
  readonly uuid: Uuid<'Invitation'>;
  readonly request: InvitationCreateRequest;
  /** The customer who invites. */
  readonly inviter: { readonly umaAddress: string; readonly currency: string };
  readonly now: Date;
}

/** Makes an invitation. Refuses with INVALID_INPUT one that has expired already. */
export function newInvitation(facts: InvitationFacts): InvitationRecord {
  const { platformId, environment, link, uuid, request, inviter, now } = facts;
  const { firstName, amountToSend: amount, expiresAt } = request;
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()) {
    throw new Refusal('INVALID_INPUT', 'expiresAt: must be in the future.');
  }
  const code = codeOf(uuid);
  const invitation: InvitationRecord = {
    platformId,
    invitationId: formatId('Invitation', uuid),
    code,
    url: `${link.replace(/\/$/, '')}/${code}`,
    status: 'PENDING',
    inviterUma: inviter.umaAddress.toLowerCase(),
    ...(firstName !== undefined && { firstName }),
    ...(amount !== undefined && { amountToSend: { amount, currency: inviter.currency } }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    ...firstVersion(now),
  };
  return inEnvironment(invitation, environment);
}

/** An invitation of the sandbox does not exist in production, and the reverse. */
export const existsIn = (invitation: InvitationRecord, environment: Environment): boolean =>
  isProduction(invitation) === (environment === 'production');

/** The status at a time: from `expiresAt` on, a pending invitation has expired. */
export const statusAt = ({ status, expiresAt }: InvitationRecord, now: Date): InvitationStatus =>
  status === 'PENDING' && expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime() ? 'EXPIRED' : status;

const refusals = {
  CLAIMED: { code: 'INVITATION_ALREADY_CLAIMED', message: 'The invitation has already been claimed.' },
  CANCELLED: { code: 'INVITATION_CANCELLED', message: 'The invitation has been canceled.' },
  EXPIRED: { code: 'INVITATION_EXPIRED', message: 'The invitation has expired.' },
} as const;

function requirePending(invitation: InvitationRecord, now: Date): void {
  const status = statusAt(invitation, now);
  if (status === 'PENDING') return;
  const { code, message } = refusals[status];
  const { inviteeUma, expiresAt } = invitation;
  throw new Refusal(code, message, status === 'EXPIRED' ? { expirationTime: expiresAt } : { status, inviteeUma });
}

/**
 * Claims an invitation for a UMA address. Refuses with INVALID_UMA_ADDRESS, INVITATION_ALREADY_CLAIMED, INVITATION_CANCELLED and
 * INVITATION_EXPIRED.
 */
export function claim(invitation: InvitationRecord, invitee: string, now: Date): InvitationRecord {
  const inviteeUma = umaAddressOf(invitee, 'inviteeUma');
  requirePending(invitation, now);
  if (inviteeUma === invitation.inviterUma) {
    throw new Refusal('INVALID_UMA_ADDRESS', 'inviteeUma: inviters cannot claim their own invitations.');
  }
  const claimed = amend(invitation, now, { status: 'CLAIMED', inviteeUma, claimedAt: now.toISOString() });
  return recordEvent(claimed, 'INVITATION.CLAIMED', now);
}

/**
 * Cancels an invitation. Refuses with FORBIDDEN a platform that did not create it, and with INVITATION_ALREADY_CLAIMED,
 * INVITATION_CANCELLED and INVITATION_EXPIRED.
 */
export function cancel(invitation: InvitationRecord, platformId: PlatformId, now: Date): InvitationRecord {
  if (invitation.platformId !== platformId) {
    throw new Refusal('FORBIDDEN', 'Only the platform that created the invitation can cancel it.');
  }
  requirePending(invitation, now);
  return amend(invitation, now, { status: 'CANCELLED' });
}

/** The invitation as the interface shows it at a time. */
export function toInvitation(invitation: InvitationRecord, now: Date): Invitation {
  const { code, createdAt, claimedAt, url, expiresAt, inviterUma, inviteeUma, firstName, amountToSend } = invitation;
  return {
    ...{ code, createdAt, claimedAt, url, expiresAt, inviterUma, inviteeUma },
    status: statusAt(invitation, now),
    firstName,
    amountToSend: amountToSend && currencyAmount(amountToSend.amount, amountToSend.currency),
  };
}
