import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { PlatformId } from '../../../functions/domain/ids.ts';
import { provide } from '../../../functions/ports/ports.ts';
import { readDayCheckpoint } from '../../../functions/store/ledger/days/closed-days.ts';
import { readTrialBalance } from '../../../functions/store/ledger/days/trial-balances.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import type { Item, Store } from '../../../functions/store/table.ts';
import { checkChain } from '../../../lib/inspection/journal-chain.ts';
import { localJournal } from '../../../lib/operations/journal-access.ts';
import { tableName } from '../../kit/environment.ts';
import { callWithFaults } from '../../kit/faults.ts';
import { InMemoryTable } from '../../kit/in-memory-table.ts';
import type { Simulation } from '../../kit/simulation/simulation.ts';
import { documentedQueries, queryFiles } from '../../kit/warehouse.ts';

const hour = 3_600;
const day = 24 * hour;
const order = { Records: [{ messageId: 'message', body: '{}' }] };

/** Closes the days of a simulation as the schedule would, and keeps the files. */
export class ClosedDays {
  readonly #files = new Map<string, Uint8Array>();
  readonly #simulation: Simulation;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Takes the place of the bucket. Call it once the simulation is entered. */
  enter(): void {
    const { faults } = this.#simulation;
    const write = ({ Key = '', Body }: PutObjectCommand['input']) => {
      this.#files.set(Key, Body as Uint8Array);
      return {};
    };
    provide('s3', {
      send: (command) => {
        if (!(command instanceof PutObjectCommand)) throw new Error('Only the journal is written to a bucket.');
        const call = { operation: 'PutObject', isWrite: true };
        const failed = () => new Error('The bucket does not answer.');
        const carryOut = () => write(command.input);
        return callWithFaults(faults, call, { carryOut, repeat: carryOut, conflict: failed, throttle: failed });
      },
    });
  }

  /** Orders the closing of days three times after each of so many midnights, so that one that fails is made up for. */
  orderNightly(nights: number): void {
    const untilMidnight = day - ((this.#simulation.time / 1000) % day);
    for (let night = 0; night < nights; night += 1) {
      for (const after of [20 * 60, 2 * hour, 4 * hour]) {
        this.#simulation.schedule(untilMidnight + night * day + after, 'CloseDays', () =>
          this.#simulation.invoke('CloseDays', order).catch(() => undefined),
        );
      }
    }
  }

  /** Compares the files with the service and with the journal. Returns a sentence for each difference. */
  async differences(platformId: PlatformId): Promise<readonly string[]> {
    const table = new InMemoryTable({ tableName });
    table.restore(this.#simulation.table.snapshot());
    const store: Store = { client: table.client, tableName };
    const { closed, fault } = (await readDayCheckpoint(store)) ?? {};
    if (fault) return [fault];
    const days = [...table.items].flatMap(({ type, day: of }) => (type === 'BOOK_DAY' ? [String(of)] : [])).sort();
    const last = days.at(-1) ?? '';
    if (!closed || closed.day < last) return [`${last} is not closed, only ${closed?.day}.`];
    const folder = this.#write();
    try {
      const { faults } = await checkChain(localJournal(folder), { day: closed.day, sha256: closed.manifest });
      const differences = [...faults];
      for (const each of new Set([days[Math.floor(days.length / 2)] ?? last, last])) {
        differences.push(...(await differsFromService(store, folder, platformId, each)));
      }
      return [...differences, ...(await differsFromJournal([...table.items], folder))];
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  #write(): string {
    const folder = mkdtempSync(join(tmpdir(), 'journal-'));
    for (const [path, content] of this.#files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return folder;
  }
}

/** What the queries of the runbook say of a day, against the stored trial balance. */
async function differsFromService(
  store: Store,
  folder: string,
  platformId: PlatformId,
  until: string,
): Promise<readonly string[]> {
  const { lines = [] } = (await readTrialBalance(store, platformId, until)) ?? {};
  const expected = lines
    .filter(({ closing }) => closing !== 0n)
    .map(({ currency, owner, account = '', closing }) => `${currency} ${owner} ${account} ${closing}`)
    .sort();
  const differences: string[] = [];
  for (const query of documentedQueries(until)) {
    const rows = await queryFiles(folder, query);
    const found = rows.map(({ currency, owner, account, balance }) => `${currency} ${owner} ${account} ${balance}`);
    if (expected.length === 0 || !isDeepStrictEqual(found.sort(), expected)) {
      differences.push(`${until}: the files say ${found.join(', ')}, and the service ${expected.join(', ')}`);
    }
  }
  return differences;
}

/** The sums of all files, against the sums of all journal entries, account by account. */
async function differsFromJournal(items: readonly Item[], folder: string): Promise<readonly string[]> {
  const sums = new Map<string, number>();
  for (const { account, currency, amount } of items.flatMap(entriesIn).flatMap(({ postings }) => postings)) {
    const name = `${account} ${currency}`;
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  // An entry whose postings of a book cancel out is in no book.
  const expected = [...sums].flatMap(([name, sum]) => (sum === 0 ? [] : [`${name} ${sum}`])).sort();
  const rows = await queryFiles(
    folder,
    "SELECT account, currency, sum(amount) AS sum FROM 'journal/date=*/platform=*/part-*.parquet' GROUP BY ALL HAVING sum <> 0",
  );
  const found = rows.map(({ account, currency, sum }) => `${account} ${currency} ${sum}`).sort();
  return isDeepStrictEqual(found, expected)
    ? []
    : [`The files say ${found.join(', ')}, the journal ${expected.join(', ')}`];
}
