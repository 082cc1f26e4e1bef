import type { PlatformId } from '../../../domain/ids.ts';
import { dayOf } from '../../../domain/ledger/entry.ts';
import type { JournalRow } from '../../../domain/ledger/journal-row.ts';
import {
  BooksDiffer,
  byName,
  linesOf,
  openedFrom,
  requireBalanced,
  withRows,
} from '../../../domain/ledger/trial-balance.ts';
import { now } from '../../../ports/clock.ts';
import { putJournalFile } from '../../../ports/journal-files.ts';
import {
  type DayCheckpoint,
  type OpenDay,
  putClosedDay,
  putDayPart,
  type RowPlace,
  readClosedDay,
  readDayPart,
  readDayParts,
  type StoredFile,
} from '../../../store/ledger/days/closed-days.ts';
import { readDayRows } from '../../../store/ledger/days/day-rows.ts';
import { putTrialBalance, readTrialBalance } from '../../../store/ledger/days/trial-balances.ts';
import { platformAfter, platformAt } from '../../../store/platforms/platform-list.ts';
import type { Store, Write } from '../../../store/table.ts';
import { toCsv, toParquet } from './journal-file.ts';
import { manifestFile, manifestPath, partPath, sha256 } from './manifest.ts';

/** Platforms without entries that are passed over before the place is saved. */
const platformsAtOnce = 100;

export type Opened = DayCheckpoint & { readonly open: OpenDay };

/** The checkpoint after a step, and what is written with it. */
type Step = Omit<DayCheckpoint, 'version'> & { readonly beside?: readonly Write[] };

/** Some rows of a platform's day, and where the next ones begin; nowhere after the last. */
interface Part {
  readonly platformId: PlatformId;
  /** The platform's place in the list of platforms, and that of the platform before it. */
  readonly position: string;
  readonly behind: string | undefined;
  readonly day: string;
  readonly number: number;
  readonly rows: readonly JournalRow[];
  readonly place?: RowPlace;
}

/** The result of a stage for a part: the trial balance so far, and what is written. */
interface Handled {
  readonly lines: NonNullable<OpenDay['within']>['lines'];
  readonly beside: readonly Write[];
}

const shifted = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString());
export const dayAfter = (day: string): string => shifted(day, 1);
export const dayBefore = (day: string): string => shifted(day, -1);

/**
 * Takes the next step of an open day. A step may be taken any number of times before the checkpoint is saved. Throws BooksDiffer when the
 * day before has other entries than when it was closed, or the day does not add up.
 */
export async function advance(store: Store, checkpoint: Opened, rowsOfPart: number): Promise<Step> {
  const { open } = checkpoint;
  const found = await nextPart(store, open, rowsOfPart);
  if (!found) return ends[open.stage](store, checkpoint);
  const { platform: _, within: __, ...rest } = open;
  if ('passed' in found) return { ...checkpoint, open: { ...rest, platform: found.passed } };
  const { part } = found;
  const { lines, beside } = await handlers[open.stage](store, open, part);
  const place = part.place
    ? {
        ...(part.behind !== undefined && { platform: part.behind }),
        within: { parts: part.number, after: part.place, lines },
      }
    : { platform: part.position };
  const counts = { entries: open.entries + part.rows.length, parts: open.parts + (part.rows.length > 0 ? 1 : 0) };
  return { ...checkpoint, open: { ...rest, ...place, ...counts }, beside };
}

/** The next part of the day, or how many platforms without entries were passed; nothing after the last platform. */
async function nextPart(
  store: Store,
  open: OpenDay,
  limit: number,
): Promise<{ part: Part } | { passed: string } | undefined> {
  const { within, stage } = open;
  const day = stage === 'COMPARE' ? dayBefore(open.day) : open.day;
  let { platform } = open;
  for (let passed = 0; passed < platformsAtOnce; passed += 1) {
    const next = await platformAfter(store, platform);
    if (!next) return undefined;
    const platformId = platformAt(next.position);
    const found = await readDayRows(store, { platformId, day, after: within?.after, limit });
    if (found.rows.length > 0 || within) {
      const place = { position: next.position, behind: platform };
      return { part: { platformId, day, ...place, number: (within?.parts ?? 0) + 1, ...found } };
    }
    platform = next.position;
  }
  return platform === undefined ? undefined : { passed: platform };
}

