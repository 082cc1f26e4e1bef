import { describe, expect, it } from 'vitest';
import { operatorRoles } from '../../../functions/domain/platforms/operator-action.ts';
import type { Command, CommandGroup } from '../../../lib/command-line/command-line.ts';
import { operate, operations } from '../../../lib/operations/commands/operate.ts';
import {
  isRecorded,
  needsReason,
  type Operation,
  type OperationGroup,
  takesReason,
} from '../../../lib/operations/operation.ts';

/** Every command with the words that call it. */
const commandsIn = <C extends Command>(
  group: { readonly commands: Readonly<Record<string, C | { readonly commands: object }>> },
  words = '',
): readonly (readonly [string, C])[] =>
  Object.entries(group.commands).flatMap(([word, command]) =>
    'commands' in command
      ? commandsIn<C>(command as typeof group, `${words}${word} `)
      : [[`${words}${word}`, command] as const],
  );

const declared = commandsIn<Operation>(operations satisfies OperationGroup);
const called = new Map(commandsIn<Command>(operate satisfies CommandGroup));

describe.each(declared)('npm run operate -- %s', (words, command) => {
  it('has a role, and is called under the same words', () => {
    expect(operatorRoles).toContain(command.role);
    expect(called.has(words)).toBe(true);
  });

  it('lets a reader change nothing', () => {
    const rights = command.uses.filter((right) => !/:(read|list|scan)$/.test(right));
    if (command.role === 'read') expect(rights).toEqual([]);
  });

  it('is recorded where it acts on a service: who, and why where it may change something', () => {
    // The pipeline runs this one, before there is a table.
    expect(isRecorded(command)).toBe('stack' in command.options && words !== 'protect');
    if (!isRecorded(command)) return;
    const options = called.get(words)?.options ?? {};
    expect(options).toHaveProperty('by');
    if (takesReason(command)) expect(options).toHaveProperty('why');
  });

  it('takes no secret as an argument, because arguments are recorded', () => {
    expect(Object.keys(command.options).join(' ')).not.toMatch(/secret|password|private|credential/);
  });
});

it('needs a reason for whatever may change something but a new platform and two lists that bring themselves up to date', () => {
  const without = declared.filter(
    ([, command]) => command.role !== 'read' && isRecorded(command) && !needsReason(command),
  );
  expect(without.map(([words]) => words)).toEqual(['platform create', 'reconcile open', 'reconcile show']);
});
