import type { PayoutOutcomeReport, RailOperation } from '../contract/rail-reports.ts';
import type { OutgoingTransactionFailureReason } from '../contract/transactions.ts';
import { keys } from './keys.ts';
import type { Item, Write } from './table.ts';

/** What a rail reported first of an operation. */
export interface RailOutcome extends Pick<PayoutOutcomeReport, 'settledAt' | 'onChainTransaction'> {
  readonly outcome: 'DELIVERED' | 'FAILED';
  /** Present when it failed. */
  readonly failureReason?: OutgoingTransactionFailureReason;
  readonly reportedAt: string;
}

/**
 * An operation that was handed to a rail: the task that waits for its outcome, and the outcome. It is kept for good,
 * because a bank may return a payout after months: the rail can report on what has such an item and on nothing else.
 */
export interface RailTask {
  /** Names the newest attempt of the workflow; only that one waits. */
  readonly taskToken: string;
  readonly submittedAt: string;
  readonly reported?: RailOutcome;
}

export interface RailTaskRef {
  readonly platformId: string;
  readonly paymentId: string;
  readonly operation: RailOperation;
}

/** The type of these items: a reader of the table's stream asks for it. */
export const railTaskType = 'RAIL_TASK';

export function toRailTask(item: Item): RailTask {
  const { pk, sk, type, ...task } = item;
  return task as unknown as RailTask;
}

/** Remembers who waits for an operation; a later attempt takes the place of an earlier one, and a known outcome stays. */
export const putRailTask = (ref: RailTaskRef, taskToken: string, now: Date): Write => ({
  update: {
    key: keys.railTask(ref.platformId, ref.paymentId, ref.operation),
    expression: 'SET #type = :type, taskToken = :taskToken, submittedAt = if_not_exists(submittedAt, :now)',
  },
  names: { type: 'type' },
  values: { type: railTaskType, taskToken, now: now.toISOString() },
});

/** Records what became of an operation. The first outcome stands: a second one is stale. */
export const recordOutcome = (ref: RailTaskRef, reported: RailOutcome): Write => ({
  update: {
    key: keys.railTask(ref.platformId, ref.paymentId, ref.operation),
    expression: 'SET reported = :reported',
    condition: 'attribute_exists(pk) AND attribute_not_exists(reported)',
  },
  values: { reported },
});
