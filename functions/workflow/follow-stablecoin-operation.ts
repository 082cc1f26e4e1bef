import { followOperation, submitOperation, WaitingOperationTask } from '../use-cases/stablecoins/follow-operation.ts';
import { operationStep } from '../use-cases/stablecoins/operation-task.ts';

export const handler = operationStep(
  'FollowStablecoinOperation',
  WaitingOperationTask,
  submitOperation,
  followOperation,
);
