import type { WebhookType } from '../../contract/webhooks/webhook-events.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import { toExternalAccountView } from '../external-accounts/view.ts';
import { formatId, type PlatformId } from '../ids.ts';
import type { EventSource, ItemEvent, MultipleEventSource } from '../item-event.ts';
import { type InternalAccount, spendable } from '../ledger/account.ts';
import { toInternalAccount } from '../ledger/account-view.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { isApprovalRequest, type Payment } from '../payments/payment.ts';
import { toTransaction } from '../payments/transaction-view.ts';
import type { Platform } from '../platforms/platform.ts';
import type { EventIdentity } from './delivery.ts';

/** An event of a platform's resource. */
export interface PlatformEvent extends Omit<EventIdentity, 'eventId'> {
  readonly type: WebhookType;
  /** The resource as the interface shows it. */
  readonly data: object;
}

/** The events of a new version of a payment: mostly one, rarely two. The workflow itself posts the request for an approval. */
export function paymentEvents(before: Payment | undefined, after: Payment): readonly PlatformEvent[] {
  const lastEvent = before?.event?.number ?? 0;
  return [...(after.earlierEvents ?? []), ...(after.event ? [after.event] : [])]
    .filter(({ number, type }) => number > lastEvent && !isApprovalRequest(after, type))
    .map((event) => toPlatformEvent(after, event));
}

/** The event that requests the platform's approval. Throws when the payment's newest event is another. */
export function approvalRequest(payment: Payment): PlatformEvent {
  const { event, approval } = payment;
  if (!event || !approval || !isApprovalRequest(payment, event.type)) {
    throw new Error(`The payment ${payment.paymentId} requests no approval.`);
  }
  const request = toPlatformEvent(payment, event);
  return { ...request, data: { ...request.data, requestedReceiverCustomerInfoFields: approval.requestedFields } };
}

/** The payment at the first of two events of one write: in the status of that event, so it had not failed yet. */
const beforeSecondMove = (payment: Payment, status: PaymentStatus): Payment => ({
  ...payment,
  status,
  failureReason: undefined,
});

function toPlatformEvent(payment: Payment, { number, type, at, previousAt, status }: ItemEvent): PlatformEvent {
  const data = toTransaction(status ? beforeSecondMove(payment, status) : payment);
  return {
    platformId: payment.platformId,
    resource: data.id,
    number,
    isOrdered: true,
    ...(previousAt && { previousAt }),
    type,
    at,
    data,
  };
}

/** The events of a new version of an item, if `recordEvent` made it one. An item's events are delivered in order. */
export function itemEvents(
  before: EventSource | undefined,
  after: MultipleEventSource & { readonly platformId: PlatformId },
  resource: string,
  show: () => object,
): readonly PlatformEvent[] {
  const { event, earlierEvents = [], platformId } = after;
  const lastEvent = before?.event?.number ?? 0;
  return [...earlierEvents, ...(event ? [event] : [])]
    .filter(({ number }) => number > lastEvent)
    .map(({ number, type, at, previousAt }) => ({
      platformId,
      resource,
      number,
      isOrdered: true,
      ...(previousAt && { previousAt }),
      type,
      at,
      data: show(),
    }));
}

/** Reserves a number for each kind of change in one version of an account, with one to spare. */
const kindsOfChange = 4;

/** The numbers of all events that the same version of an internal account can have. */
export function numbersOfVersion(number: number): readonly number[] {
  const first = number - (number % kindsOfChange);
  return Array.from({ length: kindsOfChange }, (_, kind) => first + kind);
}

/** The highest number that an event of this version of an account can have. */
export const highestNumberOf = ({ version }: Pick<InternalAccount, 'version'>): number =>
  version * kindsOfChange + kindsOfChange - 1;

/** Whether money came, went, was held, or passed through. */
const hasMovedMoney = (before: InternalAccount, after: InternalAccount): boolean =>
  spendable(before) !== spendable(after) || before.held !== after.held || before.lastDeposit !== after.lastDeposit;

/** Whether an account shows other instructions. Of those that the rail has reported only the newest are known, so their version counts. */
function hasOtherInstructions(before: InternalAccount, after: InternalAccount): boolean {
  if (before.instructionsVersion !== after.instructionsVersion) return true;
  const shown = (account: InternalAccount) => JSON.stringify(toInternalAccount(account).fundingPaymentInstructions);
  return shown(before) !== shown(after);
}

/** The events of a new version of an internal account, one for each kind of change. They have no order. */
export function internalAccountEvents(before: InternalAccount, after: InternalAccount): readonly PlatformEvent[] {
  const data = toInternalAccount(after);
  const changes: readonly [boolean, WebhookType][] = [
    [hasMovedMoney(before, after), 'INTERNAL_ACCOUNT.BALANCE_UPDATED'],
    [before.status !== after.status, 'INTERNAL_ACCOUNT.STATUS_UPDATED'],
    [hasOtherInstructions(before, after), 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED'],
  ];
  return changes.flatMap(([hasChanged, type], kind) => {
    const number = after.version * kindsOfChange + kind;
    return hasChanged
      ? [{ platformId: after.platformId, resource: after.accountId, number, type, at: after.updatedAt, data }]
      : [];
  });
}

/** The event of a new version of an external account, if its status changed. */
export function externalAccountEvents(
  before: ExternalAccountRecord | undefined,
  after: ExternalAccountRecord,
): readonly PlatformEvent[] {
  const { platformId, externalAccountId: resource, statusChange } = after;
  if (!statusChange || statusChange.version === before?.statusChange?.version) return [];
  const { version: number, at } = statusChange;
  const data = toExternalAccountView(after);
  return [{ platformId, resource, number, type: 'EXTERNAL_ACCOUNT.STATUS_UPDATED', at, data }];
}

/** The event of a new version of a platform, if its endpoint changed: the new one receives a TEST. */
export function platformEvents(before: Platform | undefined, after: Platform): readonly PlatformEvent[] {
  const { event, platformId } = after;
  if (!event || event.number === before?.event?.number) return [];
  const { number, type, at } = event;
  return [{ platformId, resource: formatId('PlatformConfig', platformId), number, type, at, data: {} }];
}
