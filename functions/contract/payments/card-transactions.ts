import * as z from 'zod';
import { resourceId, Timestamp } from '../common.ts';
import { CurrencyAmount } from '../currencies.ts';
import { line } from '../text.ts';

export const TransactionDirection = z.enum(['CREDIT', 'DEBIT']).meta({ id: 'TransactionDirection' });
export type TransactionDirection = z.output<typeof TransactionDirection>;

export const CardTransactionStatus = z
  .enum(['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'EXCEPTION'])
  .meta({ id: 'CardTransactionStatus' });
export type CardTransactionStatus = z.output<typeof CardTransactionStatus>;

export const CardMerchant = z
  .object({
    descriptor: line(1000).min(1),
    mcc: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2,3}$/)
      .optional(),
  })
  .meta({ id: 'CardMerchant', example: { descriptor: 'EXAMPLE COFFEE', mcc: '5814', country: 'US' } });
export type CardMerchant = z.output<typeof CardMerchant>;

const summary = { count: z.int(), totalAmount: z.int().meta({ format: 'int64' }) };
export const CardPullSummary = z
  .object({ ...summary, pendingCount: z.int().optional() })
  .meta({ id: 'CardPullSummary' });
export const CardRefundSummary = z.object(summary).meta({ id: 'CardRefundSummary' });
export const CardSettlementSummary = z.object(summary).meta({ id: 'CardSettlementSummary' });

export const CardTransaction = z
  .object({
    type: z.literal('CARD'),
    id: resourceId('CardTransaction'),
    cardId: z.string().optional(),
    customerId: z.string(),
    platformCustomerId: z.string(),
    issuerTransactionToken: z.string().optional(),
    status: CardTransactionStatus,
    direction: TransactionDirection,
    merchant: CardMerchant,
    authorizedAmount: CurrencyAmount,
    settledAmount: CurrencyAmount.optional(),
    refundedAmount: CurrencyAmount.optional(),
    accountId: z.string(),
    pullSummary: CardPullSummary.optional(),
    refundSummary: CardRefundSummary.optional(),
    settlementSummary: CardSettlementSummary.optional(),
    authorizedAt: Timestamp,
    lastEventAt: Timestamp.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'CardTransaction' });
export type CardTransaction = z.output<typeof CardTransaction>;
