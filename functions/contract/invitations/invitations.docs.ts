import { describeEnum, describeObject, describeOperation } from '../description.ts';
import {
  cancelInvitation,
  claimInvitation,
  createInvitation,
  getInvitation,
  Invitation,
  InvitationClaimRequest,
  InvitationCreateRequest,
  InvitationStatus,
} from './invitations.ts';

const invitationCode = 'The code of the invitation.';
const firstName = 'First name of the invited person, for the page that the link opens.';

export const invitationDescriptions = [
  describeEnum(InvitationStatus, 'Where an invitation is in its life. Every status but `PENDING` is final.', {
    PENDING: 'It can be claimed.',
    CLAIMED: 'The invited person has claimed it; `inviteeUma` is their address.',
    EXPIRED: '`expiresAt` has passed.',
    CANCELLED: "The inviter's platform has canceled it.",
  }),
  describeObject(Invitation, 'An invitation of a person by a customer.', {
    code: 'The code of the invitation. It cannot be guessed: anyone who has it can read and claim the invitation.',
    createdAt: 'When it was created (UTC).',
    claimedAt: 'When it was claimed (UTC).',
    url: "The link to send to the invited person: the platform's page for invitations with the code at its end.",
    expiresAt: 'From when it can no longer be claimed (UTC). Without it, the invitation does not expire.',
    inviterUma: 'UMA address of the customer who invites, in lower case.',
    inviteeUma: 'UMA address that claimed the invitation, in lower case.',
    status: 'Where the invitation is in its life.',
    firstName,
    amountToSend: "What the inviter intends to send after the claim, in the inviter's currency.",
  }),
  describeObject(InvitationCreateRequest, 'An invitation to create.', {
    inviterUma: 'UMA address of a customer of the platform.',
    firstName,
    amountToSend:
      "What the inviter intends to send after the claim, in the smallest unit of the first of the customer's currencies.",
    expiresAt: 'From when the invitation can no longer be claimed. It has to be in the future.',
  }),
  describeObject(InvitationClaimRequest, 'Who claims the invitation.', {
    inviteeUma: 'UMA address of the invited person, at any institution.',
  }),
  describeOperation(createInvitation, {
    text: 'Creates an invitation in the name of a customer. Send `url` to the invited person. No money is reserved or sent, also not by the claim: after `INVITATION.CLAIMED`, create a quote to `inviteeUma` with `amountToSend` as its locked sending amount.\n\nA platform without a page for invitations gets 400 `INVITATIONS_NOT_CONFIGURED`; in the sandbox every platform has one.',
  }),
  describeOperation(getInvitation, {
    text: 'Returns the invitation with this code. Any platform may read it, so that the institution of the invited person can show who invites.',
    parameters: { invitationCode },
  }),
  describeOperation(claimInvitation, {
    text: "Claims an invitation for the UMA address of the invited person. Any platform may do it. The inviter's platform receives `INVITATION.CLAIMED`. An invitation is claimed once: of several claims at the same time, one succeeds.",
    parameters: { invitationCode },
  }),
  describeOperation(cancelInvitation, {
    text: 'Cancels an invitation that was not claimed yet. Only the platform that created it may do so; any other gets 403 `FORBIDDEN`.',
    parameters: { invitationCode },
  }),
];
