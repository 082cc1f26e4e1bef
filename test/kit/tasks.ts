import type { Payment } from '../../functions/domain/payments/payment.ts';
import { platformId, uuids } from './builders.ts';
import { stored } from './items.ts';
import type { Table } from './table.ts';

/** The input of every workflow task for the usual payment. */
export const theTask = { platformId, paymentId: uuids.payment } as const;

export const paymentPlace = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;

/** Lets a task read `seen`, lose its write to another writer, and find `current` when it reads again. */
export function overtaken(table: Table, seen: Payment, current: Payment): void {
  table.holds(stored.payment(seen));
  table.beforeNextWrite(() => table.holds(stored.payment(current)));
}
