import * as z from 'zod';
import { exampleId, Flag, KeyText, resourceId, Timestamp } from '../common.ts';
import { Sum } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery, timeFilters } from '../lists.ts';
import { line } from '../text.ts';
import { AgentDeviceCode, deviceCodeExample } from './device-codes.ts';
import { agentPath } from './paths.ts';
import { AgentPolicy, AgentPolicyUpdateRequest, policyExample } from './policies.ts';

export const AgentUsage = z
  .object({
    dailyTransactionCount: z.int().min(0),
    dailySpend: Sum,
    dailyResetDate: z.iso.date(),
    monthlySpend: Sum,
    monthlyResetMonth: z.string().regex(/^\d{4}-\d{2}$/),
  })
  .meta({ id: 'AgentUsage' });
export type AgentUsage = z.output<typeof AgentUsage>;

const agentExample = {
  id: exampleId('Agent'),
  name: 'Bill payer',
  customerId: 'Customer:00000000-0000-4000-8000-000000000002',
  isPaused: false,
  isConnected: false,
  policy: policyExample,
  usage: {
    dailyTransactionCount: 0,
    dailySpend: 0,
    dailyResetDate: '2025-11-02',
    monthlySpend: 0,
    monthlyResetMonth: '2025-12',
  },
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const Agent = z
  .object({
    id: resourceId('Agent'),
    name: z.string(),
    customerId: z.string(),
    isPaused: z.boolean(),
    isConnected: z.boolean(),
    policy: AgentPolicy,
    usage: AgentUsage,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Agent', example: agentExample });
export type Agent = z.output<typeof Agent>;

const AgentName = line(255).min(1);

export const AgentCreateRequest = z.object({ name: AgentName, customerId: KeyText, policy: AgentPolicy }).meta({
  id: 'AgentCreateRequest',
  example: { name: agentExample.name, customerId: agentExample.customerId, policy: policyExample },
});
export type AgentCreateRequest = z.output<typeof AgentCreateRequest>;

export const AgentCreateResponse = z
  .object({ agent: Agent, deviceCode: AgentDeviceCode })
  .meta({ id: 'AgentCreateResponse', example: { agent: agentExample, deviceCode: deviceCodeExample } });

export const AgentUpdateRequest = z
  .object({ name: AgentName.optional(), isPaused: z.boolean().optional() })
  .refine(({ name, isPaused }) => name !== undefined || isPaused !== undefined, {
    error: 'must have name or isPaused',
  })
  .meta({ id: 'AgentUpdateRequest', example: { isPaused: true } });
export type AgentUpdateRequest = z.output<typeof AgentUpdateRequest>;

export const AgentListQuery = z.object({
  customerId: KeyText.optional(),
  isPaused: Flag.optional(),
  isConnected: Flag.optional(),
  ...timeFilters,
  ...pageQuery,
});
export type AgentListQuery = z.output<typeof AgentListQuery>;

export const AgentListResponse = pageOf(Agent).meta({ id: 'AgentListResponse', example: pageExample(agentExample) });

export const listAgents = endpoint({
  id: 'listAgents',
  area: 'agents',
  method: 'GET',
  path: '/agents',
  summary: 'List agents, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: AgentListQuery },
  responses: { 200: AgentListResponse },
  errors: [],
});

/** Takes no Idempotency-Key: a stored response would keep the device code. */
export const createAgent = endpoint({
  id: 'createAgent',
  area: 'agents',
  method: 'POST',
  path: '/agents',
  summary: 'Create an agent and its first device code',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:check'],
  request: { body: AgentCreateRequest },
  responses: { 201: AgentCreateResponse },
  errors: [],
});

export const getAgentById = endpoint({
  id: 'getAgentById',
  area: 'agents',
  method: 'GET',
  path: '/agents/{agentId}',
  summary: 'Show an agent',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: agentPath },
  responses: { 200: Agent },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const updateAgent = endpoint({
  id: 'updateAgent',
  area: 'agents',
  method: 'PATCH',
  path: '/agents/{agentId}',
  summary: 'Rename, pause or resume an agent',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:check'],
  request: { path: agentPath, body: AgentUpdateRequest },
  responses: { 200: Agent },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const updateAgentPolicy = endpoint({
  id: 'updateAgentPolicy',
  area: 'agents',
  method: 'PATCH',
  path: '/agents/{agentId}/policy',
  summary: 'Change the policy of an agent',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:check'],
  request: { path: agentPath, body: AgentPolicyUpdateRequest },
  responses: { 200: Agent },
  errors: ['INVALID_CURRENCY', 'AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND', 'NOT_IMPLEMENTED', 'SERVICE_UNAVAILABLE'],
});

export const deleteAgent = endpoint({
  id: 'deleteAgent',
  area: 'agents',
  method: 'DELETE',
  path: '/agents/{agentId}',
  summary: 'Delete an agent and revoke its access token',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:delete'],
  request: { path: agentPath },
  responses: { 204: null },
  errors: ['REFERENCE_NOT_FOUND'],
});
