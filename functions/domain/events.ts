import type { InternalAccount } from './account.ts';
import type { ItemEvent, Payment } from './payment.ts';
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

/** The events that a new version of a payment is: most often one, none when nobody needs to know, rarely two. */
export function paymentEvents(before: Payment | undefined, after: Payment): readonly PlatformEvent[] {
  const told = before?.event?.number ?? 0;
  return [...(after.earlierEvents ?? []), ...(after.event ? [after.event] : [])]
    .filter(({ number }) => number > told)
    .map((event) => toPlatformEvent(after, event));
}

function toPlatformEvent(payment: Payment, { number, type, at, previousAt, status }: ItemEvent): PlatformEvent {
  const data = toTransaction(status ? { ...payment, status } : payment);
  return {
    platformId: payment.platformId,
    resource: data.id,
    number,
    ...(previousAt && { previousAt }),
    type,
    at,
    data,
  };
}

/** The event that a new version of an internal account is: its balance changed. Accounts promise no order, so none waits for another. */
export function accountEvent(before: InternalAccount, after: InternalAccount): PlatformEvent | undefined {
  if (before.balance === after.balance && before.held === after.held) return undefined;
  return {
    platformId: after.platformId,
    resource: after.accountId,
    number: after.version,
    type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED',
    at: after.updatedAt,
    data: toInternalAccount(after),
  };
}
