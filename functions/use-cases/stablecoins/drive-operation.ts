import { uuidIn } from '../../domain/ids.ts';
import type { Change } from '../../runtime/stream.ts';
import { startWorkflow } from '../../runtime/workflow.ts';
import { toOperationRecord } from '../../store/stablecoins/operations.ts';
import { inputOf } from './operation-input.ts';

const machine = 'STABLECOIN_MACHINE_ARN';

/** Starts the workflow of a new operation, and of one that an operator resumes. */
export async function driveOperation({ before, after }: Change): Promise<void> {
  const operation = toOperationRecord(after);
  const uuid = uuidIn('StablecoinOperation', operation.stablecoinOperationId);
  if (!before) return startWorkflow(uuid, inputOf(operation), machine);
  const { resumption } = operation;
  if (resumption === toOperationRecord(before).resumption) return;
  await startWorkflow(`${uuid}-resumed-${resumption}`, inputOf(operation), machine);
}
