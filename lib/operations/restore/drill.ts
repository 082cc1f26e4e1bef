import { now } from '../../../functions/ports/clock.ts';
import { entriesIn, entryTypes } from '../../../functions/store/ledger/journal.ts';
import { auditItems, type LedgerAudit } from '../../../functions/store/ledger/ledger-audit.ts';
import { scan } from '../../../functions/store/scan.ts';
import type { Item, Store } from '../../../functions/store/table.ts';
import { type Resumed, resume } from '../resumption.ts';

/** A table that was restored from another. */
export interface TableCopy {
  readonly name: string;
  readonly store: Store;
  /** The time that it is of. */
  readonly pointInTime: Date;
  /** Gives it the settings that a restore leaves out. */
  complete(): Promise<void>;
  remove(): Promise<void>;
  /** Lets go of it without removing it. */
  close(): void;
}

/** A service's table, and how a copy of it comes about. */
export interface Restorable {
  readonly source: Store;
  restore(): Promise<TableCopy>;
}

/** What was found in a copy. */
interface Finding {
  /** How many items it has of each type. */
  readonly items: ReadonlyMap<string, number>;
  readonly books: LedgerAudit;
  /** The time of its newest journal entry; absent where it has none. */
  readonly newest: string | undefined;
  /** The journal entries up to a minute before its time, in it and in the service's table. */
  readonly entries: { readonly copy: number; readonly source: number };
  /** The journal entries of the service's table that are newer than the copy. */
  readonly lostEntries: number;
}

/** The result of a drill. */
export interface DrillReport extends Finding {
  readonly copy: Pick<TableCopy, 'name' | 'pointInTime'>;
  readonly resumable: Resumed;
  /** How far the copy is behind the beginning of the drill: what a loss at that moment would have cost. */
  readonly lostMs: number;
  /** How long it took until the copy was ready and checked. */
  readonly tookMs: number;
  /** A sentence for everything that is wrong with the copy. */
  readonly faults: readonly string[];
}

/** An entry has the time at which its request began, and is written within this time: no request takes half as long. */
const slowestWriteMs = 60_000;

interface DrillOptions {
  /** Whether the copy is removed in the end. */
  readonly remove: boolean;
  /** Called after each step with its name and duration. */
  readonly step: (name: string, tookMs: number) => void;
}

/** Restores a table into a copy as after a loss, checks the copy against the table, and times every step. */
export async function drill(restorable: Restorable, { remove, step }: DrillOptions): Promise<DrillReport> {
  const startedAt = now();
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const from = now().getTime();
    const result = await work();
    step(name, now().getTime() - from);
    return result;
  };
  const copy = await timed('restore the table into a copy', () => restorable.restore());
  try {
    await timed('give the copy what a restore leaves out', () => copy.complete());
    const finding = await timed('count its items and add up its books', () => inspect(copy, restorable.source));
    const order = { run: 'drill', dryRun: true };
    const resumable = await timed('count what would be resumed', () => resume(copy.store, order));
    const { name, pointInTime } = copy;
    return {
      ...finding,
      ...{ copy: { name, pointInTime }, resumable },
      // A copy of this machine's file is of the moment at which it is made.
      lostMs: Math.max(0, startedAt.getTime() - pointInTime.getTime()),
      tookMs: now().getTime() - startedAt.getTime(),
      faults: faultsOf(finding),
    };
  } finally {
    copy.close();
    if (remove) await timed('remove the copy', () => copy.remove());
  }
}

async function inspect({ store, pointInTime }: TableCopy, source: Store): Promise<Finding> {
  const items = new Map<string, number>();
  const settled = new Date(pointInTime.getTime() - slowestWriteMs).toISOString();
  const until = pointInTime.toISOString();
  let [newest, inCopy, inSource, lostEntries]: [string | undefined, number, number, number] = [undefined, 0, 0, 0];
  const seen = async function* (all: AsyncIterable<Item>): AsyncGenerator<Item> {
    for await (const item of all) {
      const type = String(item.type);
      items.set(type, (items.get(type) ?? 0) + 1);
      for (const { at } of readableEntries(item)) {
        if (newest === undefined || at > newest) newest = at;
        if (at <= settled) inCopy += 1;
      }
      yield item;
    }
  };
  const books = await auditItems(seen(scan(store)));
  for await (const item of scan(source, ...entryTypes)) {
    for (const { at } of readableEntries(item)) {
      if (at <= settled) inSource += 1;
      if (at > until) lostEntries += 1;
    }
  }
  return { items, books, newest, entries: { copy: inCopy, source: inSource }, lostEntries };
}

/** An item that cannot be read is a difference of the books, which the audit reports. */
function readableEntries(item: Item): ReturnType<typeof entriesIn> {
  try {
    return entriesIn(item);
  } catch {
    return [];
  }
}

const faultsOf = ({ items, books, entries }: Finding): readonly string[] => [
  ...(items.size > 0 ? [] : ['The copy is empty.']),
  ...books.differences.map((difference) => `The books of the copy differ: ${difference}`),
  ...(entries.copy === entries.source
    ? []
    : [
        `Up to a minute before its time the copy has ${entries.copy} journal entries, and the table ${entries.source}.`,
      ]),
];
