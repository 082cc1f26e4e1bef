import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LocalCloud } from '../../../lib/local/cloud.ts';
import type { Trial } from './trial.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** The lines of the commands below a heading of docs/clients.md. */
function linesBelow(heading: string): readonly string[] {
  const [, section = ''] = readFileSync(join(root, 'docs/clients.md'), 'utf8').split(`\n## ${heading}\n`);
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  const lines = block.split('\n').filter((line) => line !== '');
  if (lines.length === 0) throw new Error(`docs/clients.md prints no commands below ${heading}.`);
  return lines;
}

/** A printed line for this service, which has another port than the one that is printed. */
const here = (line: string, { baseUrl }: LocalCloud): string =>
  line.replaceAll('http://127.0.0.1:3000', new URL(baseUrl).origin);

const works = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;

/** Why a tool is not at hand that a line needs, or packages cannot be had here. */
function missingFor(line: string): string | undefined {
  if (line.startsWith('curl') && !works('curl', '--version')) return 'there is no curl';
  if (line.includes('openapi-generator-cli') && !works('java', '-version')) return 'there is no Java';
  if (line.startsWith('python') && !works('python3', '-c', 'import ensurepip, venv')) return 'there is no Python';
  const package_ = /npx --yes (?:-p )?((?:@[\w-]+\/)?[\w-]+@[\d.]+)/.exec(line)?.[1];
  return package_ && !works('npm', 'view', package_, 'version') ? 'the registry does not answer' : undefined;
}

/** Runs the commands for generators as they are printed, in an empty folder. */
export const printedCommands: Trial = async (folder, cloud) => {
  const empty = mkdtempSync(join(folder, 'printed-'));
  const skipped: string[] = [];
  const lines = linesBelow('Generators');
  for (const line of lines) {
    const missing = missingFor(line);
    if (missing) skipped.push(missing);
    else await run('bash', ['-ec', here(line, cloud)], { cwd: empty, maxBuffer: 100_000_000 });
  }
  const reasons = skipped.length > 0 ? ` (${[...new Set(skipped)].join(', ')})` : '';
  return { done: `${lines.length - skipped.length} of ${lines.length} commands run${reasons}` };
};

interface Report {
  readonly results: readonly {
    readonly path: string;
    readonly assertionResults?: readonly { readonly status: string }[];
  }[];
}

/** Sends the collection from top to bottom with Bruno's own runner as it is printed, twice: nothing of it may be used up. */
export const bruno: Trial = async (folder, cloud) => {
  const [line = ''] = linesBelow('Bruno').filter((one) => one.startsWith('npx'));
  const missing = missingFor(line);
  if (missing) return { skipped: missing };
  const collection = mkdtempSync(join(folder, 'bruno-'));
  await run(process.execPath, ['bin/docs.ts', '--bruno', collection], { cwd: root });
  const environment = join(collection, 'environments/local.bru');
  writeFileSync(environment, here(readFileSync(environment, 'utf8'), cloud));
  const variables = `--env-var tokenId=${cloud.tokenId}`;
  const command = `${line.replace('SECRET', cloud.tokenSecret)} ${variables} --reporter-json report.json`;
  const report = join(collection, 'report.json');
  let sent = 0;
  for (const time of ['first', 'second']) {
    const failure = await run('bash', ['-ec', command], { cwd: collection, maxBuffer: 100_000_000 }).then(
      () => undefined,
      (cause: { stdout?: string; stderr?: string }) => `${cause.stdout}${cause.stderr}`.slice(-2_000),
    );
    if (!existsSync(report)) throw new Error(`The runner did not run the ${time} time: ${failure}`);
    const [{ results }] = JSON.parse(readFileSync(report, 'utf8')) as [Report];
    rmSync(report);
    const red = results.filter(({ assertionResults = [] }) => assertionResults.some(({ status }) => status !== 'pass'));
    if (failure !== undefined || red.length > 0)
      throw new Error(`Red the ${time} time: ${red.map(({ path }) => path).join(', ') || failure}`);
    sent = results.length;
  }
  return { done: `green from top to bottom, twice (${sent} requests)` };
};
