import type { OperatorRole } from '../../functions/domain/platforms/operator-action.ts';
import type { OperatorRight } from '../../functions/topology/operator-rights.ts';
import { type Command, defineCommand } from '../command-line/command-line.ts';

/** What nearly every command needs that reads the table, or writes it. */
export const reading = ['table:read', 'table:list'] as const satisfies readonly OperatorRight[];
export const writing = [...reading, 'table:write', 'table:check'] as const satisfies readonly OperatorRight[];

/** The option of a command that prints its result for people or for programs. */
export const jsonOption = { json: { type: 'boolean', description: 'Prints JSON.' } } as const;

/** Who may run a command, and what it needs of AWS. The roles of the deployment follow from it. */
export interface Access {
  readonly role: OperatorRole;
  /** Nothing for a command that uses no deployed service with the operator's own credentials. */
  readonly uses: readonly OperatorRight[];
  /** The command writes only what follows from other items, such as a list that it brings up to date: it needs no reason. */
  readonly isView?: true;
  /** The command begins something new and changes nothing that there is: a reason may be given and may be left out. */
  readonly isNew?: true;
}

/** A command of `operate`. */
export interface Operation extends Command, Access {}

/** Commands of `operate` that share a first word. */
export interface OperationGroup {
  readonly summary: string;
  readonly commands: Readonly<Record<string, Operation | OperationGroup>>;
}

/** Every command of a group, also those further down. */
export const commandsOf = ({ commands }: OperationGroup): readonly Operation[] =>
  Object.values(commands).flatMap((command) => ('commands' in command ? commandsOf(command) : [command]));

type CommandOf<O extends Command['options']> = Parameters<typeof defineCommand<O>>[0];

/** Declares a command of `operate`; the types of its values follow from its options. */
export const defineOperation = <const O extends Command['options'] = Record<never, never>>({
  role,
  uses,
  isView,
  isNew,
  ...command
}: CommandOf<O> & Access): Operation => ({
  ...defineCommand<O>(command as CommandOf<O>),
  role,
  uses,
  ...(isView && { isView }),
  ...(isNew && { isNew }),
});

/** Whether a command acts on a service, deployed or local, whose table keeps a record of it. */
export const isRecorded = ({ uses }: Operation): boolean => uses.some((right) => right.startsWith('table:'));

/** Whether somebody can say why the command is run. */
export const takesReason = ({ role, isView }: Operation): boolean => role !== 'read' && !isView;

/** Whether somebody has to say why the command is run. */
export const needsReason = (operation: Operation): boolean => takesReason(operation) && !operation.isNew;
