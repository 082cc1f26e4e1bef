import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Called, merged } from './called-functions.ts';
import type { CommandCall } from './command-process.ts';
import type { Ended } from './service-process.ts';

const root = join(import.meta.dirname, '../..');

let child: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();
let called: Called[] = [];

/** What the commands since the last time have called, where it is counted. */
export function calledByCommands(): Called {
  const all = merged(called);
  called = [];
  return all;
}

/**
 * Runs a command of bin/, or of a file that an absolute path names, and resolves when it has ended. The commands of a test file run one after another in one process, which starts
 * with the first: each would take most of a second to load its modules. `runCommand` runs one in a process of its own.
 */
export function callCommand(
  file: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Ended> {
  const ended = last.then(() =>
    call({
      file: resolve(root, 'bin', file),
      args,
      environment: { ...process.env, LOG_LEVEL: 'SILENT', ...environment },
    }),
  );
  last = ended.catch(() => undefined);
  return ended;
}

/** Runs `npm run operate -- …` on the data of a local service in the process of the test file's commands. */
export const operateOn = (dataDir: string, ...args: readonly string[]): Promise<Ended> =>
  callCommand('operate.ts', { DATA_DIR: dataDir }, args);

async function call(command: CommandCall): Promise<Ended> {
  child ??= fork(join(import.meta.dirname, 'command-process.ts'), { cwd: root, execArgv: [], stdio: 'inherit' });
  const answered = new AbortController();
  const crash = once(child, 'exit', answered).then(([code, signal]) => {
    child = undefined;
    throw new Error(`The process of ${command.args.join(' ')} ended: ${code ?? signal}`);
  });
  const answer = once(child, 'message', answered);
  child.send(command);
  try {
    const [{ called: calledNow, ...ended }] = await Promise.race([answer, crash]);
    if (calledNow) called.push(calledNow);
    return ended;
  } finally {
    answered.abort();
  }
}

/** Ends the process of the commands, where a file has one. */
export async function endCommands(): Promise<void> {
  if (!child) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  child = undefined;
}
