import * as z from 'zod';
import { KeyText, resourceId } from '../common.ts';
import { Amount, CurrencyCode } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { InternalAccount } from '../ledger/internal-accounts.ts';
import { IncomingTransaction, Transaction } from '../payments/transactions.ts';
import { TestWebhookResponse } from '../webhooks/webhooks.ts';

/** Smallest unit. */
const maximumSandboxFunding = 100_000_000_000;

export const SandboxFundRequest = z
  .object({ amount: z.int().min(1).max(maximumSandboxFunding).meta({ format: 'int64' }) })
  .meta({ id: 'SandboxFundRequest', example: { amount: 1000000 } });
export type SandboxFundRequest = z.output<typeof SandboxFundRequest>;

export const sandboxFundInternalAccount = endpoint({
  id: 'sandboxFundInternalAccount',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/internal-accounts/{accountId}/fund',
  summary: 'Credit an internal account with sandbox money',
  permission: 'TRANSACT',
  idempotent: true,
  sandboxOnly: true,
  uses: ['table:read', 'table:write'],
  request: {
    path: z.object({ accountId: resourceId('InternalAccount') }),
    body: SandboxFundRequest,
  },
  responses: { 200: InternalAccount },
  errors: ['INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'USER_NOT_READY', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});

/** Events that the outside world causes later (docs/decisions.md#payments-9). */
export const SimulatedEvent = z.enum(['BANK_RETURN', 'REFUND_FAIL', 'LATE_DELIVERY']).meta({ id: 'SimulatedEvent' });
export type SimulatedEvent = z.output<typeof SimulatedEvent>;

export const SandboxSimulateRequest = z
  .object({ event: SimulatedEvent })
  .meta({ id: 'SandboxSimulateRequest', example: { event: 'BANK_RETURN' } });

export const sandboxSimulateTransactionEvent = endpoint({
  id: 'sandboxSimulateTransactionEvent',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/transactions/{transactionId}/simulate',
  summary: 'Simulate a bank return, a failed refund or a late delivery',
  permission: 'TRANSACT',
  sandboxOnly: true,
  uses: ['table:read', 'table:list', 'table:write'],
  request: {
    path: z.object({ transactionId: resourceId('Transaction') }),
    body: SandboxSimulateRequest,
  },
  responses: { 200: Transaction },
  errors: ['TRANSACTION_NOT_FOUND', 'CONFLICT'],
});

export const SandboxSendRequest = z
  .object({
    quoteId: KeyText,
    currencyCode: CurrencyCode,
    currencyAmount: Amount.optional(),
  })
  .meta({
    id: 'SandboxSendRequest',
    example: { quoteId: 'Quote:00000000-0000-4000-8000-000000000004', currencyCode: 'USD' },
  });
export type SandboxSendRequest = z.output<typeof SandboxSendRequest>;

export const sandboxSend = endpoint({
  id: 'sandboxSend',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/send',
  summary: 'Simulate the funding of a quote',
  permission: 'TRANSACT',
  sandboxOnly: true,
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check'],
  request: { body: SandboxSendRequest },
  responses: { 200: Transaction },
  errors: [
    'INVALID_CURRENCY',
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    'USER_NOT_READY',
    'END_USER_TERMS_NOT_ACCEPTED',
    'QUOTE_NOT_FOUND',
    'QUOTE_EXPIRED',
    'CONFLICT',
    'DAILY_VOLUME_LIMIT_EXCEEDED',
  ],
});

export const sendTestWebhook = endpoint({
  id: 'sendTestWebhook',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/webhooks/test',
  summary: "Send a TEST event to the platform's webhook endpoint",
  permission: 'MANAGE',
  sandboxOnly: true,
  uses: ['table:read', 'keys:sign', 'keys:open'],
  request: {},
  responses: { 200: TestWebhookResponse },
  errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'WEBHOOK_DELIVERY_ERROR'],
});

/** The request names one receiver, by UMA address or by id. */
export const SandboxUmaReceiveRequest = z
  .object({
    senderUmaAddress: KeyText,
    receiverUmaAddress: KeyText.optional(),
    customerId: KeyText.optional(),
    receivingCurrencyCode: CurrencyCode,
    receivingCurrencyAmount: Amount,
  })
  .meta({
    id: 'SandboxUmaReceiveRequest',
    example: {
      senderUmaAddress: '$success.usd@sandbox.uma.money',
      receiverUmaAddress: '$receiver@uma.example.com',
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 10000,
    },
  });
export type SandboxUmaReceiveRequest = z.output<typeof SandboxUmaReceiveRequest>;

export const sandboxReceive = endpoint({
  id: 'sandboxReceive',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/uma/receive',
  summary: 'Simulate an incoming UMA payment',
  permission: 'TRANSACT',
  sandboxOnly: true,
  idempotent: true,
  uses: ['table:read', 'table:list', 'table:write', 'table:check'],
  request: { body: SandboxUmaReceiveRequest },
  responses: { 200: IncomingTransaction },
  errors: [
    'INVALID_UMA_ADDRESS',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'WEBHOOK_ENDPOINT_NOT_SET',
    'USER_NOT_READY',
    'USER_NOT_FOUND',
    'UMA_NOT_FOUND',
    'CONFLICT',
  ],
});
