import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { generatorsDocument } from '../../../lib/documents/clients/generators-document.ts';
import { interfaceDocument } from '../../../lib/documents/clients/interface-document.ts';
import type { LocalCloud } from '../../../lib/local/cloud.ts';
import { startService } from '../../../lib/start/start-service.ts';
import { NoPython, preparePython } from '../../kit/python.ts';
import type { Proof, Proven } from '../proof.ts';
import { bruno, printedCommands } from './printed.ts';
import { payment, typedRequest } from './programs.ts';
import type { Trial } from './trial.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
/** Where the generators are installed. */
const cache = join(here, '../../../node_modules/.cache/clients');

/** Each generator makes a client of the document, which compiles and pays; what docs/clients.md prints runs as printed. */
export const proveClients: Proof = {
  async prove(options, say): Promise<Proven> {
    if (options.short)
      return { figures: 'skipped in the short form, because the generators are downloaded', violations: [] };
    const folder = mkdtempSync(join(tmpdir(), 'generators-'));
    const cloud = await startService({
      ...{ port: 0, dataDir: join(folder, 'data'), log: () => undefined },
      // Its inbox takes the webhooks of the Bruno collection.
      hasConsole: true,
    });
    try {
      writeFileSync(
        join(folder, 'openapi.json'),
        JSON.stringify(generatorsDocument(interfaceDocument(), cloud.baseUrl)),
      );
      const figures: string[] = [];
      const violations: string[] = [];
      for (const [name, attempt] of Object.entries(trials)) {
        say(`${name} ...`);
        const outcome = await attempt(folder, cloud).catch((cause: unknown) => String(cause));
        if (typeof outcome === 'string') violations.push(`${name}: ${outcome}`);
        else figures.push(`${name} ${'done' in outcome ? outcome.done : `skipped (${outcome.skipped})`}`);
      }
      return { figures: figures.join(', '), violations };
    } finally {
      await cloud.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const trials: Readonly<Record<string, Trial>> = {
  'openapi-typescript': async (folder) => {
    const missing = await installPackages();
    if (missing) return { skipped: missing };
    await run(bin('openapi-typescript'), [join(folder, 'openapi.json'), '-o', join(folder, 'api.d.ts')], {
      cwd: folder,
    });
    writeFileSync(join(folder, 'typed.ts'), typedRequest);
    await compile(folder, 'typed.ts');
    return { done: 'compiles' };
  },
  'Hey API': async (folder, cloud) => {
    const missing = await installPackages();
    if (missing) return { skipped: missing };
    await run(bin('openapi-ts'), ['-i', join(folder, 'openapi.json'), '-o', join(folder, 'hey')], { cwd: folder });
    await compile(folder, 'hey/index.ts');
    writeFileSync(join(folder, 'pay.js'), payment);
    const outfile = join(folder, 'pay.bundle.mjs');
    await build({ entryPoints: [join(folder, 'pay.js')], outfile, bundle: true, platform: 'node', format: 'esm' });
    await pays(process.execPath, [outfile], cloud);
    return { done: 'compiles and pays' };
  },
  'openapi-generator for Python': async (folder, cloud) => {
    if (spawnSync('java', ['-version']).status !== 0) return { skipped: 'there is no Java' };
    let python: string;
    try {
      python = preparePython(join(cache, 'python'), join(here, 'requirements.txt')).bin;
    } catch (cause) {
      return { skipped: cause instanceof NoPython ? cause.message : 'its packages could not be installed' };
    }
    const client = join(folder, 'python');
    const generate = ['generate', '-i', join(folder, 'openapi.json'), '-g', 'python', '-o', client];
    await run(join(python, 'openapi-generator-cli'), generate, { maxBuffer: 100_000_000 });
    await pays(join(python, 'python'), [join(here, 'pay.py')], cloud, { PYTHONPATH: client });
    return { done: 'imports and pays' };
  },
  'what docs/clients.md prints': printedCommands,
  'the Bruno collection': bruno,
};

const bin = (name: string): string => join(cache, 'node_modules/.bin', name);

/** Installs the generators of npm. Returns why that is not possible. */
async function installPackages(): Promise<string | undefined> {
  mkdirSync(cache, { recursive: true });
  copyFileSync(join(here, 'generators.json'), join(cache, 'package.json'));
  const command = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];
  return run('npm', command, { cwd: cache }).then(
    () => undefined,
    () => 'its packages could not be installed',
  );
}

/** Type checks a file as strictly as a user may. Throws what the compiler says. */
async function compile(folder: string, file: string): Promise<void> {
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
  await run(bin('tsc'), [...flags, ...modules, file], { cwd: folder }).catch((cause: { stdout?: string }) => {
    throw new Error(`The client does not compile: ${cause.stdout?.slice(0, 500)}`, { cause });
  });
}

async function pays(command: string, args: readonly string[], cloud: LocalCloud, more: object = {}): Promise<void> {
  const { baseUrl, tokenId, tokenSecret } = cloud;
  const { stdout } = await run(command, [...args, baseUrl, tokenId, tokenSecret], { env: { ...process.env, ...more } });
  if (!/^Transaction:/.test(stdout)) throw new Error(`It did not pay: ${stdout}`);
}
