import type { StablecoinOperationStatus } from '../../contract/stablecoins/operations.ts';
import type { Move } from '../lifecycle.ts';

/** A move of a mint or burn, and what triggers it. */
export interface OperationMove extends Move<StablecoinOperationStatus> {
  readonly trigger: string;
}

const failed = 'The provider reported a failure.';

/** The moves of a mint or burn. It begins as CREATED, or as PENDING_FUNDING where it has to be funded. */
export const operationMoves = [
  { name: 'submit', from: 'CREATED', to: 'PENDING_PROVIDER', trigger: 'The workflow submitted it to the provider.' },
  { name: 'fund', from: 'PENDING_FUNDING', to: 'PENDING_PROVIDER', trigger: 'The money or the tokens arrived.' },
  { name: 'accept', from: 'PENDING_PROVIDER', to: 'PROCESSING', trigger: 'The provider accepted it.' },
  { name: 'complete', from: 'PROCESSING', to: 'COMPLETED', trigger: 'The provider completed it.' },
  { name: 'fail', from: 'PENDING_FUNDING', to: 'FAILED', trigger: failed },
  { name: 'fail', from: 'PENDING_PROVIDER', to: 'FAILED', trigger: failed },
  { name: 'fail', from: 'PROCESSING', to: 'FAILED', trigger: failed },
  { name: 'expire', from: 'PENDING_FUNDING', to: 'EXPIRED', trigger: 'It was not funded in time.' },
] as const satisfies readonly OperationMove[];

export type OperationMoveName = (typeof operationMoves)[number]['name'];
