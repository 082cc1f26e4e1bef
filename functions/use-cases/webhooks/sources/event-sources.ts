import { toAgentAction } from '../../../domain/agents/action.ts';
import { toCardTransaction } from '../../../domain/cards/card-transaction-view.ts';
import { toCard } from '../../../domain/cards/card-view.ts';
import { toCustomerDetail } from '../../../domain/customers/customer-detail.ts';
import { errorsInEvent, toImportJob } from '../../../domain/customers/import.ts';
import { toVerification } from '../../../domain/customers/verification.ts';
import { type IdPrefix, idOf, type KindOf, type PlatformId, type Uuid, uuidOf } from '../../../domain/ids.ts';
import { toInvitation } from '../../../domain/invitations/invitation.ts';
import type { MultipleEventSource } from '../../../domain/item-event.ts';
import {
  externalAccountEvents,
  highestNumberOf,
  internalAccountEvents,
  itemEvents,
  type PlatformEvent,
  paymentEvents,
  platformEvents,
} from '../../../domain/webhooks/events.ts';
import { toActionRecord } from '../../../store/agents/actions.ts';
import { toCardTransactionRecord } from '../../../store/cards/card-transactions.ts';
import { toCardRecord } from '../../../store/cards/cards.ts';
import { toCustomerRecord } from '../../../store/customers/customers.ts';
import { toImportRecord, toRowErrors } from '../../../store/customers/imports.ts';
import { toOwner } from '../../../store/customers/owners.ts';
import { toVerificationRecord } from '../../../store/customers/verifications.ts';
import { toExternalAccount } from '../../../store/external-accounts/external-accounts.ts';
import { toInvitationRecord } from '../../../store/invitations/invitations.ts';
import * as keys from '../../../store/keys.ts';
import { toAccount } from '../../../store/ledger/account-items.ts';
import * as lists from '../../../store/lists.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import { toPlatform } from '../../../store/platforms/platforms.ts';
import type { Item } from '../../../store/table.ts';
import { type EventSourceType, eventSourceTypes } from '../../../topology/item-types.ts';
import { partsIn } from './complete-items.ts';
import {
  byCreation,
  byEvent,
  customerAccounts,
  type ListContext,
  type ListsOf,
  paymentLists,
  platformItem,
  type SourceList,
  whole,
} from './source-lists.ts';

/** A type of item that has events: where its items are, and which events they have. */
interface EventSource {
  /** The key of the item whose events name this resource; nothing for an id of another kind. */
  readonly keyOf: (platformId: PlatformId, resource: string) => keys.Key | undefined;
  /** The lists that lead to the items of a platform whose events were lost. */
  readonly lists: readonly ListsOf[];
  /** The events of a new version of an item. */
  readonly events: (before: Item | undefined, after: Item) => readonly PlatformEvent[];
  /** The events of an item whose previous version is not known, where those of a new item are others. */
  readonly currentEvents?: (item: Item) => readonly PlatformEvent[];
  /** The number of an item's newest event, or the highest that it can have. */
  readonly newestNumber: (item: Item) => number;
}

const keyBy =
  <Prefix extends IdPrefix>(
    prefix: Prefix,
    key: (platformId: PlatformId, uuid: Uuid<KindOf<Prefix>>) => keys.Key,
  ): EventSource['keyOf'] =>
  (platformId, resource) => {
    const uuid = uuidOf(prefix, resource);
    return uuid && key(platformId, uuid);
  };

/** The events that `recordEvent` counts in an item. */
const recorded = <EventRecord extends MultipleEventSource & { readonly platformId: PlatformId }>(
  read: (item: Item) => EventRecord,
  resourceOf: (record: EventRecord) => string,
  show: (record: EventRecord) => object,
): Pick<EventSource, 'events' | 'newestNumber'> => ({
  events: (before, after) => {
    const record = read(after);
    return itemEvents(before, record, resourceOf(record), () => show(record));
  },
  newestNumber: (item) => read(item).event?.number ?? 0,
});

