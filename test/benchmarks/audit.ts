import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatId, type NewUuid, toUuid } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { provide, resetProviders } from '../../functions/runtime/providers.ts';
import { type AuditCheckpoint, readCheckpoint } from '../../functions/store/ledger/audit/checkpoint.ts';
import { toItem } from '../../functions/store/payments/payments.ts';
import { platformListing } from '../../functions/store/platforms/platform-list.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { runAuditChunk } from '../../functions/use-cases/ledger/ledger-audit.ts';
import { EmbeddedTable } from '../../lib/local/table/embedded-table.ts';
import type { RowChange } from '../../lib/local/table/rows.ts';
import { SqliteRows } from '../../lib/local/table/sqlite-rows.ts';
import { markdownTable } from './markdown.ts';
import type { Measured } from './measured.ts';

const tableName = 'audit';
const platformId = toUuid('11111111-1111-4111-8111-111111111111');
const firstDay = Date.UTC(2026, 0, 1);
const dayMs = 24 * 3_600_000;
/** Each account pays this often, from one cent upwards. */
const paymentsOfAccount = 4;

/** Ids that are scattered like real ones, and the same every time. */
function uuidOf(kind: string, number: number): NewUuid {
  const hex = createHash('sha256').update(`${kind}${number}`).digest('hex');
  return toUuid(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  );
}

const accountOf = (number: number) => formatId('InternalAccount', uuidOf('account', number));

/** A payment of a day, of which there are `perDay`; an account's payments are spread over the day. */
function paymentOf(day: number, number: number, perDay: number): Payment {
  const at = new Date(firstDay + day * dayMs + Math.floor((number / perDay) * dayMs * 0.9)).toISOString();
  const accounts = Math.ceil(perDay / paymentsOfAccount);
  return {
    kind: 'QUOTE',
    platformId,
    paymentId: uuidOf(`payment${day}-`, number),
    status: 'COMPLETED',
    version: 4,
    customerId: formatId('Customer', uuidOf('customer', number % accounts)),
    platformCustomerId: `customer-${number % accounts}`,
    sourceAccountId: accountOf(number % accounts),
    destinationAccountId: formatId('ExternalAccount', uuidOf('receiver', number % accounts)),
    sendingCurrency: 'USD',
    receivingCurrency: 'USD',
    sendingAmount: 10_000,
    receivingAmount: 9_970,
    fees: { platformFixed: 0, platformVariable: 0, serviceFixed: 0, serviceVariable: 30 },
    quotedAt: at,
    createdAt: at,
    updatedAt: at,
    journal: [
      `${at} EXECUTION USD source -10000, service-fees 30, payout-clearing 9970`,
      `${at} SETTLEMENT USD payout-clearing -9970, external 9970`,
    ],
  };
}

/** What each account holds after some days: less than nothing but for a deposit that is made on the first. */
function* accountsAfter(days: number, perDay: number): Generator<Item> {
  const accounts = Math.ceil(perDay / paymentsOfAccount);
  const deposit = 1_000_000_000;
  const at = new Date(firstDay + days * dayMs - dayMs * 0.05).toISOString();
  for (let number = 0; number < accounts; number += 1) {
    const accountId = accountOf(number);
    const uuid = uuidOf('account', number);
    const own = Math.ceil((perDay - number) / accounts);
    const pk = `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuid}`;
    const balance = deposit - days * own * 10_000;
    const account = { platformId, accountId, accountType: 'INTERNAL_FIAT', status: 'ACTIVE', currency: 'USD' };
    yield {
      ...{ pk, sk: 'INTERNAL_ACCOUNT', type: 'INTERNAL_ACCOUNT', ...account },
      ...{ balance, held: 0, version: days + 1, createdAt: new Date(firstDay).toISOString(), updatedAt: at },
    };
    if (days > 1) continue;
    yield {
      ...{ pk: `PLATFORM#${platformId}#FUNDING#${uuid}`, sk: 'JOURNAL#DEPOSIT', type: 'JOURNAL', platformId },
      ...{ cause: 'FUNDING', causeId: uuid, movement: 'DEPOSIT', at: new Date(firstDay).toISOString() },
      postings: [
        { account: 'system:external', currency: 'USD', amount: -deposit },
        { account: accountId, currency: 'USD', amount: deposit },
      ],
    };
  }
}

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

/** Puts items into the table past its change log: nothing reads its stream here. */
function load(rows: SqliteRows, items: Iterable<Item>): void {
  let changes: RowChange[] = [];
  const flush = () => {
    rows.apply(changes);
    changes = [];
  };
  for (const after of items) {
    changes.push({ key: { pk: String(after.pk), sk: String(after.sk) }, before: undefined, after });
    if (changes.length === 1000) flush();
  }
  flush();
}

/** Audits a table of `payments` in two days: the first audit reads all of the first day, the second one what the second day added. */
export async function measureAudit({ payments }: { readonly payments: number }): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const table = new EmbeddedTable({ dataDir, tableName });
  try {
    const rows: (readonly (string | number)[])[] = [];
    process.env.TABLE_NAME = tableName;
    process.env.AUDIT_QUEUE_URL = 'https://queue.example/audit';
    provide('sqs', { send: async () => ({}) });
    const perDay = Math.ceil(payments / 2);
    const listed = { pk: 'LISTED', sk: 'LISTED', ...platformListing(platformId, new Date(firstDay).toISOString()) };
    const tableRows = new SqliteRows(table.database, () => undefined);
    load(tableRows, [listed]);
    for (const day of [1, 2]) {
      load(tableRows, paymentsOf(day - 1, perDay));
      load(tableRows, accountsAfter(day, perDay));
      rows.push([day, (perDay * day).toLocaleString('en-US'), ...(await auditDay(table, day))]);
    }
    const titles = [
      'Day',
      'Payments in the table',
      'Entries read',
      'Accounts checked',
      'Seconds',
      'Calls',
      'Peak heap (MB)',
    ];
    const markdown = markdownTable(
      'The daily audit of the ledger',
      titles,
      rows,
      'The first audit reads the whole table, the next one what came since. The peak is that of the whole process.',
    );
    return { markdown, summary: `the audit of ${perDay.toLocaleString('en-US')} new payments took ${rows[1]?.[4]} s` };
  } finally {
    resetProviders();
    table.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function* paymentsOf(day: number, perDay: number): Generator<Item> {
  for (let number = 0; number < perDay; number += 1) yield toItem(paymentOf(day, number, perDay));
}

async function auditDay(table: EmbeddedTable, day: number): Promise<readonly (string | number)[]> {
  provide('clock', { now: () => new Date(firstDay + day * dayMs) });
  const { counts, client } = observed(table.client);
  const store = { client, tableName };
  const startedAt = performance.now();
  let [entries, accounts] = [0, 0];
  let checkpoint: AuditCheckpoint | undefined;
  do {
    await runAuditChunk(store, {}, 0);
    checkpoint = await readCheckpoint(store);
    entries = checkpoint?.window?.entries ?? entries;
    accounts = checkpoint?.window?.accounts ?? accounts;
  } while (checkpoint?.window);
  const { differences = [] } = checkpoint ?? {};
  if (differences.length > 0) throw new Error(`The audit found a difference: ${differences[0]}`);
  const shown = (number: number) => Math.round(number).toLocaleString('en-US');
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return [shown(entries), shown(accounts), seconds, shown(counts.calls), shown(counts.peakBytes / 1e6)];
}
