import { customerIdText, idText, platformCustomerIdText } from '../common.docs.ts';
import { describeEnum, describeObject, variantTag } from '../description.ts';
import {
  CardMerchant,
  CardPullSummary,
  CardRefundSummary,
  CardSettlementSummary,
  CardTransaction,
  CardTransactionStatus,
  TransactionDirection,
} from './card-transactions.ts';

export const cardStatusTexts = {
  AUTHORIZED: 'The purchase is authorized and the money is held.',
  PARTIALLY_SETTLED: 'A part of the authorized amount is cleared; more is expected.',
  SETTLED:
    'The purchase is cleared, or its authorization ended without a clearing. A clearing that comes later is booked all the same.',
  REFUNDED: 'The merchant returned the whole amount, or credited the card without a purchase.',
  EXCEPTION: 'The purchase was cleared, but the money could not be pulled from the account.',
};

const summaryOf = (events: string) => ({
  count: `How many ${events} there are.`,
  totalAmount: `The sum of the ${events}, in the smallest unit of the currency of the account that pays.`,
});

export const cardTransactionDescriptions = [
  describeEnum(TransactionDirection, "Which way the money moves, seen from the customer's account.", {
    CREDIT: 'The account is credited.',
    DEBIT: 'The account is debited.',
  }),
  describeEnum(CardTransactionStatus, 'Where a card transaction is in its life.', cardStatusTexts),
  describeObject(CardMerchant, 'The merchant of a purchase.', {
    descriptor: 'The name that appears on statements.',
    mcc: 'The merchant category code, four digits (ISO 18245).',
    country: 'The country of the merchant, two or three capitals.',
  }),
  describeObject(CardPullSummary, 'The amounts pulled from the account for a purchase.', {
    ...summaryOf('pulls'),
    pendingCount: 'How many pulls are not confirmed yet.',
  }),
  describeObject(CardRefundSummary, 'The amounts that the merchant returned.', summaryOf('refunds')),
  describeObject(CardSettlementSummary, 'The amounts that were cleared.', summaryOf('settlements')),
  describeObject(
    CardTransaction,
    'A card authorization with the pulls, settlements and refunds that are reconciled against it.',
    {
      type: variantTag('CARD'),
      id: idText('CardTransaction', 'the card transaction'),
      cardId: idText('Card', 'the card'),
      customerId: customerIdText,
      platformCustomerId: platformCustomerIdText,
      issuerTransactionToken: "The issuer's opaque id of the transaction.",
      status: 'Where the card transaction is in its life.',
      direction: 'Always `DEBIT`, also for a return or a credit: `refundSummary` shows what came back.',
      merchant: 'Where the card was used.',
      authorizedAmount:
        "The authorized amount in the merchant's currency; 0 for a purchase that was settled without an authorization.",
      settledAmount: 'The cleared amount in the same currency. Absent until something is cleared.',
      refundedAmount: 'The returned amount in the same currency. Absent until something is returned.',
      accountId: 'The internal account that funds the purchase, `InternalAccount:{uuid}`.',
      pullSummary: 'The pulls from the account.',
      refundSummary: 'The refunds of the merchant.',
      settlementSummary: 'The settlements.',
      authorizedAt: 'When the purchase was authorized (UTC).',
      lastEventAt: 'When the last pull, settlement or refund came (UTC).',
      createdAt: 'The same as `authorizedAt`.',
      updatedAt: 'When the transaction last changed (UTC).',
    },
  ),
];