/** One row for each type. `topology/item-types.ts` names the types for the filter of the stream. */
const eventSources: Readonly<Record<EventSourceType, EventSource>> = {
  PAYMENT: {
    keyOf: keyBy('Transaction', keys.payment),
    lists: [paymentLists],
    events: (before, after) => paymentEvents(before && toPayment(before), toPayment(after)),
    newestNumber: (item) => toPayment(item).event?.number ?? 0,
  },
  INTERNAL_ACCOUNT: {
    keyOf: keyBy('InternalAccount', keys.internalAccount),
    // The platform's own accounts are few, and made long before.
    lists: [customerAccounts('INTERNAL_ACCOUNT'), whole(lists.platformAccounts)],
    events: (before, after) => (before ? internalAccountEvents(toAccount(before), toAccount(after)) : []),
    currentEvents: (item) => {
      const account = toAccount(item);
      // It stores no event, so its current balance is sent; in its first version it has had none.
      return account.version === 1 ? [] : internalAccountEvents({ ...account, balance: account.balance - 1 }, account);
    },
    newestNumber: (item) => highestNumberOf(toAccount(item)),
  },
  EXTERNAL_ACCOUNT: {
    keyOf: keyBy('ExternalAccount', keys.externalAccount),
    lists: [byCreation(lists.platformExternalAccounts), customerAccounts('EXTERNAL_ACCOUNT')],
    events: (before, after) => externalAccountEvents(before && toExternalAccount(before), toExternalAccount(after)),
    newestNumber: (item) => toExternalAccount(item).statusChange?.version ?? 0,
  },
  CUSTOMER: {
    keyOf: keyBy('Customer', keys.customer),
    lists: [byCreation(lists.customers)],
    ...recorded(
      (item) => ({ ...toCustomerRecord(item), owners: partsIn(item, 'OWNER').map(toOwner) }),
      ({ customerId }) => customerId,
      ({ owners, ...customer }) => toCustomerDetail(customer, owners),
    ),
  },
  VERIFICATION: {
    keyOf: keyBy('Verification', keys.verification),
    lists: [byCreation(lists.verifications)],
    ...recorded(toVerificationRecord, ({ verificationId }) => verificationId, toVerification),
  },
  IMPORT_JOB: {
    keyOf: keyBy('Job', keys.importJob),
    lists: [byCreation(lists.imports)],
    ...recorded(
      (item) => ({ ...toImportRecord(item), rows: partsIn(item, 'IMPORT_ERRORS').flatMap(toRowErrors) }),
      ({ jobId }) => jobId,
      ({ rows, ...job }) => toImportJob(job, errorsInEvent(rows)),
    ),
  },
  PLATFORM: {
    keyOf: (platformId, resource) => idOf('PlatformConfig', resource) && keys.platform(platformId),
    lists: [platformItem],
    events: (before, after) => platformEvents(before && toPlatform(before), toPlatform(after)),
    newestNumber: (item) => toPlatform(item).event?.number ?? 0,
  },
  AGENT_ACTION: {
    keyOf: keyBy('AgentAction', keys.agentAction),
    lists: [byCreation(lists.agentActions)],
    ...recorded(toActionRecord, ({ actionId }) => actionId, toAgentAction),
  },
  INVITATION: {
    keyOf: keyBy('Invitation', keys.invitation),
    lists: [byEvent(lists.claimedInvitations)],
    ...recorded(
      toInvitationRecord,
      ({ invitationId }) => invitationId,
      (invitation) => toInvitation(invitation, new Date(invitation.updatedAt)),
    ),
  },
  CARD: {
    keyOf: keyBy('Card', keys.card),
    lists: [whole(lists.cards)],
    ...recorded(toCardRecord, ({ cardId }) => cardId, toCard),
  },
  CARD_TRANSACTION: {
    keyOf: keyBy('CardTransaction', keys.cardTransaction),
    // They are in the platform's list of transactions, which is that of payments.
    lists: [],
    ...recorded(toCardTransactionRecord, ({ cardTransactionId }) => cardTransactionId, toCardTransaction),
  },
};

/** The source that an item belongs to. Throws for an item of a type without events. */
export function sourceOf(item: Item): EventSource {
  const type = eventSourceTypes.find((each) => each === item.type);
  if (!type) throw new Error(`Items of the type ${item.type} have no events.`);
  return eventSources[type];
}

/** The key of the item whose events name this resource; nothing where no item has such an id. */
export const keyOfResource = (platformId: PlatformId, resource: string): keys.Key | undefined =>
  Object.values(eventSources)
    .map(({ keyOf }) => keyOf(platformId, resource))
    .find((key) => key !== undefined);

/** The lists of everything of a platform that has events. Queued recoveries and sweeps name them by their places. */
export const sourceLists = (context: ListContext): readonly SourceList[] =>
  Object.values(eventSources).flatMap(({ lists }) => lists.flatMap((listsOf) => listsOf(context)));
