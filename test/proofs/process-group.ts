import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Where a command runs, and for how long at most. */
export interface GroupOptions {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
}

/** The exit code of a command, undefined when it had to be ended, and what it wrote to its standard error. */
export interface Ended {
  readonly status: number | undefined;
  readonly errors: string;
}

/**
 * Runs a command in a process group of its own, and ends the whole group when its time is over. A worker of the test runner that
 * computes for ever outlives the runner, and holds the pipe that the proof reads to its end.
 */
export async function runInGroup(
  program: string,
  args: readonly string[],
  { cwd, env, timeoutMs }: GroupOptions,
): Promise<Ended> {
  const child = spawn(program, args, { detached: true, cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
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
  const timer = setTimeout(() => {
    isOver = true;
    end();
  }, timeoutMs);
  try {
    const [status] = (await once(child, 'close')) as [number | null];
    if (!isOver && status === null) throw new Error(`${program} was ended by somebody else. ${errors}`);
    return { status: isOver ? undefined : (status ?? undefined), errors };
  } finally {
    clearTimeout(timer);
    process.off('exit', end).off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (cause) {
    // All of them have ended.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
