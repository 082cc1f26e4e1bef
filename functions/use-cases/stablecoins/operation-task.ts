import * as z from 'zod';
import type { OperationRecord } from '../../domain/stablecoins/operation.ts';
import { uuidSchema } from '../../runtime/id-schemas.ts';
import { type Decide, stepsOf } from '../../runtime/workflow-step.ts';
import { putOperation, readOperation } from '../../store/stablecoins/operations.ts';
import { inputOf } from './operation-input.ts';

/** The input of every task of the workflow. */
export const OperationTask = z.object({ platformId: uuidSchema('Platform'), stablecoinOperationId: z.string() });
export type OperationTask = z.output<typeof OperationTask>;

/** Makes a Lambda of a step of a mint or burn's workflow. */
export const operationStep = stepsOf({
  about: 'operation',
  idOf: ({ stablecoinOperationId }: OperationTask) => stablecoinOperationId,
  read: ({ platformId, stablecoinOperationId }, { store }) => readOperation(store, platformId, stablecoinOperationId),
  inputOf,
});

/** Makes a step of a rule; nothing where the rule makes nothing of the operation. */
export const operationRule =
  <T>(
    rule: (operation: OperationRecord, task: T, now: Date) => OperationRecord | undefined,
  ): Decide<T, OperationRecord> =>
  (operation, task, { now }) => {
    const next = rule(operation, task, now);
    return next && { next, writes: [putOperation(next)] };
  };
