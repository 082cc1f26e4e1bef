import { now, windowBefore } from '../../ports/clock.ts';
import { logAudit } from '../../runtime/log.ts';
import { type Checked, checkAccounts } from '../../store/ledger/audit/account-checks.ts';
import {
  type AuditCheckpoint,
  AuditedAccount,
  type AuditPosition,
  mostDifferences,
} from '../../store/ledger/audit/checkpoint.ts';
import { sealSlice } from '../../store/ledger/audit/sealed-balances.ts';
import { digestRange, SliceSum } from '../../store/ledger/audit/slice-sum.ts';
import { findSlice, readSlice, recordSlice, type Slice } from '../../store/ledger/audit/slices.ts';
import { firstOfRecheck, firstPosition, readBatch } from '../../store/ledger/audit/sources.ts';
import { recordWindow, windowAfter } from '../../store/ledger/audit/windows.ts';
import { platformAfter, platformAt } from '../../store/platforms/platform-list.ts';
import { type Segment, scanPage } from '../../store/scan.ts';
import type { Item, Store } from '../../store/table.ts';

/**
 * A window ends this many seconds before the audit begins. A function may take 15 seconds from reading its clock to its commit,
 * clocks differ, and an index lags behind the table: what is older does not change any more.
 */
const settledAfterSeconds = 120;

/** The table is divided into this many parts, of which each audit reads one for accounts that no entry has led to. */
export const auditSegments = 28;

const platforms = { after: platformAfter, at: platformAt };

type OpenWindow = NonNullable<AuditCheckpoint['window']>;
type Audit = AuditCheckpoint & { readonly window: OpenWindow };

/** The state before the first audit. */
export const newCheckpoint = (at: Date): AuditCheckpoint => ({
  epoch: at.toISOString(),
  version: 0,
  slice: 0,
  sealedUntil: '',
  carried: { first: 0, end: 0 },
  segment: 0,
  differences: [],
  checkAgain: [],
});

/** The checkpoint with a window to audit: the one that is open, or the time since the last one. */
export function openWindow(checkpoint: AuditCheckpoint, at: Date): AuditCheckpoint {
  const { window, sealedUntil, slice } = checkpoint;
  const until = windowBefore(at, settledAfterSeconds).toISOString();
  if (window || until <= sealedUntil) return checkpoint;
  return {
    ...checkpoint,
    differences: [],
    window: {
      ...{ from: sealedUntil, until, startedAt: at.getTime(), stage: 'SUM', firstSlice: slice, checking: slice },
      ...{ entries: 0, digest: 0, accounts: 0, inMotion: 0 },
    },
  };
}

/** Takes the next step of an open window. A step may be taken any number of times before the checkpoint is saved. */
export async function advance(store: Store, checkpoint: AuditCheckpoint): Promise<AuditCheckpoint> {
  const { window } = checkpoint;
  if (!window) throw new Error('There is no window to audit.');
  const next = await stages[window.stage](store, { ...checkpoint, window });
  return { ...next, version: checkpoint.version + 1 };
}

const stages: Readonly<Record<OpenWindow['stage'], (store: Store, audit: Audit) => Promise<AuditCheckpoint>>> = {
  SUM: sumSlice,
  CHECK: checkSlice,
  ROLL: checkSegment,
  RECHECK: sumAgain,
};

/** Sums a part of the window's journal, writes it down and adds it to the sealed balances. */
async function sumSlice(store: Store, audit: Audit): Promise<AuditCheckpoint> {
  const { window, epoch, slice: number } = audit;
  const slice = (await findSlice(store, epoch, number)) ?? (await readSliceOf(store, audit));
  await sealSlice(store, { epoch, slice: number }, slice.sums);
  const { next, entries, digest } = slice;
  const { position: _, ...rest } = window;
  const summed: OpenWindow = {
    ...rest,
    ...(next && { position: next }),
    entries: window.entries + entries,
    digest: (window.digest + digest) % digestRange,
    // The first audit reads every account of the table anyway.
    ...(!next && { stage: window.from === '' ? 'ROLL' : 'CHECK' }),
  };
  const differences = together(audit.differences, slice.differences);
  return { ...audit, slice: number + 1, differences, window: summed };
}

async function readSliceOf(store: Store, audit: Audit): Promise<Slice> {
  const { window, epoch, slice } = audit;
  const { sum, next } = await sumFrom(store, audit, window, window.position ?? firstPosition(window));
  return recordSlice(store, epoch, slice, sum.toSlice(next), now());
}

/** Reads on from a position until a slice is full or the window ends. */
async function sumFrom(
  store: Store,
  checkpoint: AuditCheckpoint,
  window: { readonly from: string; readonly until: string },
  from: AuditPosition,
): Promise<{ readonly sum: SliceSum; readonly next: AuditPosition | undefined }> {
  const sum = new SliceSum(window);
  let position: AuditPosition | undefined = from;
  while (position && !sum.isFull) {
    const { source }: AuditPosition = position;
    const batch = await readBatch({ store, platforms, window, checkpoint }, position);
    for (const item of batch.items) sum.add(item, source);
    position = batch.next;
  }
  return { sum, next: position };
}

