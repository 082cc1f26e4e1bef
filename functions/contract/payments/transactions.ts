import * as z from 'zod';
import { AccountIdentifier } from '../addresses.ts';
import { lineOfAnyLength, paragraph } from '../text.ts';
import { CardTransaction, CardTransactionStatus, TransactionDirection } from './card-transactions.ts';

export { CardTransaction } from './card-transactions.ts';

import { EndTimestamp, KeyText, RequestTimestamp, resourceId, StartTimestamp, Timestamp } from '../common.ts';
import { CurrencyAmount, Sum } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { CryptoNetwork, PaymentRail, RailSelectionMode } from '../external-accounts/rails.ts';
import { PaymentInstructions } from '../ledger/payment-instructions.ts';
import { pageExample, pageOf, pageQuery, SortOrder } from '../lists.ts';
import { CounterpartyInformation, OutgoingRateDetails } from './quotes.ts';

export const TransactionType = z.enum(['INCOMING', 'OUTGOING', 'CARD']).meta({ id: 'TransactionType' });
export type TransactionType = z.output<typeof TransactionType>;

export const TransactionStatus = z
  .enum([
    'CREATED',
    'PENDING',
    'PENDING_AUTHORIZATION',
    'PROCESSING',
    'COMPLETED',
    'REJECTED',
    'FAILED',
    'REFUNDED',
    'EXPIRED',
  ])
  .meta({ id: 'TransactionStatus' });
export type TransactionStatus = z.output<typeof TransactionStatus>;

export const OutgoingTransactionStatus = z
  .enum(['PENDING', 'PENDING_AUTHORIZATION', 'EXPIRED', 'PROCESSING', 'COMPLETED', 'FAILED'])
  .meta({ id: 'OutgoingTransactionStatus' });
export type OutgoingTransactionStatus = z.output<typeof OutgoingTransactionStatus>;

export const TransactionPendingReason = z
  .enum([
    'COUNTERPARTY_DECLARATION_REQUIRED',
    'WALLET_VERIFICATION_REQUIRED',
    'COUNTERPARTY_INFORMATION_REQUIRED',
    'COMPLIANCE_REVIEW',
  ])
  .meta({ id: 'TransactionPendingReason' });

export const IncomingTransactionFailureReason = z
  .enum([
    'LNURLP_FAILED',
    'PAY_REQUEST_FAILED',
    'PAYMENT_APPROVAL_WEBHOOK_ERROR',
    'PAYMENT_APPROVAL_TIMED_OUT',
    'OFFRAMP_FAILED',
    'MISSING_MANDATORY_PAYEE_DATA',
    'QUOTE_EXPIRED',
    'QUOTE_EXECUTION_FAILED',
    'COMPLIANCE_REJECTED',
    'COLLECTION_FAILED',
  ])
  .meta({ id: 'IncomingTransactionFailureReason' });
export type IncomingTransactionFailureReason = z.output<typeof IncomingTransactionFailureReason>;

export const OutgoingTransactionFailureReason = z
  .enum([
    'QUOTE_EXPIRED',
    'QUOTE_RATE_UNAVAILABLE',
    'QUOTE_EXECUTION_FAILED',
    'FUNDING_AMOUNT_MISMATCH',
    'SCA_NOT_COMPLETED',
    'PAYOUT_RETURNED',
    'LIMIT_EXCEEDED',
    'ACCOUNT_CANNOT_RECEIVE',
    'ACCOUNT_INVALID',
    'COMPLIANCE_REJECTED',
    'LIGHTNING_PAYMENT_FAILED',
    'COUNTERPARTY_POST_TX_FAILED',
  ])
  .meta({ id: 'OutgoingTransactionFailureReason' });
export type OutgoingTransactionFailureReason = z.output<typeof OutgoingTransactionFailureReason>;

export const OnChainTransaction = z
  .object({ transactionHash: lineOfAnyLength(), network: CryptoNetwork })
  .meta({ id: 'OnChainTransaction' });
export type OnChainTransaction = Readonly<z.output<typeof OnChainTransaction>>;

const ofAccount = {
  accountId: z.string(),
  currency: z.string().optional(),
  onChainTransaction: OnChainTransaction.optional(),
};
const ofUmaAddress = { umaAddress: z.string(), currency: z.string().optional() };

