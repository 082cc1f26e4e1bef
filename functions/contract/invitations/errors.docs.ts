import { aCustomer, type ExampleRequest, type ExampleStep } from '../error-example.docs.ts';
import type { ErrorTexts } from '../errors.docs.ts';

const inviter: ExampleStep = { ...aCustomer(), gives: { inviterUma: 'umaAddress' } };
const invitation: ExampleStep = {
  method: 'POST',
  path: '/invitations',
  body: { inviterUma: '{inviterUma}' },
  status: 201,
  gives: { invitationCode: 'code' },
};
const claim: ExampleRequest = {
  method: 'POST',
  path: '/invitations/{invitationCode}/claim',
  body: { inviteeUma: '$alex@other.example.com' },
};

export const invitationErrors = {
  INVITATION_ALREADY_CLAIMED: {
    meaning: 'The invitation has already been claimed.',
    cause: 'An invitation is claimed once, and cannot be canceled after that.',
    remedy: 'Read the invitation: `inviteeUma` is the address that claimed it.',
    example: { prepare: [inviter, invitation, { ...claim, status: 200 }], request: claim },
  },
  INVITATION_CANCELLED: {
    meaning: 'The invitation has been canceled.',
    cause: "The inviter's platform withdrew it.",
    remedy: 'Ask the inviter for another invitation.',
    example: {
      prepare: [inviter, invitation, { method: 'POST', path: '/invitations/{invitationCode}/cancel', status: 200 }],
      request: claim,
    },
  },
  INVITATION_EXPIRED: {
    meaning: 'The invitation has expired.',
    cause: 'Its `expiresAt` has passed.',
    remedy: 'Ask the inviter for another invitation.',
    example: {
      prepare: [
        inviter,
        { ...invitation, body: { inviterUma: '{inviterUma}', expiresAt: '{soon}' } },
        { method: 'GET', path: '/invitations/{invitationCode}', status: 200, until: { status: 'EXPIRED' } },
      ],
      request: claim,
    },
  },
  INVITATIONS_NOT_CONFIGURED: {
    meaning: 'The platform has no page for invitations.',
    cause: 'A production platform needs a page that its invitations link to, and none is set up.',
    remedy: 'Ask the operator to set it up with `npm run platform -- configure`.',
    example: {
      why: 'In the sandbox every platform has a page for invitations.',
      test: 'test/api/invitations/invitations.test.ts',
    },
  },
  INVITATION_NOT_FOUND: {
    meaning: 'The invitation does not exist.',
    cause: 'The code is misspelled, or it belongs to the other environment: sandbox or production.',
    remedy: 'Use the `code` of an invitation, the last part of its `url`.',
    example: { request: { method: 'GET', path: '/invitations/00000000' } },
  },
} as const satisfies ErrorTexts;
