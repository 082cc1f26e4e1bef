import type { WebhookType } from '../contract/webhook-events.ts';
import { type InternalAccount, spendable } from './account.ts';
import type { ExternalAccountRecord } from './external-account.ts';
import { toExternalAccountView } from './external-account-view.ts';
import { formatId } from './ids.ts';
import type { ItemEvent, Telling } from './item-event.ts';
import { asksPlatform, type Payment } from './payment.ts';
import type { Platform } from './platform.ts';
import { toInternalAccount, toTransaction } from './views.ts';

/** An event on its way to a platform's webhook endpoint. */
export interface PlatformEvent {
  readonly platformId: string;
  /** The id of the resource it tells of. */
  readonly resource: string;
  /** Counts the resource's events from 1. */
  readonly number: number;
  /** The resource's events arrive in order. */
  readonly inLine?: true;
  /** When the resource's event before it happened; absent for the first, and where no order is kept. */
  readonly previousAt?: string;
  readonly type: WebhookType;
  readonly at: string;
  /** The resource as the interface shows it. */
  readonly data: object;
}

/**
 * The events that a new version of a payment is: most often one, none when nobody needs to know, rarely two. An event that
 * asks the platform is none of them: the workflow posts it itself.
 */
export function paymentEvents(before: Payment | undefined, after: Payment): readonly PlatformEvent[] {
  const told = before?.event?.number ?? 0;
  return [...(after.earlierEvents ?? []), ...(after.event ? [after.event] : [])]
    .filter(({ number, type }) => number > told && !asksPlatform(after, type))
    .map((event) => toPlatformEvent(after, event));
}

/** The event that asks the platform, as the workflow posts it. Throws when the payment's newest event is another. */
export function approvalRequest(payment: Payment): PlatformEvent {
  const { event, approval } = payment;
  if (!event || !approval || !asksPlatform(payment, event.type)) {
    throw new Error(`The payment ${payment.paymentId} asks for no approval.`);
  }
  const { data, ...told } = toPlatformEvent(payment, event);
  return { ...told, data: { ...data, requestedReceiverCustomerInfoFields: approval.requestedFields } };
}

function toPlatformEvent(payment: Payment, { number, type, at, previousAt, status }: ItemEvent): PlatformEvent {
  const data = toTransaction(status ? { ...payment, status } : payment);
  return {
    platformId: payment.platformId,
    resource: data.id,
    number,
    inLine: true,
    ...(previousAt && { previousAt }),
    type,
    at,
    data,
  };
}

/** The event that a new version of an item is, where `tell` has made it one. The item's events arrive in order. */
export function itemEvents(
  before: Telling | undefined,
  after: Telling & { readonly platformId: string },
  resource: string,
  show: () => object,
): readonly PlatformEvent[] {
  const { event, platformId } = after;
  if (!event || event.number <= (before?.event?.number ?? 0)) return [];
  const { number, type, at, previousAt } = event;
  return [{ platformId, resource, number, inLine: true, ...(previousAt && { previousAt }), type, at, data: show() }];
}

/** How many kinds of change one version of an account can tell of, so that each has a number of its own. */
const kindsOfChange = 4;

/** The numbers that the events of one version of an internal account can have, by any of them. */
export function numbersOfVersion(number: number): readonly number[] {
  const first = number - (number % kindsOfChange);
  return Array.from({ length: kindsOfChange }, (_, kind) => first + kind);
}

/** The events that a new version of an internal account is: what changed of it. Accounts promise no order, so none waits for another. */
export function internalAccountEvents(before: InternalAccount, after: InternalAccount): readonly PlatformEvent[] {
  const data = toInternalAccount(after);
  const instructions = ({ fundingPaymentInstructions }: typeof data) => JSON.stringify(fundingPaymentInstructions);
  const changes: readonly [boolean, WebhookType][] = [
    [spendable(before) !== spendable(after) || before.held !== after.held, 'INTERNAL_ACCOUNT.BALANCE_UPDATED'],
    [before.status !== after.status, 'INTERNAL_ACCOUNT.STATUS_UPDATED'],
    [instructions(toInternalAccount(before)) !== instructions(data), 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED'],
  ];
  return changes.flatMap(([isTold, type], kind) => {
    const number = after.version * kindsOfChange + kind;
    return isTold
      ? [{ platformId: after.platformId, resource: after.accountId, number, type, at: after.updatedAt, data }]
      : [];
  });
}

/** The event that a new version of an external account is: its status changed. */
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

/** The event that a new version of a platform is: its endpoint was changed, and the new one is sent a TEST. */
export function platformEvent(before: Platform | undefined, after: Platform): PlatformEvent | undefined {
  const { event, platformId } = after;
  if (!event || event.number === before?.event?.number) return undefined;
  const { number, type, at } = event;
  return { platformId, resource: formatId('PlatformConfig', platformId), number, type, at, data: {} };
}
