import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** There is no Python that a tool could run on. The message says what is missing. */
export class NoPython extends Error {}

/** There is a Python, but its packages could not be installed: the registry does not answer, for example. */
export class NoPackages extends Error {}

/** A registry that is away is given up within a minute. */
const patience = { PIP_DEFAULT_TIMEOUT: '15', PIP_RETRIES: '2' };

/**
 * The Python environment below `folder` with exactly what the file `requirements` lists; made anew when that list has changed.
 * Throws NoPython when this machine has none from 3.10 on, and NoPackages when they could not be installed.
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
  try {
    execFileSync(join(bin, 'python'), pip, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...patience },
    });
  } catch (cause) {
    throw new NoPackages('Its Python packages could not be installed: see the lines above.', { cause });
  }
  writeFileSync(stamp, wanted);
  return { bin };
}

function requirePython(): void {
  const check = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
  if (check.error) throw new NoPython('There is no python3 on the PATH: Python 3.10 or later is needed.');
  if (check.status !== 0) throw new NoPython('python3 is older than 3.10, which is needed.');
}
