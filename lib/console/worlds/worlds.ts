import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { RunningService } from '../../local/companion.ts';
import { dataFile, formatOf, isOwn, openDatabase } from '../../local/database.ts';
import { format } from '../../local/durable.ts';
import { writeDurably } from '../../local/durable-file.ts';
import { keptFile, writeKeptFile } from '../../local/kept-file.ts';
import { openKeys } from '../../local/kms.ts';
import { copyMarks, markOf, marksIn, sandboxFile } from '../../local/own-files.ts';
import { readSandbox } from '../../local/sandbox.ts';
import { keyFile, plainStateFiles, stage } from '../../local/state-files.ts';
import type { SavedWorld, SavedWorlds, UnreadableWorld } from '../../views/console-views.ts';
import { ConsoleRefusal } from '../http.ts';
import {
  damagedFile,
  longestHeader,
  otherVersion,
  packWorld,
  readHeader,
  unpackWorld,
  type World,
  type WorldContent,
} from './world-file.ts';

type WorldsParts = Pick<RunningService, 'dataDir' | 'sandbox' | 'clock' | 'open' | 'flush'>;

/** Why a name is refused: it becomes a file's name. */
const goodName = /^[a-zA-Z0-9][a-zA-Z0-9 _-]{0,39}$/;

const extension = '.world';

/**
 * The saved states of this folder, one file each below `worlds`. Saving copies what is on disk between two statements, so it is a state
 * that a killed process could have left. Going to another state lays its files ready; the service then stops, takes them and starts.
 */
export class Worlds {
  readonly #parts: WorldsParts;
  readonly #folder: string;

