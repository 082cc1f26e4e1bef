import type { CancellationResult } from '../../../contract/payments/rail-reports.ts';
import { operationOf } from '../../../domain/payments/cancellation.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { sameText } from '../../../runtime/connector.ts';
import * as keys from '../../../store/keys.ts';
import {
  type RailOutcome,
  type RailTaskRef,
  recordOutcome,
  requireNoOrder,
  toRailTask,
} from '../../../store/payments/rail-tasks.ts';
import { readItem, type Store, type Write } from '../../../store/table.ts';
import type { Delivery } from './payout-outcome.ts';
import { askToCancel } from './rail-connector.ts';

/** The rail's answer to a cancellation with the writes that record it, or the outcome that it has reported before. */
export type CancellationAnswer =
  | { readonly result: CancellationResult; readonly writes: readonly Write[] }
  | { readonly result: 'DELIVERED'; readonly delivery: Delivery };

/**
 * Asks the connector to stop a payout or a pull that it has been sent, unless it has reported the outcome. Throws RailUnavailable where its
 * answer is not known.
 */
export async function cancelAtConnector(payment: Payment, store: Store, at: Date): Promise<CancellationAnswer> {
  const { platformId, paymentId } = payment;
  const operation = operationOf(payment);
  const ref: RailTaskRef = { platformId, paymentId, operation };
  const item = await readItem(store, keys.railTask(platformId, paymentId, operation));
  // What was never ordered is stopped already: the first order is written only while the payment is as it was before the cancellation.
  if (!item) return { result: 'CANCELED', writes: [requireNoOrder(ref)] };
  const { reported } = toRailTask(item);
  // The workflow that waited for the report may have timed out.
  if (reported?.outcome === 'DELIVERED') return { result: 'DELIVERED', delivery: reported };
  if (reported) return { result: 'CANCELED', writes: [] };
  const result = await askToCancel(operation, paymentId, sameText({ operation, paymentId, platformId }));
  const canceled: RailOutcome = {
    outcome: 'CANCELED',
    failureReason: 'QUOTE_EXECUTION_FAILED',
    reportedAt: at.toISOString(),
  };
  return { result, writes: result === 'CANCELED' ? [recordOutcome(ref, canceled)] : [] };
}
