import * as z from 'zod';
import { addition } from '../additions.ts';
import { UmaAddress } from '../addresses.ts';
import { besideWrongMembers, FreeText, KeyText, resourceId, Timestamp } from '../common.ts';
import { Amount, Currency, CurrencyCode, maximumAmount, Sum } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { FundingNetwork, PaymentRail, PurposeOfPayment } from '../external-accounts/rails.ts';
import { PaymentInstructions } from '../ledger/payment-instructions.ts';
import { umaLookupRefusals, umaQuoteRefusals } from '../sandbox-values.ts';
import { ScaChallenge } from '../sca/sca-challenge.ts';
import { proofMembers, requireOneProof, ScaFactor } from '../sca/sca-proof.ts';
import { line } from '../text.ts';
import { signatureErrors, WalletSignatureHeader } from '../wallets/wallet-signature.ts';

export const QuoteSource = z
  .discriminatedUnion('sourceType', [
    z
      .object({ sourceType: z.literal('ACCOUNT'), accountId: KeyText, customerId: KeyText.optional() })
      .meta({ id: 'AccountQuoteSource' }),
    z
      .object({
        sourceType: z.literal('REALTIME_FUNDING'),
        customerId: KeyText.optional(),
        currency: CurrencyCode,
        cryptoNetwork: FundingNetwork.optional(),
      })
      .meta({ id: 'RealtimeFundingQuoteSource' }),
  ])
  .meta({ id: 'QuoteSourceOneOf' });

export const QuoteDestination = z
  .discriminatedUnion('destinationType', [
    z
      .object({
        destinationType: z.literal('ACCOUNT'),
        accountId: KeyText,
        paymentRail: PaymentRail.optional(),
      })
      .meta({ id: 'AccountDestination' }),
    z
      .object({
        destinationType: z.literal('UMA_ADDRESS'),
        umaAddress: UmaAddress,
        currency: CurrencyCode.optional(),
      })
      .meta({ id: 'UmaAddressDestination' }),
  ])
  .meta({ id: 'QuoteDestinationOneOf' });

export const QuoteLockSide = z.enum(['SENDING', 'RECEIVING']).meta({ id: 'QuoteLockSide' });
export type QuoteLockSide = z.output<typeof QuoteLockSide>;

export const FixedFee = z.object({ amount: Sum.max(maximumAmount), currency: CurrencyCode }).meta({ id: 'FixedFee' });

export const PlatformFeeOverride = z
  .object({
    platformFixedFee: FixedFee,
    platformVariableFeeBps: z.int().min(0).max(10_000),
  })
  .meta({ id: 'PlatformFeeOverride' });

const exampleSource = {
  sourceType: 'ACCOUNT',
  accountId: 'InternalAccount:00000000-0000-4000-8000-000000000001',
};
const exampleDestination = {
  destinationType: 'ACCOUNT',
  accountId: 'ExternalAccount:00000000-0000-4000-8000-000000000003',
};

