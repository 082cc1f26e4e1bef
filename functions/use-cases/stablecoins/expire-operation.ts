import { afterTimeout } from '../../domain/stablecoins/provider-report.ts';
import { type OperationTask, operationRule } from './operation-task.ts';

/** Expires an operation that was not funded in time. */
export const expireOperation = operationRule<OperationTask>((operation, _task, now) => afterTimeout(operation, now));
