import * as z from 'zod';
import { moveOperation, type OperationRecord } from '../../domain/stablecoins/operation.ts';
import type { Afterwards } from '../../runtime/workflow-step.ts';
import { OperationTask, operationRule } from './operation-task.ts';
import { reportsOf } from './provider-reports.ts';

/** The input of a task that the workflow waits for: the token resumes it. */
export const WaitingOperationTask = OperationTask.extend({ taskToken: z.string() });
type WaitingOperationTask = z.output<typeof WaitingOperationTask>;

/** Submits a created operation. */
export const submitOperation = operationRule<WaitingOperationTask>((operation, _task, now) =>
  moveOperation(operation, 'submit', now),
);

/** Has the provider report its next progress to the waiting task. */
export const followOperation: Afterwards<WaitingOperationTask, OperationRecord> = (operation, { taskToken }) =>
  reportsOf(operation.environment).follow(operation, taskToken);
