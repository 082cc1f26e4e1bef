import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs the CDK's command line. Returns its output. */
export const cdk = async (...args: readonly string[]): Promise<string> =>
  (await run(join(root, 'node_modules/.bin/cdk'), [...args, '--ci'])).all;

/** Runs a script of package.json. Returns its output. */
export const npmRun = async (script: string, ...args: readonly string[]): Promise<string> =>
  (await run('npm', ['run', '--silent', script, '--', ...args])).answer.trim();

/** Runs a command in this repository. Throws with the end of its output when it fails. */
async function run(command: string, args: readonly string[]): Promise<{ all: string; answer: string }> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let all = '';
  let answer = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    all += text;
    answer += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    all += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code}):\n${all.slice(-4_000)}`);
  return { all, answer };
}