  constructor(parts: WorldsParts) {
    this.#parts = parts;
    this.#folder = join(parts.dataDir, 'worlds');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** The saved worlds, the newest first, and the files that cannot be read. */
  list(): SavedWorlds {
    const current = this.#current();
    const worlds: SavedWorld[] = [];
    const unreadable: UnreadableWorld[] = [];
    for (const file of readdirSync(this.#folder).filter((name) => name.endsWith(extension))) {
      const path = join(this.#folder, file);
      const name = file.slice(0, -extension.length);
      try {
        const { savedAt, clockAt } = readHeader(beginningOf(path));
        worlds.push({ name, savedAt, clockAt, bytes: statSync(path).size, isCurrent: name === current });
      } catch (cause) {
        unreadable.push({ file: path, why: (cause as Error).message });
      }
    }
    return { worlds: worlds.sort((one, other) => other.savedAt - one.savedAt), unreadable };
  }

  /** Saves the present state under a free name. */
  save(name: string): void {
    const path = this.#free(name);
    const { clock, sandbox } = this.#parts;
    const about = { name, savedAt: Date.now(), clockAt: clock.now(), platformId: sandbox.platformId };
    this.#write(path, packWorld(about, this.#present(about.clockAt)));
    this.#setCurrent(name);
  }

  /** Lays a saved state ready to be gone to. */
  rewind(name: string): void {
    this.#open();
    const world = unpackWorld(readFileSync(this.#existing(name)));
    const { header } = world;
    const checked = this.#checked(world);
    // The data belongs to the platform that it was saved with; the token of this folder becomes that platform's.
    const sandbox = { ...readSandbox(this.#parts.dataDir), platformId: header.platformId };
    stage(this.#parts.dataDir, new Map([...checked, ['sandbox.json', Buffer.from(JSON.stringify(sandbox))]]));
    this.#setCurrent(name);
  }

  /** Copies a saved state under another name and lays the copy ready. */
  branch(from: string, name: string): void {
    this.#open();
    const path = this.#free(name);
    copyFileSync(this.#existing(from), path);
    this.rewind(name);
  }

  delete(name: string): void {
    rmSync(this.#existing(name));
  }

  /** The world as one file. */
  export(name: string): Buffer {
    return readFileSync(this.#existing(name));
  }

  /** Keeps an exported file under a name, by default its own, and lays it ready. */
  import(file: Buffer, requestedName?: string): string {
    this.#open();
    const world = unpackWorld(file);
    this.#checked(world);
    const name = requestedName || world.header.name;
    this.#write(this.#free(name), file);
    this.rewind(name);
    return name;
  }

  /** Lays an empty state ready. The token, the keys of this folder and the saved worlds stay. */
  reset(): void {
    const present = this.#open();
    const empty = this.#inFolder('.emptying-', (folder) => {
      const db = openDatabase(folder, dataFile, { format });
      copyMarks(present, db);
      db.close();
      return readFileSync(join(folder, dataFile));
    });
    stage(this.#parts.dataDir, new Map([[dataFile, empty]]), true);
    this.#setCurrent(undefined);
  }

  #open(): DatabaseSync {
    const { open } = this.#parts;
    if (!open) throw new ConsoleRefusal(409, 'Worlds need the table in this process: start without DYNAMODB_ENDPOINT.');
    return open;
  }

  /** A copy of the state. */
  #present(clockAt: number): WorldContent {
    const open = this.#open();
    const { dataDir, flush, clock } = this.#parts;
    flush();
    return this.#inFolder('.saving-', (folder) => {
      const copy = join(folder, dataFile);
      open.prepare('VACUUM INTO ?').run(copy);
      setClock(copy, { clockAt, speed: clock.speed, isPaused: clock.isPaused });
      return new Map([
        [dataFile, readFileSync(copy)],
        ...plainStateFiles(dataDir).map((path) => [path, readFileSync(join(dataDir, path))] as const),
      ]);
    });
  }

  /** Checks a world whole, so that a damaged one is refused before anything stops. Its clock goes on from where it was. */
  #checked({ header, content }: World): WorldContent {
    this.#open();
    return this.#inFolder('.checking-', (folder) => {
      for (const [name, bytes] of content)
        if (isOpened(name)) writeFileSync(join(folder, name), bytes, { mode: 0o600 });
      checkWorld(folder, header.platformId);
      return new Map([...content, [dataFile, readFileSync(join(folder, dataFile))]]);
    });
  }

  #inFolder<T>(prefix: string, work: (folder: string) => T): T {
    const folder = mkdtempSync(join(this.#folder, prefix));
    try {
      return work(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #path(name: string): string {
    if (!goodName.test(name)) {
      throw new ConsoleRefusal(
        400,
        'A name has 1 to 40 letters, digits, spaces, - or _, and begins with a letter or digit.',
      );
    }
    return join(this.#folder, `${name}${extension}`);
  }

  #free(name: string): string {
    const path = this.#path(name);
    if (existsSync(path))
      throw new ConsoleRefusal(409, `A world named ${name} exists: choose another name or delete it.`);
    return path;
  }

  #existing(name: string): string {
    const path = this.#path(name);
    if (!existsSync(path)) throw new ConsoleRefusal(404, `There is no world named ${name}.`);
    return path;
  }

  #write(path: string, file: Buffer): void {
    writeDurably(path, file);
  }

  #current(): string | undefined {
    return keptFile<{ name?: string }>(this.#folder, 'current.json', () => ({})).name;
  }

  #setCurrent(name: string | undefined): void {
    writeKeptFile(this.#folder, 'current.json', { name });
  }
}

function beginningOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(longestHeader);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** Whether the check of a world opens this file; uploaded ones are bytes. */
const isOpened = (name: string): boolean => name === dataFile || keyFile.test(name);

/** Refuses a world with a damaged data file, with keys that are none, or whose files do not belong together. */
function checkWorld(folder: string, platformId: string): void {
  const db = new DatabaseSync(join(folder, dataFile));
  try {
    if (db.prepare('PRAGMA quick_check').get()?.quick_check !== 'ok') throw damagedFile();
    if (!isOwn(db) || formatOf(db) > format) throw otherVersion();
    const keys = readdirSync(folder).filter((name) => keyFile.test(name));
    const marks = new Map(keys.map((name) => [name, markOf(name, readFileSync(join(folder, name)))]));
    if (!isDeepStrictEqual(marksIn(db), marks.set(sandboxFile, platformId))) throw damagedFile();
    openKeys(folder);
    db.prepare('UPDATE clock SET realAt = ?').run(Date.now());
  } catch (cause) {
    throw cause instanceof ConsoleRefusal ? cause : damagedFile();
  } finally {
    db.close();
  }
}

interface ClockState {
  readonly clockAt: number;
  readonly speed: number;
  readonly isPaused: boolean;
}

/** The copy remembers what the clock showed, so that it goes on from there however long it lies. */
function setClock(path: string, { clockAt, speed, isPaused }: ClockState): void {
  const db = new DatabaseSync(path);
  try {
    db.prepare('INSERT OR REPLACE INTO clock VALUES (1, ?, ?, ?, ?)').run(clockAt, Date.now(), speed, isPaused ? 1 : 0);
  } finally {
    db.close();
  }
}
