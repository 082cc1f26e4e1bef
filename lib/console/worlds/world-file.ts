import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { isStateFile } from '../../local/state-files.ts';
import { ConsoleRefusal } from '../http.ts';

/** The format of the file; a version that changes what it means counts up. */
const format = 1;

/** The largest content of a world, in bytes: it is held in memory whole while it is written or read. */
export const largestContent = 200 * 1_048_576;

/** The longest first line of the file, in bytes. */
export const longestHeader = 4_096;

const Header = z.object({
  kind: z.literal('payments-world'),
  format: z.int(),
  name: z.string(),
  /** Real time. */
  savedAt: z.number(),
  /** What the service's clock showed. */
  clockAt: z.number(),
  platformId: z.guid(),
  /** Of the content, as it is in the file. */
  sha256: z.string(),
});
export type WorldHeader = z.infer<typeof Header>;

const Content = z.record(z.string(), z.base64());

export type WorldContent = ReadonlyMap<string, Buffer>;

/** A world as its file says it. */
export interface World {
  readonly header: WorldHeader;
  readonly content: WorldContent;
}

/** Writes a world as one file: a line of JSON that describes it, and its files, compressed. */
export function packWorld(about: Omit<WorldHeader, 'kind' | 'format' | 'sha256'>, content: WorldContent): Buffer {
  const size = [...content.values()].reduce((sum, { length }) => sum + length, 0);
  if (size > largestContent) throw tooLarge();
  const texts = Object.fromEntries([...content].map(([path, bytes]) => [path, bytes.toString('base64')]));
  const packed = gzipSync(JSON.stringify(texts));
  const header: WorldHeader = { kind: 'payments-world', format, ...about, sha256: sha256Of(packed) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), packed]);
}

/** Reads the description of the world at the beginning of a file. Throws ConsoleRefusal. */
export function readHeader(file: Buffer): WorldHeader {
  const end = file.subarray(0, longestHeader).indexOf('\n');
  const parsed = Header.safeParse(end < 0 ? undefined : parse(file.subarray(0, end).toString()));
  if (!parsed.success) throw new ConsoleRefusal(400, 'This file is no saved world.');
  if (parsed.data.format !== format) throw otherVersion();
  return parsed.data;
}

/** Checks a file as a whole and returns its content. Throws ConsoleRefusal. */
export function unpackWorld(file: Buffer): World {
  const header = readHeader(file);
  const packed = file.subarray(file.indexOf('\n') + 1);
  if (sha256Of(packed) !== header.sha256) throw damagedFile();
  const content = Content.safeParse(parse(unzip(packed)));
  if (!content.success || !canLieTogether(Object.keys(content.data))) throw damagedFile();
  return {
    header,
    content: new Map(Object.entries(content.data).map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')])),
  };
}

export const otherVersion = (): ConsoleRefusal =>
  new ConsoleRefusal(400, 'Another version of this service saved this world, which this one cannot read.');

export const damagedFile = (): ConsoleRefusal =>
  new ConsoleRefusal(400, 'This file is damaged: export the world again. Nothing was changed.');

export const tooLarge = (): ConsoleRefusal =>
  new ConsoleRefusal(413, `A world holds at most ${largestContent / 1_048_576} MB. Nothing was changed.`);

/** Whether all paths belong to a world, and none of them would be a folder of another. */
const canLieTogether = (paths: readonly string[]): boolean =>
  paths.every((path) => isStateFile(path) && !paths.some((other) => other.startsWith(`${path}/`)));

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function unzip(packed: Buffer): string {
  try {
    return gunzipSync(packed, { maxOutputLength: 1.5 * largestContent }).toString();
  } catch (cause) {
    throw (cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damagedFile();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
