import type { OperationRecord } from '../../domain/stablecoins/operation.ts';
import { secondsUntil } from '../../ports/clock.ts';

/** The input of an execution, and of each of its states. */
interface OperationInput {
  readonly platformId: string;
  readonly stablecoinOperationId: string;
  readonly status: OperationRecord['status'];
  /** How long the operation may wait for its funds, in seconds of the workflow's clock. */
  readonly waitSeconds: number;
}

export const inputOf = (operation: OperationRecord): OperationInput => {
  const { platformId, stablecoinOperationId, status, expiresAt } = operation;
  return { platformId, stablecoinOperationId, status, waitSeconds: secondsUntil(expiresAt) };
};
