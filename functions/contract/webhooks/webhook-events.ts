import * as z from 'zod';
import { AgentAction } from '../agents/actions.ts';
import { Card } from '../cards/cards.ts';
import { resourceId, Timestamp } from '../common.ts';
import { ImportJob } from '../customers/customer-imports.ts';
import { BusinessCustomer, IndividualCustomer } from '../customers/customers.ts';
import { Verification } from '../customers/verifications.ts';
import { ExternalAccount } from '../external-accounts/external-accounts.ts';
import { Invitation } from '../invitations/invitations.ts';
import { InternalAccount } from '../ledger/internal-accounts.ts';
import { CardTransaction, IncomingTransaction, OutgoingTransaction } from '../payments/transactions.ts';
import { CounterpartyFieldDefinition } from '../uma/counterparty-fields.ts';

/** One type of event: what its envelope carries. */
interface WebhookEventType {
  readonly data: z.ZodType;
}

/** The answer of the platform to this event decides about the payment. */
export const IncomingPaymentPending = IncomingTransaction.extend({
  requestedReceiverCustomerInfoFields: z.array(CounterpartyFieldDefinition).optional(),
}).meta({ id: 'IncomingPaymentWebhookData' });

/** Every event that the service sends. `recordEvent` of functions/domain/item-event.ts writes one together with its change. */
export const webhookEventTypes = {
  'OUTGOING_PAYMENT.PENDING': { data: OutgoingTransaction },
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': { data: OutgoingTransaction },
  'OUTGOING_PAYMENT.PROCESSING': { data: OutgoingTransaction },
  'OUTGOING_PAYMENT.COMPLETED': { data: OutgoingTransaction },
  'OUTGOING_PAYMENT.FAILED': { data: OutgoingTransaction },
  'OUTGOING_PAYMENT.EXPIRED': { data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_PENDING': { data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_COMPLETED': { data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_FAILED': { data: OutgoingTransaction },
  'INCOMING_PAYMENT.PENDING': { data: IncomingPaymentPending },
  'INCOMING_PAYMENT.COMPLETED': { data: IncomingTransaction },
  'INCOMING_PAYMENT.FAILED': { data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_PENDING': { data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_COMPLETED': { data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_FAILED': { data: IncomingTransaction },
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': { data: InternalAccount },
  'INTERNAL_ACCOUNT.STATUS_UPDATED': { data: InternalAccount },
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': { data: InternalAccount },
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': { data: ExternalAccount },
  'CUSTOMER.KYC_PENDING': { data: IndividualCustomer },
  'CUSTOMER.KYC_APPROVED': { data: IndividualCustomer },
  'CUSTOMER.KYC_REJECTED': { data: IndividualCustomer },
  'CUSTOMER.KYB_PENDING': { data: BusinessCustomer },
  'CUSTOMER.KYB_APPROVED': { data: BusinessCustomer },
  'CUSTOMER.KYB_REJECTED': { data: BusinessCustomer },
  'VERIFICATION.RESOLVE_ERRORS': { data: Verification },
  'VERIFICATION.IN_PROGRESS': { data: Verification },
  'VERIFICATION.PENDING_MANUAL_REVIEW': { data: Verification },
  'VERIFICATION.APPROVED': { data: Verification },
  'VERIFICATION.REJECTED': { data: Verification },
  'VERIFICATION.READY_FOR_VERIFICATION': { data: Verification },
  'BULK_UPLOAD.COMPLETED': { data: ImportJob },
  'BULK_UPLOAD.FAILED': { data: ImportJob },
  'INVITATION.CLAIMED': { data: Invitation },
  'AGENT_ACTION.PENDING_APPROVAL': { data: AgentAction },
  'CARD.STATE_CHANGE': { data: Card },
  'CARD.FUNDING_SOURCE_CHANGE': { data: Card },
  'CARD_TRANSACTION.AUTHORIZED': { data: CardTransaction },
  'CARD_TRANSACTION.PARTIALLY_SETTLED': { data: CardTransaction },
  'CARD_TRANSACTION.SETTLED': { data: CardTransaction },
  'CARD_TRANSACTION.REFUNDED': { data: CardTransaction },
  'CARD_TRANSACTION.EXCEPTION': { data: CardTransaction },
  TEST: { data: z.object({}) },
} as const satisfies Record<string, WebhookEventType>;

export type WebhookType = keyof typeof webhookEventTypes;
export const WebhookType = z
  .enum(Object.keys(webhookEventTypes) as [WebhookType, ...WebhookType[]])
  .meta({ id: 'WebhookType' });

/** The id is the same in every attempt, so that receivers recognize duplicates. */
const WebhookEnvelope = z.object({
  id: resourceId('Webhook'),
  type: WebhookType,
  timestamp: Timestamp,
  data: z.unknown(),
});

export const webhookSchema = <T extends WebhookType>(type: T) =>
  WebhookEnvelope.extend({
    type: z.literal(type),
    data: webhookEventTypes[type].data as (typeof webhookEventTypes)[T]['data'],
  });
