import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
  readonly errors: string;
}

/** A command of bin/ in a process of its own. */
export interface Command {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has printed so far. */
  output(): string;
  errors(): string;
  /** Sends a signal and resolves when the process is gone. */
  kill(signal: NodeJS.Signals): Promise<Ended>;
}

/** The whole service in a process of its own, as `npm start` runs it. */
export interface ServiceProcess extends Command {
  readonly baseUrl: string;
}

const root = join(import.meta.dirname, '../..');
const startWithinMs = 60_000;

/** The largest file that a process may write, in units of 1,024 bytes; more is refused as by a full disk. */
const limited = (kibibytes: number): readonly string[] => [
  '-c',
  `trap '' XFSZ; ulimit -f ${kibibytes}; exec "$@"`,
  'sh',
];

/**
 * How `npm start` runs Node: without these options it keeps more garbage than the service has data, and without this setting of glibc each
 * thread keeps memory of its own that is free.
 */
const [, startSetting = '', startOptions = ''] =
  /"start": "(\w+=\w+) exec node (--.*) bin\/local\.ts"/.exec(readFileSync(join(root, 'package.json'), 'utf8')) ?? [];
const startEnvironment: Readonly<Record<string, string>> = Object.fromEntries([startSetting.split('=')]);

/** Runs a command of bin/. With `largestFile` no file of it may become larger than so many KiB. */
export function runCommand(
  file: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  largestFile?: number,
): Command {
  const isStart = file === 'local.ts';
  const options = isStart ? startOptions.split(' ') : [];
  const command = [process.execPath, ...options, join(root, 'bin', file), ...args];
  const [program = '', ...rest] = largestFile === undefined ? command : ['bash', ...limited(largestFile), ...command];
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'SILENT', ...(isStart && startEnvironment), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, output, errors }));
  return {
    child,
    ended,
    output: () => output,
    errors: () => errors,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs `npm run operate -- …` on the data of a local service, and resolves when it has ended. */
export const runOperate = (dataDir: string, ...args: readonly string[]): Promise<Ended> =>
  runCommand('operate.ts', { DATA_DIR: dataDir }, args).ended;

/** Starts the service on a free port and resolves when it takes requests. Throws what it said when it does not start. */
export async function startService(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  largestFile?: number,
): Promise<ServiceProcess> {
  const command = runCommand('local.ts', { PORT: '0', DATA_DIR: dataDir, ...environment }, [], largestFile);
  const deadline = Date.now() + startWithinMs;
  while (!/ {2}curl -u .*\n/.test(command.output())) {
    const isDown = command.child.exitCode !== null || command.child.signalCode !== null;
    if (isDown || Date.now() > deadline) {
      await command.kill('SIGKILL');
      throw new Error(`The service does not start: ${command.errors()}`);
    }
    await pause(10);
  }
  return { ...command, baseUrl: command.output().match(/Base URL +(\S+)/)?.[1] ?? '' };
}
