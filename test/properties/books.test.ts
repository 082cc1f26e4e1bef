import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toUuid } from '../../functions/domain/ids.ts';
import type { LedgerAccount } from '../../functions/domain/ledger/chart-of-accounts.ts';
import { type Book, type Entry, entriesOf } from '../../functions/domain/ledger/entry.ts';
import { movements, type Posting } from '../../functions/domain/payments/postings.ts';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import type { Change } from '../../functions/runtime/stream.ts';
import { entryUntil, lastEntry, readEntries } from '../../functions/store/ledger/books/pages.ts';
import { writeJournal } from '../../functions/store/ledger/journal.ts';
import { toLine } from '../../functions/store/payments/journal-lines.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { postEntries } from '../../functions/use-cases/ledger/post-entries.ts';
import { booksDiffer, pagesByBook } from '../kit/books.ts';
import { aPayment, ids, noon, otherPlatformId, platformId } from '../kit/builders.ts';
import { injectorOf } from '../kit/faults.ts';
import { InMemoryTable } from '../kit/in-memory-table.ts';
import { stored } from '../kit/items.ts';
import { Prng } from '../kit/prng.ts';

const tableName = 'payments';
let time = Date.parse('2025-11-01T23:59:50.000Z');

beforeEach(() => {
  provide('timer', { elapsedMs: () => 0, pause: async () => {}, after: () => () => {} });
});
afterEach(resetPorts);

/** Two accounts and a currency of a journal entry; two postings of one account are one entry, and may cancel out. */
const accounts: readonly LedgerAccount[] = [ids.source, ids.destination, 'system:exchange', 'system:suspense'];
function postings(prng: Prng): readonly Posting[] {
  const currency = prng.of(['USD', 'EUR']);
  return Array.from({ length: 1 + prng.below(3) }, () => prng.below(1_000_000_000)).flatMap((amount) => [
    { account: prng.of(accounts), currency, amount: -amount },
    { account: prng.of(accounts), currency, amount },
  ]);
}

/** The changes of a payment that gets its journal entries one by one, with versions in between that bring none. */
function changesOfPayment(prng: Prng, at: string): readonly Change[] {
  const payment = aPayment([], {
    ...{ paymentId: toUuid(prng.uuid()), platformId: prng.of([platformId, otherPlatformId]) },
  });
  const versions: Item[] = [stored.payment(payment)];
  const journal: string[] = [];
  for (const movement of movements.slice(0, 1 + prng.below(4))) {
    journal.push(toLine(payment, { movement, postings: postings(prng), at }));
    versions.push(stored.payment({ ...payment, journal: [...journal] }));
    if (prng.chance(0.3)) versions.push(stored.payment({ ...payment, journal: [...journal] }));
  }
  return versions.map((after, index) => ({ before: versions[index - 1], after }));
}

function changeOfFunding(prng: Prng, at: string): Change {
  const entry = {
    ...({ platformId, cause: 'FUNDING', causeId: toUuid(prng.uuid()), movement: 'DEPOSIT', at } as const),
    ...{ postings: postings(prng), ...(prng.chance(0.5) && { valueDate: '2025-10-30' }) },
  };
  return { before: undefined, after: writeJournal(entry).put?.item ?? {} };
}

/** A stream that is read by several readers at once, in batches of any size, some of them twice, while calls fail. */
async function readByMany(prng: Prng, table: InMemoryTable, changes: readonly Change[]): Promise<void> {
  const tick = () => {
    time += prng.below(400) - 100;
    return new Date(time);
  };
  const clock = { startedAt: () => new Date(0), now: tick };
  provide('clock', clock);
  provide('random', { uuid: () => prng.uuid(), fraction: prng.fraction });
  const late: Change[] = [];
  const post = async (batch: readonly Change[]) =>
    postEntries({ client: table.client, tableName }, batch).catch(() => void late.push(...batch));
  let rest = changes;
  while (rest.length > 0) {
    const batches = Array.from({ length: 1 + prng.below(4) }, () => {
      const batch = rest.slice(0, 1 + prng.below(8));
      rest = rest.slice(prng.chance(0.2) ? Math.floor(batch.length / 2) : batch.length);
      return batch;
    });
    await Promise.all(
      [...batches, ...(prng.chance(0.2) ? [changes.slice(0, prng.below(changes.length))] : [])].map(post),
    );
  }
  // Changes that came too late are tried one by one, the last ones first.
  for (let change = late.pop(); change; change = late.pop()) await post([change]);
}

