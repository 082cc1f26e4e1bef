import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './listen.ts';

/** A running DynamoDB-compatible engine that is not the service's own. */
export interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** The engine's program, or undefined where none comes with this platform: tests that compare with it are skipped then. */
export function dynoxide(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    return join(dirname(manifest), 'dynoxide');
  } catch {
    return undefined;
  }
}

/** Starts dynoxide on a file of the folder. Throws where it does not come with this platform. */
export async function startDynoxide(folder: string): Promise<Engine> {
  const program = dynoxide();
  if (!program) throw new Error(`No dynoxide comes with ${process.platform}-${process.arch}.`);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, 'engine.log'), 'a', 0o600);
  const database = join(folder, 'dynamodb.sqlite');
  const child = spawn(program, ['serve', '--host', '127.0.0.1', '-p', String(port), '--db-path', database], {
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit');
  for (const deadline = Date.now() + 20_000; !(await answers(endpoint)); await pause(10)) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`dynoxide does not start; see ${folder}/engine.log.`);
  }
  return {
    endpoint,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );
