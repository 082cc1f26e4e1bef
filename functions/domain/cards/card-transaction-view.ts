import type * as z from 'zod';
import type { CardTransaction } from '../../contract/payments/card-transactions.ts';
import { currencyAmount } from '../money.ts';
import {
  type CardTransactionRecord,
  effectivePulls,
  effectiveReturns,
  isPending,
  pulledSource,
  refundedAmount,
  refundedSource,
  settledAmount,
  settledSource,
} from './card-transaction.ts';

/**
 * A card transaction as the interface shows it. The direction is always that of a purchase. Amounts are in the purchase's currency, and
 * the summaries in the currency of the account.
 */
export function toCardTransaction(record: CardTransactionRecord): z.input<typeof CardTransaction> {
  const { currency, createdAt, settlements, returns } = record;
  const pulls = effectivePulls(record);
  const refunds = effectiveReturns(record);
  return {
    type: 'CARD',
    id: record.cardTransactionId,
    cardId: record.cardId,
    customerId: record.customerId,
    platformCustomerId: record.platformCustomerId,
    issuerTransactionToken: record.issuerTransactionToken,
    status: record.status,
    direction: 'DEBIT',
    merchant: record.merchant,
    authorizedAmount: currencyAmount(record.authorizedAmount, currency),
    ...(settlements.length > 0 && { settledAmount: currencyAmount(settledAmount(record), currency) }),
    ...(returns.length > 0 && { refundedAmount: currencyAmount(refundedAmount(record), currency) }),
    accountId: record.sourceAccountId,
    pullSummary: {
      count: pulls.length,
      totalAmount: pulledSource(record),
      pendingCount: pulls.filter(isPending).length,
    },
    refundSummary: { count: refunds.length, totalAmount: refundedSource(record) },
    settlementSummary: { count: settlements.length, totalAmount: settledSource(record) },
    authorizedAt: createdAt,
    lastEventAt: record.lastEventAt,
    createdAt,
    updatedAt: record.updatedAt,
  };
}
