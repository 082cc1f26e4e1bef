import type * as z from 'zod';
import { type CurrencyCode, currencyOf } from '../../contract/currency-table.ts';
import type { QuoteDestination, Quote as QuoteSchema, QuoteSource } from '../../contract/payments/quotes.ts';
import { formatId } from '../ids.ts';
import { platformFees, totalFees } from '../pricing/fees.ts';
import { toScaChallenge } from '../sca/challenge.ts';
import { awaitsFunds, type Payment, payingAccount } from './payment.ts';
import { paymentInstructions } from './payment-instructions.ts';
import { exchangeRate, rateDetails } from './rate-details.ts';

const quoteStatus = {
  QUOTED: 'PENDING',
  PENDING: 'PROCESSING',
  PENDING_AUTHORIZATION: 'PENDING_AUTHORIZATION',
  PROCESSING: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  REJECTED: 'FAILED',
  EXPIRED: 'EXPIRED',
} as const;

/** A quote that waits for the payer's money is still pending, though its transaction has begun. */
const statusOfQuote = (payment: Payment) => (awaitsFunds(payment) ? 'PENDING' : quoteStatus[payment.status]);

/** The quote view of a payment. */
export const toQuote = (payment: Payment): z.input<typeof QuoteSchema> => ({
  id: formatId('Quote', payment.paymentId),
  status: statusOfQuote(payment),
  createdAt: payment.quotedAt,
  expiresAt: payment.quoteExpiresAt ?? payment.quotedAt,
  source: quoteSource(payment),
  destination: quoteDestination(payment),
  sendingCurrency: currencyOf(payment.sendingCurrency),
  receivingCurrency: currencyOf(payment.receivingCurrency),
  totalSendingAmount: payment.sendingAmount,
  totalReceivingAmount: payment.receivingAmount,
  exchangeRate: exchangeRate(payment),
  feesIncluded: totalFees(payment.fees),
  platformFeesIncluded: platformFees(payment.fees),
  rateDetails: rateDetails(payment),
  transactionId: formatId('Transaction', payment.paymentId),
  description: payment.description,
  remittanceInformation: payment.remittanceInformation,
  purposeOfPayment: payment.purposeOfPayment,
  counterpartyInformation: payment.counterpartyInformation,
  ...paymentInstructions(payment),
  ...(payment.authorization?.challenge && { scaChallenge: toScaChallenge(payment.authorization.challenge) }),
});

const quoteSource = (payment: Payment): z.input<typeof QuoteSource> =>
  payment.funding?.kind === 'REALTIME' && !payment.needsWalletSignature
    ? {
        sourceType: 'REALTIME_FUNDING',
        currency: payment.sendingCurrency as CurrencyCode,
        customerId: payment.funding.customerId,
        cryptoNetwork: payment.funding.cryptoNetwork,
      }
    : { sourceType: 'ACCOUNT', accountId: payingAccount(payment) };

const quoteDestination = (payment: Payment): z.input<typeof QuoteDestination> =>
  payment.destinationUmaAddress
    ? {
        destinationType: 'UMA_ADDRESS',
        umaAddress: payment.destinationUmaAddress,
        currency: payment.receivingCurrency as CurrencyCode,
      }
    : { destinationType: 'ACCOUNT', accountId: payment.destinationAccountId };
