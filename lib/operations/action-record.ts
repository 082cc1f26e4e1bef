import { AsyncLocalStorage } from 'node:async_hooks';
import { userInfo } from 'node:os';
import type { OperatorAction } from '../../functions/domain/platforms/operator-action.ts';
import { now } from '../../functions/ports/clock.ts';
import { newUuid } from '../../functions/ports/random.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import { endOperatorAction, putOperatorAction } from '../../functions/store/platforms/operator-actions.ts';
import { commit } from '../../functions/store/table.ts';
import type { Command, CommandGroup } from '../command-line/command-line.ts';
import { isRecorded, needsReason, type Operation, type OperationGroup, takesReason } from './operation.ts';
import { actionOptions, operatorOf, requireText } from './operator-identity.ts';

type Values = Parameters<Command['run']>[0];

/** A command that runs. It is recorded when it reaches the service: one that was called wrongly acts on nothing. */
interface Running {
  readonly order: Pick<OperatorAction, 'command' | 'role' | 'arguments' | 'why'>;
  readonly by: string | undefined;
  begun?: Pick<OperatorAction, 'actionId' | 'startedAt'>;
}

const running = new AsyncLocalStorage<Running>();

/** What a fault says at most, so that a record stays small. */
const longestFault = 1_000;

const byOption = {
  ...actionOptions.by,
  description: 'Your name, which is kept. Your name on this machine if absent.',
} as const;

/** The commands of a group, each of which leaves a record of its runs in the table of the service that it acts on. */
export const recorded = ({ summary, commands }: OperationGroup, words: readonly string[] = []): CommandGroup => ({
  summary,
  commands: Object.fromEntries(
    Object.entries(commands).map(([word, command]) => {
      const called = [...words, word];
      if ('commands' in command) return [word, recorded(command, called)];
      return [word, isRecorded(command) ? recordedCommand(command, called.join(' ')) : command];
    }),
  ),
});

const recordedCommand = (operation: Operation, command: string): Command => ({
  ...operation,
  options: {
    ...(takesReason(operation) && { why: actionOptions.why }),
    by: byOption,
    ...operation.options,
  },
  run: (values, operands) => {
    const { why, by } = values;
    // A run that only counts or lists needs no reason.
    if (needsReason(operation) && !values['dry-run']) requireText('--why', textOf(why));
    const order = {
      command,
      role: operation.role,
      arguments: argumentsOf(values, operands),
      ...(typeof why === 'string' && { why: why.trim() }),
    };
    return running.run({ order, by: textOf(by) }, () => runToEnd(() => operation.run(values, operands)));
  },
});

const textOf = (value: Values[string]): string | undefined => (typeof value === 'string' ? value : undefined);

/** The operands and options as they were typed, without those that have members of their own in the record. */
const argumentsOf = (values: Values, operands: readonly string[]): readonly string[] => [
  ...operands,
  ...Object.entries(values)
    .filter(([name]) => name !== 'why' && name !== 'by')
    .flatMap(([name, value]) =>
      [value].flat().flatMap((one) => (one === true ? [`--${name}`] : [`--${name}`, `${one}`])),
    ),
];

/** Records that the running command acts on the service that this process points at. The first call does. */
export async function recordAction(stack: string | undefined): Promise<void> {
  const run = running.getStore();
  if (!run || run.begun) return;
  const begun = { actionId: newUuid(), startedAt: now().toISOString() };
  const by = await operatorOf(run.by ?? userInfo().username, stack);
  await commit(tableStore(), [putOperatorAction({ ...run.order, ...begun, by })]);
  run.begun = begun;
}

async function runToEnd(run: () => Promise<void> | void): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const fault = (cause instanceof Error ? cause.message : String(cause)).slice(0, longestFault);
    // What stopped the command matters more than a record that cannot be ended.
    await recordEnd({ exitCode: 2, fault }).catch(({ message }: Error) => console.error(`Not recorded: ${message}`));
    throw cause;
  }
  await recordEnd({ exitCode: Number(process.exitCode ?? 0) });
}

async function recordEnd(end: Pick<OperatorAction, 'exitCode' | 'fault'>): Promise<void> {
  const begun = running.getStore()?.begun;
  if (begun) await commit(tableStore(), [endOperatorAction(begun, { ...end, endedAt: now().toISOString() })]);
}
