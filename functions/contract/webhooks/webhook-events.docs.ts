import { describeEnum, describeObject, type Texts } from '../description.ts';
import { incomingTexts } from '../payments/transactions.docs.ts';
import { IncomingPaymentPending, WebhookType, type webhookEventTypes } from './webhook-events.ts';

/** When each event is sent. */
export const webhookTexts: Texts<keyof typeof webhookEventTypes> = {
  'OUTGOING_PAYMENT.PENDING': 'An outgoing payment exists: its quote was executed, or a transfer was created.',
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION':
    'The customer must authorize the payment. Read the quote: `scaChallenge` is on it. May come several times for one payment.',
  'OUTGOING_PAYMENT.PROCESSING': 'The payment is confirmed and its payout is under way.',
  'OUTGOING_PAYMENT.COMPLETED': 'The payout reached its destination.',
  'OUTGOING_PAYMENT.FAILED':
    'The payout failed, or the receiving bank returned it, even days after `OUTGOING_PAYMENT.COMPLETED`. `failureReason` says why.',
  'OUTGOING_PAYMENT.EXPIRED': 'The quote expired before it was executed.',
  'OUTGOING_PAYMENT.REFUND_PENDING': 'A refund has begun.',
  'OUTGOING_PAYMENT.REFUND_COMPLETED': 'The refund is settled.',
  'OUTGOING_PAYMENT.REFUND_FAILED': 'The refund failed; support resolves it by hand.',
  'INCOMING_PAYMENT.PENDING':
    'A payment is coming in. Over UMA the answer decides and must arrive within 5 seconds: 200 accepts the payment, with `receiverCustomerInfo` where fields are mandatory; 202 defers the decision to `/approve` or `/reject` within 5 more seconds; 403 rejects; 422 asks the sender for `requiredFields`. Over a bank rail and from another customer the event only informs. It is sent once.',
  'INCOMING_PAYMENT.COMPLETED': 'The money is credited.',
  'INCOMING_PAYMENT.FAILED': 'The payment failed or was rejected. `failureReason` says why it failed.',
  'INCOMING_PAYMENT.REFUND_PENDING': 'The money that came in is being returned.',
  'INCOMING_PAYMENT.REFUND_COMPLETED': 'The sender has the money back.',
  'INCOMING_PAYMENT.REFUND_FAILED': 'The refund failed; support resolves it by hand.',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED':
    'The balance of an internal account changed, or a deposit in crypto that funds a quote was detected. Several changes within a second may come as one event with the last balance.',
  'INTERNAL_ACCOUNT.STATUS_UPDATED': 'The status of an internal account changed.',
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED':
    'The funding instructions of an internal account changed. Use the new ones for further deposits.',
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': 'The status of an external account changed.',
  'CUSTOMER.KYC_PENDING': 'The verification of a person has begun.',
  'CUSTOMER.KYC_APPROVED': 'A person is verified.',
  'CUSTOMER.KYC_REJECTED': 'A person could not be verified.',
  'CUSTOMER.KYB_PENDING': 'The verification of a business has begun.',
  'CUSTOMER.KYB_APPROVED': 'A business is verified.',
  'CUSTOMER.KYB_REJECTED': 'A business could not be verified.',
  'VERIFICATION.RESOLVE_ERRORS':
    'Data or documents are missing or wrong; `errors` lists them. Supply them and submit again.',
  'VERIFICATION.IN_PROGRESS': 'The submission is being checked.',
  'VERIFICATION.PENDING_MANUAL_REVIEW': 'A person reviews the submission.',
  'VERIFICATION.APPROVED': 'The submission is approved.',
  'VERIFICATION.REJECTED': 'The submission is rejected.',
  'VERIFICATION.READY_FOR_VERIFICATION': 'Everything is present and can be submitted.',
  'BULK_UPLOAD.COMPLETED': 'An import has processed every row. `errors` lists the rows that were not imported.',
  'BULK_UPLOAD.FAILED': 'The file of an import could not be read.',
  'INVITATION.CLAIMED':
    'An invitation was claimed. It is sent to the platform of the inviter; a payment to `inviteeUma` can follow.',
  'AGENT_ACTION.PENDING_APPROVAL':
    'An agent submitted a payment that waits for approval. Approve or reject the action.',
  'CARD.STATE_CHANGE':
    'The state of a card changed: the issuer accepted or rejected it, or it was frozen, unfrozen or closed.',
  'CARD.FUNDING_SOURCE_CHANGE': 'The accounts that fund a card were replaced.',
  'CARD_TRANSACTION.AUTHORIZED': 'A purchase was authorized and its amount is held.',
  'CARD_TRANSACTION.PARTIALLY_SETTLED': 'A part of the authorized amount was cleared; the rest stays held.',
  'CARD_TRANSACTION.SETTLED':
    'A purchase is cleared, its authorization ended, or a return was reversed. In production it also comes for each later clearing, return or reversal that leaves the purchase settled.',
  'CARD_TRANSACTION.REFUNDED': 'The merchant returned the whole amount, or credited the card without a purchase.',
  'CARD_TRANSACTION.EXCEPTION': 'Money of a purchase could not be pulled from the account.',
  TEST: 'A test was requested, or the endpoint was changed. It is tried once.',
};

/** The fields of the envelope. */
export const envelopeTexts = {
  id: 'The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates.',
  type: 'The type of the event.',
  timestamp: 'When the event happened (UTC).',
  data: 'The resource as it was at the event.',
};

export const webhookEventDescriptions = [
  describeEnum(WebhookType, 'The type of an event. Types may be added; ignore unknown ones.', webhookTexts),
  describeObject(IncomingPaymentPending, 'An incoming payment that the platform is asked to approve.', {
    ...incomingTexts,
    requestedReceiverCustomerInfoFields:
      'What the sender requires to know about the receiver. Put the mandatory fields into `receiverCustomerInfo` of the approval.',
  }),
];
