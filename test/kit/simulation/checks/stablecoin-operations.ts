import { isFinal } from '../../../../functions/domain/lifecycle.ts';
import { operationMoves } from '../../../../functions/domain/stablecoins/lifecycle.ts';
import type { OperationRecord } from '../../../../functions/domain/stablecoins/operation.ts';
import type { ReportViolation } from './violation.ts';

/** What never changes about a mint or burn. */
const fixed = ['platformId', 'operationType', 'amount', 'stablecoinId', 'expiresAt'] as const;

/** Every version of a mint or burn follows from the one before by a move of its lifecycle, and each comes to an end. */
export class StablecoinOperations {
  readonly operations = new Map<string, OperationRecord>();
  readonly #report: ReportViolation;

  constructor(report: ReportViolation) {
    this.#report = report;
  }

  written(before: OperationRecord | undefined, after: OperationRecord): void {
    const { stablecoinOperationId: id, status } = after;
    this.operations.set(id, after);
    if (!before) return;
    if (after.version !== before.version + 1) this.#report(`${id}: skips a version`);
    for (const member of fixed) if (before[member] !== after[member]) this.#report(`${id}: changes its ${member}`);
    const isMove = operationMoves.some(({ from, to }) => to === status && from === before.status);
    if (!isMove) this.#report(`${id}: no move leads from ${before.status} to ${status}`);
  }

  finished(): void {
    for (const { stablecoinOperationId, status } of this.operations.values()) {
      if (!isFinal(operationMoves, status)) this.#report(`${stablecoinOperationId}: ends as ${status}`);
    }
  }
}
