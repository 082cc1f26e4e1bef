import * as z from 'zod';
import { isUuid, type PlatformId } from '../../../domain/ids.ts';
import * as keys from '../../keys.ts';
import { readPartition } from '../../query.ts';
import { commit, readItem, readRecord, type Store, type Write } from '../../table.ts';
import { StoredAmount, StoredLines } from './trial-balances.ts';

const StoredFile = z.object({ path: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() });
/** A file of the exported journal. Its path is its key in the bucket. */
export type StoredFile = Readonly<z.output<typeof StoredFile>>;

const DayPart = z.object({
  day: z.string(),
  platformId: z.custom<PlatformId>((value) => isUuid<'Platform'>(value)),
  part: z.int(),
  attempt: z.int(),
  parquet: StoredFile,
  csv: StoredFile,
});
/** A part of a platform's day: the same rows in both formats. */
export type DayPart = Readonly<z.output<typeof DayPart>>;

const ClosedDay = z.object({
  day: z.string(),
  entries: z.int(),
  parts: z.int(),
  /** The manifest names every file of the day with its hash, and the manifest of the day before. */
  manifest: StoredFile.pick({ path: true, sha256: true }),
  closedAt: z.string(),
});
export type ClosedDay = Readonly<z.output<typeof ClosedDay>>;

/** The last entry that was read of a platform's day: its book, its number and the balance after it. */
const RowPlace = z.object({ book: z.string(), number: z.int(), balance: StoredAmount });
export type RowPlace = Readonly<z.output<typeof RowPlace>>;

const OpenDay = z.object({
  day: z.string(),
  /** First the files of the day before are compared with its entries, then this day is written. */
  stage: z.enum(['COMPARE', 'WRITE']),
  /** The last platform that is done, by its place in the list of platforms. */
  platform: z.string().optional(),
  /** The platform behind it, when a part of it is done: how many files, up to where, and its trial balance so far. */
  within: z.object({ parts: z.int(), after: RowPlace, lines: StoredLines }).optional(),
  /** Tells what this attempt has written from what one before it has. */
  attempt: z.int(),
  entries: z.int(),
  parts: z.int(),
});
/** The day that is being closed. */
export type OpenDay = Readonly<z.output<typeof OpenDay>>;

const DayCheckpoint = z.object({
  /** Increases with every change, so that of two copies of a chunk one goes on. */
  version: z.int(),
  /** The last day that is closed; absent before the first. */
  closed: z.object({ day: z.string(), manifest: z.string() }).optional(),
  open: OpenDay.optional(),
  /** Why the day could not be closed when that was tried last. */
  fault: z.string().optional(),
  /** When the last run ended; absent while one is under way, also between two days. */
  endedAt: z.string().optional(),
});
/** How far the days are closed. */
export type DayCheckpoint = Readonly<z.output<typeof DayCheckpoint>>;

export async function readDayCheckpoint(store: Store): Promise<DayCheckpoint | undefined> {
  const item = await readItem(store, keys.dayCheckpoint());
  return item && DayCheckpoint.decode(item as z.input<typeof DayCheckpoint>);
}

/** Saves the next version of the checkpoint together with what belongs to it. Throws StaleWrite when another copy of the chunk has gone on. */
export async function saveDayCheckpoint(
  store: Store,
  next: DayCheckpoint,
  beside: readonly Write[] = [],
): Promise<void> {
  await commit(store, [
    {
      put: {
        item: { ...DayCheckpoint.encode(next), ...keys.dayCheckpoint(), type: 'DAY_CHECKPOINT' },
        condition: 'attribute_not_exists(pk) OR #version = :loaded',
      },
      names: { version: 'version' },
      values: { loaded: next.version - 1 },
    },
    ...beside,
  ]);
}

/** Notes a part of a day. The same day again has the same parts. */
export const putDayPart = (part: DayPart): Write => ({
  put: { item: { ...part, ...keys.dayPart(part.day, part.platformId, part.part), type: 'DAY_PART' } },
});

export const readDayPart = (
  store: Store,
  { day, platformId, part }: Pick<DayPart, 'day' | 'platformId' | 'part'>,
): Promise<DayPart | undefined> => readRecord(store, keys.dayPart(day, platformId, part), DayPart.parse);

/** All parts of a day, in the order of the platforms' ids. */
export const readDayParts = async (store: Store, day: string): Promise<readonly DayPart[]> =>
  (await readPartition(store, keys.dayParts(day))).map((item) => DayPart.parse(item));

export const putClosedDay = (closed: ClosedDay): Write => ({
  put: { item: { ...closed, ...keys.closedDay(closed.day), type: 'CLOSED_DAY' } },
});

export const readClosedDay = (store: Store, day: string): Promise<ClosedDay | undefined> =>
  readRecord(store, keys.closedDay(day), ClosedDay.parse);

const Reopening = z.object({ day: z.string(), at: z.string(), by: z.string(), why: z.string() });
/** Somebody's order to close a day again, and with it every day after it. */
export type Reopening = Readonly<z.output<typeof Reopening>>;

/** Notes a reopening. It is never changed. */
export const putReopening = (reopening: Reopening): Write => ({
  put: {
    item: { ...reopening, ...keys.reopening(reopening.at), type: 'DAY_REOPENING' },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Every reopening, the oldest first. */
export const readReopenings = async (store: Store): Promise<readonly Reopening[]> =>
  (await readPartition(store, keys.dayCheckpoint().pk))
    .filter(({ type }) => type === 'DAY_REOPENING')
    .map((item) => Reopening.parse(item));
