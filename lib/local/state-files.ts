import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataFile } from './database.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import { writeKeptFile } from './kept-file.ts';

/** The keys of this folder: those that webhooks and wallets are sealed with. */
export const keyFile = /^(wallet-keys|webhook-sealing-key|keys(-\d+)?)\.json$/;
/** Folders and a name, each one that every file system takes, and none that leads elsewhere. */
const uploadedFile = /^files(\/[\w=-][\w.=-]{0,99}){1,9}$/;

/** Whether a path below the data folder belongs to a world. The sandbox platform's token does not. */
export const isStateFile = (path: string): boolean =>
  path === dataFile || keyFile.test(path) || uploadedFile.test(path);

/** The paths of the keys and the uploaded files. */
export function plainStateFiles(dataDir: string): readonly string[] {
  const keys = readdirSync(dataDir).filter((name) => keyFile.test(name));
  const folder = join(dataDir, 'files');
  if (!existsSync(folder)) return keys;
  const uploaded = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join('files', join(entry.parentPath, entry.name).slice(folder.length + 1)));
  return [...keys, ...uploaded].filter(isStateFile);
}

/** A state that is to replace the present one lies in this folder until it has done so. */
const staged = 'next-world';

interface Manifest {
  /** The entries of the data folder that the staged world brings. */
  readonly entries: readonly string[];
  /** The keys stay where the world brings none, which is so at a reset. */
  readonly keepsKeys: boolean;
}

/** Lays the files of a world ready. `finishSwitch` puts them in place, even after the process was killed between. */
export function stage(dataDir: string, content: ReadonlyMap<string, Buffer>, keepsKeys = false): void {
  const folder = join(dataDir, `${staged}.new`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [path, bytes] of content) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeDurably(join(folder, path), bytes);
  }
  const entries = readdirSync(folder);
  writeKeptFile(folder, 'manifest.json', { entries, keepsKeys } satisfies Manifest);
  rmSync(join(dataDir, staged), { recursive: true, force: true });
  renameSync(folder, join(dataDir, staged));
  syncFolder(dataDir);
}

/**
 * Puts a staged world in the place of the present state, with the service stopped. A process that is killed within is continued by the
 * next start: what was moved already is no longer in the staged folder.
 */
export function finishSwitch(dataDir: string): void {
  const folder = join(dataDir, staged);
  if (!existsSync(folder)) return;
  const { entries, keepsKeys } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const present = readdirSync(dataDir).filter((name) => name === 'files' || (!keepsKeys && isStateFile(name)));
  for (const name of new Set([dataFile, ...present, ...entries])) {
    const comes = existsSync(join(folder, name));
    if (!comes && entries.includes(name)) continue;
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `${name}${end}`), { recursive: true, force: true });
    if (comes) renameSync(join(folder, name), join(dataDir, name));
  }
  syncFolder(dataDir);
  rmSync(folder, { recursive: true, force: true });
}
