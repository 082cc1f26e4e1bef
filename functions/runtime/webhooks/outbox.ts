import { webhookEventTypes } from '../../contract/webhook-events.ts';
import type { TellingItemType } from '../../contract/wiring.ts';
import { toImportJob } from '../../domain/customer-import.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import {
  externalAccountEvents,
  internalAccountEvents,
  itemEvents,
  type PlatformEvent,
  paymentEvents,
  platformEvent,
} from '../../domain/events.ts';
import { toVerification } from '../../domain/verification.ts';
import { toAccount } from '../../store/accounts.ts';
import { toImportRecord } from '../../store/customer-imports.ts';
import { toCustomerRecord } from '../../store/customers.ts';
import { toExternalAccount } from '../../store/external-accounts.ts';
import { toPayment } from '../../store/payments.ts';
import { toPlatform } from '../../store/platforms.ts';
import type { Item } from '../../store/table.ts';
import { toVerificationRecord } from '../../store/verifications.ts';
import type { Change } from '../stream.ts';

type Outbox = (before: Item | undefined, after: Item) => readonly PlatformEvent[];

/**
 * What each type of item tells of itself. An item that is marked with `tell` needs one row of `itemEvents` here, and its
 * type among those that RelayEvents reads (contract/wiring.ts).
 */
const outboxes: Readonly<Record<TellingItemType, Outbox>> = {
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
  PLATFORM: (before, after) => {
    const event = platformEvent(before && toPlatform(before), toPlatform(after));
    return event ? [event] : [];
  },
};

/** The events that a change is, each with no more of its resource than the interface shows. */
export const eventsOf = ({ before, after }: Change): readonly PlatformEvent[] =>
  outboxes[after.type as TellingItemType](before, after).map((event) => ({
    ...event,
    data: webhookEventTypes[event.type].data.parse(event.data) as object,
  }));

/**
 * What an item as it stands tells of, where the version before it is not known. An internal account tells its balance, for what has
 * changed of it is not known either; one that nothing has happened to has nothing to tell.
 */
export function standingEventsOf(item: Item): readonly PlatformEvent[] {
  if (item.type !== 'INTERNAL_ACCOUNT') return eventsOf({ before: undefined, after: item });
  return item.version === 1 ? [] : eventsOf({ before: { ...item, balance: Number.NaN }, after: item });
}
