import type { OperatorAction } from '../../../functions/domain/platforms/operator-action.ts';
import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { readOperatorActions } from '../../../functions/store/platforms/operator-actions.ts';
import { UsageError } from '../../command-line/command-line.ts';
import { defineOperation, jsonOption, reading } from '../operation.ts';
import { stackOption, useTable } from '../table-access.ts';
import { dayIn } from './dates.ts';

const dayMs = 86_400_000;
/** How far back the list goes by itself. */
const usualDays = 30;

/** Lists what operators did, newest first. */
export const actionsCommand = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Lists what operators did, newest first: when, who, which command, why, and how it ended.',
  options: {
    from: { type: 'string', value: 'DAY', description: `The first day (UTC); ${usualDays} days ago if absent.` },
    to: { type: 'string', value: 'DAY', description: 'The last day (UTC); today if absent.' },
    of: { type: 'string', value: 'WHO', description: 'Only of names or identities that contain this.' },
    command: { type: 'string', value: 'WORDS', description: 'Only commands that begin so, such as "platform".' },
    about: { type: 'string', value: 'TEXT', description: 'Only where an argument contains this, such as an id.' },
    changes: { type: 'boolean', description: 'Only what was not just reading.' },
    limit: { type: 'string', value: 'NUMBER', default: '100', description: 'How many at most.' },
    ...stackOption,
    ...jsonOption,
  },
  async run({ from, to, of, command, about, changes, limit, stack, json }) {
    if (!/^[1-9]\d{0,5}$/.test(limit)) throw new UsageError('--limit is a number from 1.');
    const span = { from: beginningOf(dayIn('--from', from)), to: endOf(dayIn('--to', to)) };
    await useTable(stack);
    const found: OperatorAction[] = [];
    for await (const action of readOperatorActions(tableStore(), span)) {
      if (!matches(action, { of, command, about, changes })) continue;
      if (found.push(action) === Number(limit)) break;
    }
    console.log(json ? JSON.stringify(found) : found.map(lineOf).join('\n') || 'There are none.');
  },
});

const beginningOf = (day: string | undefined): Date =>
  day === undefined ? new Date(now().getTime() - usualDays * dayMs) : new Date(`${day}T00:00:00.000Z`);

const endOf = (day: string | undefined): Date => (day === undefined ? now() : new Date(`${day}T23:59:59.999Z`));

interface Filter {
  readonly of?: string | undefined;
  readonly command?: string | undefined;
  readonly about?: string | undefined;
  readonly changes?: boolean | undefined;
}

const matches = (action: OperatorAction, { of, command, about, changes }: Filter): boolean =>
  (of === undefined || [action.by.name, action.by.identity].some((who) => who?.includes(of))) &&
  (command === undefined || `${action.command} `.startsWith(`${command.trim()} `)) &&
  (about === undefined || action.arguments.some((argument) => argument.includes(about))) &&
  (!changes || action.role !== 'read');

function lineOf({ startedAt, by, role, command, arguments: typed, why, ...ending }: OperatorAction): string {
  const who = by.identity === undefined ? by.name : `${by.name} (${by.identity})`;
  const words = [command, ...typed.map((word) => (/^[\w:./=,-]+$/.test(word) ? word : JSON.stringify(word)))].join(' ');
  return [startedAt, who, role, words, ...(why === undefined ? [] : [`why: ${why}`]), endingOf(ending)].join('  ');
}

function endingOf({ exitCode, fault }: Pick<OperatorAction, 'exitCode' | 'fault'>): string {
  if (exitCode === undefined) return 'no end is recorded';
  if (exitCode === 0) return 'done';
  return exitCode === 1 ? 'found faults' : `failed: ${fault ?? 'no reason is recorded'}`;
}
