import type * as z from 'zod';
import { CryptoNetwork } from '../../contract/external-accounts/rails.ts';
import type {
  IncomingTransaction,
  OnChainTransaction,
  OutgoingTransaction,
  Transaction,
  TransactionDestination,
  TransactionSource,
} from '../../contract/payments/transactions.ts';
import { isProduction } from '../environment.ts';
import { formatId, idOf, isId } from '../ids.ts';
import { walletTypes } from '../ledger/funding-instructions.ts';
import { currencyAmount } from '../money.ts';
import { platformFees, totalFees } from '../pricing/fees.ts';
import { sandboxTransfer } from '../sandbox/chain.ts';
import { isDeferred } from './approval-status.ts';
import { networksOf } from './funding.ts';
import { hasQuote, isIncoming, type Payment, payingAccount, transactionStatus } from './payment.ts';
import { paymentInstructions } from './payment-instructions.ts';
import { exchangeRate, rateDetails } from './rate-details.ts';
import { shownReference } from './reference.ts';
import { settlementTimes } from './settlement-times.ts';

/** The transaction view of a payment, in lists, single responses and webhooks alike. */
export const toTransaction = (payment: Payment): z.input<typeof Transaction> =>
  isIncoming(payment) ? toIncomingTransaction(payment) : toOutgoingTransaction(payment);

export const toIncomingTransaction = (payment: Payment): z.input<typeof IncomingTransaction> => ({
  ...common(payment),
  type: 'INCOMING',
  direction: 'CREDIT',
  status: transactionStatus(payment),
  pendingReason: isDeferred(payment) ? 'COMPLIANCE_REVIEW' : undefined,
  exchangeRate: payment.kind === 'UMA_IN' ? exchangeRate(payment) : undefined,
  failureReason: incomingFailureReason(payment),
});

/** Why an incoming payment failed: it was not approved, or what was approved or pulled did not arrive. */
function incomingFailureReason({ kind, failureReason, incomingFailureReason, destinationAccountId }: Payment) {
  if (incomingFailureReason) return incomingFailureReason;
  if (failureReason === undefined) return undefined;
  if (kind === 'TRANSFER_IN') return 'COLLECTION_FAILED';
  if (failureReason === 'COMPLIANCE_REJECTED') return failureReason;
  return isId('ExternalAccount', destinationAccountId) ? 'OFFRAMP_FAILED' : 'QUOTE_EXECUTION_FAILED';
}

const toOutgoingTransaction = (payment: Payment): z.input<typeof OutgoingTransaction> => ({
  ...common(payment),
  type: 'OUTGOING',
  direction: 'DEBIT',
  status: outgoingStatus(payment),
  ...(payment.kind === 'QUOTE' && {
    exchangeRate: exchangeRate(payment),
    rateDetails: rateDetails(payment),
  }),
  ...(hasQuote(payment) && { quoteId: formatId('Quote', payment.paymentId) }),
  platformFees: platformFees(payment.fees),
  paymentRail: payment.paymentRail ?? null,
  railSelectionMode: payment.railSelectionMode ?? null,
  ...settlementTimes(payment),
  ...paymentInstructions(payment),
  failureReason: payment.failureReason,
});

function transactionSource(payment: Payment): z.input<typeof TransactionSource> {
  const { sendingCurrency: currency, customerId } = payment;
  if (payment.deposit) {
    return {
      ...{ sourceType: 'REALTIME_FUNDING', currency, customerId: idOf('Customer', customerId) },
      ...payment.deposit.origin,
    };
  }
  if (payment.kind === 'INTERNAL_IN' && !payment.sourceAccountId) return { sourceType: 'REALTIME_FUNDING', currency };
  return payment.funding?.kind === 'REALTIME'
    ? {
        sourceType: 'REALTIME_FUNDING',
        customerId: payment.funding.customerId,
        currency: payment.sendingCurrency,
        ...payment.funding.origin,
        onChainTransaction: fundingOnChain(payment),
      }
    : payment.kind === 'UMA_IN'
      ? { sourceType: 'UMA_ADDRESS', umaAddress: payingAccount(payment), currency: payment.sendingCurrency }
      : { sourceType: 'ACCOUNT', accountId: payingAccount(payment), currency: payment.sendingCurrency };
}

const common = (payment: Payment) => ({
  id: formatId('Transaction', payment.paymentId),
  source: transactionSource(payment),
  destination: transactionDestination(payment),
  customerId: payment.customerId,
  platformCustomerId: payment.platformCustomerId,
  agentId: payment.agentId,
  sentAmount: currencyAmount(payment.sendingAmount, payment.sendingCurrency),
  receivedAmount: currencyAmount(payment.receivingAmount, payment.receivingCurrency),
  fees: totalFees(payment.fees),
  reconciliationInstructions: { reference: shownReference(payment) },
  createdAt: payment.createdAt ?? payment.quotedAt,
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
    : { destinationType: 'ACCOUNT', accountId, currency, onChainTransaction: deliveryOnChain(payment) };
};

function outgoingStatus(payment: Payment) {
  const status = transactionStatus(payment);
  if (status === 'REJECTED') throw new Error(`The outgoing payment ${payment.paymentId} cannot be rejected.`);
  return status;
}

/** The chain of a wallet. A LIGHTNING account is on none: its payments settle beside the chain. */
const chainOf = (accountType: string): CryptoNetwork | undefined =>
  CryptoNetwork.options.find((network) => walletTypes[network] === accountType);

/** The transfer that delivered a payment to a wallet: as its rail reported it, or as the sandbox simulates it. */
function deliveryOnChain(payment: Payment): OnChainTransaction | undefined {
  const { accountType, onChainTransaction, paymentId, status, returnedAt } = payment;
  if (onChainTransaction) return onChainTransaction;
  const network = accountType && chainOf(accountType);
  const isDelivered = status === 'COMPLETED' || returnedAt !== undefined;
  if (!network || !isDelivered || isProduction(payment)) return undefined;
  return sandboxTransfer(`${paymentId} delivery`, network);
}

/** The transfer that funded a payment in crypto. Where the quote names no chain, the payer uses the asset's first one. */
function fundingOnChain(payment: Payment): OnChainTransaction | undefined {
  const { funding, sendingCurrency, paymentId } = payment;
  if (isProduction(payment)) return funding?.origin?.onChainTransaction;
  if (funding?.kind !== 'REALTIME' || !funding.received) return undefined;
  const used = funding.cryptoNetwork ?? networksOf(sendingCurrency).find((network) => isChain(network));
  return isChain(used) ? sandboxTransfer(`${paymentId} funding`, used) : undefined;
}

const isChain = (network: string | undefined): network is CryptoNetwork =>
  (CryptoNetwork.options as readonly (string | undefined)[]).includes(network);
