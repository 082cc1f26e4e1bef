import type { OperationRecord } from '../../domain/stablecoins/operation.ts';
import { now } from '../../providers/clock.ts';
import { clockSpeed } from '../../providers/env.ts';

/** The input of an execution, and of each of its states. */
export interface OperationInput {
  readonly platformId: string;
  readonly stablecoinOperationId: string;
  readonly status: OperationRecord['status'];
  /** How long the operation may wait for its funds, in seconds of the workflow's clock. */
  readonly waitSeconds: number;
}

const secondsUntil = (moment: string): number =>
  Math.max(1, Math.ceil(((Date.parse(moment) - now().getTime()) * clockSpeed()) / 1000));

export const inputOf = (operation: OperationRecord): OperationInput => {
  const { platformId, stablecoinOperationId, status, expiresAt } = operation;
  return { platformId, stablecoinOperationId, status, waitSeconds: expiresAt ? secondsUntil(expiresAt) : 1 };
};
