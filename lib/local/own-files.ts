import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { dataFile, StorageFailed } from './database.ts';
import { textIn } from './sql-rows.ts';
import { keyFile } from './state-files.ts';

/** Names the platform of the folder and its token, which may change. */
export const sandboxFile = 'sandbox.json';

const schema = 'CREATE TABLE IF NOT EXISTS own_files (name TEXT PRIMARY KEY, mark TEXT NOT NULL)';

/** The files without which the data is of no use. */
const isOwnFile = (name: string): boolean => name === sandboxFile || keyFile.test(name);

/** The part of a file that must not change: a key all of it, the sandbox's token only its platform. */
export function markOf(name: string, content: Uint8Array): string {
  if (name === sandboxFile)
    return String((JSON.parse(Buffer.from(content).toString()) as { platformId?: string }).platformId);
  return createHash('sha256').update(content).digest('hex');
}

/** The marks of the files that belong to this data, by their names. */
export const marksIn = (db: DatabaseSync): ReadonlyMap<string, string> =>
  new Map(
    db
      .prepare('SELECT name, mark FROM own_files WHERE name <> ?')
      .all(dataFile)
      .map((row) => [textIn(row, 'name'), textIn(row, 'mark')]),
  );

/**
 * Refuses a folder whose data file was lost, emptied or put beside files of another one, before anything is made anew. The data file
 * exists before the others, so there are none beside a new one. Throws StorageFailed.
 */
export function checkOwnFiles(dataDir: string, db: DatabaseSync): void {
  db.exec(schema);
  const isNew = db.prepare('SELECT 1 FROM own_files').get() === undefined;
  const present = readdirSync(dataDir).filter(isOwnFile);
  const [path, [file]] = [join(dataDir, dataFile), present];
  if (isNew && file) {
    throw new StorageFailed(
      `${path} was lost, or emptied, or this folder is of a version before 1.0.0, while ${join(dataDir, file)} is there: ${remedy}`,
    );
  }
  if (isNew) db.prepare('INSERT INTO own_files VALUES (?, ?)').run(dataFile, '');
  for (const [name, mark] of marksIn(db)) {
    if (!existsSync(join(dataDir, name))) throw new StorageFailed(`${join(dataDir, name)} was lost: ${remedy}`);
    if (!hasMark(dataDir, name, mark)) {
      throw new StorageFailed(`${join(dataDir, name)} is damaged or does not belong to ${path}: ${remedy}`);
    }
  }
}

const remedy = 'put back a copy of the whole folder, or remove the folder to begin afresh.';

function hasMark(dataDir: string, name: string, mark: string): boolean {
  try {
    return markOf(name, readFileSync(join(dataDir, name))) === mark;
  } catch (cause) {
    if (cause instanceof SyntaxError) return false;
    throw cause;
  }
}

/** Notes that the files which lie in the folder belong to the data. */
export function noteOwnFiles(dataDir: string, db: DatabaseSync): void {
  const insert = db.prepare('INSERT OR IGNORE INTO own_files VALUES (?, ?)');
  for (const name of readdirSync(dataDir).filter(isOwnFile))
    insert.run(name, markOf(name, readFileSync(join(dataDir, name))));
}

/** Makes the data file of an empty world, to which the files of the present one belong. */
export function copyMarks(from: DatabaseSync, to: DatabaseSync): void {
  to.exec(schema);
  const insert = to.prepare('INSERT INTO own_files VALUES (?, ?)');
  insert.run(dataFile, '');
  for (const [name, mark] of marksIn(from)) insert.run(name, mark);
}
