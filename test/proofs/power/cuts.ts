import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFile } from '../../../lib/local/database.ts';

/** What a power cut leaves of the folder. */
export interface Cut {
  readonly name: string;
  /** As much of the log reached the disk. */
  readonly logBytes: number;
  /** The log ends in half a page that the disk did not write to its end. */
  readonly isTorn?: boolean;
  /** So many pages of the log were copied into the file when the power went; the log is whole. */
  readonly copiedPages?: number;
}

// https://www.sqlite.org/fileformat2.html#walformat
const logHeaderBytes = 32;
const frameHeaderBytes = 24;
const pageSizeAt = 8;

const fileOf = (dataDir: string): string => join(dataDir, dataFile);
const logOf = (dataDir: string): string => `${fileOf(dataDir)}-wal`;

/** Every place where a disk may stop: behind each page of the log, within each, and behind each page that is copied into the file. */
export function cutsOf(dataDir: string): readonly Cut[] {
  const log = readFileSync(logOf(dataDir));
  const frameBytes = frameHeaderBytes + log.readUInt32BE(pageSizeAt);
  const frames = Math.floor((log.length - logHeaderBytes) / frameBytes);
  const ends = Array.from({ length: frames + 1 }, (_, frame) => logHeaderBytes + frame * frameBytes);
  const pages = checkpointed(dataDir).length / log.readUInt32BE(pageSizeAt);
  return [
    ...ends.map((logBytes, frame) => ({ name: `log-${frame}`, logBytes })),
    ...ends.slice(0, -1).map((end, frame) => ({ name: `torn-${frame}`, logBytes: end + frameBytes / 2, isTorn: true })),
    ...Array.from({ length: pages + 1 }, (_, copiedPages) => ({
      name: `copied-${copiedPages}`,
      logBytes: log.length,
      copiedPages,
    })),
  ];
}

/** The file as it is once the whole log is copied into it. */
function checkpointed(dataDir: string): Buffer {
  const copy = `${dataDir}-checkpointed`;
  copyFolder(dataDir, copy);
  const database = new DatabaseSync(fileOf(copy));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const file = readFileSync(fileOf(copy));
  rmSync(copy, { recursive: true });
  return file;
}

function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  // The index of the log is in shared memory, which a power cut takes.
  rmSync(`${fileOf(to)}-shm`, { force: true });
}

/** Copies a folder as the cut leaves it. */
export function makeCut(dataDir: string, target: string, { logBytes, isTorn, copiedPages }: Cut): void {
  copyFolder(dataDir, target);
  truncateSync(logOf(target), Math.min(logBytes, statSync(logOf(target)).size));
  if (isTorn) writeFileSync(logOf(target), Buffer.alloc(512, 0xa5), { flag: 'a' });
  if (copiedPages === undefined) return;
  const pageBytes = readFileSync(logOf(dataDir)).readUInt32BE(pageSizeAt);
  const [before, after] = [readFileSync(fileOf(dataDir)), checkpointed(dataDir)];
  const copied = copiedPages * pageBytes;
  writeFileSync(fileOf(target), Buffer.concat([after.subarray(0, copied), before.subarray(copied)]));
}
