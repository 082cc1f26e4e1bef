import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');

/** The program of docs/webhooks.md in this language, as its text. */
export function programIn(fence: string): string {
  const [, program, ...more] = new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (program === undefined || more.length > 0) throw new Error(`docs/webhooks.md has no program in ${fence}.`);
  return program;
}

/** A receiver that runs, and the events that it says it has worked on. */
export interface RunningReceiver {
  readonly url: string;
  worked(): readonly string[];
  stop(): Promise<void>;
}

interface Language {
  readonly name: string;
  readonly fence: string;
  readonly file: string;
  /** What this machine lacks to run it, as a sentence. */
  missing(): string | undefined;
  /** Makes the command that runs the file. */
  prepare(folder: string): Promise<readonly [string, ...string[]]>;
}

const lacks = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status !== 0;

export const languages: readonly [Language, ...Language[]] = [
  {
    name: 'Node',
    fence: 'js',
    file: 'receiver.mjs',
    missing: () => undefined,
    prepare: async (folder) => [process.execPath, join(folder, 'receiver.mjs')],
  },
  {
    name: 'Python',
    fence: 'python',
    file: 'receiver.py',
    missing: () =>
      lacks('python3', ['-c', 'import sys, cryptography; sys.exit(sys.version_info < (3, 10))'])
        ? 'This machine has no Python 3.10 with the package cryptography.'
        : undefined,
    prepare: async (folder) => ['python3', join(folder, 'receiver.py')],
  },
  {
    name: 'Go',
    fence: 'go',
    file: 'receiver.go',
    missing: () => (lacks('go', ['version']) ? 'This machine has no Go.' : undefined),
    prepare: async (folder) => {
      const program = join(folder, 'receiver');
      await promisify(execFile)('go', ['build', '-o', program, join(folder, 'receiver.go')]);
      return [program];
    },
  },
];

/** Writes the program of the page into the folder and starts it. Throws what it printed when it does not start. */
export async function startReceiver(language: Language, folder: string, serviceUrl: string): Promise<RunningReceiver> {
  writeFileSync(join(folder, language.file), programIn(language.fence));
  const [command, ...args] = await language.prepare(folder);
  const child = spawn(command, args, {
    env: { ...process.env, SERVICE_URL: serviceUrl, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { port, lines } = await listening(child);
  return {
    url: `http://127.0.0.1:${port}/`,
    worked: () => lines().slice(1),
    stop: async () => {
      const ended = once(child, 'close');
      child.kill();
      await ended;
    },
  };
}

async function listening(child: ChildProcess) {
  let [output, errors] = ['', ''];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on('data', (chunk) => {
    output += chunk;
    const port = /^listening on (\d+)\n/.exec(output)?.[1];
    if (port) resolve(port);
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  child.once('close', () => reject(new Error(`The receiver ended: ${output}${errors}`)));
  const port = await promise;
  return { port, lines: () => output.trimEnd().split('\n') };
}
