// Installs the packages of package-lock.json before npm start, npm test and CI. Plain JavaScript, because it runs on the machine's
// own Node: the packages bring Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const lock = new URL('package-lock.json', root);
const installed = new URL('node_modules/.package-lock.json', root);
const stamp = new URL('node_modules/.installed-from', root);
const node = new URL('node_modules/.bin/node', root);

const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');

if (!isInstalled()) npm('ci', '--loglevel=error');
// An npm that skips install scripts leaves Node 24 out; rebuilding the package by name runs its script.
if (!existsSync(node)) npm('rebuild', 'node');
if (!existsSync(node))
  giveUp('npm did not install Node 24: allow the install script of the package "node" and run npm ci.');
if (stamped() !== wanted) writeFileSync(stamp, wanted);

/** Whether the packages of this lock file are there, installed by this script or by a person. */
function isInstalled() {
  if (!existsSync(installed)) return false;
  const known = stamped();
  return known === undefined ? statSync(installed).mtimeMs >= statSync(lock).mtimeMs : known === wanted;
}

function stamped() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

function npm(...args) {
  const { status, error } = spawnSync('npm', args, { cwd: fileURLToPath(root), stdio: 'inherit' });
  if (error || status !== 0) giveUp(`npm ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
