import type { Capability } from './capabilities.ts';

/** A right of an operator: one that a function can have too, or one of those that only operators have. */
export type OperatorRight = Capability | OperatorsOwnRight;

const operatorsOwn = [
  /** Makes and seals keys that sign webhooks. */
  'keys:seal',
  /** Counts dead letters and moves them back, those of stream readers too. */
  'queues:redrive',
  /** Reads the exported journal. */
  'journal:read',
  /** Creates the API keys by which the gateway counts the requests of platforms. */
  'usage-keys:create',
  /** Restores the table into copies for drills, and removes these. */
  'table:restore',
  /** Sets the policies of stacks, as the pipeline does. */
  'stacks:protect',
  /** Reads the quotas of the account. */
  'quotas:read',
] as const;
export type OperatorsOwnRight = (typeof operatorsOwn)[number];

export const isOperatorsOwn = (right: OperatorRight): right is OperatorsOwnRight =>
  operatorsOwn.some((own) => own === right);
