import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { newDelivery } from '../../functions/domain/webhooks/delivery.ts';
import { moveDelivery } from '../../functions/domain/webhooks/delivery-lifecycle.ts';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { readCheckpoint } from '../../functions/store/ledger/audit.ts';
import { postJournal } from '../../functions/store/ledger/books/posting.ts';
import { platformListing } from '../../functions/store/platforms/platform-list.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { putDelivery } from '../../functions/store/webhooks/deliveries.ts';
import { runAuditChunk } from '../../functions/use-cases/ledger/ledger-audit.ts';
import { firstMessage } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { currentEventsOf } from '../../functions/use-cases/webhooks/outbox/outbox.ts';
import { runSweepChunk } from '../../functions/use-cases/webhooks/recovery/sweep.ts';
import { ensureTable, tableName } from '../../lib/local/table/external-table.ts';
import { makeTableClient } from '../../lib/local/table/table-client.ts';
import { startDynoxide } from '../kit/dynoxide.ts';
import { type Consumed, isWrite, unitsOf } from '../kit/measuring/meter.ts';
import { accountsAfter, dayMs, firstDay, paymentsOf, platformId, unexecutedQuotesOf } from './made-up-days.ts';

/** What the audit and the sweep of one day use. */
export interface DailyUnits {
  readonly read: number;
  readonly write: number;
}

/**
 * Payments a day of a small and a larger table: what both use alike does not follow from payments. With as many, the payments of a page
 * of the sweep have an account each, which is the most expensive case.
 */
const manyAccounts: readonly [few: number, many: number] = [200, 300];

/** The items that a day with so many payments leaves. */
type DayOf = (day: number, perDay: number) => readonly Item[];

/** Each payment is executed and completed, and moves money of an account. */
export const executed: DayOf = (day, perDay) => [...paymentsOf(day - 1, perDay), ...accountsAfter(day, perDay)];
/** Each payment is a quote that expires. */
export const unexecuted: DayOf = (day, perDay) => [...unexecutedQuotesOf(day - 1, perDay)];

/**
 * What the daily works on the table use for each payment: the audit, which reads it when it is new and once again later, and the sweep,
 * which looks at the events of two days. The part of the whole table that each of them reads is not in it.
 */
export async function measureDailyWorks(kind: DayOf, [few, many] = manyAccounts): Promise<DailyUnits> {
  const [small, large] = [await unitsOfDay(kind, few), await unitsOfDay(kind, many)];
  return { read: (large.read - small.read) / (many - few), write: (large.write - small.write) / (many - few) };
}

/** The units of the third day's audit and sweep, each day with `perDay` payments, of which an account makes four. */
async function unitsOfDay(kind: DayOf, perDay: number): Promise<DailyUnits> {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const engine = await startDynoxide(dataDir);
  const client = makeTableClient(engine.endpoint);
  const names = {
    TABLE_NAME: tableName,
    CLOCK_SPEED: '1',
    AUDIT_QUEUE_URL: 'https://queue.example/audit',
    SLOW_DELIVERY_QUEUE_URL: 'https://queue.example/slow',
  };
  const before = Object.fromEntries(Object.keys(names).map((name) => [name, process.env[name]]));
  try {
    await ensureTable(client);
    Object.assign(process.env, names);
    let queued = 0;
    provide('timer', {
      elapsedMs: () => performance.now(),
      pause: async () => undefined,
      after: () => () => undefined,
    });
    provide('sqs', {
      send: async () => {
        queued += 1;
        return {};
      },
    });
    await write(client, [
      { pk: 'LISTED', sk: 'LISTED', ...platformListing(platformId, new Date(firstDay).toISOString()) },
    ]);
    const units = { read: 0, write: 0 };
    const store: Store = { client: metered(client, units), tableName };
    for (const day of [1, 2, 3]) {
      const at = new Date(firstDay + day * dayMs);
      provide('clock', { now: () => at });
      const items = kind(day, perDay);
      await write(client, items);
      await write(client, items.flatMap(deliveriesOf));
      await postJournal(store, items, at);
      Object.assign(units, { read: 0, write: 0 });
      await audit(store);
      queued = 0;
      await runSweepChunk(store, { startedAt: at.getTime() });
      if (queued > 0) throw new Error('The sweep found an event without a delivery.');
    }
    return units;
  } finally {
    resetPorts();
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    client.destroy();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function audit(store: Store): Promise<void> {
  do await runAuditChunk(store, {}, 0);
  while (!(await readCheckpoint(store))?.endedAt);
}

/** The accepted deliveries of an item's newest events. */
function deliveriesOf(item: Item): readonly Item[] {
  if (item.type !== 'PAYMENT' && item.type !== 'INTERNAL_ACCOUNT') return [];
  return currentEventsOf(item).flatMap((event) => {
    const delivery = moveDelivery(newDelivery(firstMessage(event), new Date(event.at)), 'accept', { attemptCount: 1 });
    const { put } = putDelivery(delivery);
    return put ? [put.item] : [];
  });
}

async function write(client: DynamoDBDocumentClient, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
    );
    if (UnprocessedItems[tableName]) throw new Error('The engine left items out.');
  }
}

function metered(client: DynamoDBDocumentClient, units: { read: number; write: number }): Store['client'] {
  const send = async (command: { readonly input: object }): Promise<unknown> => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'INDEXES' });
    const answer = await client.send(command as never);
    units[isWrite(command) ? 'write' : 'read'] += unitsOf(answer as Consumed);
    return answer;
  };
  return { send } as Store['client'];
}
