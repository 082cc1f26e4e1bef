// Plain JavaScript for the Node that is on the machine: it runs before the packages, and with them Node 24, are there.
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

// Not `npm ci`: it refuses a lock file without the binaries of platforms that the registry at hand does not offer. What the
// lock file does hold is installed as it says, and the file is left as it is.
if (!isInstalled()) npm('install', '--no-save', '--loglevel=error');
// An npm that refuses install scripts leaves Node 24 out; asked by name, it fetches it.
if (!existsSync(node)) npm('rebuild', 'node');
if (!existsSync(node))
  giveUp('npm did not install Node 24: allow the install script of the package "node" and run npm install.');
if (stamped() !== wanted) writeFileSync(stamp, wanted);

/** Also true for packages that npm itself has installed from this very lock file. */
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
