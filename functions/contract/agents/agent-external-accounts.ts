import { endpoint } from '../endpoint.ts';
import {
  ExternalAccount,
  ExternalAccountCreateRequest,
  ExternalAccountListResponse,
  externalAccountPath,
  PlatformExternalAccountListQuery,
} from '../external-accounts/external-accounts.ts';

export const agentListExternalAccounts = endpoint({
  id: 'agentListExternalAccounts',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me/external-accounts',
  summary: "List the customer's external accounts, newest first",
  permission: 'AGENT',
  uses: ['table:read', 'table:list'],
  request: { query: PlatformExternalAccountListQuery },
  responses: { 200: ExternalAccountListResponse },
  errors: [],
});

export const agentCreateExternalAccount = endpoint({
  id: 'agentCreateExternalAccount',
  area: 'agent-operations',
  method: 'POST',
  path: '/agents/me/external-accounts',
  summary: 'Register an external account of the customer',
  permission: 'AGENT',
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check'],
  request: { body: ExternalAccountCreateRequest },
  responses: { 201: ExternalAccount },
  errors: ['INVALID_CURRENCY', 'INVALID_BANK_ACCOUNT', 'FORBIDDEN', 'CONFLICT'],
});

export const agentGetExternalAccount = endpoint({
  id: 'agentGetExternalAccount',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me/external-accounts/{externalAccountId}',
  summary: 'Show an external account of the customer',
  permission: 'AGENT',
  uses: ['table:read'],
  request: { path: externalAccountPath },
  responses: { 200: ExternalAccount },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const agentDeleteExternalAccount = endpoint({
  id: 'agentDeleteExternalAccount',
  area: 'agent-operations',
  method: 'DELETE',
  path: '/agents/me/external-accounts/{externalAccountId}',
  summary: 'Delete an external account of the customer',
  permission: 'AGENT',
  uses: ['table:read', 'table:write', 'table:delete'],
  request: { path: externalAccountPath },
  responses: { 204: null },
  errors: ['FORBIDDEN', 'REFERENCE_NOT_FOUND', 'BENEFICIARY_TRUSTED'],
});
