import { idText, timestampTexts } from '../common.docs.ts';
import { inUnitOf } from '../currencies.docs.ts';
import {
  describeEnum,
  describeObject,
  describeOperation,
  describeSchema,
  describeUnion,
  variantTag,
} from '../description.ts';
import { durationText } from '../figures.ts';
import { describePage, pageParameters, sortOrderText } from '../lists.docs.ts';
import { payoutEndings } from '../sandbox-values.ts';
import {
  ApprovePaymentRequest,
  approvePendingPayment,
  RejectPaymentRequest,
  rejectPendingPayment,
} from './approvals.ts';
import { cardStatusTexts } from './card-transactions.docs.ts';
import {
  AnyTransactionStatus,
  CancelTransactionRequest,
  ConfirmReceiptRequest,
  cancelTransaction,
  confirmReceiptDelivery,
  getTransactionById,
  IncomingTransaction,
  IncomingTransactionFailureReason,
  listTransactions,
  OnChainTransaction,
  OutgoingTransaction,
  OutgoingTransactionFailureReason,
  OutgoingTransactionStatus,
  ReconciliationInstructions,
  Refund,
  RefundReason,
  RefundStatus,
  Transaction,
  TransactionDestination,
  TransactionListResponse,
  TransactionPendingReason,
  TransactionSource,
  TransactionStatus,
  TransactionType,
} from './transactions.ts';

const transactionId = idText('Transaction', 'the transaction');

const outgoingStatusTexts = {
  PENDING: 'The payment is announced: a quote waits for confirmation or funds, or an incoming payment for approval.',
  PENDING_AUTHORIZATION: "The customer must authorize the payment; the challenge is on the quote's `scaChallenge`.",
  EXPIRED: 'The quote was not executed in time. Final.',
  PROCESSING: 'The payment is confirmed and under way.',
  COMPLETED:
    'The money reached its destination. A bank can still return a payout days later; it then becomes `FAILED`.',
  FAILED: 'The payment failed; `failureReason` says why. Money that was debited is refunded, see `refund`.',
};
const statusTexts = {
  ...outgoingStatusTexts,
  CREATED: 'An incoming payment that a sender has looked up but not announced.',
  REJECTED: 'The platform rejected the incoming payment.',
  REFUNDED: 'Kept for historical transactions. A refunded payment is `FAILED` with a `refund`.',
};

const network =
  'The transfer on the blockchain, for a wallet on one. It appears once it is known, which may be after the final status.';
const accountTexts = {
  accountId: 'The internal or external account.',
  currency: 'The currency on this side.',
  onChainTransaction: network,
};
const umaTexts = { umaAddress: 'The address, `$name@domain`.', currency: 'The currency on this side.' };

const commonTexts = {
  id: transactionId,
  type: 'The kind of transaction.',
  status: 'Where the payment is in its life.',
  pendingReason:
    'Why settlement is delayed. Present during a compliance review or while the customer must act; `COMPLIANCE_REVIEW` while the platform has deferred its decision on an incoming payment.',
  direction: "Whether the customer's account is credited or debited.",
  source: 'Where the money comes from.',
  destination: 'Where the money goes.',
  customerId:
    "Whose payment it is: the source account's customer; if the platform owns the source, the destination account's customer; otherwise the id of the platform.",
  platformCustomerId: "The platform's own id of that customer.",
  settledAt: 'When the payment was settled, or will be (UTC).',
  ...timestampTexts,
  receiptDeliveryConfirmedAt: 'When the platform confirmed that the receipt was delivered.',
  agentId: 'The agent that initiated the payment, `Agent:{uuid}`. Absent when no agent did.',
  description: 'The note of the request.',
  sentAmount: "What was sent, in the sender's currency.",
  receivedAmount: "What the receiver gets, in the receiver's currency.",
  exchangeRate: 'Sending units per receiving unit, both in major units, fees excluded.',
  quoteId:
    'The quote that the payment was made with, `Quote:{uuid}`. A transfer has one only where the customer has to authorize it.',
  refund: 'The money on its way back. It has a status of its own beside the payment.',
  counterpartyInformation: 'What is known about the other side.',
  fees: `All fees of the payment, ${inUnitOf('the sending currency')}.`,
  reconciliationInstructions:
    'How the payment is recognized on statements. Absent for incoming payments that are `CREATED`.',
};