type Handle = (store: Store, open: OpenDay, part: Part) => Promise<Handled>;

const handlers: Readonly<Record<OpenDay['stage'], Handle>> = { COMPARE: comparePart, WRITE: writePart };

/** Compares the rows of a closed day with the file that was written of them. */
async function comparePart(store: Store, _: OpenDay, { day, platformId, number, rows }: Part): Promise<Handled> {
  if (rows.length > 0) {
    const written = await readDayPart(store, { day, platformId, part: number });
    if (written?.csv.sha256 !== sha256(toCsv(rows))) {
      throw new BooksDiffer(
        `Entries of ${platformId} on ${day} are not those of ${partPath({ day, platformId, part: number })}.`,
      );
    }
  }
  return { lines: [], beside: [] };
}

/** Writes the files of a part, and after the last one the trial balance of the platform. */
async function writePart(store: Store, { attempt, within }: OpenDay, part: Part): Promise<Handled> {
  const { platformId, day, number, rows, place } = part;
  const opening = within
    ? byName(within.lines)
    : openedFrom((await readTrialBalance(store, platformId, dayBefore(day)))?.lines ?? []);
  const balance = withRows(opening, rows);
  if (!place) requireBalanced(balance);
  const lines = [...linesOf(balance)];
  const beside: Write[] = [];
  if (rows.length > 0)
    beside.push(putDayPart({ ...{ day, platformId, part: number, attempt }, ...(await writeFiles(part)) }));
  if (!place) beside.push(putTrialBalance(platformId, day, lines));
  return { lines, beside };
}

async function writeFiles({ day, platformId, number: part, rows }: Part) {
  const path = partPath({ day, platformId, part });
  const write = async (ending: string, type: string, content: Uint8Array): Promise<StoredFile> => {
    await putJournalFile(`${path}.${ending}`, content, type);
    return { path: `${path}.${ending}`, rows: rows.length, bytes: content.length, sha256: sha256(content) };
  };
  return {
    parquet: await write('parquet', 'application/vnd.apache.parquet', toParquet(rows)),
    csv: await write('csv', 'text/csv', toCsv(rows)),
  };
}

const ends: Readonly<Record<OpenDay['stage'], (store: Store, checkpoint: Opened) => Promise<Step>>> = {
  COMPARE: endComparison,
  WRITE: endDay,
};

/** Begins to write the day, now that the one before has as many entries as when it was closed. */
async function endComparison(store: Store, checkpoint: Opened): Promise<Step> {
  const { day, attempt, entries } = checkpoint.open;
  const before = await readClosedDay(store, dayBefore(day));
  if (before?.entries !== entries) {
    throw new BooksDiffer(`${dayBefore(day)} has ${entries} entries and was closed with ${before?.entries}.`);
  }
  return { ...checkpoint, open: { day, attempt, stage: 'WRITE', entries: 0, parts: 0 } };
}

/** Writes the manifest and closes the day. */
async function endDay(store: Store, { open, closed }: Opened): Promise<Step> {
  const { day, attempt, entries } = open;
  const parts = (await readDayParts(store, day)).filter((part) => part.attempt === attempt);
  if (parts.length !== open.parts)
    throw new Error(`${day} has ${parts.length} parts noted, and ${open.parts} written.`);
  const content = manifestFile({
    day,
    ...(closed && { previous: { day: closed.day, sha256: closed.manifest } }),
    entries,
    files: parts.flatMap(({ parquet, csv }) => [parquet, csv]),
  });
  const manifest = { path: manifestPath(day), sha256: sha256(content) };
  await putJournalFile(manifest.path, content, 'application/json');
  const closedAt = now().toISOString();
  return {
    closed: { day, manifest: manifest.sha256 },
    beside: [putClosedDay({ day, entries, parts: parts.length, manifest, closedAt })],
  };
}
