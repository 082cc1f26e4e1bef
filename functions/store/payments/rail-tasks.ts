import type { RailOperation } from '../../contract/payments/rail-reports.ts';
import type { OutgoingTransactionFailureReason } from '../../contract/payments/transactions.ts';
import { onChainTransaction } from '../../domain/payments/reported-facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Infer, isTrue, listed, object, oneOf, optional, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import type { Item, Write } from '../table.ts';

/** The first outcome that a rail reported for an operation. */
const railOutcome = object({
  outcome: oneOf('DELIVERED', 'FAILED', 'CANCELED'),
  /** Present when it failed or was canceled. */
  failureReason: optional(listed<OutgoingTransactionFailureReason>()),
  /** It failed because the rail gave up after a time. */
  timedOut: optional(isTrue),
  settledAt: optional(text),
  onChainTransaction: optional(onChainTransaction),
  cashAccount: optional(text),
  valueDate: optional(text),
  /** Its name on a statement. */
  networkReference: optional(text),
  reportedAt: text,
});
export interface RailOutcome extends Infer<typeof railOutcome> {}

const paymentRef = object({ platformId: uuidText('Platform'), paymentId: uuidText('Payment') });
export interface PaymentRef extends Infer<typeof paymentRef> {}

/**
 * An operation that was submitted to a rail: the workflow task that waits for its outcome, and the outcome. It never expires,
 * because a bank may return a payout after months, and the rail can report only on operations that have such an item.
 */
const railTask = object({
  platformId: uuidText('Platform'),
  paymentId: uuidText('Payment'),
  /** Of the workflow's newest attempt; earlier attempts no longer wait. */
  taskToken: text,
  /** The payment that is COMPLETED by a delivery. */
  completes: optional(paymentRef),
  submittedAt: text,
  reported: optional(railOutcome),
});
export interface RailTask extends Infer<typeof railTask> {}

export interface RailTaskRef extends PaymentRef {
  readonly operation: RailOperation;
}

/** The type of these items in the table and its stream. */
export const railTaskType = 'RAIL_TASK';

/** Reads the item of an operation. Throws at any other item. */
export const toRailTask: (item: Item) => RailTask = itemReader(railTaskType, railTask);

/** Stores the task that waits for an operation. A later attempt replaces an earlier one and keeps a reported outcome. */
export const putRailTask = (
  ref: RailTaskRef,
  { taskToken, completes }: Pick<RailTask, 'taskToken' | 'completes'>,
  now: Date,
): Write => ({
  update: {
    key: keys.railTask(ref.platformId, ref.paymentId, ref.operation),
    expression: `SET #type = :type, platformId = :platformId, paymentId = :paymentId, taskToken = :taskToken, submittedAt = if_not_exists(submittedAt, :now)${completes ? ', completes = :completes' : ''}`,
  },
  names: { type: 'type' },
  values: {
    ...{ type: railTaskType, platformId: ref.platformId, paymentId: ref.paymentId },
    ...{ taskToken, now: now.toISOString(), ...(completes && { completes }) },
  },
});

/** Holds a write to be made only while the operation has not been ordered. One that has is stale. */
export const requireNoOrder = ({ platformId, paymentId, operation }: RailTaskRef): Write => ({
  check: { key: keys.railTask(platformId, paymentId, operation), condition: 'attribute_not_exists(pk)' },
});

/** Holds a write to be made only while no outcome of the operation is recorded. */
export const requireUnreported = ({ platformId, paymentId, operation }: RailTaskRef, refusal: Refusal): Write => ({
  check: { key: keys.railTask(platformId, paymentId, operation), condition: 'attribute_not_exists(reported)' },
  onConditionFailed: () => refusal,
});

/** Records the outcome of an operation. Only the first is written; a second one is stale. */
export const recordOutcome = (ref: RailTaskRef, reported: RailOutcome): Write => ({
  update: {
    key: keys.railTask(ref.platformId, ref.paymentId, ref.operation),
    expression: 'SET reported = :reported',
    condition: 'attribute_exists(pk) AND attribute_not_exists(reported)',
  },
  values: { reported },
});
