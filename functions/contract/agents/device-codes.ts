import * as z from 'zod';
import { exampleId, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { agentPath } from './paths.ts';
import { AgentPolicy, policyExample } from './policies.ts';

const code = 'SERVICE-AGENT-EXAM-PLE2';

export const deviceCodeExample = {
  code,
  agentId: exampleId('Agent'),
  expiresAt: '2025-11-02T12:00:00.000Z',
  redeemed: false,
};

export const AgentDeviceCode = z
  .object({ code: z.string(), agentId: resourceId('Agent'), expiresAt: Timestamp, redeemed: z.boolean() })
  .meta({ id: 'AgentDeviceCode', example: deviceCodeExample });

export const AgentDeviceCodeStatusResponse = z
  .object({ code: z.string(), redeemed: z.boolean() })
  .meta({ id: 'AgentDeviceCodeStatusResponse', example: { code, redeemed: false } });

export const AgentDeviceCodeRedeemResponse = z
  .object({ agentId: resourceId('Agent'), agentName: z.string(), accessToken: z.string(), policy: AgentPolicy })
  .meta({
    id: 'AgentDeviceCodeRedeemResponse',
    example: {
      agentId: exampleId('Agent'),
      agentName: 'Bill payer',
      accessToken: `agt_${'0'.repeat(40)}`,
      policy: policyExample,
    },
  });

const codePath = z.object({ code: z.string().meta({ example: code }) });

/** Takes no Idempotency-Key: a stored response would keep the code. */
export const regenerateAgentDeviceCode = endpoint({
  id: 'regenerateAgentDeviceCode',
  area: 'agents',
  method: 'POST',
  path: '/agents/{agentId}/device-codes',
  summary: 'Create a new device code of an agent',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:check'],
  request: { path: agentPath },
  responses: { 201: AgentDeviceCode },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
});

export const getAgentDeviceCodeStatus = endpoint({
  id: 'getAgentDeviceCodeStatus',
  area: 'agents',
  method: 'GET',
  path: '/agents/device-codes/{code}/status',
  summary: 'Show whether a device code was redeemed',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: codePath },
  responses: { 200: AgentDeviceCodeStatusResponse },
  errors: ['REFERENCE_NOT_FOUND'],
});

/** The code is the proof, so the operation needs no credentials. */
export const redeemAgentDeviceCode = endpoint({
  id: 'redeemAgentDeviceCode',
  area: 'agents',
  method: 'POST',
  path: '/agents/device-codes/{code}/redeem',
  summary: 'Redeem a device code for the access token of its agent',
  permission: null,
  uses: ['table:read', 'table:write', 'table:check'],
  request: { path: codePath },
  responses: { 200: AgentDeviceCodeRedeemResponse },
  errors: ['INVALID_INPUT', 'REFERENCE_NOT_FOUND'],
});
