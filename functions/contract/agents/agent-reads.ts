import * as z from 'zod';
import { resourceId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { InternalAccountListQuery, InternalAccountListResponse } from '../ledger/internal-accounts.ts';
import { Transaction, TransactionListQuery, TransactionListResponse } from '../payments/transactions.ts';
import { Agent } from './agents.ts';

export const getAgentMe = endpoint({
  id: 'getAgentMe',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me',
  summary: 'Show the calling agent',
  permission: 'AGENT',
  uses: ['table:read'],
  request: {},
  responses: { 200: Agent },
  errors: [],
});

export const AgentTransactionListQuery = TransactionListQuery.omit({ customerId: true, platformCustomerId: true });
export type AgentTransactionListQuery = z.output<typeof AgentTransactionListQuery>;

export const agentListTransactions = endpoint({
  id: 'agentListTransactions',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me/transactions',
  summary: "List the customer's transactions, newest first",
  permission: 'AGENT',
  uses: ['table:read', 'table:list'],
  request: { query: AgentTransactionListQuery },
  responses: { 200: TransactionListResponse },
  errors: ['FORBIDDEN'],
});

export const agentGetTransaction = endpoint({
  id: 'agentGetTransaction',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me/transactions/{transactionId}',
  summary: 'Show a transaction of the customer',
  permission: 'AGENT',
  uses: ['table:read'],
  request: { path: z.object({ transactionId: resourceId('Transaction') }) },
  responses: { 200: Transaction },
  errors: ['FORBIDDEN', 'TRANSACTION_NOT_FOUND'],
});

export const agentListInternalAccounts = endpoint({
  id: 'agentListInternalAccounts',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me/internal-accounts',
  summary: "List the customer's internal accounts that the agent may use, newest first",
  permission: 'AGENT',
  uses: ['table:read', 'table:list'],
  request: { query: InternalAccountListQuery },
  responses: { 200: InternalAccountListResponse },
  errors: ['FORBIDDEN'],
});
