import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** There is no Python that a tool could run on. The message says what is missing. */
export class NoPython extends Error {}

/**
 * The Python environment below `folder` with exactly what the file `requirements` lists; made anew when that list has changed.
 * Throws NoPython when this machine has none from 3.10 on.
 */
export function preparePython(folder: string, requirements: string): { readonly bin: string } {
  requirePython();
  const bin = join(folder, 'bin');
  const stamp = join(folder, '.installed-from');
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { bin };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' });
  } catch (cause) {
    throw new NoPython('Python 3 cannot make a virtual environment: install its venv module (python3-venv).', {
      cause,
    });
  }
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', requirements];
  execFileSync(join(bin, 'python'), pip, { stdio: ['ignore', 'inherit', 'inherit'] });
  writeFileSync(stamp, wanted);
  return { bin };
}

function requirePython(): void {
  const check = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
  if (check.error) throw new NoPython('There is no python3 on the PATH: Python 3.10 or later is needed.');
  if (check.status !== 0) throw new NoPython('python3 is older than 3.10, which is needed.');
}
