import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoPython, preparePython } from './python.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'python-'));
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A python3 that does as the script says. */
const onPath = (script: string): void => {
  const file = join(folder, 'python3');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
};

const prepare = () => preparePython(join(folder, 'environment'), import.meta.filename);

describe('the Python of a tool', () => {
  it('is named as what is missing where there is none', () => {
    expect(prepare).toThrow(NoPython);
    expect(prepare).toThrow('There is no python3 on the PATH: Python 3.10 or later is needed.');
  });

  it('must not be too old', () => {
    onPath('exit 1');
    expect(prepare).toThrow(NoPython);
    expect(prepare).toThrow('older than 3.10');
  });

  it('must be able to make an environment', () => {
    onPath('case "$1" in -c) exit 0;; *) exit 1;; esac');
    expect(prepare).toThrow(NoPython);
    expect(prepare).toThrow('install its venv module');
  });
});
