import type * as z from 'zod';
import { type CurrencyCode, currencyOf } from '../contract/currency-table.ts';
import type { InternalAccount as InternalAccountSchema } from '../contract/internal-accounts.ts';
import type { QuoteDestination, Quote as QuoteSchema, QuoteSource } from '../contract/quotes.ts';
import type {
  IncomingTransaction,
  OutgoingTransaction,
  Transaction,
  TransactionDestination,
  TransactionSource,
} from '../contract/transactions.ts';
import { type InternalAccount, spendable } from './account.ts';
import { toScaChallenge } from './challenge-view.ts';
import { isProduction } from './environment.ts';
import { platformFees, totalFees } from './fees.ts';
import { awaitsFunds } from './funding.ts';
import { fundingInstructions } from './funding-instructions.ts';
import { formatId, uuidOf } from './ids.ts';
import { currencyAmount, minorUnitsPerMajor } from './money.ts';
import { isIncoming, type Payment, payingAccount } from './payment.ts';
import { rateDetails } from './rate-details.ts';
import { rational, toNumber } from './rational.ts';
import { referenceOf, settlementTimes } from './settlement-times.ts';
import { quotePayload } from './wallet/quote-payload.ts';

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
  REJECTED: 'FAILED',
  EXPIRED: 'EXPIRED',
} as const;

/** Waiting for the payer's money, a quote is still pending, though its transaction exists. */
const statusOfQuote = (payment: Payment) => (awaitsFunds(payment) ? 'PENDING' : quoteStatus[payment.status]);

/** A payment seen as its quote. */
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
  ...(payment.createdAt && { transactionId: formatId('Transaction', payment.paymentId) }),
  description: payment.description,
  remittanceInformation: payment.remittanceInformation,
  purposeOfPayment: payment.purposeOfPayment,
  ...paymentInstructions(payment),
  ...(payment.authorization?.challenge && { scaChallenge: toScaChallenge(payment.authorization.challenge) }),
});

const quoteSource = (payment: Payment): z.input<typeof QuoteSource> =>
  payment.funding?.kind === 'REALTIME'
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

/** How to pay a payment that is funded in real time: withheld until the customer has authorized it. */
function paymentInstructions(payment: Payment) {
  if (payment.needsWalletSignature) return walletInstructions(payment);
  if (payment.funding?.kind !== 'REALTIME' || payment.status === 'PENDING_AUTHORIZATION') return {};
  const seed = { uuid: payment.paymentId, reference: referenceOf(payment.paymentId) };
  return { paymentInstructions: fundingInstructions(payment.sendingCurrency, seed, payment.funding.cryptoNetwork) };
}

/** What the owner of an embedded wallet signs, as long as there is something to sign. */
const walletInstructions = (payment: Payment) =>
  payment.status === 'QUOTED'
    ? {
        paymentInstructions: [
          { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET' as const, payloadToSign: quotePayload(payment) } },
        ],
      }
    : {};

/** A payment seen as its transaction, as lists, single answers and webhooks show it alike. */
export const toTransaction = (payment: Payment): z.input<typeof Transaction> =>
  isIncoming(payment) ? toIncomingTransaction(payment) : toOutgoingTransaction(payment);

/** An incoming payment seen as its transaction. */
export const toIncomingTransaction = (payment: Payment): z.input<typeof IncomingTransaction> => ({
  ...common(payment),
  type: 'INCOMING',
  direction: 'CREDIT',
  status: transactionStatus(payment),
  failureReason: incomingFailureReason(payment),
});

/** Why an incoming payment failed: it was not approved, or what was approved or pulled did not arrive. */
function incomingFailureReason({ kind, failureReason, incomingFailureReason }: Payment) {
  if (incomingFailureReason) return incomingFailureReason;
  if (failureReason === undefined) return undefined;
  if (kind === 'TRANSFER_IN') return 'COLLECTION_FAILED';
  return failureReason === 'COMPLIANCE_REJECTED' ? failureReason : 'QUOTE_EXECUTION_FAILED';
}

const toOutgoingTransaction = (payment: Payment): z.input<typeof OutgoingTransaction> => ({
  ...common(payment),
  type: 'OUTGOING',
  direction: 'DEBIT',
  status: outgoingStatus(payment),
  ...(payment.kind === 'QUOTE' && {
    exchangeRate: exchangeRate(payment),
    rateDetails: rateDetails(payment),
    quoteId: formatId('Quote', payment.paymentId),
  }),
  platformFees: platformFees(payment.fees),
  paymentRail: payment.paymentRail ?? null,
  railSelectionMode: payment.railSelectionMode ?? null,
  ...settlementTimes(payment.paymentRail, payment.createdAt),
  ...paymentInstructions(payment),
  failureReason: payment.failureReason,
});

const transactionSource = (payment: Payment): z.input<typeof TransactionSource> =>
  payment.funding?.kind === 'REALTIME'
    ? { sourceType: 'REALTIME_FUNDING', customerId: payment.funding.customerId, currency: payment.sendingCurrency }
    : payment.kind === 'UMA_IN'
      ? { sourceType: 'UMA_ADDRESS', umaAddress: payingAccount(payment), currency: payment.sendingCurrency }
      : { sourceType: 'ACCOUNT', accountId: payingAccount(payment), currency: payment.sendingCurrency };

const common = (payment: Payment) => ({
  id: formatId('Transaction', payment.paymentId),
  source: transactionSource(payment),
  destination: transactionDestination(payment),
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
  counterpartyInformation: payment.counterpartyInformation,
  refund: payment.refund,
});

const transactionDestination = (payment: Payment): z.input<typeof TransactionDestination> => {
  const { destinationUmaAddress: umaAddress, destinationAccountId: accountId, receivingCurrency: currency } = payment;
  return umaAddress
    ? { destinationType: 'UMA_ADDRESS', umaAddress, currency }
    : { destinationType: 'ACCOUNT', accountId, currency };
};

function outgoingStatus(payment: Payment) {
  const status = transactionStatus(payment);
  if (status === 'REJECTED') throw new Error(`The outgoing payment ${payment.paymentId} cannot be rejected.`);
  return status;
}

function transactionStatus({ status, paymentId }: Payment) {
  if (status === 'QUOTED') throw new Error(`The payment ${paymentId} has no transaction yet.`);
  return status;
}

/** How money is paid into an account. An embedded wallet is paid by its own address, which is not made here. */
function accountInstructions(account: InternalAccount) {
  const { accountId, accountType, currency, status } = account;
  const uuid = uuidOf('InternalAccount', accountId);
  // No rail tells where real money could be sent to, and what the sandbox makes up must not be mistaken for it.
  if (isProduction(account)) return [];
  if (!uuid || status !== 'ACTIVE' || accountType === 'EMBEDDED_WALLET') return [];
  return fundingInstructions(currency, { uuid, reference: referenceOf(uuid) });
}

/** An internal account as the interface shows it. */
export const toInternalAccount = (account: InternalAccount): z.input<typeof InternalAccountSchema> => ({
  id: account.accountId,
  customerId: account.customerId,
  type: account.accountType,
  status: account.status,
  balance: currencyAmount(spendable(account), account.currency),
  totalBalance: currencyAmount(spendable(account) + account.held, account.currency),
  fundingPaymentInstructions: accountInstructions(account),
  ...(account.accountType === 'EMBEDDED_WALLET' && { privateEnabled: account.privateEnabled ?? false }),
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
});
