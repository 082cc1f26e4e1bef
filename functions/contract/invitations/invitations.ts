import * as z from 'zod';
import { RequestTimestamp, Timestamp } from '../common.ts';
import { Amount, CurrencyAmount } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { line } from '../text.ts';

const example = {
  code: '0000000000004000800000000000a001',
  createdAt: '2025-11-01T12:00:00.000Z',
  url: 'https://invite.example.com/0000000000004000800000000000a001',
  expiresAt: '2025-12-01T12:00:00.000Z',
  inviterUma: '$jane@uma.example.com',
  status: 'PENDING',
  firstName: 'Alex',
  amountToSend: { amount: 1250, currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 } },
} as const;

export const InvitationStatus = z
  .enum(['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'])
  .meta({ id: 'UmaInvitationStatus' });
export type InvitationStatus = z.output<typeof InvitationStatus>;

export const Invitation = z
  .object({
    code: z.string(),
    createdAt: Timestamp,
    claimedAt: Timestamp.optional(),
    url: z.string(),
    expiresAt: Timestamp.optional(),
    inviterUma: z.string(),
    inviteeUma: z.string().optional(),
    status: InvitationStatus,
    firstName: z.string().optional(),
    amountToSend: CurrencyAmount.optional(),
  })
  .meta({ id: 'UmaInvitation', example });
export type Invitation = z.output<typeof Invitation>;

/** The rules refuse an ill-formed address, so that it has a code of its own. */
const UmaAddressText = line(320);

export const InvitationCreateRequest = z
  .object({
    inviterUma: UmaAddressText,
    firstName: line(255).min(1).optional(),
    amountToSend: Amount.optional(),
    expiresAt: RequestTimestamp.optional(),
  })
  .meta({
    id: 'UmaInvitationCreateRequest',
    example: { inviterUma: example.inviterUma, firstName: example.firstName, amountToSend: 1250 },
  });
export type InvitationCreateRequest = z.output<typeof InvitationCreateRequest>;

export const InvitationClaimRequest = z
  .object({ inviteeUma: UmaAddressText })
  .meta({ id: 'UmaInvitationClaimRequest', example: { inviteeUma: '$alex@uma.example.com' } });

const path = z.object({ invitationCode: z.string().meta({ example: example.code }) });

export const createInvitation = endpoint({
  id: 'createInvitation',
  area: 'invitations',
  method: 'POST',
  path: '/invitations',
  summary: 'Create an invitation in the name of a customer',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check'],
  request: { body: InvitationCreateRequest },
  responses: { 201: Invitation },
  errors: ['INVITATIONS_NOT_CONFIGURED', 'INVALID_UMA_ADDRESS', 'CONFLICT'],
});

export const getInvitation = endpoint({
  id: 'getInvitation',
  area: 'invitations',
  method: 'GET',
  path: '/invitations/{invitationCode}',
  summary: 'Show an invitation by its code',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path },
  responses: { 200: Invitation },
  errors: ['INVITATION_NOT_FOUND'],
});

export const claimInvitation = endpoint({
  id: 'claimInvitation',
  area: 'invitations',
  method: 'POST',
  path: '/invitations/{invitationCode}/claim',
  summary: 'Claim an invitation for a UMA address',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { path, body: InvitationClaimRequest },
  responses: { 200: Invitation },
  errors: [
    'INVITATION_NOT_FOUND',
    'INVALID_UMA_ADDRESS',
    'INVITATION_ALREADY_CLAIMED',
    'INVITATION_CANCELLED',
    'INVITATION_EXPIRED',
  ],
});

export const cancelInvitation = endpoint({
  id: 'cancelInvitation',
  area: 'invitations',
  method: 'POST',
  path: '/invitations/{invitationCode}/cancel',
  summary: 'Cancel an invitation',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { path },
  responses: { 200: Invitation },
  errors: ['INVITATION_NOT_FOUND', 'INVITATION_ALREADY_CLAIMED', 'INVITATION_CANCELLED', 'INVITATION_EXPIRED'],
});
