import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A version of the code in a folder of its own. */
export interface Version {
  readonly name: string;
  readonly root: string;
}

const root = join(import.meta.dirname, '../../..');
export const thisVersion: Version = { name: 'this version', root };

/** The files of this folder that run in the code of a version. */
const programs = ['handover.ts', 'webhooks.ts', 'write.ts', 'read.ts'];

const archiveBytes = 512 * 1024 * 1024;

/** The output of git, or undefined where it fails. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The tag of the last release before this version, or a sentence that says why there is none. */
export function lastRelease(): { readonly tag: string } | { readonly missing: string } {
  if (git('rev-parse', 'HEAD') === undefined) return { missing: 'this is no clone of the repository' };
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  if (tag) return { tag };
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  return { missing: isShallow ? 'this clone has no history: fetch it with its tags' : 'nothing was released before' };
}

/** Checks a version out beside this one, with its packages. Throws when git has no such version. */
export function checkOut(ref: string): Version {
  const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (!commit) throw new Error(`git knows no ${ref}.`);
  const folder = mkdtempSync(join(tmpdir(), 'prove-releases-code-'));
  const input = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: archiveBytes });
  execFileSync('tar', ['-x', '-C', folder], { input });
  addPackages(folder);
  addPrograms(folder);
  return { name: ref, root: folder };
}

export const remove = ({ root: folder }: Version): void => rmSync(folder, { recursive: true, force: true });

/** The same packages are shared; others are installed. */
function addPackages(folder: string): void {
  const lockIn = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8');
  if (lockIn(folder) === lockIn(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
}

/** A version from before this proof gets its programs. */
function addPrograms(folder: string): void {
  const place = join(folder, 'test/proofs/releases');
  if (existsSync(place)) return;
  mkdirSync(place, { recursive: true });
  for (const program of programs) copyFileSync(join(import.meta.dirname, program), join(place, program));
}
