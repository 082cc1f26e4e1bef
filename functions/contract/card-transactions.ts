import * as z from 'zod';
import { Timestamp } from './common.ts';
import { CurrencyAmount } from './currencies.ts';

/** Seen from the customer's account. */
export const TransactionDirection = z.enum(['CREDIT', 'DEBIT']).meta({ id: 'TransactionDirection' });
export type TransactionDirection = z.output<typeof TransactionDirection>;

export const CardTransactionStatus = z
  .enum(['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'EXCEPTION'])
  .meta({ id: 'CardTransactionStatus' });

const CardMerchant = z
  .object({ descriptor: z.string(), mcc: z.string().optional(), country: z.string().optional() })
  .meta({ id: 'CardMerchant' });

const summary = { count: z.int(), totalAmount: z.int().meta({ format: 'int64' }) };

/** An authorization of a card, and the pulls, settlements and refunds that are reconciled against it. */
export const CardTransaction = z
  .object({
    type: z.literal('CARD'),
    id: z.string().meta({ description: 'CardTransaction:<uuid>' }),
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
    pullSummary: z
      .object({ ...summary, pendingCount: z.int().optional() })
      .meta({ id: 'CardPullSummary' })
      .optional(),
    refundSummary: z.object(summary).meta({ id: 'CardRefundSummary' }).optional(),
    settlementSummary: z.object(summary).meta({ id: 'CardSettlementSummary' }).optional(),
    authorizedAt: Timestamp,
    lastEventAt: Timestamp.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'CardTransaction' });
export type CardTransaction = z.output<typeof CardTransaction>;
