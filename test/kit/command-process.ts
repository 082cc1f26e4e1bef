/**
 * Runs commands of bin/ one after another for `operate.ts`, which forks it: their modules are loaded once and not for each. A command
 * has ended as its own process would have: when nothing is left to do. Until then nothing here keeps the process alive.
 */
import { pathToFileURL } from 'node:url';
import { resetPorts } from '../../functions/ports/ports.ts';
import { countCalls } from './called-functions.ts';

/** A command as its process would get it. */
export interface CommandCall {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** Counts what commands call, for `reach.ts`. The environment is the command's later. */
const counter = process.env.REACH ? countCalls() : undefined;
let [output, errors, calls] = ['', '', 0];
let isRunning = false;

process.stdout.write = (chunk: string | Uint8Array) => {
  output += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  return true;
};
process.stderr.write = (chunk: string | Uint8Array) => {
  errors += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  return true;
};

process.on('message', ({ file, args, environment }: CommandCall) => {
  process.channel?.unref();
  isRunning = true;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.argv = [process.execPath, file, ...args];
  process.exitCode = undefined;
  resetPorts();
  // Another address than the last time, so that the module runs again; what it imports stays.
  calls += 1;
  void import(`${pathToFileURL(file)}?call=${calls}`);
});

process.on('beforeExit', (code) => {
  if (!isRunning) return;
  isRunning = false;
  void answer(code);
});

async function answer(code: number): Promise<void> {
  const called = await (await counter)?.take();
  process.send?.({ code, signal: null, output, errors, called });
  [output, errors] = ['', ''];
  process.channel?.ref();
}
