import type { ErrorTexts } from '../errors.docs.ts';

export const invitationErrors = {
  INVITATION_ALREADY_CLAIMED: {
    meaning: 'The invitation has already been claimed.',
    cause: 'An invitation is claimed once, and cannot be canceled after that.',
    remedy: 'Read the invitation: `inviteeUma` is the address that claimed it.',
  },
  INVITATION_CANCELLED: {
    meaning: 'The invitation has been canceled.',
    cause: "The inviter's platform withdrew it.",
    remedy: 'Ask the inviter for another invitation.',
  },
  INVITATION_EXPIRED: {
    meaning: 'The invitation has expired.',
    cause: 'Its `expiresAt` has passed.',
    remedy: 'Ask the inviter for another invitation.',
  },
  INVITATIONS_NOT_CONFIGURED: {
    meaning: 'The platform has no page for invitations.',
    cause: 'A production platform needs a page that its invitations link to, and none is set up.',
    remedy: 'Ask the operator to set it up with `npm run platform -- configure`.',
  },
  INVITATION_NOT_FOUND: {
    meaning: 'The invitation does not exist.',
    cause: 'The code is misspelled, or it belongs to the other environment: sandbox or production.',
    remedy: 'Use the `code` of an invitation, the last part of its `url`.',
  },
} as const satisfies ErrorTexts;