export const TransactionSource = z
  .discriminatedUnion('sourceType', [
    z.object({ sourceType: z.literal('ACCOUNT'), ...ofAccount }).meta({ id: 'AccountTransactionSource' }),
    z.object({ sourceType: z.literal('UMA_ADDRESS'), ...ofUmaAddress }).meta({ id: 'UmaAddressTransactionSource' }),
    z
      .object({
        sourceType: z.literal('REALTIME_FUNDING'),
        customerId: z.string().optional(),
        currency: z.string(),
        accountHolderName: z.string().optional(),
        accountIdentifier: z.string().optional(),
        bankName: z.string().optional(),
        bankIdentifier: z.string().optional(),
        paymentRail: PaymentRail.optional(),
        remittanceInformation: z.string().optional(),
        endToEndId: z.string().optional(),
        traceNumber: z.string().optional(),
        onChainTransaction: OnChainTransaction.optional(),
      })
      .meta({ id: 'RealtimeFundingTransactionSource' }),
  ])
  .meta({ id: 'TransactionSourceOneOf' });

export const TransactionDestination = z
  .discriminatedUnion('destinationType', [
    z.object({ destinationType: z.literal('ACCOUNT'), ...ofAccount }).meta({ id: 'AccountTransactionDestination' }),
    z
      .object({ destinationType: z.literal('UMA_ADDRESS'), ...ofUmaAddress })
      .meta({ id: 'UmaAddressTransactionDestination' }),
  ])
  .meta({ id: 'TransactionDestinationOneOf' });

export const RefundStatus = z.enum(['PENDING', 'COMPLETED', 'FAILED']).meta({ id: 'RefundStatus' });
export const RefundReason = z.enum(['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT']).meta({ id: 'RefundReason' });

