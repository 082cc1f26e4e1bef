import * as z from 'zod';
import type { OperationRecord } from '../../domain/stablecoins/operation.ts';
import { uuidSchema } from '../../runtime/id-schemas.ts';
import { logFailure, logOutcome } from '../../runtime/log.ts';
import { patienceOf, type TimeLeft, untilCommitted } from '../../runtime/retry.ts';
import { tableStore } from '../../runtime/store.ts';
import { putOperation, readOperation } from '../../store/stablecoins/operations.ts';
import { commit } from '../../store/table.ts';
import { inputOf, type OperationInput } from './operation-input.ts';

/** The members that the event of every task has. */
export const OperationTask = z.object({ platformId: uuidSchema('Platform'), stablecoinOperationId: z.string() });

/** Runs a task of the workflow: parses the event, logs its outcome, and returns the input of the next state. */
export async function runTask<S extends typeof OperationTask>(
  name: string,
  schema: S,
  event: z.input<S>,
  run: (task: z.output<S>) => Promise<OperationRecord>,
): Promise<OperationInput> {
  const startedAt = performance.now();
  try {
    const task = schema.parse(event);
    const operation = await run(task);
    logOutcome(name, { platformId: task.platformId, durationMs: Math.round(performance.now() - startedAt) });
    return inputOf(operation);
  } catch (cause) {
    logFailure(name, event.stablecoinOperationId, cause);
    throw cause;
  }
}

/** Writes the operation that the rule makes of the newest one, and returns it; the newest one where the rule makes none. */
export const change = (
  { platformId, stablecoinOperationId }: z.output<typeof OperationTask>,
  rule: (current: OperationRecord) => OperationRecord | undefined,
  timeLeft: TimeLeft | undefined,
): Promise<OperationRecord> =>
  untilCommitted(async () => {
    const current = await readOperation(tableStore(), platformId, stablecoinOperationId);
    if (!current) throw new Error(`The operation ${stablecoinOperationId} of a running workflow is missing.`);
    const next = rule(current);
    if (!next) return current;
    await commit(tableStore(), [putOperation(next)]);
    return next;
  }, patienceOf(timeLeft));
