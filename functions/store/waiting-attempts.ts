import type { Item, Write } from './table.ts';

/** An attempt at a task of a workflow, which waits until somebody returns its token. */
export interface WaitingAttempt {
  readonly taskToken: string;
  /** How often the task was tried before, as its workflow counts. */
  readonly retryCount: number;
}

/** A later attempt at the task waits already, so this one has nothing to do. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * Stores the token of an attempt in place of an earlier one's. Fails with Superseded when a later attempt was first, by the version of
 * the record for which it waits, then by its retries: the write of a function that was given up may come late, and its token wakes no
 * workflow.
 */
export const putAttempt = (item: Item, version: number, { taskToken, retryCount }: WaitingAttempt): Write => ({
  put: {
    item: { ...item, taskToken, version, retryCount },
    condition:
      'attribute_not_exists(retryCount) OR version < :version OR (version = :version AND retryCount <= :retryCount)',
  },
  values: { version, retryCount },
  onConditionFailed: () => new Superseded('A later attempt at this task waits already.'),
});
