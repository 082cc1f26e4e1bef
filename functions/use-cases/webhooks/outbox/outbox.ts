import { webhookEventTypes } from '../../../contract/webhooks/webhook-events.ts';
import { toAgentAction } from '../../../domain/agents/action.ts';
import { toCardTransaction } from '../../../domain/cards/card-transaction-view.ts';
import { toCard } from '../../../domain/cards/card-view.ts';
import { toCustomer } from '../../../domain/customers/customer.ts';
import { toImportJob } from '../../../domain/customers/import.ts';
import { toVerification } from '../../../domain/customers/verification.ts';
import { toInvitation } from '../../../domain/invitations/invitation.ts';
import {
  externalAccountEvents,
  internalAccountEvents,
  itemEvents,
  type PlatformEvent,
  paymentEvents,
  platformEvent,
} from '../../../domain/webhooks/events.ts';
import type { Change } from '../../../runtime/stream.ts';
import { toActionRecord } from '../../../store/agents/actions.ts';
import { toCardTransactionRecord } from '../../../store/cards/card-transactions.ts';
import { toCardRecord } from '../../../store/cards/cards.ts';
import { toImportRecord } from '../../../store/customers/imports.ts';
import { toCustomerRecord } from '../../../store/customers/records.ts';
import { toVerificationRecord } from '../../../store/customers/verifications.ts';
import { toExternalAccount } from '../../../store/external-accounts/records.ts';
import { toInvitationRecord } from '../../../store/invitations/invitations.ts';
import { toAccount } from '../../../store/ledger/account-items.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import { toPlatform } from '../../../store/platforms/platforms.ts';
import type { Item } from '../../../store/table.ts';
import { type EventSourceType, eventSourceTypes } from '../../../topology/item-types.ts';

type Outbox = (before: Item | undefined, after: Item) => readonly PlatformEvent[];

/** How the events of each type of item are made. Items that `recordEvent` marks need a row of `itemEvents`. */
const outboxes: Readonly<Record<EventSourceType, Outbox>> = {
  PAYMENT: (before, after) => paymentEvents(before && toPayment(before), toPayment(after)),
  INTERNAL_ACCOUNT: (before, after) => (before ? internalAccountEvents(toAccount(before), toAccount(after)) : []),
  EXTERNAL_ACCOUNT: (before, after) =>
    externalAccountEvents(before && toExternalAccount(before), toExternalAccount(after)),
  CUSTOMER: (before, after) => {
    const customer = toCustomerRecord(after);
    return itemEvents(before, customer, customer.customerId, () => toCustomer(customer));
  },
  VERIFICATION: (before, after) => {
    const verification = toVerificationRecord(after);
    return itemEvents(before, verification, verification.verificationId, () => toVerification(verification));
  },
  IMPORT_JOB: (before, after) => {
    const job = toImportRecord(after);
    return itemEvents(before, job, job.jobId, () => toImportJob(job));
  },
  CARD: (before, after) => {
    const card = toCardRecord(after);
    return itemEvents(before, card, card.cardId, () => toCard(card));
  },
  CARD_TRANSACTION: (before, after) => {
    const transaction = toCardTransactionRecord(after);
    return itemEvents(before, transaction, transaction.cardTransactionId, () => toCardTransaction(transaction));
  },
  PLATFORM: (before, after) => {
    const event = platformEvent(before && toPlatform(before), toPlatform(after));
    return event ? [event] : [];
  },
  AGENT_ACTION: (before, after) => {
    const action = toActionRecord(after);
    return itemEvents(before, action, action.actionId, () => toAgentAction(action));
  },
  INVITATION: (before, after) => {
    const invitation = toInvitationRecord(after);
    return itemEvents(before, invitation, invitation.invitationId, () =>
      toInvitation(invitation, new Date(invitation.updatedAt)),
    );
  },
};

/** The events of a change. The schema of their type removes from the resource what the interface does not show. */
export const eventsOf = ({ before, after }: Change): readonly PlatformEvent[] =>
  outboxOf(after)(before, after).map((event) => ({
    ...event,
    data: webhookEventTypes[event.type].data.parse(event.data),
  }));

function outboxOf(item: Item): Outbox {
  const type = eventSourceTypes.find((each) => each === item.type);
  if (!type) throw new Error(`Items of the type ${item.type} have no events.`);
  return outboxes[type];
}

/**
 * The events of an item whose previous version is not known. An internal account stores no event, so its current balance is
 * sent; in its first version it has had none.
 */
export function currentEventsOf(item: Item): readonly PlatformEvent[] {
  if (item.type !== 'INTERNAL_ACCOUNT') return eventsOf({ before: undefined, after: item });
  return item.version === 1 ? [] : eventsOf({ before: { ...item, balance: Number(item.balance) - 1 }, after: item });
}
