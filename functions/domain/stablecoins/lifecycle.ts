import type { StablecoinOperationStatus } from '../../contract/stablecoins/operations.ts';

interface Move {
  readonly name: string;
  readonly from: readonly StablecoinOperationStatus[];
  readonly to: StablecoinOperationStatus;
}

/**
 * The moves of a mint or burn. It begins as CREATED, or as PENDING_FUNDING where it has to be funded. A move without a row is
 * impossible.
 */
export const operationMoves = [
  { name: 'submit', from: ['CREATED'], to: 'PENDING_PROVIDER' },
  { name: 'fund', from: ['PENDING_FUNDING'], to: 'PENDING_PROVIDER' },
  { name: 'accept', from: ['PENDING_PROVIDER'], to: 'PROCESSING' },
  { name: 'complete', from: ['PROCESSING'], to: 'COMPLETED' },
  { name: 'fail', from: ['PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING'], to: 'FAILED' },
  { name: 'expire', from: ['PENDING_FUNDING'], to: 'EXPIRED' },
] as const satisfies readonly Move[];

export type OperationMove = (typeof operationMoves)[number]['name'];

const rows: readonly Move[] = operationMoves;

/** The status after a move, or nothing where the move is impossible. */
export const statusAfter = (
  move: OperationMove,
  status: StablecoinOperationStatus,
): StablecoinOperationStatus | undefined => rows.find(({ name, from }) => name === move && from.includes(status))?.to;

/** Whether no move is left. */
export const isFinal = (status: StablecoinOperationStatus): boolean => !rows.some(({ from }) => from.includes(status));