/** Checks the accounts of a slice, and before the first those that the last audit could not check or that did not add up. */
async function checkSlice(store: Store, audit: Audit): Promise<AuditCheckpoint> {
  const { window, epoch, slice } = audit;
  const isFirst = window.checking === window.firstSlice;
  const slices = window.checking < slice ? await readSlice(store, epoch, window.checking) : undefined;
  const accounts = [...(isFirst ? audit.checkAgain : []), ...(slices?.sums ?? [])];
  const checked = await checkAccounts(store, accounts, { epoch, until: window.until });
  const next = withChecked(isFirst ? { ...audit, checkAgain: [] } : audit, checked);
  const checking = window.checking + 1;
  return { ...next, window: { ...next.window, checking, ...(checking >= slice && { stage: 'ROLL' }) } };
}

const accountTypes = ['INTERNAL_ACCOUNT', 'SEALED_BALANCE'];

/** Checks the accounts of a page of the part of the table that has its turn; the first audit reads the whole of it. */
async function checkSegment(store: Store, audit: Audit): Promise<AuditCheckpoint> {
  const { window, epoch, segment } = audit;
  const isFirst = window.from === '';
  const part: Segment = { number: segment, of: auditSegments };
  const { items, position } = await scanPage(store, accountTypes, {
    after: window.position?.scan,
    isEventual: true,
    ...(!isFirst && { segment: part }),
  });
  const accounts = [
    ...new Map(items.flatMap((item) => accountOf(item).map((each) => [each.accountId, each]))).values(),
  ];
  const next = withChecked(audit, await checkAccounts(store, accounts, { epoch, until: window.until }));
  if (position) return { ...next, window: { ...next.window, position: { source: 'TABLE', scan: position } } };
  const { position: _, ...done } = next.window;
  const rolled = { ...next, segment: (segment + 1) % auditSegments };
  return isFirst ? endWindow(store, { ...rolled, window: done }) : beginRecheck(store, { ...rolled, window: done });
}

/** The account of an item by its keys, which say it also where the rest cannot be read. */
function accountOf({ pk }: Item): readonly AuditedAccount[] {
  const [, platformId, , uuid = ''] = String(pk).split('#');
  const read = AuditedAccount.safeParse({ platformId, accountId: `InternalAccount:${uuid}` });
  return read.success ? [read.data] : [];
}

/** Begins to sum the next of the earlier windows again; after the last, the first one has its turn. */
async function beginRecheck(store: Store, audit: Audit): Promise<AuditCheckpoint> {
  const { epoch, rechecked = '' } = audit;
  const earlier = (await windowAfter(store, epoch, rechecked)) ?? (await windowAfter(store, epoch, ''));
  if (!earlier) return endWindow(store, audit);
  const { from, until, digest: expected } = earlier;
  return { ...audit, window: { ...audit.window, stage: 'RECHECK', again: { from, until, digest: 0, expected } } };
}

/** Sums a part of an earlier window again. Entries of the past that were changed, added or removed are a difference. */
async function sumAgain(store: Store, audit: Audit): Promise<AuditCheckpoint> {
  const { again, position } = audit.window;
  if (!again) return endWindow(store, audit);
  const { sum, next } = await sumFrom(store, audit, again, position ?? firstOfRecheck);
  const digest = (again.digest + sum.digest) % digestRange;
  if (next) return { ...audit, window: { ...audit.window, again: { ...again, digest }, position: next } };
  const difference = `The entries from ${again.from} to ${again.until} are not those that were summed then`;
  const differences = together(audit.differences, digest === again.expected ? [] : [difference]);
  return endWindow(store, { ...audit, differences, rechecked: again.until });
}

/** Seals the window. The first one is summed from the table and not from lists, so nothing can be compared with it later. */
async function endWindow(store: Store, { window, ...audit }: Audit): Promise<AuditCheckpoint> {
  const { from, until, digest, firstSlice } = window;
  if (from !== '') await recordWindow(store, audit.epoch, { from, until, digest });
  logAudit({
    ...{ entries: window.entries, accounts: window.accounts, inMotion: window.inMotion },
    differences: audit.differences.length,
    durationMs: now().getTime() - window.startedAt,
  });
  return { ...audit, sealedUntil: until, carried: { first: firstSlice, end: audit.slice } };
}

const withChecked = (audit: Audit, { accounts, inMotion, again, differences }: Checked): Audit => ({
  ...audit,
  differences: together(audit.differences, differences),
  checkAgain: [...audit.checkAgain, ...again].slice(0, mostDifferences),
  window: {
    ...audit.window,
    accounts: audit.window.accounts + accounts,
    inMotion: audit.window.inMotion + inMotion,
  },
});

/** An account may be checked several times in an audit, and differs once. */
const together = (known: readonly string[], found: readonly string[]): string[] =>
  [...new Set([...known, ...found])].slice(0, mostDifferences);
