import * as z from 'zod';
import { Timestamp } from './common.ts';
import { CounterpartyFieldDefinition } from './counterparty-fields.ts';
import { ImportJob } from './customer-imports.ts';
import { BusinessCustomer, IndividualCustomer } from './customers.ts';
import { ExternalAccount } from './external-accounts.ts';
import { InternalAccount } from './internal-accounts.ts';
import { IncomingTransaction, OutgoingTransaction } from './transactions.ts';
import { Verification } from './verifications.ts';

/** One type of event: when it is sent and what its envelope carries. */
export interface WebhookEventType {
  readonly sentWhen: string;
  readonly data: z.ZodType;
}

/** What is asked before an incoming payment over UMA is taken: the answer to this webhook decides. */
export const IncomingPaymentPending = IncomingTransaction.extend({
  requestedReceiverCustomerInfoFields: z.array(CounterpartyFieldDefinition).optional(),
}).meta({ id: 'IncomingPaymentWebhookData' });

/**
 * Every event the service sends, and the one place to declare one. An event is sent by its item: `tell` of
 * domain/item-event.ts writes it down with the change it tells of, and runtime/webhooks/outbox.ts shows the item.
 */
export const webhookEventTypes = {
  'OUTGOING_PAYMENT.PENDING': { sentWhen: 'A transaction has come to exist.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': {
    sentWhen: 'The customer has to authorize. The challenge is on the quote.',
    data: OutgoingTransaction,
  },
  'OUTGOING_PAYMENT.PROCESSING': { sentWhen: 'The payout is on its way.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.COMPLETED': { sentWhen: 'The payout has reached its destination.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.FAILED': { sentWhen: 'The payout failed or came back.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.EXPIRED': { sentWhen: 'The quote expired before it was executed.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_PENDING': { sentWhen: 'A refund has begun.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_COMPLETED': { sentWhen: 'The refund has settled.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_FAILED': {
    sentWhen: 'The refund failed; support has to resolve it.',
    data: OutgoingTransaction,
  },
  'INCOMING_PAYMENT.PENDING': {
    sentWhen:
      'A payment is coming in. Over UMA the answer decides within 5 seconds: 200 takes it (with `receiverCustomerInfo` where ' +
      'fields are mandatory), 202 defers to approve or reject within 5 more seconds, 403 rejects it, 422 asks for ' +
      '`requiredFields` of the sender.',
    data: IncomingPaymentPending,
  },
  'INCOMING_PAYMENT.COMPLETED': { sentWhen: 'The money is credited.', data: IncomingTransaction },
  'INCOMING_PAYMENT.FAILED': { sentWhen: 'The payment failed or was rejected.', data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_PENDING': { sentWhen: 'What had come in goes back.', data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_COMPLETED': { sentWhen: 'The sender has the money back.', data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_FAILED': {
    sentWhen: 'The refund failed; support has to resolve it.',
    data: IncomingTransaction,
  },
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': { sentWhen: 'A balance has changed.', data: InternalAccount },
  'INTERNAL_ACCOUNT.STATUS_UPDATED': { sentWhen: 'The status of an account has changed.', data: InternalAccount },
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': {
    sentWhen: 'Money for an account has to be sent elsewhere from now on.',
    data: InternalAccount,
  },
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': { sentWhen: 'The status of an account has changed.', data: ExternalAccount },
  'CUSTOMER.KYC_PENDING': { sentWhen: 'A person is being verified.', data: IndividualCustomer },
  'CUSTOMER.KYC_APPROVED': { sentWhen: 'A person is verified.', data: IndividualCustomer },
  'CUSTOMER.KYC_REJECTED': { sentWhen: 'A person could not be verified.', data: IndividualCustomer },
  'CUSTOMER.KYB_PENDING': { sentWhen: 'A business is being verified.', data: BusinessCustomer },
  'CUSTOMER.KYB_APPROVED': { sentWhen: 'A business is verified.', data: BusinessCustomer },
  'CUSTOMER.KYB_REJECTED': { sentWhen: 'A business could not be verified.', data: BusinessCustomer },
  'VERIFICATION.RESOLVE_ERRORS': { sentWhen: 'Something is missing or wrong; `errors` says what.', data: Verification },
  'VERIFICATION.IN_PROGRESS': { sentWhen: 'A submission is being checked.', data: Verification },
  'VERIFICATION.PENDING_MANUAL_REVIEW': { sentWhen: 'A person looks at the submission.', data: Verification },
  'VERIFICATION.APPROVED': { sentWhen: 'The submission is approved.', data: Verification },
  'VERIFICATION.REJECTED': { sentWhen: 'The submission is rejected.', data: Verification },
  'VERIFICATION.READY_FOR_VERIFICATION': { sentWhen: 'Everything is there and can be submitted.', data: Verification },
  'BULK_UPLOAD.COMPLETED': { sentWhen: 'An import has looked at every row.', data: ImportJob },
  'BULK_UPLOAD.FAILED': { sentWhen: 'The file of an import could not be read.', data: ImportJob },
  TEST: { sentWhen: 'A test was asked for, or the endpoint was changed. It is tried once.', data: z.object({}) },
} as const satisfies Record<string, WebhookEventType>;

export type WebhookType = keyof typeof webhookEventTypes;
export const WebhookType = z
  .enum(Object.keys(webhookEventTypes) as [WebhookType, ...WebhookType[]])
  .meta({ id: 'WebhookType' });

/** What every delivery has around its resource. The id is the same in every attempt, so that duplicates can be told. */
export const WebhookEnvelope = z.object({
  id: z.string().meta({ description: 'Webhook:<uuid>' }),
  type: WebhookType,
  timestamp: Timestamp,
  data: z.unknown(),
});

/** The envelope of one type of event. */
export const webhookSchema = <T extends WebhookType>(type: T) =>
  WebhookEnvelope.extend({
    type: z.literal(type),
    data: webhookEventTypes[type].data as (typeof webhookEventTypes)[T]['data'],
  });

/** One delivery: the body of the request that a platform's endpoint receives. */
export type WebhookDelivery<T extends WebhookType = WebhookType> = {
  [K in T]: {
    readonly id: string;
    readonly type: K;
    readonly timestamp: string;
    readonly data: z.output<(typeof webhookEventTypes)[K]['data']>;
  };
}[T];