/** The fields of an incoming transaction; the event that asks for approval has one more. */
export const incomingTexts = {
  ...commonTexts,
  type: variantTag('INCOMING'),
  failureReason: 'Why the payment failed. Present only when it did.',
};

/** Parameters of every list of transactions. */
export const transactionFilterTexts = {
  accountIdentifier: 'Only payments with this account on either side: an account id or a UMA address.',
  senderAccountIdentifier: 'Only payments from this account or UMA address.',
  receiverAccountIdentifier: 'Only payments to this account or UMA address.',
  status: 'Only payments with this status.',
  type: 'Only payments of this kind.',
  reference: 'Only the payment with this reference of `reconciliationInstructions`.',
  startDate: 'Only payments that were created at this time or later. A date alone is the start of that day in UTC.',
  endDate: 'Only payments that were created at this time or earlier. A date alone is the end of that day in UTC.',
  ...pageParameters,
  sortOrder: sortOrderText,
};

export const transactionDescriptions = [
  describeEnum(TransactionType, 'The kind of a transaction.', {
    INCOMING:
      'Money that comes in: over UMA, from a bank or a chain, from another customer of the platform, or pulled from an external account.',
    OUTGOING: 'Money that goes out: a quote that was executed, or a transfer out.',
    CARD: 'A card authorization with its settlements and refunds.',
  }),
  describeEnum(TransactionStatus, 'Where a payment is in its life.', statusTexts),
  describeEnum(OutgoingTransactionStatus, 'Where an outgoing payment is in its life.', {
    ...outgoingStatusTexts,
    PENDING: 'The payment exists; its quote waits for confirmation or for the money of the payer.',
  }),
  describeEnum(AnyTransactionStatus, 'A status of a payment or of a card transaction.', {
    ...cardStatusTexts,
    ...statusTexts,
  }),
  describeEnum(TransactionPendingReason, 'Why the settlement of a payment is delayed.', {
    COUNTERPARTY_DECLARATION_REQUIRED: 'The customer must declare who the counterparty is.',
    WALLET_VERIFICATION_REQUIRED: 'The ownership of the wallet must be verified.',
    COUNTERPARTY_INFORMATION_REQUIRED: 'Information about the counterparty is missing.',
    COMPLIANCE_REVIEW: 'The payment is under review.',
  }),
  describeEnum(IncomingTransactionFailureReason, 'Why an incoming payment failed.', {
    LNURLP_FAILED: "The lookup between the institutions failed; the sender's institution could not be answered.",
    PAY_REQUEST_FAILED: 'The pay request between the institutions failed.',
    PAYMENT_APPROVAL_WEBHOOK_ERROR:
      'The endpoint answered the approval webhook with an error or with something that cannot be read.',
    PAYMENT_APPROVAL_TIMED_OUT: 'The platform did not decide within 5 seconds.',
    OFFRAMP_FAILED: "The payout to the receiver's account failed.",
    MISSING_MANDATORY_PAYEE_DATA: 'The approval lacked information about the receiver that the sender requires.',
    QUOTE_EXPIRED: 'The quote expired before the payment arrived.',
    QUOTE_EXECUTION_FAILED: 'The accepted payment could not be carried out.',
    COMPLIANCE_REJECTED: 'Compliance blocked the incoming funds.',
    COLLECTION_FAILED:
      'A deposit or pull over a bank rail failed and was not credited, or its bank has taken it back. The collecting bank returns it to the sender.',
  }),
  describeEnum(OutgoingTransactionFailureReason, 'Why an outgoing payment failed. Values may be added.', {
    QUOTE_EXPIRED: 'The quote expired before it could be carried out.',
    QUOTE_RATE_UNAVAILABLE: 'The quoted rate was refused at execution. Nothing was exchanged.',
    QUOTE_EXECUTION_FAILED: 'The execution failed. A debited amount is refunded.',
    FUNDING_AMOUNT_MISMATCH: 'The payer sent another amount than the quote asks for. It is returned.',
    SCA_NOT_COMPLETED: 'The customer did not authorize the payment in time. No money moved; create a new quote.',
    PAYOUT_RETURNED: 'The receiving bank returned or reversed the payout.',
    LIMIT_EXCEEDED: 'The payout exceeds a limit of the paying partner.',
    ACCOUNT_CANNOT_RECEIVE: 'The receiving account or wallet exists but cannot receive.',
    ACCOUNT_INVALID: 'The receiving account does not exist, or its bank rejected the payout.',
    COMPLIANCE_REJECTED: 'Compliance blocked the payout.',
    LIGHTNING_PAYMENT_FAILED: 'Deprecated; kept for historical transactions. A Lightning payment failed.',
    COUNTERPARTY_POST_TX_FAILED:
      'Deprecated; kept for historical transactions. The counterparty did not confirm the payment.',
  }),
  describeObject(OnChainTransaction, 'A transfer on a blockchain.', {
    transactionHash: 'The hash of the transfer, in the form of its network. The sandbox makes it up.',
    network: 'The blockchain.',
  }),
  ...describeUnion(TransactionSource, 'Where the money of a transaction comes from.', {
    ACCOUNT: ['An account paid.', accountTexts],
    UMA_ADDRESS: ['A UMA address paid.', umaTexts],
    REALTIME_FUNDING: [
      'The payer sent the money from outside, for a quote in real time or as a deposit. What is known about the payer depends on the rail.',
      {
        customerId: 'The customer who paid for the quote, or whose account a deposit reached. Absent for the platform.',
        currency: 'The currency that was sent.',
        accountHolderName: 'Name on the account that paid.',
        accountIdentifier: 'Number or address of the account that paid.',
        bankName: 'Bank of the account that paid.',
        bankIdentifier: 'Routing number or BIC of that bank.',
        paymentRail: 'The rail that the money came on.',
        remittanceInformation: 'The text that came with the payment.',
        endToEndId: 'The end-to-end id of the payment on the rail.',
        traceNumber: 'The trace number of the payment on the rail.',
        onChainTransaction: network,
      },
    ],
  }),
  ...describeUnion(TransactionDestination, 'Where the money of a transaction goes.', {
    ACCOUNT: ['An account receives.', accountTexts],
    UMA_ADDRESS: ['A UMA address receives.', umaTexts],
  }),
  describeEnum(RefundStatus, 'Where a refund is in its life.', {
    PENDING: 'The money is on its way back.',
    COMPLETED: 'The money is back.',
    FAILED: 'The refund failed; support resolves it by hand.',
  }),
  describeEnum(RefundReason, 'Why a refund was made.', {
    TRANSACTION_FAILED: 'The payment failed or came back.',
    USER_CANCELLATION: 'The payment was canceled.',
    TIMEOUT: 'The payment was not carried out in time.',
  }),
  describeObject(
    Refund,
    'Money on its way back. A payment from an internal account is refunded to it; one funded over an instant bank rail to the account that paid; one funded in crypto to the internal account of that asset.',
    {
      reference: 'Reference of the refund.',
      initiatedAt: 'When the refund began (UTC).',
      settledAt: 'When the refund was settled (UTC). Absent until then.',
      status: 'Where the refund is in its life.',
      reason: 'Why the refund was made.',
    },
  ),
  describeObject(ReconciliationInstructions, 'How a payment is recognized. At least one field is present.', {
    reference: 'The reference to write into an incoming payment so that it is matched to the transaction.',
    transactionHash:
      'Deprecated: `onChainTransaction` of the source or destination replaces it. The hash of the settlement between institutions of a UMA payment is only here.',
  }),
  describeObject(IncomingTransaction, 'A payment that comes in.', incomingTexts),
  describeObject(OutgoingTransaction, 'A payment that goes out.', {
    ...commonTexts,
    type: variantTag('OUTGOING'),
    fees: `All fees of the quote, ${inUnitOf('the sending currency')}.`,
    platformFees: 'The part of `fees` that the platform collects; 0 where none is configured.',
    paymentInstructions: 'How to pay, for a payment with real-time funding. Alternatives, of which one is paid.',
    rateDetails: 'How the price is composed.',
    failureReason: 'Why the payment failed. Present only when it did.',
    paymentRail: 'The rail of the payout. Null where none is used or none is chosen yet.',
    railSelectionMode: 'Who chose the rail. Null where none is chosen.',
    expectedSettlementAt: 'When the payout should arrive (UTC). Null for instant rails and before a rail is chosen.',
    settlementTimelineSeconds: 'Expected seconds from the quote to the settlement. Null when unknown.',
  }),
  describeSchema(Transaction, 'A payment, in one of three variants by `type`.'),
  describePage(TransactionListResponse, 'transactions'),
  describeObject(ConfirmReceiptRequest, 'When the receipt was delivered.', {
    receiptDeliveryConfirmedAt: 'The time of delivery. Absent: now.',
  }),
  describeObject(CancelTransactionRequest, 'Why a payment is canceled.', { reason: 'A note for the record.' }),
  describeObject(ApprovePaymentRequest, 'What the sender required to know about the receiver.', {
    receiverCustomerInfo:
      "The receiver's information by the names of `requestedReceiverCustomerInfoFields`. Mandatory fields must be present.",
  }),
  describeObject(RejectPaymentRequest, 'Why a payment is rejected.', { reason: 'A note for the record.' }),
  describeOperation(listTransactions, {
    text: 'Lists executed payments and expired quotes, in pages. Filters combine; dates are inclusive. A quote that is not executed yet is not listed, though its transaction can be read by its id.',
    parameters: {
      customerId: 'Only payments of this customer, `Customer:{uuid}`; the id of the platform lists its own.',
      platformCustomerId: "Only payments of the customer with this id of the platform's own.",
      ...transactionFilterTexts,
    },
  }),
  describeOperation(getTransactionById, {
    text: 'Returns a transaction with its current status. The transaction of a quote can be read from the creation of the quote on; until the execution it is `PENDING`.',
    parameters: { transactionId },
  }),
  describeOperation(confirmReceiptDelivery, {
    text: 'Records that the platform delivered the receipt to the customer. A repeated call overwrites the recorded time.',
    parameters: { transactionId },
  }),
  describeOperation(cancelTransaction, {
    text:
      'Cancels a payout or a pull over a bank rail while it is `PROCESSING`. A refund with the reason `USER_CANCELLATION` begins and `OUTGOING_PAYMENT.REFUND_PENDING` is sent, for a pull `INCOMING_PAYMENT.REFUND_PENDING`.\n\n' +
      'A payment to a wallet, over UMA or between internal accounts can never be canceled (400). In any other state than `PROCESSING`, and while funds are still being pulled, a payout cannot be canceled (409).\n\n' +
      `A provider may deliver a canceled payout anyway: the transaction then becomes \`COMPLETED\` after its refund. In the sandbox, a payout to a bank account that ends in 006 or 007 is \`PROCESSING\` for ${durationText(payoutEndings['006'].afterSeconds)}.`,
    parameters: { transactionId },
  }),
  describeOperation(approvePendingPayment, {
    text: 'Accepts an incoming UMA payment after the platform answered `INCOMING_PAYMENT.PENDING` with 202. The decision must arrive within 5 seconds after that answer; later the payment fails with `PAYMENT_APPROVAL_TIMED_OUT`. The receiver is credited when the payment completes.',
    parameters: { transactionId },
  }),
  describeOperation(rejectPendingPayment, {
    text: 'Rejects an incoming UMA payment after the platform answered `INCOMING_PAYMENT.PENDING` with 202, within 5 seconds after that answer. `INCOMING_PAYMENT.FAILED` follows; the sender keeps the money.',
    parameters: { transactionId },
  }),
];
