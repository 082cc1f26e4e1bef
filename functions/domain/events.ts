import type { InternalAccount } from './account.ts';
import type { Payment } from './payment.ts';
import { toInternalAccount, toTransaction } from './views.ts';

/** An event on its way to a platform's webhook endpoint. */
export interface PlatformEvent {
  readonly platformId: string;
  /** The id of the resource it tells of. */
  readonly resource: string;
  /** Counts the resource's events from 1. */
  readonly number: number;
  /** When the resource's event before it happened, where events of this resource must arrive in order. */
  readonly previousAt?: string;
  readonly type: string;
  readonly at: string;
  /** The resource as the interface shows it. */
  readonly data: object;
}

/** The event that a new version of a payment is, if it is one. */
export function paymentEvent(before: Payment | undefined, after: Payment): PlatformEvent | undefined {
  const { event } = after;
  if (!event || event.number === before?.event?.number) return undefined;
  const data = toTransaction(after);
  return {
    platformId: after.platformId,
    resource: data.id,
    number: event.number,
    ...(event.previousAt && { previousAt: event.previousAt }),
    type: event.type,
    at: event.at,
    data,
  };
}

/** The event that a new version of an internal account is: its balance changed. Accounts promise no order, so none waits for another. */
export function accountEvent(before: InternalAccount | undefined, after: InternalAccount): PlatformEvent | undefined {
  if (!before || (before.balance === after.balance && before.held === after.held)) return undefined;
  return {
    platformId: after.platformId,
    resource: after.accountId,
    number: after.version,
    type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED',
    at: after.updatedAt,
    data: toInternalAccount(after),
  };
}