export const QuoteRequest = z
  .object({
    source: QuoteSource,
    destination: QuoteDestination,
    lockedCurrencySide: QuoteLockSide,
    lockedCurrencyAmount: Amount,
    lookupId: KeyText.optional(),
    immediatelyExecute: z.boolean().optional(),
    description: FreeText.optional(),
    /** The ACH addenda record carries 80 characters. */
    remittanceInformation: line(80).optional(),
    purposeOfPayment: PurposeOfPayment.optional(),
    platformFeeOverride: PlatformFeeOverride.optional(),
    scaFactor: ScaFactor.optional(),
    senderCustomerInfo: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({
    id: 'QuoteRequest',
    example: {
      source: exampleSource,
      destination: exampleDestination,
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10000,
      immediatelyExecute: true,
      description: 'Example reward',
    },
  });
export type QuoteRequest = z.output<typeof QuoteRequest>;

export const ExecuteQuoteRequest = z
  .object({ scaFactor: ScaFactor.optional() })
  .meta({ id: 'ExecuteQuoteRequest', example: {} });
export type ExecuteQuoteRequest = z.output<typeof ExecuteQuoteRequest>;

export const QuoteStatus = z
  .enum(['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'])
  .meta({ id: 'QuoteStatus' });
export type QuoteStatus = z.output<typeof QuoteStatus>;

export const OutgoingRateDetails = z
  .object({
    counterpartyMultiplier: z.number().gt(0),
    counterpartyFixedFee: Sum,
    serviceApiMultiplier: z.number().gt(0),
    serviceApiFixedFee: Sum,
    serviceApiVariableFeeRate: z.number().min(0),
    serviceApiVariableFeeAmount: z.number().min(0),
  })
  .meta({ id: 'OutgoingRateDetails' });
export type OutgoingRateDetails = z.output<typeof OutgoingRateDetails>;

export const CounterpartyInformation = z.record(z.string(), z.unknown()).meta({ id: 'CounterpartyInformation' });

export const Quote = z
  .object({
    id: resourceId('Quote'),
    status: QuoteStatus,
    createdAt: Timestamp,
    expiresAt: Timestamp,
    source: QuoteSource,
    destination: QuoteDestination,
    sendingCurrency: Currency,
    receivingCurrency: Currency,
    totalSendingAmount: Amount,
    totalReceivingAmount: Amount,
    exchangeRate: z.number().gt(0),
    feesIncluded: Sum,
    platformFeesIncluded: Sum.optional(),
    paymentInstructions: z.array(PaymentInstructions).optional(),
    transactionId: resourceId('Transaction'),
    description: z.string().optional().meta(addition),
    remittanceInformation: z.string().optional().meta(addition),
    purposeOfPayment: PurposeOfPayment.optional().meta(addition),
    counterpartyInformation: CounterpartyInformation.optional(),
    rateDetails: OutgoingRateDetails.optional(),
    scaChallenge: ScaChallenge.optional(),
  })
  .meta({
    id: 'Quote',
    example: {
      id: 'Quote:00000000-0000-4000-8000-000000000004',
      status: 'PROCESSING',
      createdAt: '2025-11-01T12:00:00.000Z',
      expiresAt: '2025-11-01T12:05:00.000Z',
      source: exampleSource,
      destination: exampleDestination,
      sendingCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
      receivingCurrency: { code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 },
      totalSendingAmount: 10000,
      totalReceivingAmount: 99700,
      exchangeRate: 100000,
      feesIncluded: 30,
      platformFeesIncluded: 0,
      transactionId: 'Transaction:00000000-0000-4000-8000-000000000004',
      description: 'Example reward',
    },
  });
export type Quote = z.output<typeof Quote>;

const quoteId = z.object({ quoteId: resourceId('Quote') });

export const createQuote = endpoint({
  id: 'createQuote',
  area: 'quotes',
  method: 'POST',
  path: '/quotes',
  summary: 'Create a quote',
  permission: 'TRANSACT',
  idempotent: true,
  uses: ['table:read', 'table:list', 'table:write', 'table:check', 'rail:known', 'codes:sms'],
  request: { body: QuoteRequest },
  responses: { 201: Quote, 202: Quote },
  errors: [
    'INVALID_CURRENCY',
    'INVALID_AMOUNT',
    'AMOUNT_OUT_OF_RANGE',
    'INVALID_BANK_ACCOUNT',
    'SELF_PAYMENT',
    'INVALID_UMA_ADDRESS',
    'WEBHOOK_ENDPOINT_NOT_SET',
    'INSUFFICIENT_BALANCE',
    'MISSING_MANDATORY_USER_INFO',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    'QUOTE_REQUEST_FAILED',
    'USER_NOT_READY',
    'END_USER_TERMS_NOT_ACCEPTED',
    'CONFLICT',
    'DAILY_VOLUME_LIMIT_EXCEEDED',
    'UMA_NOT_FOUND',
    'LOOKUP_REQUEST_NOT_FOUND',
    'NOT_IMPLEMENTED',
    'SERVICE_UNAVAILABLE',
    ...Object.values(umaLookupRefusals),
    ...Object.values(umaQuoteRefusals),
  ],
});

export const getQuoteById = endpoint({
  id: 'getQuoteById',
  area: 'quotes',
  method: 'GET',
  path: '/quotes/{quoteId}',
  summary: 'Show a quote',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: quoteId },
  responses: { 200: Quote },
  errors: ['QUOTE_NOT_FOUND'],
});

export const executeQuote = endpoint({
  id: 'executeQuote',
  area: 'quotes',
  method: 'POST',
  path: '/quotes/{quoteId}/execute',
  summary: 'Execute a quote',
  permission: 'TRANSACT',
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check', 'codes:sms'],
  request: { path: quoteId, headers: WalletSignatureHeader, body: ExecuteQuoteRequest, bodyOptional: true },
  responses: { 200: Quote },
  errors: [
    ...signatureErrors,
    'INVALID_CURRENCY',
    'INSUFFICIENT_BALANCE',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    'USER_NOT_READY',
    'END_USER_TERMS_NOT_ACCEPTED',
    'QUOTE_NOT_FOUND',
    'QUOTE_EXPIRED',
    'CONFLICT',
    'DAILY_VOLUME_LIMIT_EXCEEDED',
    'NOT_IMPLEMENTED',
    'SERVICE_UNAVAILABLE',
  ],
});

export const ScaAuthorization = z
  .object({
    ...proofMembers,
    endUserIpAddress: line(45).nullish(),
  })
  .superRefine(requireOneProof, besideWrongMembers)
  .meta({ id: 'ScaAuthorization', example: { code: '123456' } });
export type ScaAuthorization = z.output<typeof ScaAuthorization>;

export const authorizeQuote = endpoint({
  id: 'authorizeQuote',
  area: 'quotes',
  method: 'POST',
  path: '/quotes/{quoteId}/authorize',
  summary: 'Authorize a quote',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'table:check', 'codes:sms'],
  request: { path: quoteId, body: ScaAuthorization },
  responses: { 200: Quote },
  errors: [
    'USER_NOT_READY',
    'QUOTE_NOT_FOUND',
    'CONFLICT',
    'SCA_SESSION_REQUIRED',
    'ACCOUNT_LOCKED',
    'RATE_LIMITED',
    'NOT_IMPLEMENTED',
  ],
});

export const resendQuoteScaCode = endpoint({
  id: 'resendQuoteScaCode',
  area: 'quotes',
  method: 'POST',
  path: '/quotes/{quoteId}/authorize/resend',
  summary: 'Send the authorization code of a quote again',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'codes:sms'],
  request: { path: quoteId },
  responses: { 204: null },
  errors: ['QUOTE_NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NOT_IMPLEMENTED'],
});