/** A write that comes late may find that another one was first. */
function unlessRefused(carryOut: () => void): void {
  try {
    carryOut();
  } catch (cause) {
    if (!(cause instanceof Error && cause.name.endsWith('Exception'))) throw cause;
  }
}

async function listOf<T>(source: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const each of source) list.push(each);
  return list;
}

const lastUntil = (entries: readonly Entry[], at: string) => entries.findLast(({ bookedAt }) => bookedAt <= at);

describe('the books', () => {
  it('have each journal entry once, without gaps, however often it is posted and whatever fails', async () => {
    const seen = { books: 0, pages: 0, entries: 0, days: 0 };
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.constantFrom(0, 0.1, 0.3), async (seed, faultChance) => {
        const prng = new Prng(seed);
        time = Date.parse('2025-11-01T23:59:58.000Z');
        const fault = () =>
          prng.chance(faultChance)
            ? prng.of(['CONFLICT', 'THROTTLE', 'TIMEOUT_BEFORE', 'TIMEOUT_AFTER', 'TIMEOUT_LATE', 'REPEATED'] as const)
            : undefined;
        const faultInjector = {
          ...injectorOf(({ isWrite }) => (isWrite ? fault() : undefined)),
          completeLate: (_call: unknown, carryOut: () => void) => void setImmediate(unlessRefused, carryOut),
        };
        const table = new InMemoryTable({ tableName, faultInjector });
        const changes = Array.from({ length: 1 + prng.below(30) }, () =>
          prng.chance(0.5) ? changesOfPayment(prng, noon) : [changeOfFunding(prng, noon)],
        ).flat();
        await readByMany(prng, table, changes);
        const sources = new Map(changes.map(({ after }) => [`${after.pk} ${after.sk}`, after]));
        const items = [...table.items];
        expect(booksDiffer([...items, ...sources.values()])).toEqual([]);
        for (const pages of pagesByBook(items).values()) {
          seen.books += 1;
          seen.pages += pages.length;
          seen.entries += pages.flatMap(entriesOf).length;
          await readsAgree(prng, { client: table.client, tableName }, pages[0] as Book, pages.flatMap(entriesOf));
        }
        seen.days += items.filter(({ type }) => type === 'BOOK_DAY').length;
      }),
      { numRuns: 150, seed: 11 },
    );
    // Pages hold several entries, and books go on on the next day; else this says nothing.
    expect(seen.entries).toBeGreaterThan(1.2 * seen.pages);
    expect(seen.days).toBeGreaterThan(1.2 * seen.books);
  });
});

/** Reading by number and by time finds what a list of all entries says. */
async function readsAgree(prng: Prng, store: Store, book: Book, entries: readonly Entry[]): Promise<void> {
  const from = prng.below(entries.length + 2);
  const to = from + prng.below(10);
  const slice = entries.filter(({ number }) => number >= from && number <= to);
  expect(await listOf(readEntries(store, book, { from, to }))).toEqual(slice);
  const backwards = await listOf(readEntries(store, book, { from, to }, { isNewestFirst: true }));
  expect(backwards).toEqual(slice.toReversed());
  const last = entries.at(-1);
  expect(await lastEntry(store, book)).toEqual({ number: last?.number, balance: last?.balanceAfter });
  for (const at of [prng.of(entries).bookedAt, new Date(time - prng.below(5_000)).toISOString()]) {
    const entry = lastUntil(entries, at);
    const expected = { number: entry?.number ?? 0, balance: entry?.balanceAfter ?? 0n };
    expect(await entryUntil(store, book, at)).toEqual(expected);
  }
}
