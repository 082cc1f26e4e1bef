import * as z from 'zod';
import type { Environment } from '../../domain/environment.ts';
import { isFinal } from '../../domain/lifecycle.ts';
import { operationMoves } from '../../domain/stablecoins/lifecycle.ts';
import { moveOperation, type OperationRecord } from '../../domain/stablecoins/operation.ts';
import { nextSandboxReport } from '../../domain/stablecoins/sandbox-provider.ts';
import { putMessage } from '../../ports/queue.ts';
import { succeedTask } from '../../runtime/workflow.ts';
import type { Afterwards } from '../../runtime/workflow-step.ts';
import { inputOf } from './operation-input.ts';
import { OperationTask, operationRule } from './operation-task.ts';
import type { ProgressMessage } from './progress.ts';
import type { StablecoinProviderReports } from './provider-port.ts';

/** The input of a task that the workflow waits for: the token resumes it. */
export const WaitingOperationTask = OperationTask.extend({ taskToken: z.string() });
type WaitingOperationTask = z.output<typeof WaitingOperationTask>;

/** Submits a created operation. */
export const submitOperation = operationRule<WaitingOperationTask>((operation, _task, now) =>
  moveOperation(operation, 'submit', now),
);

/**
 * Has the provider report its next progress to the waiting task. Resumes it where the operation is over: a report that came to an
 * earlier attempt of the task ended no wait, and no other will follow.
 */
export const followOperation: Afterwards<WaitingOperationTask, OperationRecord> = (operation, { taskToken }) =>
  isFinal(operationMoves, operation.status)
    ? succeedTask(taskToken, inputOf(operation))
    : reportsOf(operation.environment).follow(operation, taskToken);

/** The sandbox's provider reports by a delayed message. */
const sandboxReports: StablecoinProviderReports = {
  follow: async (operation, taskToken) => {
    const next = nextSandboxReport(operation);
    if (!next) return;
    const { platformId, stablecoinOperationId } = operation;
    const message: ProgressMessage = { platformId, stablecoinOperationId, taskToken, report: next.report };
    await putMessage('STABLECOIN_QUEUE_URL', message, next.afterSeconds);
  },
};

/** The reports of an environment's provider. Throws in production, where no provider has taken an order. */
function reportsOf(environment: Environment): StablecoinProviderReports {
  if (environment === 'sandbox') return sandboxReports;
  throw new Error('No stablecoin provider is connected.');
}
