import {
  aCustomer,
  bankAccount,
  dollarAccount,
  type ExampleStep,
  funding,
  quoteRequest,
  sparkWallet,
  transferOut,
  unknownUuid,
} from '../error-example.docs.ts';
import { type ErrorTexts, wrongId } from '../errors.docs.ts';
import { durationText, quoteLifeSeconds } from '../figures.ts';

/** Configures the smallest payment in US dollars. */
const smallestDollarPayment = (minAmount: number): ExampleStep => ({
  method: 'PATCH',
  path: '/config',
  body: {
    supportedCurrencies: [
      {
        currencyCode: 'USD',
        minAmount,
        maxAmount: 1_000_000,
        requiredCounterpartyFields: [],
        enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
      },
    ],
  },
  status: 200,
});
const transfer: ExampleStep = { ...transferOut(1_000), status: 201, gives: { transactionId: 'id' } };
const settled: ExampleStep = {
  method: 'GET',
  path: '/transactions/{transactionId}',
  status: 200,
  until: { status: 'COMPLETED' },
};

export const paymentErrors = {
  INVALID_CURRENCY: {
    meaning: 'The currency cannot be used here.',
    cause: 'It is unknown, the platform does not support it, or it differs from the currency of the account or quote.',
    remedy: 'Use a currency that the account, the quote or the configuration has; use a quote to convert.',
    example: {
      prepare: [aCustomer(), sparkWallet],
      request: {
        method: 'POST',
        path: '/quotes',
        body: {
          source: { sourceType: 'REALTIME_FUNDING', customerId: '{customerId}', currency: 'GBP' },
          destination: { destinationType: 'ACCOUNT', accountId: '{externalAccountId}' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
      },
    },
  },
  INVALID_AMOUNT: {
    meaning: 'The amount is missing or is not a valid number.',
    cause: 'It is absent, a fraction, a string, zero, negative or above 9,000,000,000,000,000.',
    remedy: 'Send a positive integer in the smallest unit of the currency.',
    example: {
      prepare: [dollarAccount, bankAccount()],
      request: {
        method: 'POST',
        path: '/transfer-out',
        body: { source: { accountId: '{accountId}' }, destination: { accountId: '{externalAccountId}' } },
      },
    },
  },
  AMOUNT_OUT_OF_RANGE: {
    meaning: 'The amount is outside the allowed range.',
    cause: 'It is below the minimum of the corridor, fees consume it, or an amount or balance would pass the maximum.',
    remedy: 'Choose another amount; `GET /exchange-rates` and the lookups show the bounds.',
    example: {
      prepare: [dollarAccount, bankAccount(), smallestDollarPayment(1_000)],
      request: transferOut(999),
    },
  },
  SELF_PAYMENT: {
    meaning: 'Source and destination are the same account.',
    cause: 'The request names one account on both sides.',
    remedy: 'Choose another destination.',
    example: {
      prepare: [dollarAccount],
      request: quoteRequest({ destination: { destinationType: 'ACCOUNT', accountId: '{accountId}' } }),
    },
  },
  INSUFFICIENT_BALANCE: {
    meaning: 'The source account cannot cover the amount.',
    cause:
      'The spendable balance is lower than the amount with its fees; `details.available` and `details.required` say by how much, unless an agent asks. Nothing was written.',
    remedy: 'Fund the account and repeat the request; the same `Idempotency-Key` may be used.',
    example: { prepare: [dollarAccount, bankAccount()], request: transferOut(1_000) },
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    meaning: 'The amount exceeds the maximum of a single transaction.',
    cause: 'The maximum is configured for the corridor or the withdrawal currency.',
    remedy: 'Send a smaller amount, or ask support to raise the limit.',
    example: { prepare: [dollarAccount, bankAccount()], request: transferOut(1_000_000_000_000_001) },
  },
  QUOTE_REQUEST_FAILED: {
    meaning: 'The quote could not be priced.',
    cause: 'The platform fee has no active platform account in the sending currency to be credited to.',
    remedy: 'Add the account or drop the fee; the request may be repeated.',
    example: {
      why: 'A platform fee is in US dollars, and every platform has an account in them.',
      test: 'test/domain/payments/quote.test.ts',
    },
  },
  QUOTE_NOT_FOUND: wrongId('quote', { request: { method: 'GET', path: `/quotes/Quote:${unknownUuid}` } }),
  TRANSACTION_NOT_FOUND: wrongId('transaction', {
    request: { method: 'GET', path: `/transactions/Transaction:${unknownUuid}` },
  }),
  QUOTE_EXPIRED: {
    meaning: 'The quote has expired.',
    cause: `A locked quote lives ${durationText(quoteLifeSeconds)}.`,
    remedy: 'Create a new quote.',
    example: {
      prepare: [
        aCustomer(),
        sparkWallet,
        dollarAccount,
        { ...quoteRequest(), status: 201, gives: { quoteId: 'id' } },
        { method: 'GET', path: '/quotes/{quoteId}', status: 200, until: { status: 'EXPIRED' } },
      ],
      request: { method: 'POST', path: '/quotes/{quoteId}/execute' },
    },
  },
  TRANSACTION_NOT_CANCELLABLE: {
    meaning: 'The transaction can no longer be canceled.',
    cause: 'It is not `PROCESSING`, or a refund has already begun.',
    remedy: 'Wait for its final status.',
    example: {
      prepare: [dollarAccount, funding(), bankAccount(), transfer, settled],
      request: { method: 'POST', path: '/transactions/{transactionId}/cancel' },
    },
  },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    meaning: 'The transaction does not wait for an approval.',
    cause: 'It was decided already, the 5 seconds for the decision have passed, or it never needed one.',
    remedy: 'Read the transaction; its status shows the outcome.',
    example: {
      prepare: [dollarAccount, funding(), bankAccount(), transfer],
      request: { method: 'POST', path: '/transactions/{transactionId}/approve' },
    },
  },
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    meaning: 'The amount exceeds the daily volume.',
    cause: 'The volume of the corridor or the withdrawal currency is used up for this UTC day.',
    remedy: 'Wait for the seconds in `Retry-After` (midnight UTC), send less, or ask support to raise the limit.',
    example: {
      why: 'In the sandbox, it takes more money than an account can be funded with.',
      test: 'test/http/sequences.test.ts',
    },
  },
} as const satisfies ErrorTexts;
