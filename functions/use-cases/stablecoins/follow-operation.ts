import * as z from 'zod';
import { moveOperation } from '../../domain/stablecoins/operation.ts';
import { now } from '../../providers/clock.ts';
import type { TimeLeft } from '../../runtime/retry.ts';
import type { OperationInput } from './operation-input.ts';
import { change, OperationTask, runTask } from './operation-task.ts';
import { reportsOf } from './provider-reports.ts';

const FollowTask = OperationTask.extend({ taskToken: z.string() });

/** Submits a created operation, and has the provider report its next progress to the waiting task. */
export const followOperation = (event: z.input<typeof FollowTask>, timeLeft?: TimeLeft): Promise<OperationInput> =>
  runTask('FollowStablecoinOperation', FollowTask, event, async (task) => {
    const operation = await change(task, (current) => moveOperation(current, 'submit', now()), timeLeft);
    await reportsOf(operation.environment).follow(operation, task.taskToken);
    return operation;
  });
