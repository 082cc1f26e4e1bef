import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { type AuditCheckpoint, readCheckpoint } from '../../functions/store/ledger/audit.ts';
import { postJournal } from '../../functions/store/ledger/books/posting.ts';
import { platformListing } from '../../functions/store/platforms/platform-list.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { runAuditChunk } from '../../functions/use-cases/ledger/ledger-audit.ts';
import { Durable } from '../../lib/local/durable.ts';
import type { RowChange } from '../../lib/local/item-change.ts';
import { EmbeddedTable } from '../../lib/local/table/embedded-table.ts';
import { SqliteRows } from '../../lib/local/table/sqlite-rows.ts';
import { markdownTable } from '../kit/measuring/markdown.ts';
import { accountsAfter, dayMs, firstDay, paymentsOf, platformId } from './made-up-days.ts';
import type { Measured } from './measured.ts';

const tableName = 'audit';
/** A client that counts the calls and looks at the memory. */
function observed(client: Store['client']) {
  const counts = { calls: 0, peakBytes: 0 };
  const send = async (command: { readonly input: object }): Promise<unknown> => {
    counts.calls += 1;
    if (counts.calls % 50 === 0) counts.peakBytes = Math.max(counts.peakBytes, process.memoryUsage().heapUsed);
    return client.send(command as never);
  };
  return { counts, client: { send } as Store['client'] };
}

/** Puts items into the table past its change log, in the place of earlier ones: nothing reads its stream here. */
function load(rows: SqliteRows, durable: Durable, items: Iterable<Item>, earlier: Iterable<Item> = []): void {
  const before = new Map([...earlier].map((item) => [`${item.pk} ${item.sk}`, item]));
  let changes: RowChange[] = [];
  const flush = () => {
    rows.apply(changes);
    durable.flush();
    changes = [];
  };
  for (const after of items) {
    changes.push({
      key: { pk: String(after.pk), sk: String(after.sk) },
      before: before.get(`${after.pk} ${after.sk}`),
      after,
    });
    if (changes.length === 1000) flush();
  }
  flush();
}

/** Audits a table of `payments` in two days after each of them. */
export async function measureAudit({ payments }: { readonly payments: number }): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const durable = new Durable(dataDir);
  try {
    const rows: (readonly (string | number)[])[] = [];
    process.env.TABLE_NAME = tableName;
    process.env.AUDIT_QUEUE_URL = 'https://queue.example/audit';
    provide('sqs', { send: async () => ({}) });
    const perDay = Math.ceil(payments / 2);
    const listed = { pk: 'LISTED', sk: 'LISTED', ...platformListing(platformId, new Date(firstDay).toISOString()) };
    for (const day of [1, 2]) {
      // A table keeps its newest items in memory, so what is loaded past it needs another.
      const table = new EmbeddedTable({ file: durable, tableName });
      const tableRows = new SqliteRows(durable, () => undefined);
      if (day === 1) load(tableRows, durable, [listed]);
      load(tableRows, durable, paymentsOf(day - 1, perDay));
      load(tableRows, durable, accountsAfter(day, perDay), day > 1 ? accountsAfter(day - 1, perDay) : []);
      await post(table, day, perDay);
      rows.push([day, (perDay * day).toLocaleString('en-US'), ...(await auditDay(table, day))]);
      table.close();
    }
    const titles = ['Day', 'Payments in the table', 'Accounts checked', 'Seconds', 'Calls', 'Peak heap (MB)'];
    const markdown = markdownTable(
      'The daily audit of the ledger',
      titles,
      rows,
      'Each audit reads every account and the last page of its book. The peak is that of the whole process.',
    );
    return { markdown, summary: `the audit of ${perDay.toLocaleString('en-US')} new payments took ${rows[1]?.[3]} s` };
  } finally {
    resetPorts();
    durable.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Posts the entries of a day, in batches as large as a stream's. */
async function post(table: EmbeddedTable, day: number, perDay: number): Promise<void> {
  const at = new Date(firstDay + day * dayMs);
  let batch: Item[] = [];
  const postBatch = async () => {
    await postJournal({ client: table.client, tableName }, batch, at);
    batch = [];
  };
  for (const items of [paymentsOf(day - 1, perDay), accountsAfter(day, perDay)]) {
    for (const item of items) if (batch.push(item) === 100) await postBatch();
  }
  await postBatch();
}

async function auditDay(table: EmbeddedTable, day: number): Promise<readonly (string | number)[]> {
  provide('clock', { now: () => new Date(firstDay + day * dayMs) });
  const { counts, client } = observed(table.client);
  const store = { client, tableName };
  const startedAt = performance.now();
  let checkpoint: AuditCheckpoint | undefined;
  do {
    await runAuditChunk(store, {}, 0);
    checkpoint = await readCheckpoint(store);
  } while (!checkpoint?.endedAt);
  const { differences, accounts } = checkpoint;
  if (differences.length > 0) throw new Error(`The audit found a difference: ${differences[0]}`);
  const shown = (number: number) => Math.round(number).toLocaleString('en-US');
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return [shown(accounts), seconds, shown(counts.calls), shown(counts.peakBytes / 1e6)];
}
