import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder } from '../kit/local-parts.ts';

/** A copy of the script in a project whose npm records its arguments and runs `npm`. */
function project(npm = 'mkdir -p node_modules/.bin; touch node_modules/.package-lock.json node_modules/.bin/node') {
  const folder = aFolder();
  for (const name of ['bin', 'tools']) mkdirSync(join(folder, name));
  copyFileSync(new URL('../../bin/ensure-installed.mjs', import.meta.url), join(folder, 'bin/ensure-installed.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  const script = join(folder, 'tools/npm');
  writeFileSync(script, `#!/bin/sh\necho "$@" >> calls\n${npm}\n`);
  chmodSync(script, 0o755);
  const run = () => {
    rmSync(join(folder, 'calls'), { force: true });
    const env = { ...process.env, PATH: `${join(folder, 'tools')}:${process.env.PATH}` };
    const { status, stderr } = spawnSync(process.execPath, ['bin/ensure-installed.mjs'], { cwd: folder, env });
    const calls = existsSync(join(folder, 'calls'))
      ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
      : [];
    return { status, calls, errors: String(stderr) };
  };
  return { folder, run };
}

/** How npm is called when packages are missing. */
const install = 'ci --loglevel=error';

describe('before a command', () => {
  it('installs what is missing, once', () => {
    const { run } = project();
    expect(run()).toMatchObject({ status: 0, calls: [install] });
    expect(run()).toMatchObject({ status: 0, calls: [] });
  });

  it('installs again when the lock file has changed', () => {
    const { folder, run } = project();
    run();
    writeFileSync(join(folder, 'package-lock.json'), '{"other":1}');
    expect(run().calls).toEqual([install]);
    expect(run().calls).toEqual([]);
  });

  it('accepts what npm itself has installed from this lock file', () => {
    const { folder, run } = project();
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    for (const name of ['.package-lock.json', '.bin/node']) writeFileSync(join(folder, 'node_modules', name), '');
    expect(run().calls).toEqual([]);
    rmSync(join(folder, 'node_modules/.installed-from'));
    utimesSync(join(folder, 'node_modules/.package-lock.json'), 1, 1);
    expect(run().calls).toEqual([install]);
  });

  it('asks for Node 24 by name when npm skipped its install script', () => {
    const { run } = project(
      'mkdir -p node_modules/.bin; touch node_modules/.package-lock.json; [ "$1" = ci ] || touch node_modules/.bin/node',
    );
    expect(run()).toMatchObject({ status: 0, calls: [install, 'rebuild node'] });
  });

  it('reports in one line what it could not install', () => {
    const { run } = project('exit 1');
    const { status, errors } = run();
    expect(status).toBe(1);
    expect(errors.trim().split('\n')).toEqual([`npm ${install} failed.`]);
  });
});
