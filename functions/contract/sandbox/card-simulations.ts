import * as z from 'zod';
import { KeyText } from '../common.ts';
import { Amount } from '../currencies.ts';
import { maximumAmount } from '../currency-table.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { CardMerchant } from '../payments/card-transactions.ts';
import { lineOfAnyLength } from '../text.ts';

const merchant = { descriptor: 'EXAMPLE COFFEE', mcc: '5814', country: 'US' };
const cardTransactionId = 'CardTransaction:00000000-0000-4000-8000-000000000026';

/** The merchant's currency as a client may shorten it; without a code it is that of the card. */
export const SandboxCardCurrency = z
  .object({
    code: z.string().optional(),
    name: lineOfAnyLength().optional(),
    symbol: lineOfAnyLength().optional(),
    decimals: z.int().optional(),
  })
  .meta({ id: 'SandboxCardCurrency', example: { code: 'USD' } });

export const SandboxCardAuthorizationRequest = z
  .object({ amount: Amount, currency: SandboxCardCurrency, merchant: CardMerchant })
  .meta({
    id: 'SandboxCardAuthorizationRequest',
    example: {
      amount: 1250,
      currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
      merchant,
    },
  });
export type SandboxCardAuthorizationRequest = z.output<typeof SandboxCardAuthorizationRequest>;

export const SandboxCardBalanceInquiryRequest = z
  .object({ merchant: CardMerchant })
  .meta({ id: 'SandboxCardBalanceInquiryRequest', example: { merchant } });

export const SandboxCardClearingRequest = z
  .object({ cardTransactionId: KeyText, amount: z.int().min(0).max(maximumAmount).meta({ format: 'int64' }) })
  .meta({ id: 'SandboxCardClearingRequest', example: { cardTransactionId, amount: 1250 } });
export type SandboxCardClearingRequest = z.output<typeof SandboxCardClearingRequest>;

export const SandboxCardAuthorizationAdviceRequest = z
  .object({ cardTransactionId: KeyText, amount: Amount })
  .meta({ id: 'SandboxCardAuthorizationAdviceRequest', example: { cardTransactionId, amount: 1500 } });
export type SandboxCardAuthorizationAdviceRequest = z.output<typeof SandboxCardAuthorizationAdviceRequest>;

export const SandboxCardReturnRequest = z
  .object({ cardTransactionId: KeyText, amount: Amount })
  .meta({ id: 'SandboxCardReturnRequest', example: { cardTransactionId, amount: 1250 } });
export type SandboxCardReturnRequest = z.output<typeof SandboxCardReturnRequest>;

export const SandboxCardTransactionRefRequest = z
  .object({ cardTransactionId: KeyText })
  .meta({ id: 'SandboxCardTransactionRefRequest', example: { cardTransactionId } });

export const SandboxCardSimulationResponse = z.object({ issuerTransactionToken: z.string() }).meta({
  id: 'SandboxCardSimulationResponse',
  example: { issuerTransactionToken: '00000000-0000-4000-8000-000000000027' },
});

const path = z.object({ id: z.string().meta({ example: 'Card:00000000-0000-4000-8000-000000000024' }) });

/** The members that all simulations share. `kind` ends the path. */
const simulation = <const Id extends string, const Kind extends string>(id: Id, kind: Kind, summary: string) =>
  ({
    id,
    area: 'sandbox',
    method: 'POST',
    path: `/sandbox/cards/{id}/simulate/${kind}`,
    summary,
    permission: 'TRANSACT',
    sandboxOnly: true,
    responses: { 202: SandboxCardSimulationResponse },
  }) as const satisfies Partial<Endpoint>;

const usesOfPurchase = ['table:read', 'table:write', 'table:check'] as const;
/** Money that a closed or full account cannot take goes to the platform's own, which is found by a list. */
const usesOfCredit = [...usesOfPurchase, 'table:list'] as const;
const toCard = { path, body: SandboxCardAuthorizationRequest };
/** An amount may be too large in the currency of the account, and money that comes in for the account itself. */
const cardErrors = ['INVALID_CURRENCY', 'AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND', 'CONFLICT'] as const;
const transactionErrors = ['AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND', 'TRANSACTION_NOT_FOUND'] as const;

export const sandboxSimulateCardAuthorization = endpoint({
  ...simulation('sandboxSimulateCardAuthorization', 'authorization', 'Simulate the authorization of a purchase'),
  uses: usesOfPurchase,
  idempotent: true,
  request: toCard,
  errors: cardErrors,
});

export const sandboxSimulateCardFinancialAuthorization = endpoint({
  ...simulation(
    'sandboxSimulateCardFinancialAuthorization',
    'financial_authorization',
    'Simulate a purchase that is authorized and cleared at once',
  ),
  uses: usesOfPurchase,
  idempotent: true,
  request: toCard,
  errors: cardErrors,
});

export const sandboxSimulateCardCreditAuthorization = endpoint({
  ...simulation(
    'sandboxSimulateCardCreditAuthorization',
    'credit_authorization',
    'Simulate the authorization of a credit',
  ),
  uses: usesOfCredit,
  idempotent: true,
  request: toCard,
  errors: cardErrors,
});

export const sandboxSimulateCardFinancialCreditAuthorization = endpoint({
  ...simulation(
    'sandboxSimulateCardFinancialCreditAuthorization',
    'financial_credit_authorization',
    'Simulate a credit that is authorized and cleared at once',
  ),
  uses: usesOfCredit,
  idempotent: true,
  request: toCard,
  errors: cardErrors,
});

export const sandboxSimulateCardCreditAuthorizationAdvice = endpoint({
  ...simulation(
    'sandboxSimulateCardCreditAuthorizationAdvice',
    'credit_authorization_advice',
    'Simulate the advice of a credit',
  ),
  uses: usesOfCredit,
  idempotent: true,
  request: toCard,
  errors: cardErrors,
});

export const sandboxSimulateCardBalanceInquiry = endpoint({
  ...simulation('sandboxSimulateCardBalanceInquiry', 'balance_inquiry', 'Simulate a balance inquiry'),
  uses: ['table:read'],
  request: { path, body: SandboxCardBalanceInquiryRequest },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const sandboxSimulateCardClearing = endpoint({
  ...simulation('sandboxSimulateCardClearing', 'clearing', 'Simulate the clearing of a purchase'),
  uses: usesOfPurchase,
  request: { path, body: SandboxCardClearingRequest },
  errors: transactionErrors,
});

export const sandboxSimulateCardAuthorizationAdvice = endpoint({
  ...simulation(
    'sandboxSimulateCardAuthorizationAdvice',
    'authorization_advice',
    'Simulate the advice of a new authorized amount',
  ),
  uses: usesOfPurchase,
  request: { path, body: SandboxCardAuthorizationAdviceRequest },
  errors: transactionErrors,
});

export const sandboxSimulateCardReturn = endpoint({
  ...simulation('sandboxSimulateCardReturn', 'return', 'Simulate the return of a purchase'),
  // As with a credit.
  uses: ['table:read', 'table:list', 'table:write'],
  request: { path, body: SandboxCardReturnRequest },
  errors: transactionErrors,
});

export const sandboxSimulateCardReturnReversal = endpoint({
  ...simulation('sandboxSimulateCardReturnReversal', 'return_reversal', 'Simulate the reversal of a return'),
  uses: usesOfPurchase,
  request: { path, body: SandboxCardTransactionRefRequest },
  errors: transactionErrors,
});
