import { UsageError } from '../../command-line/command-line.ts';
import type { ClockView } from '../../views/console-views.ts';
import { askConsole } from '../console-client.ts';
import { defineOperation, type Operation, type OperationGroup } from '../operation.ts';

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A span such as 90s, 5m, 1h or 7d in milliseconds. Throws UsageError. */
export function millisecondsOf(span: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([smhd])$/.exec(span) ?? [];
  const size = units[unit];
  if (count === undefined || size === undefined)
    throw new UsageError(`SPAN is such as 90s, 5m, 1h or 7d, not ${span}.`);
  return Number(count) * size;
}

/** Shows the time of the clock, and one line for each thing to come. */
export function clockText({ now, realNow, speed, isPaused, scheduled, groups }: ClockView): string {
  const ahead = Math.round((now - realNow) / 1_000);
  const notes = [isPaused && 'paused', speed !== 1 && `${speed} times as fast`, ahead > 0 && `${ahead} s ahead`];
  const head = [new Date(now).toISOString(), ...notes.filter((note) => note !== false)].join(', ');
  const lines = scheduled.map(({ at, what, why, paymentId = '' }) =>
    `${new Date(at).toISOString()}  ${what}: ${why}  ${paymentId}`.trimEnd(),
  );
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const rest = total > lines.length ? [`and ${total - lines.length} more things later`] : [];
  return [head, ...lines, ...rest].join('\n');
}

const verb = (summary: string, path: string): Operation =>
  defineOperation({
    role: 'operate',
    uses: [],
    summary,
    run: async () => console.log(clockText(await askConsole<ClockView>(path, {}))),
  });

/** Steers the clock of the service that runs on this machine, as the console's page does. */
export const clockCommands: OperationGroup = {
  summary: 'Shows and moves the clock of the service that runs on this machine.',
  commands: {
    show: defineOperation({
      role: 'read',
      uses: [],
      summary: 'Shows the clock and what is to come.',
      run: async () => console.log(clockText(await askConsole<ClockView>('/clock'))),
    }),
    advance: defineOperation({
      role: 'operate',
      uses: [],
      summary: 'Moves the clock ahead; what is due by then happens in its order.',
      operands: [{ name: 'SPAN', description: 'How far, such as 90s, 5m, 1h or 7d.' }],
      run: async (_values, [span = '']) =>
        console.log(clockText(await askConsole<ClockView>('/clock/advance', { ms: millisecondsOf(span) }))),
    }),
    next: verb('Moves the clock to the next thing that happens by itself.', '/clock/next'),
    idle: verb('Moves the clock until nothing is left that happens by itself.', '/clock/idle'),
    pause: verb('Stops the clock.', '/clock/pause'),
    resume: verb('Lets the clock go on.', '/clock/resume'),
    speed: defineOperation({
      role: 'operate',
      uses: [],
      summary: 'Sets how fast the clock goes.',
      operands: [{ name: 'FACTOR', description: '1 is real time, 60 makes an hour of a minute.' }],
      run: async (_values, [factor = '']) =>
        console.log(clockText(await askConsole<ClockView>('/clock/speed', { speed: Number(factor) }))),
    }),
  },
};
