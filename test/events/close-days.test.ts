import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatId, toUuid } from '../../functions/domain/ids.ts';
import type { LedgerAccount } from '../../functions/domain/ledger/chart-of-accounts.ts';
import { handler } from '../../functions/events/close-days.ts';
import { logger } from '../../functions/runtime/log.ts';
import { postJournal } from '../../functions/store/ledger/books/posting.ts';
import { readClosedDay, readDayCheckpoint, readReopenings } from '../../functions/store/ledger/days/closed-days.ts';
import { readTrialBalance } from '../../functions/store/ledger/days/trial-balances.ts';
import { writeJournal } from '../../functions/store/ledger/journal.ts';
import { platformListing } from '../../functions/store/platforms/platform-list.ts';
import { reopenDays, runDaysChunk } from '../../functions/use-cases/ledger/days/close-days.ts';
import type { TableCommand } from '../../lib/local/table/commands.ts';
import { unitsOfRead } from '../../lib/local/table/consumed-units.ts';
import { useQueue } from '../kit/aws-stubs.ts';
import { anAccount, aPlatform, ids, otherPlatformId, platformId, uuids } from '../kit/builders.ts';
import { useFilesAndKeys } from '../kit/files-and-keys.ts';
import { stored } from '../kit/items.ts';
import { useClock, useRandom } from '../kit/ports.ts';
import { queueEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const queue = useQueue();
const table = useTable();
const files = useFilesAndKeys();
const clock = useClock('2026-11-25T10:00:00.000Z');
useRandom();
const lines = vi.spyOn(logger, 'info');
beforeEach(() => {
  vi.stubEnv('JOURNAL_BUCKET', 'journal');
  vi.stubEnv('DAYS_QUEUE_URL', 'https://queue.example/days');
  queue.stub.on(SendMessageCommand).resolves({});
  lines.mockClear();
});

let funding = 0;
/** A deposit that is posted now. */
async function deposited(account: LedgerAccount, amount: number, currency = 'USD', platform = platformId) {
  funding += 1;
  const causeId = toUuid(`99999999-9999-4999-8999-${String(funding).padStart(12, '0')}`);
  const { put } = writeJournal({
    ...({ platformId: platform, cause: 'FUNDING', causeId, movement: 'DEPOSIT' } as const),
    postings: [
      { account: 'system:cash:ach', currency, amount: -amount },
      { account, currency, amount },
    ],
    at: clock.now().toISOString(),
  });
  await postJournal(table.store, [put?.item ?? {}], clock.now());
}
const customerAccount = formatId('InternalAccount', uuids.destination);
function twoPlatforms() {
  const at = clock.now().toISOString();
  table.holds(
    { ...stored.platform(aPlatform({ createdAt: at })), ...platformListing(platformId, at) },
    {
      ...stored.platform(aPlatform({ platformId: otherPlatformId, createdAt: at })),
      ...platformListing(otherPlatformId, at),
    },
    stored.account(anAccount({ accountId: ids.source })),
    stored.account(anAccount({ accountId: customerAccount, customerId: ids.customer })),
    stored.account(anAccount({ accountId: ids.source, platformId: otherPlatformId })),
  );
}
const run = () => handler(queueEvent({}));
const closedDay = async () => (await readDayCheckpoint(table.store))?.closed?.day;
const reported = () => lines.mock.calls.filter(([message]) => message === 'days closed').map(([, line]) => line);
const manifestOf = (day: string) => JSON.parse(files.contentOf(`journal/date=${day}/manifest.json`).toString());
const parquet = () =>
  files
    .fileKeys()
    .filter((key) => key.endsWith('.parquet'))
    .sort();
const balances = async (day: string) =>
  Object.fromEntries(
    ((await readTrialBalance(table.store, platformId, day))?.lines ?? []).map(({ owner, account, closing }) => [
      account ?? owner,
      Number(closing),
    ]),
  );

describe('CloseDays', () => {
  it('closes a day a quarter of an hour after its end, with files, trial balances and a manifest', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    await deposited(customerAccount, 70);
    await deposited(ids.source, 9, 'USD', otherPlatformId);
    clock.set('2026-11-26T00:14:59.000Z');
    await run();
    expect(await closedDay()).toBeUndefined();
    expect(files.fileKeys()).toEqual([]);
    clock.advance(1);
    await run();
    expect(await closedDay()).toBe('2026-11-25');
    expect(await balances('2026-11-25')).toEqual({ CUSTOMER: 70, PLATFORM: 500, 'system:cash:ach': -570 });
    const manifest = manifestOf('2026-11-25');
    expect(manifest).toMatchObject({ day: '2026-11-25', entries: 6 });
    expect(manifest.previous).toBeUndefined();
    expect(manifest.files.map(({ path, rows }: { path: string; rows: number }) => [path, rows])).toEqual(
      [platformId, otherPlatformId].flatMap((platform, index) =>
        ['parquet', 'csv'].map((ending) => [
          `journal/date=2026-11-25/platform=${platform}/part-00001.${ending}`,
          index === 0 ? 4 : 2,
        ]),
      ),
    );
    const csv = files.contentOf(`journal/date=2026-11-25/platform=${platformId}/part-00001.csv`).toString();
    expect(csv.split('\r\n')[1]).toMatch(
      new RegExp(
        `^2026-11-25,${platformId},${ids.source},LIABILITY,PLATFORM,USD,1,500,500,2026-11-25T10:00:00.000Z,2026-11-25,DEPOSIT,FUNDING,.*,system:cash:ach$`,
      ),
    );
    expect(reported().at(-1)).toEqual({ closed: '2026-11-25', unclosed: 0 });
  });

  it('chains the days, also those without entries, and carries balances on', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    clock.set('2026-11-27T09:00:00.000Z');
    await deposited(ids.source, 25);
    clock.set('2026-11-28T01:00:00.000Z');
    await run();
    expect(await closedDay()).toBe('2026-11-27');
    expect(await balances('2026-11-26')).toEqual({ PLATFORM: 500, 'system:cash:ach': -500 });
    expect(await balances('2026-11-27')).toEqual({ PLATFORM: 525, 'system:cash:ach': -525 });
    for (const [day, before] of [
      ['2026-11-27', '2026-11-26'],
      ['2026-11-26', '2026-11-25'],
    ] as const) {
      const { manifest } = (await readClosedDay(table.store, before)) ?? {};
      expect(manifestOf(day).previous).toEqual({ day: before, sha256: manifest?.sha256 });
    }
    expect(manifestOf('2026-11-26')).toMatchObject({ entries: 0, files: [] });
  });

  it('writes the same bytes in small chunks, with crashes in between, as at once', async () => {
    twoPlatforms();
    for (let count = 0; count < 7; count += 1)
      await deposited(count % 2 === 0 ? ids.source : customerAccount, 10 + count);
    clock.set('2026-11-26T01:00:00.000Z');
    const before = table.items();
    await runDaysChunk(table.store, {}, { rowsOfPart: 3 });
    expect(parquet()).toHaveLength(5);
    const contents = () => new Map(files.fileKeys().map((key) => [key, files.contentOf(key).toString('base64')]));
    const atOnce = contents();
    table.removes(...table.items());
    table.holds(...before);
    for (let chunk = 0; (await closedDay()) === undefined; chunk += 1) {
      expect(chunk).toBeLessThan(50);
      const saved = table.items();
      await runDaysChunk(table.store, {}, { forMs: 0, rowsOfPart: 3 });
      // Every second time the function crashes after it has written the files.
      if (chunk % 2 === 0) {
        table.removes(...table.items());
        table.holds(...saved);
        await runDaysChunk(table.store, {}, { forMs: 0, rowsOfPart: 3 });
      }
    }
    expect(contents()).toEqual(atOnce);
  });

  it('passes over platforms without entries, on the way to one with many', async () => {
    twoPlatforms();
    for (let count = 1; count <= 4; count += 1) await deposited(ids.source, count, 'USD', otherPlatformId);
    clock.set('2026-11-26T01:00:00.000Z');
    await runDaysChunk(table.store, {}, { rowsOfPart: 3 });
    expect(await closedDay()).toBe('2026-11-25');
    expect(manifestOf('2026-11-25').entries).toBe(8);
    expect(table.ofType('TRIAL_BALANCE').map((item) => item.platformId)).toEqual([otherPlatformId]);
    expect(parquet().map((path) => path.slice(-18))).toEqual([1, 2, 3].map((part) => `part-0000${part}.parquet`));
  });

  it('passes over more platforms without entries than it looks at in one step', async () => {
    for (let number = 1; number <= 101; number += 1) {
      const empty = toUuid(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
      const listing = platformListing(empty, '2026-11-25T09:00:00.000Z');
      table.holds({ ...stored.platform(aPlatform({ platformId: empty })), ...listing });
    }
    twoPlatforms();
    await deposited(ids.source, 500);
    clock.set('2026-11-26T01:00:00.000Z');
    await run();
    expect(manifestOf('2026-11-25').entries).toBe(2);
  });

  it('writes no part without rows where the rows of a platform fill the parts before it', async () => {
    twoPlatforms();
    for (let count = 1; count <= 4; count += 1) await deposited(ids.source, count);
    for (const at of ['2026-11-26T01:00:00.000Z', '2026-11-27T01:00:00.000Z']) {
      clock.set(at);
      await runDaysChunk(table.store, {}, { rowsOfPart: 4 });
    }
    expect(await closedDay()).toBe('2026-11-26');
    expect(manifestOf('2026-11-25').files.map(({ rows }: { rows: number }) => rows)).toEqual([4, 4, 4, 4]);
  });

  it('fails where its files cannot be written, which is no difference of the books, and goes on later', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    clock.set('2026-11-26T01:00:00.000Z');
    vi.stubEnv('JOURNAL_BUCKET', undefined);
    await expect(runDaysChunk(table.store, {})).rejects.toThrow('JOURNAL_BUCKET');
    expect((await readDayCheckpoint(table.store))?.fault).toBeUndefined();
    vi.stubEnv('JOURNAL_BUCKET', 'journal');
    await run();
    expect(await closedDay()).toBe('2026-11-25');
  });

  it('lets one of two copies go on', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    clock.set('2026-11-26T01:00:00.000Z');
    table.beforeNextWrite(run);
    await run();
    expect(await closedDay()).toBe('2026-11-25');
    expect(manifestOf('2026-11-25').entries).toBe(2);
  });

  it('books into the open day what is reported late, and keeps the closed one', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    clock.set('2026-11-26T00:20:00.000Z');
    await run();
    await deposited(ids.source, 30);
    clock.set('2026-11-27T00:20:00.000Z');
    await run();
    expect(await balances('2026-11-25')).toEqual({ PLATFORM: 500, 'system:cash:ach': -500 });
    expect(await balances('2026-11-26')).toEqual({ PLATFORM: 530, 'system:cash:ach': -530 });
  });

  it('closes no further day when an entry was booked into a closed one, by a clock that is hours behind', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    clock.set('2026-11-26T00:20:00.000Z');
    await run();
    clock.set('2026-11-25T23:59:59.000Z');
    await deposited(customerAccount, 30);
    clock.set('2026-11-27T00:20:00.000Z');
    await run();
    expect(await closedDay()).toBe('2026-11-25');
    expect((await readDayCheckpoint(table.store))?.fault).toMatch(
      /^Entries of .* on 2026-11-25 are not those of journal/,
    );
    expect(reported().at(-1)).toEqual({ closed: '2026-11-25', unclosed: 1 });
  });

  it('closes a day again with the entries that it has now, once somebody has reopened it', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    clock.set('2026-11-27T00:20:00.000Z');
    await run();
    const before = manifestOf('2026-11-26');
    clock.set('2026-11-26T23:59:59.000Z');
    await deposited(customerAccount, 30);
    clock.set('2026-11-28T00:20:00.000Z');
    await run();
    expect((await readDayCheckpoint(table.store))?.fault).toBeDefined();
    const reopening = { day: '2026-11-26', at: clock.now().toISOString(), by: 'Jane', why: 'A clock was behind.' };
    await expect(reopenDays(table.store, { ...reopening, day: '2026-11-27' })).rejects.toThrow('is not closed');
    await reopenDays(table.store, reopening);
    await run();
    expect(await closedDay()).toBe('2026-11-27');
    expect(manifestOf('2026-11-26')).toMatchObject({ entries: 2, previous: before.previous });
    expect(await balances('2026-11-26')).toEqual({ CUSTOMER: 30, PLATFORM: 500, 'system:cash:ach': -530 });
    expect(await readReopenings(table.store)).toEqual([reopening]);
  });

  it('closes no further day when all entries of a platform are gone from a closed one', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    await deposited(ids.source, 9, 'USD', otherPlatformId);
    clock.set('2026-11-26T00:20:00.000Z');
    await run();
    table.removes(
      ...[...table.ofType('BOOK_PAGE'), ...table.ofType('BOOK_DAY')].filter((item) => item.platformId === platformId),
    );
    clock.set('2026-11-27T00:20:00.000Z');
    await run();
    expect((await readDayCheckpoint(table.store))?.fault).toBe('2026-11-25 has 2 entries and was closed with 4.');
  });

  it.each([
    ['removed', (page: Record<string, unknown>) => table.removes(page)],
    ['changed', (page: Record<string, unknown>) => table.holds({ ...page, openingBalance: '1' })],
  ])('closes no day of which a page of a book was %s', async (_, tamper) => {
    twoPlatforms();
    await deposited(ids.source, 500);
    clock.advance(60);
    await deposited(ids.source, 40);
    const [page = {}] = table
      .ofType('BOOK_PAGE')
      .filter(({ account, firstNumber }) => account === ids.source && firstNumber === 2);
    tamper(page);
    clock.set('2026-11-26T01:00:00.000Z');
    await run();
    expect(await closedDay()).toBeUndefined();
    expect((await readDayCheckpoint(table.store))?.fault).toBeDefined();
    expect(files.fileKeys()).not.toContain('journal/date=2026-11-25/manifest.json');
    table.holds(page);
    await run();
    expect(await closedDay()).toBe('2026-11-25');
    expect((await readDayCheckpoint(table.store))?.fault).toBeUndefined();
  });

  it('reads little for each account that moved, when it closes a day and when it compares it', async () => {
    const unitsFor = async (accounts: number) => {
      table.removes(...table.items());
      clock.set('2026-11-25T10:00:00.000Z');
      twoPlatforms();
      for (let number = 0; number < accounts; number += 1) {
        const accountId = formatId(
          'InternalAccount',
          toUuid(`55555555-5555-4555-8555-${String(number).padStart(12, '0')}`),
        );
        table.holds(stored.account(anAccount({ accountId, customerId: ids.customer })));
        await deposited(accountId, 1 + number);
      }
      let units = 0;
      const send = async (command: TableCommand): Promise<object> => {
        const answer = (await table.store.client.send(command as never)) as object;
        if (/^(Get|BatchGet|Query)Command$/.test(command.constructor.name))
          units += unitsOfRead(command, answer).readUnits;
        return answer;
      };
      clock.set('2026-11-27T00:20:00.000Z');
      await runDaysChunk({ ...table.store, client: { send } as never }, {});
      expect(await closedDay()).toBe('2026-11-26');
      return units;
    };
    const each = ((await unitsFor(150)) - (await unitsFor(50))) / 100;
    expect(each).toBeGreaterThan(1);
    expect(each).toBeLessThan(3);
  });

  it('counts the days that should be closed at six in the morning and are not', async () => {
    twoPlatforms();
    await deposited(ids.source, 500);
    table.holds({ ...table.ofType('BOOK_DAY')[0], openingBalance: '7' });
    for (const [at, unclosed] of [
      ['2026-11-26T00:20:00.000Z', 1],
      ['2026-11-27T05:59:00.000Z', 1],
      ['2026-11-27T06:00:00.000Z', 2],
    ] as const) {
      clock.set(at);
      await run();
      expect(reported().at(-1)).toEqual({ closed: undefined, unclosed });
    }
  });
});
