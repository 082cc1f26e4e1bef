import * as z from 'zod';
import { resourceId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { createQuote, executeQuote, Quote, QuoteRequest } from '../payments/quotes.ts';
import { createTransferIn, createTransferOut, TransferInRequest, TransferOutRequest } from '../payments/transfers.ts';
import { WalletSignatureHeader } from '../wallets/wallet-signature.ts';
import { AgentAction } from './actions.ts';

const quotePath = z.object({ quoteId: resourceId('Quote') });

export const agentCreateQuote = endpoint({
  id: 'agentCreateQuote',
  area: 'agent-operations',
  method: 'POST',
  path: '/agents/me/quotes',
  summary: 'Create a quote for the customer',
  permission: 'AGENT',
  idempotent: true,
  uses: ['table:read', 'table:list', 'table:write', 'table:check', 'rail:known', 'codes:sms'],
  request: { body: QuoteRequest },
  responses: { 201: Quote },
  errors: [...createQuote.errors, 'FORBIDDEN'],
});

export const agentGetQuote = endpoint({
  id: 'agentGetQuote',
  area: 'agent-operations',
  method: 'GET',
  path: '/agents/me/quotes/{quoteId}',
  summary: 'Show a quote of the agent',
  permission: 'AGENT',
  uses: ['table:read'],
  request: { path: quotePath },
  responses: { 200: Quote },
  errors: ['QUOTE_NOT_FOUND'],
});

export const agentExecuteQuote = endpoint({
  id: 'agentExecuteQuote',
  area: 'agent-operations',
  method: 'POST',
  path: '/agents/me/quotes/{quoteId}/execute',
  summary: 'Execute a quote of the agent, or submit it for approval',
  permission: 'AGENT',
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check', 'codes:sms'],
  request: { path: quotePath, headers: WalletSignatureHeader },
  responses: { 200: AgentAction },
  errors: [...executeQuote.errors, 'FORBIDDEN'],
});

export const agentCreateTransferOut = endpoint({
  id: 'agentCreateTransferOut',
  area: 'agent-operations',
  method: 'POST',
  path: '/agents/me/transfer-out',
  summary: 'Transfer out of an internal account, or submit it for approval',
  permission: 'AGENT',
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check', 'rail:known', 'codes:sms'],
  request: { body: TransferOutRequest },
  responses: { 201: AgentAction },
  errors: [...createTransferOut.errors, 'FORBIDDEN'],
});

export const agentCreateTransferIn = endpoint({
  id: 'agentCreateTransferIn',
  area: 'agent-operations',
  method: 'POST',
  path: '/agents/me/transfer-in',
  summary: 'Transfer into an internal account, or submit it for approval',
  permission: 'AGENT',
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check', 'rail:known'],
  request: { body: TransferInRequest },
  responses: { 201: AgentAction },
  errors: [...createTransferIn.errors, 'FORBIDDEN', 'SERVICE_UNAVAILABLE'],
});
