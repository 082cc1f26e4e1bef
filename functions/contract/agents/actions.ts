import * as z from 'zod';
import { EndTimestamp, exampleId, FreeText, KeyText, resourceId, StartTimestamp, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery, SortOrder } from '../lists.ts';
import { Quote } from '../payments/quotes.ts';
import { Transaction } from '../payments/transactions.ts';

export const AgentActionStatus = z
  .enum(['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'])
  .meta({ id: 'AgentActionStatus' });
export type AgentActionStatus = z.output<typeof AgentActionStatus>;

export const AgentActionType = z.enum(['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN']).meta({ id: 'AgentActionType' });
export type AgentActionType = z.output<typeof AgentActionType>;

export const AgentTransferDetails = z
  .object({
    amount: z.int().meta({ format: 'int64' }),
    currency: z.string(),
    sourceAccountId: z.string(),
    destinationAccountId: z.string(),
  })
  .meta({ id: 'AgentTransferDetails' });

const actionExample = {
  id: exampleId('AgentAction'),
  agentId: exampleId('Agent'),
  customerId: 'Customer:00000000-0000-4000-8000-000000000002',
  platformCustomerId: 'example-user-1',
  status: 'PENDING_APPROVAL',
  type: 'TRANSFER_OUT',
  transferDetails: {
    amount: 75_000,
    currency: 'USD',
    sourceAccountId: 'InternalAccount:00000000-0000-4000-8000-000000000001',
    destinationAccountId: 'ExternalAccount:00000000-0000-4000-8000-000000000005',
  },
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const AgentAction = z
  .object({
    id: resourceId('AgentAction'),
    agentId: resourceId('Agent'),
    customerId: z.string(),
    platformCustomerId: z.string(),
    status: AgentActionStatus,
    type: AgentActionType,
    quote: Quote.optional(),
    transferDetails: AgentTransferDetails.optional(),
    transaction: Transaction.optional(),
    rejectionReason: z.string().optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'AgentAction', example: actionExample });
export type AgentAction = z.input<typeof AgentAction>;

export const AgentActionListResponse = pageOf(AgentAction).meta({
  id: 'AgentActionListResponse',
  example: pageExample(actionExample),
});

export const AgentApprovalListQuery = z.object({
  agentId: KeyText.optional(),
  customerId: KeyText.optional(),
  startDate: StartTimestamp,
  endDate: EndTimestamp,
  ...pageQuery,
  sortOrder: SortOrder.default('desc'),
});
export type AgentApprovalListQuery = z.output<typeof AgentApprovalListQuery>;

export const listAgentApprovals = endpoint({
  id: 'listAgentApprovals',
  area: 'agents',
  method: 'GET',
  path: '/agents/approvals',
  summary: 'List actions that wait for approval, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: AgentApprovalListQuery },
  responses: { 200: AgentActionListResponse },
  errors: [],
});

const actionPath = z.object({ agentId: resourceId('Agent'), actionId: resourceId('AgentAction') });

export const approveAgentAction = endpoint({
  id: 'approveAgentAction',
  area: 'agents',
  method: 'POST',
  path: '/agents/{agentId}/actions/{actionId}/approve',
  summary: 'Approve an action of an agent',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'table:check', 'rail:known', 'codes:sms'],
  request: { path: actionPath },
  responses: { 200: AgentAction },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
});

export const AgentActionRejectRequest = z
  .object({ reason: FreeText.optional() })
  .meta({ id: 'AgentActionRejectRequest', example: { reason: 'Example reason' } });

export const rejectAgentAction = endpoint({
  id: 'rejectAgentAction',
  area: 'agents',
  method: 'POST',
  path: '/agents/{agentId}/actions/{actionId}/reject',
  summary: 'Reject an action of an agent',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write'],
  request: { path: actionPath, body: AgentActionRejectRequest, bodyOptional: true },
  responses: { 200: AgentAction },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
});

export const AgentActionListQuery = z.object({ status: AgentActionStatus.optional(), ...pageQuery });
export type AgentActionListQuery = z.output<typeof AgentActionListQuery>;

export const agentListActions = endpoint({
  id: 'agentListActions',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me/actions',
  summary: 'List the actions of the agent, newest first',
  permission: 'AGENT',
  uses: ['table:read', 'table:list'],
  request: { query: AgentActionListQuery },
  responses: { 200: AgentActionListResponse },
  errors: [],
});

export const agentGetAction = endpoint({
  id: 'agentGetAction',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me/actions/{actionId}',
  summary: 'Show an action of the agent',
  permission: 'AGENT',
  uses: ['table:read'],
  request: { path: z.object({ actionId: resourceId('AgentAction') }) },
  responses: { 200: AgentAction },
  errors: ['REFERENCE_NOT_FOUND'],
});
