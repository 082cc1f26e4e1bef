import type { OperatorRole } from '../../functions/domain/platforms/operator-action.ts';
import type { Capability } from '../../functions/topology/capabilities.ts';
import { type Command, defineCommand } from '../command-line/command-line.ts';

/** A right of an operator: one that a function can have too, or one of those that only operators have. */
export type OperatorRight = Capability | OperatorsOwnRight;

export type OperatorsOwnRight =
  /** Seals keys that sign webhooks. */
  | 'keys:seal'
  /** Counts dead letters and moves them back, those of stream readers too. */
  | 'queues:redrive'
  /** Reads the exported journal. */
  | 'journal:read'
  /** Creates the API keys by which the gateway counts the requests of platforms. */
  | 'usage-keys:create'
  /** Sets the policies of stacks, as the pipeline does. */
  | 'stacks:protect'
  /** Reads the quotas of the account. */
  | 'quotas:read';

/** What nearly every command needs that reads the table, or writes it. */
export const reading = ['table:read', 'table:list'] as const satisfies readonly OperatorRight[];
export const writing = [...reading, 'table:write', 'table:check'] as const satisfies readonly OperatorRight[];

/** Who may run a command, and what it needs of AWS. The roles of the deployment follow from it. */
export interface Access {
  readonly role: OperatorRole;
  /** Nothing for a command that uses no deployed service with the operator's own credentials. */
  readonly uses: readonly OperatorRight[];
  /** The command writes only what follows from other items, such as a list that it brings up to date: it needs no reason. */
  readonly isView?: true;
}

/** A command of `operate`. */
export interface Operation extends Command, Access {}

/** Commands of `operate` that share a first word. */
export interface OperationGroup {
  readonly summary: string;
  readonly commands: Readonly<Record<string, Operation | OperationGroup>>;
}

type CommandOf<O extends Command['options']> = Parameters<typeof defineCommand<O>>[0];

/** Declares a command of `operate`; the types of its values follow from its options. */
export const defineOperation = <const O extends Command['options'] = Record<never, never>>({
  role,
  uses,
  isView,
  ...command
}: CommandOf<O> & Access): Operation => ({
  ...defineCommand<O>(command as CommandOf<O>),
  role,
  uses,
  ...(isView && { isView }),
});

/** Whether a command acts on a service, deployed or local, whose table keeps a record of it. */
export const isRecorded = ({ uses }: Operation): boolean => uses.some((right) => right.startsWith('table:'));

/** Whether somebody has to say why the command is run. */
export const needsReason = ({ role, isView }: Operation): boolean => role !== 'read' && !isView;