export const Refund = z
  .object({
    reference: z.string(),
    initiatedAt: Timestamp,
    settledAt: Timestamp.optional(),
    status: RefundStatus,
    reason: RefundReason.optional(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof Refund>;

export const ReconciliationInstructions = z
  .object({ reference: z.string().optional(), transactionHash: z.string().optional().meta({ deprecated: true }) })
  .refine(({ reference, transactionHash }) => (reference ?? transactionHash) !== undefined, {
    error: 'must have at least one member',
  })
  .meta({ id: 'ReconciliationInstructions', override: { minProperties: 1 } });

const common = {
  id: resourceId('Transaction'),
  pendingReason: TransactionPendingReason.optional(),
  direction: TransactionDirection,
  destination: TransactionDestination,
  customerId: z.string(),
  platformCustomerId: z.string(),
  settledAt: Timestamp.optional(),
  createdAt: Timestamp.optional(),
  updatedAt: Timestamp.optional(),
  receiptDeliveryConfirmedAt: RequestTimestamp.optional(),
  agentId: z.string().optional(),
  description: z.string().optional(),
  exchangeRate: z.number().gt(0).optional(),
  quoteId: z.string().optional(),
  refund: Refund.optional(),
  counterpartyInformation: CounterpartyInformation.optional(),
  fees: Sum.optional(),
  reconciliationInstructions: ReconciliationInstructions.optional(),
};

const incomingExample = {
  id: 'Transaction:00000000-0000-4000-8000-000000000006',
  type: 'INCOMING',
  status: 'PENDING',
  direction: 'CREDIT',
  source: { sourceType: 'UMA_ADDRESS', umaAddress: '$sender@uma.example.com', currency: 'EUR' },
  destination: {
    destinationType: 'ACCOUNT',
    accountId: 'InternalAccount:00000000-0000-4000-8000-000000000001',
    currency: 'USD',
  },
  customerId: 'Customer:00000000-0000-4000-8000-000000000002',
  platformCustomerId: 'example-user-1',
  receivedAmount: {
    amount: 10000,
    currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
  },
  reconciliationInstructions: { reference: '0000000000004000' },
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const IncomingTransaction = z
  .object({
    type: z.literal('INCOMING'),
    ...common,
    status: TransactionStatus,
    source: TransactionSource.optional(),
    sentAmount: CurrencyAmount.optional(),
    receivedAmount: CurrencyAmount,
    failureReason: IncomingTransactionFailureReason.optional(),
  })
  .meta({ id: 'IncomingTransaction', example: incomingExample });
export type IncomingTransaction = z.output<typeof IncomingTransaction>;

const example = {
  id: 'Transaction:00000000-0000-4000-8000-000000000004',
  type: 'OUTGOING',
  status: 'COMPLETED',
  direction: 'DEBIT',
  source: {
    sourceType: 'ACCOUNT',
    accountId: 'InternalAccount:00000000-0000-4000-8000-000000000001',
    currency: 'USD',
  },
  destination: {
    destinationType: 'ACCOUNT',
    accountId: 'ExternalAccount:00000000-0000-4000-8000-000000000003',
    currency: 'BTC',
  },
  customerId: 'Customer:00000000-0000-4000-8000-000000000002',
  platformCustomerId: 'example-user-1',
  sentAmount: {
    amount: 10000,
    currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
  },
  receivedAmount: { amount: 99700, currency: { code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 } },
  exchangeRate: 100000,
  fees: 30,
  platformFees: 0,
  quoteId: 'Quote:00000000-0000-4000-8000-000000000004',
  paymentRail: null,
  railSelectionMode: null,
  description: 'Example reward',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:02.000Z',
  settledAt: '2025-11-01T12:00:02.000Z',
};

export const OutgoingTransaction = z
  .object({
    type: z.literal('OUTGOING'),
    ...common,
    status: OutgoingTransactionStatus,
    source: TransactionSource,
    sentAmount: CurrencyAmount,
    receivedAmount: CurrencyAmount.optional(),
    platformFees: Sum.optional(),
    paymentInstructions: z.array(PaymentInstructions).optional(),
    rateDetails: OutgoingRateDetails.optional(),
    failureReason: OutgoingTransactionFailureReason.optional(),
    paymentRail: PaymentRail.nullish(),
    railSelectionMode: RailSelectionMode.nullish(),
    expectedSettlementAt: Timestamp.nullish(),
    settlementTimelineSeconds: z.int().nullish(),
  })
  .meta({ id: 'OutgoingTransaction', example });
export type OutgoingTransaction = z.output<typeof OutgoingTransaction>;

export const Transaction = z
  .discriminatedUnion('type', [IncomingTransaction, OutgoingTransaction, CardTransaction])
  .meta({ id: 'TransactionOneOf', example });
export type Transaction = z.output<typeof Transaction>;

export const AnyTransactionStatus = z
  .enum([...new Set([...TransactionStatus.options, ...CardTransactionStatus.options])])
  .meta({ id: 'AnyTransactionStatus' });

export const TransactionListQuery = z.object({
  customerId: KeyText.optional(),
  platformCustomerId: KeyText.optional(),
  accountIdentifier: AccountIdentifier.optional(),
  senderAccountIdentifier: AccountIdentifier.optional(),
  receiverAccountIdentifier: AccountIdentifier.optional(),
  status: AnyTransactionStatus.optional(),
  type: TransactionType.optional(),
  reference: KeyText.optional(),
  startDate: StartTimestamp,
  endDate: EndTimestamp,
  ...pageQuery,
  sortOrder: SortOrder.default('desc'),
});
export type TransactionListQuery = z.output<typeof TransactionListQuery>;

export const TransactionListResponse = pageOf(Transaction).meta({
  id: 'TransactionListResponse',
  example: pageExample(example),
});
export type TransactionListResponse = z.output<typeof TransactionListResponse>;

export const ConfirmReceiptRequest = z
  .object({ receiptDeliveryConfirmedAt: RequestTimestamp.optional() })
  .meta({ id: 'ConfirmReceiptDeliveryRequest', example: { receiptDeliveryConfirmedAt: '2025-11-01T12:00:05Z' } });
export type ConfirmReceiptRequest = z.output<typeof ConfirmReceiptRequest>;

export const transactionId = z.object({ transactionId: resourceId('Transaction') });

export const listTransactions = endpoint({
  id: 'listTransactions',
  area: 'transactions',
  method: 'GET',
  path: '/transactions',
  summary: 'List transactions, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: TransactionListQuery },
  responses: { 200: TransactionListResponse },
  errors: [],
});

export const getTransactionById = endpoint({
  id: 'getTransactionById',
  area: 'transactions',
  method: 'GET',
  path: '/transactions/{transactionId}',
  summary: 'Show a transaction',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: transactionId },
  responses: { 200: Transaction },
  errors: ['TRANSACTION_NOT_FOUND'],
});

export const confirmReceiptDelivery = endpoint({
  id: 'confirmReceiptDelivery',
  area: 'transactions',
  method: 'POST',
  path: '/transactions/{transactionId}/confirm',
  summary: 'Confirm the delivery of a receipt',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write'],
  request: { path: transactionId, body: ConfirmReceiptRequest, bodyOptional: true },
  responses: { 200: Transaction },
  errors: ['TRANSACTION_NOT_FOUND'],
});

export const CancelTransactionRequest = z
  .object({ reason: paragraph(1000).optional() })
  .meta({ id: 'CancelTransactionRequest', example: { reason: 'Example reason' } });

export const cancelTransaction = endpoint({
  id: 'cancelTransaction',
  area: 'transactions',
  method: 'POST',
  path: '/transactions/{transactionId}/cancel',
  summary: 'Cancel a transaction',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'table:check'],
  request: { path: transactionId, body: CancelTransactionRequest, bodyOptional: true },
  responses: { 200: Transaction },
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_CANCELLABLE'],
});
