import { operationStep } from '../use-cases/stablecoins/operation-task.ts';
import { RecordTask, recordProgress } from '../use-cases/stablecoins/record-progress.ts';

export const handler = operationStep('RecordStablecoinProgress', RecordTask, recordProgress);
