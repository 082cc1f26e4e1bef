import { tableStore } from '../runtime/store.ts';
import { readStream } from '../runtime/stream.ts';
import { operationType } from '../store/stablecoins/operations.ts';
import { driveWorkflow } from '../use-cases/payments/drive-workflow.ts';
import { driveOperation } from '../use-cases/stablecoins/drive-operation.ts';

export const handler = readStream('DriveWorkflow', (change) =>
  change.after.type === operationType ? driveOperation(change) : driveWorkflow(tableStore(), change),
);
