import * as z from 'zod';
import { KeyText } from './common.ts';
import { Amount, CurrencyCode } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { InternalAccount } from './internal-accounts.ts';
import { IncomingTransaction, Transaction } from './transactions.ts';
import { TestWebhookResponse } from './webhooks.ts';

/** The most that one call may conjure up, in the smallest unit (interface description, `SandboxFundRequest`). */
export const maximumSandboxFunding = 100_000_000_000;

export const SandboxFundRequest = z
  .object({ amount: z.int().min(1).max(maximumSandboxFunding).meta({ format: 'int64' }) })
  .meta({ id: 'SandboxFundRequest', example: { amount: 1000000 } });
export type SandboxFundRequest = z.output<typeof SandboxFundRequest>;

export const sandboxFundInternalAccount = endpoint({
  id: 'sandboxFundInternalAccount',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/internal-accounts/{accountId}/fund',
  summary: 'Credit an internal account with play money',
  permission: 'TRANSACT',
  idempotent: true,
  sandboxOnly: true,
  uses: ['table:read', 'table:write'],
  request: {
    path: z.object({ accountId: z.string().meta({ description: 'InternalAccount:<uuid>' }) }),
    body: SandboxFundRequest,
  },
  responses: { 200: InternalAccount },
  errors: ['INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});

/** What the outside world can do to a payment later (interface decision 9). */
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
  summary: 'Provoke a rarer turn of a payment',
  permission: 'TRANSACT',
  sandboxOnly: true,
  uses: ['table:read', 'table:write'],
  request: {
    path: z.object({ transactionId: z.string().meta({ description: 'Transaction:<uuid>' }) }),
    body: SandboxSimulateRequest,
  },
  responses: { 200: Transaction },
  errors: ['TRANSACTION_NOT_FOUND', 'CONFLICT'],
});

export const SandboxSendRequest = z
  .object({
    quoteId: KeyText,
    currencyCode: CurrencyCode,
    /** What arrives; without it exactly what the quote asks for. */
    currencyAmount: Amount.optional(),
  })
  .meta({
    id: 'SandboxSendRequest',
    example: { quoteId: 'Quote:00000000-0000-4000-8000-000000000004', currencyCode: 'USD' },
  });

export const sandboxSend = endpoint({
  id: 'sandboxSend',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/send',
  summary: 'Pay a quote that is funded in real time',
  permission: 'TRANSACT',
  sandboxOnly: true,
  uses: ['table:read', 'table:write'],
  request: { body: SandboxSendRequest },
  responses: { 200: Transaction },
  errors: ['INVALID_CURRENCY', 'QUOTE_NOT_FOUND', 'QUOTE_EXPIRED', 'CONFLICT'],
});

export const sendTestWebhook = endpoint({
  id: 'sendTestWebhook',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/webhooks/test',
  summary: "Send a TEST to the platform's webhook endpoint",
  permission: 'MANAGE',
  sandboxOnly: true,
  uses: ['table:read', 'keys:sign'],
  request: {},
  responses: { 200: TestWebhookResponse },
  errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'WEBHOOK_DELIVERY_ERROR'],
});

/** Exactly one receiver: a customer by their UMA address or by their id. */
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

export const sandboxReceive = endpoint({
  id: 'sandboxReceive',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/uma/receive',
  summary: 'Let a UMA payment come in',
  permission: 'TRANSACT',
  sandboxOnly: true,
  uses: ['table:read', 'table:list', 'table:write'],
  request: { body: SandboxUmaReceiveRequest },
  responses: { 200: IncomingTransaction },
  errors: [
    'INVALID_UMA_ADDRESS',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'WEBHOOK_ENDPOINT_NOT_SET',
    'USER_NOT_FOUND',
    'UMA_NOT_FOUND',
  ],
});
