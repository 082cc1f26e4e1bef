import { expireOperation } from '../use-cases/stablecoins/expire-operation.ts';
import { OperationTask, operationStep } from '../use-cases/stablecoins/operation-task.ts';

export const handler = operationStep('ExpireStablecoinOperation', OperationTask, expireOperation);
