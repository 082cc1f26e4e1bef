import type * as z from 'zod';
import { currencyOf } from '../contract/currencies.ts';
import type { InternalAccount as InternalAccountSchema } from '../contract/internal-accounts.ts';
import type { Quote as QuoteSchema, ScaChallenge } from '../contract/quotes.ts';
import type { IncomingTransaction, OutgoingTransaction, Transaction } from '../contract/transactions.ts';
import type { InternalAccount } from './account.ts';
import { platformFees, totalFees } from './fees.ts';
import { formatId } from './ids.ts';
import { currencyAmount, minorUnitsPerMajor } from './money.ts';
import { isIncoming, type Payment } from './payment.ts';
import { rational, toNumber } from './rational.ts';
import { referenceOf, settlementTimes } from './settlement-times.ts';
import type { Challenge } from './strong-authentication.ts';

/**
 * The quote's rate: sending units per receiving unit in major units, applied to what is left after fees, with 8 decimals.
 */
export function exchangeRate(payment: Payment): number {
  const net = BigInt(payment.sendingAmount - totalFees(payment.fees));
  const exact = rational(
    net * minorUnitsPerMajor(payment.receivingCurrency),
    BigInt(payment.receivingAmount) * minorUnitsPerMajor(payment.sendingCurrency),
  );
  // A rate is greater than 0 in the interface: where 8 decimals would show nothing, more are shown.
  return toNumber(exact, 8) || toNumber(exact, 20);
}

const quoteStatus = {
  QUOTED: 'PENDING',
  PENDING: 'PROCESSING',
  PENDING_AUTHORIZATION: 'PENDING_AUTHORIZATION',
  PROCESSING: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  EXPIRED: 'EXPIRED',
} as const;

/** A payment seen as its quote. */
export const toQuote = (payment: Payment): z.input<typeof QuoteSchema> => ({
  id: formatId('Quote', payment.paymentId),
  status: quoteStatus[payment.status],
  createdAt: payment.quotedAt,
  expiresAt: payment.quoteExpiresAt ?? payment.quotedAt,
  source: { sourceType: 'ACCOUNT', accountId: payment.sourceAccountId },
  destination: { destinationType: 'ACCOUNT', accountId: payment.destinationAccountId },
  sendingCurrency: currencyOf(payment.sendingCurrency),
  receivingCurrency: currencyOf(payment.receivingCurrency),
  totalSendingAmount: payment.sendingAmount,
  totalReceivingAmount: payment.receivingAmount,
  exchangeRate: exchangeRate(payment),
  feesIncluded: totalFees(payment.fees),
  platformFeesIncluded: platformFees(payment.fees),
  ...(payment.createdAt && { transactionId: formatId('Transaction', payment.paymentId) }),
  description: payment.description,
  remittanceInformation: payment.remittanceInformation,
  purposeOfPayment: payment.purposeOfPayment,
  ...(payment.authorization?.challenge && { scaChallenge: toScaChallenge(payment.authorization.challenge) }),
});

const toScaChallenge = ({ id, expiresAt, factor, purpose }: Challenge): z.input<typeof ScaChallenge> => ({
  id,
  expiresAt,
  factor,
  availableFactors: ['SMS_OTP'],
  purpose,
});

/** A payment seen as its transaction, as lists, single answers and webhooks show it alike. */
export const toTransaction = (payment: Payment): z.input<typeof Transaction> =>
  isIncoming(payment) ? toIncomingTransaction(payment) : toOutgoingTransaction(payment);

const toIncomingTransaction = (payment: Payment): z.input<typeof IncomingTransaction> => ({
  ...common(payment),
  type: 'INCOMING',
  direction: 'CREDIT',
  failureReason: payment.failureReason && 'COLLECTION_FAILED',
});

const toOutgoingTransaction = (payment: Payment): z.input<typeof OutgoingTransaction> => ({
  ...common(payment),
  type: 'OUTGOING',
  direction: 'DEBIT',
  ...(payment.kind === 'QUOTE' && {
    exchangeRate: exchangeRate(payment),
    quoteId: formatId('Quote', payment.paymentId),
  }),
  platformFees: platformFees(payment.fees),
  paymentRail: payment.paymentRail ?? null,
  railSelectionMode: payment.railSelectionMode ?? null,
  ...settlementTimes(payment.paymentRail, payment.createdAt),
  failureReason: payment.failureReason,
});

const common = (payment: Payment) => ({
  id: formatId('Transaction', payment.paymentId),
  status: transactionStatus(payment),
  source: { sourceType: 'ACCOUNT', accountId: payment.sourceAccountId, currency: payment.sendingCurrency } as const,
  destination: {
    destinationType: 'ACCOUNT',
    accountId: payment.destinationAccountId,
    currency: payment.receivingCurrency,
  } as const,
  customerId: payment.customerId,
  platformCustomerId: payment.platformCustomerId,
  sentAmount: currencyAmount(payment.sendingAmount, payment.sendingCurrency),
  receivedAmount: currencyAmount(payment.receivingAmount, payment.receivingCurrency),
  fees: totalFees(payment.fees),
  reconciliationInstructions: { reference: referenceOf(payment.paymentId) },
  createdAt: payment.createdAt,
  updatedAt: payment.updatedAt,
  settledAt: payment.settledAt,
  receiptDeliveryConfirmedAt: payment.receiptDeliveryConfirmedAt,
  description: payment.description,
  refund: payment.refund,
});

function transactionStatus({ status, paymentId }: Payment) {
  if (status === 'QUOTED') throw new Error(`The payment ${paymentId} has no transaction yet.`);
  return status;
}

/** An internal account as the interface shows it. */
export const toInternalAccount = (account: InternalAccount): z.input<typeof InternalAccountSchema> => ({
  id: account.accountId,
  customerId: account.customerId,
  type: account.accountType,
  status: account.status,
  balance: currencyAmount(account.balance, account.currency),
  totalBalance: currencyAmount(account.balance + account.held, account.currency),
  fundingPaymentInstructions: [],
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
});
