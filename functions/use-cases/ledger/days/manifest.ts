import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { DayPart, StoredFile } from '../../../store/ledger/days/closed-days.ts';

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

export const folderOf = (day: string): string => `journal/date=${day}`;
export const manifestPath = (day: string): string => `${folderOf(day)}/manifest.json`;

/** The path of a part without its ending. Parts are numbered from 1. */
export const partPath = ({ day, platformId, part }: Pick<DayPart, 'day' | 'platformId' | 'part'>): string =>
  `${folderOf(day)}/platform=${platformId}/part-${String(part).padStart(5, '0')}`;

/** The contents of the folder of a day. The hash of the manifest before makes a chain of the days: no file of the past can change unnoticed. */
export const Manifest = z.object({
  day: z.string(),
  previous: z.object({ day: z.string(), sha256: z.string() }).optional(),
  entries: z.int(),
  files: z.array(z.object({ path: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = Readonly<z.output<typeof Manifest>>;

/** The manifest's file. The same manifest gives the same bytes. */
export function manifestFile({ day, previous, entries, files }: Manifest): Uint8Array {
  const members = files.map(({ path, rows, bytes, sha256 }: StoredFile) => ({ path, rows, bytes, sha256 }));
  return Buffer.from(`${JSON.stringify({ day, ...(previous && { previous }), entries, files: members }, null, 2)}\n`);
}
