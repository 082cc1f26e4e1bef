import * as z from 'zod';
import { KeyText } from '../common.ts';
import { Amount } from '../currencies.ts';
import { maximumAmount } from '../currency-table.ts';
import { endpoint } from '../endpoint.ts';
import { CardMerchant } from '../payments/card-transactions.ts';
import { bookkeeping } from '../payments/rail-bookkeeping.ts';
import { CardBrand } from './cards.ts';

const common = {
  /** The issuer's own id of the message: a repeated message has the same one. */
  messageId: KeyText,
  platformId: KeyText,
};
const currency = z.object({ code: z.string() });
/** A settlement names its transaction, and its merchant where it has none. */
const settlement = {
  ...common,
  cardTransactionId: KeyText.optional(),
  currency: currency.optional(),
  merchant: CardMerchant.optional(),
  /** Its name in the network's settlement file. */
  networkReference: KeyText.optional(),
  ...bookkeeping,
};

/** A report of the card issuer's connector about a card. It holds the last four digits of the card number at most. */
export const IssuerMessage = z
  .discriminatedUnion('type', [
    z.object({
      ...common,
      type: z.literal('CARD_ISSUED'),
      brand: CardBrand,
      last4: z.string().regex(/^\d{4}$/),
      expMonth: z.int().min(1).max(12),
      expYear: z.int().min(2000).max(9999),
      processorRef: KeyText,
      issuerRef: KeyText,
    }),
    z.object({ ...common, type: z.literal('CARD_REJECTED') }),
    z.object({
      ...common,
      type: z.enum(['AUTHORIZATION', 'FINANCIAL_AUTHORIZATION', 'CREDIT']),
      amount: Amount,
      currency,
      merchant: CardMerchant,
      ...bookkeeping,
    }),
    z.object({ ...common, type: z.literal('AUTHORIZATION_ADVICE'), cardTransactionId: KeyText, amount: Amount }),
    z.object({ ...settlement, type: z.literal('CLEARING'), amount: z.int().min(0).max(maximumAmount) }),
    z.object({ ...settlement, type: z.literal('RETURN'), amount: Amount }),
    z.object({ ...settlement, type: z.literal('RETURN_REVERSAL'), amount: Amount.optional() }),
  ])
  .meta({
    id: 'IssuerMessage',
    example: {
      messageId: 'example-message-1',
      platformId: '00000000-0000-4000-8000-000000000009',
      type: 'CLEARING',
      cardTransactionId: 'CardTransaction:00000000-0000-4000-8000-000000000026',
      amount: 1250,
    },
  });
export type IssuerMessage = z.output<typeof IssuerMessage>;

export const IssuerMessageAnswer = z
  .object({
    messageId: z.string(),
    outcome: z.enum(['APPROVED', 'DECLINED']),
    /** Why it was declined. */
    declineReason: z.string().optional(),
    /** Names the transaction in later messages. */
    cardTransactionId: z.string().optional(),
  })
  .meta({ id: 'IssuerMessageAnswer', example: { messageId: 'example-message-1', outcome: 'APPROVED' } });

export const receiveIssuerMessage = endpoint({
  id: 'receiveIssuerMessage',
  area: 'cards',
  method: 'POST',
  path: '/cards/{id}/issuer-messages',
  summary: 'Take what the issuer and the card network say about a card',
  permission: null,
  internal: true,
  uses: ['table:read', 'table:list', 'table:write', 'table:check', 'table:delete', 'issuer:secret'],
  request: {
    path: z.object({ id: z.string().meta({ example: 'Card:00000000-0000-4000-8000-000000000024' }) }),
    body: IssuerMessage,
  },
  responses: { 200: IssuerMessageAnswer },
  errors: [
    'INVALID_SIGNATURE',
    'REFERENCE_NOT_FOUND',
    'TRANSACTION_NOT_FOUND',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'CONFLICT',
    'NOT_IMPLEMENTED',
    'SERVICE_UNAVAILABLE',
  ],
});
