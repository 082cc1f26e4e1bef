import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { syncFolder, writeDurably } from './durable-file.ts';

/** The error of Amazon S3 for an object that is not there. */
class NoSuchKey extends Error {
  override readonly name = 'NoSuchKey';
  readonly $fault = 'client';
}

interface ObjectName {
  readonly Key?: string | undefined;
}

/** The folder of all buckets. Keys of the journal begin with `journal/`, those of documents with a platform. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** Files below a folder, under their keys. Only their owner can read them. */
export class S3 {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = filesFolder(dataDir);
  }

  /** Writes it whole or not at all, even when the power is cut. */
  putObject({ Key, Body }: ObjectName & { readonly Body?: unknown }): object {
    const path = this.#pathOf(Key);
    const first = mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeDurably(path, Body as Uint8Array);
    if (first)
      for (let made = dirname(path); made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
    return {};
  }

  has({ Key }: ObjectName): boolean {
    return existsSync(this.#pathOf(Key));
  }

  getObject({ Key }: ObjectName): object {
    const path = this.#pathOf(Key);
    if (!existsSync(path)) throw new NoSuchKey();
    const bytes = readFileSync(path);
    return { Body: { transformToByteArray: async () => new Uint8Array(bytes) } };
  }

  /** All files at once: a folder of this machine needs no pages. */
  listObjects({ Prefix = '' }: { readonly Prefix?: string | undefined }): object {
    if (!existsSync(this.#folder)) return {};
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const keys = files.map(({ parentPath, name }) => relative(this.#folder, join(parentPath, name)));
    return { Contents: keys.filter((key) => key.startsWith(Prefix)).map((Key) => ({ Key })) };
  }

  deleteObject({ Key }: ObjectName): object {
    rmSync(this.#pathOf(Key), { force: true });
    return {};
  }

  #pathOf(key = ''): string {
    const path = join(this.#folder, key);
    if (!key || relative(this.#folder, path).startsWith('..')) throw new Error('This key leads out of the folder.');
    return path;
  }
}
