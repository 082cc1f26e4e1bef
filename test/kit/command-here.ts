import { vi } from 'vitest';
import { type CommandGroup, runCommandLine } from '../../lib/command-line/command-line.ts';

/**
 * Runs a command line in this process and returns what it prints, without the half second that a process takes. For what it
 * answers before it looks for a service: a command points its process at the service, as it would the other tests of a worker.
 */
export async function runHere(call: string, root: CommandGroup, args: readonly string[]) {
  const { argv } = process;
  let [output, errors] = ['', ''];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => {
    output += `${line}\n`;
  });
  const error = vi.spyOn(console, 'error').mockImplementation((line) => {
    errors += `${line}\n`;
  });
  process.argv = ['node', 'command.ts', ...args];
  try {
    await runCommandLine(call, root);
    return { code: process.exitCode ?? 0, output, errors };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    log.mockRestore();
    error.mockRestore();
  }
}
