import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Where a command runs, and how long at most. */
export interface GroupOptions {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** How long all of its processes may compute, by the processor's time: a busy machine takes longer and is not wrong. */
  readonly computingMs: number;
}

/** The exit code of a command, undefined when it had to be ended, and what it wrote to its standard error. */
export interface Ended {
  readonly status: number | undefined;
  readonly errors: string;
}

const lookEveryMs = 1_000;
/** What computes nothing does not end either: it may take this many times as long, by the clock. */
const idleFactor = 10;

/**
 * Runs a command in a process group of its own, and ends the whole group when it has computed for too long. A worker of the test runner
 * that computes for ever outlives the runner, and holds the pipe that the proof reads to its end.
 */
export async function runInGroup(
  program: string,
  args: readonly string[],
  { cwd, env, computingMs }: GroupOptions,
): Promise<Ended> {
  const child = spawn(program, args, { detached: true, cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const startedAt = performance.now();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const end = () => {
    if (child.pid !== undefined) killGroup(child.pid);
  };
  // A terminal interrupts its own group alone.
  const interrupted = () => {
    end();
    process.exit(130);
  };
  process.on('exit', end).on('SIGINT', interrupted).on('SIGTERM', interrupted);
  let isOver = false;
  const watch = setInterval(() => {
    const idleMs = (performance.now() - startedAt) / idleFactor;
    isOver ||= child.pid !== undefined && Math.max(computedMs(child.pid), idleMs) > computingMs;
    if (isOver) end();
  }, lookEveryMs);
  try {
    const [status] = (await once(child, 'close')) as [number | null];
    if (!isOver && status === null) throw new Error(`${program} was ended from outside. ${errors}`);
    return { status: isOver ? undefined : (status ?? undefined), errors };
  } finally {
    clearInterval(watch);
    process.off('exit', end).off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** The processor's time of all processes of a group. */
function computedMs(leader: number): number {
  const table = execFileSync('ps', ['-A', '-o', 'pgid=', '-o', 'time='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([group]) => Number(group) === leader)
    .reduce((sum, [, time = '']) => sum + msOf(time), 0);
}

/** Milliseconds of a time as ps prints it: [days-][hours:]minutes:seconds. */
export function msOf(time: string): number {
  const [clock = '', days = '0'] = time.split('-').reverse();
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1_000;
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (cause) {
    // All of them have ended.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
