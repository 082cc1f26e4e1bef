import type { QueueName } from './queues.ts';

/**
 * Jobs that start on a schedule, each by an empty message in its queue. Only a deployment has all of them; locally prices are refreshed, and
 * an operator runs `npm run operate -- ledger verify` and `ledger day close`.
 */
export const scheduledOrders = [
  { name: 'AuditLedger', queue: 'LedgerAudit', everyMinutes: 1_440 },
  // Most runs find nothing to do: a day is closed by the first after a quarter past midnight, or by one that follows.
  { name: 'CloseDays', queue: 'LedgerDays', everyMinutes: 60 },
  { name: 'SweepEvents', queue: 'EventSweep', everyMinutes: 1_440 },
  { name: 'WatchOpenWork', queue: 'OpenWork', everyMinutes: 15 },
  // Prices live for five minutes, so that four lost runs are not noticed.
  { name: 'RefreshPrices', queue: 'PriceRefresh', everyMinutes: 1, needs: 'rates' },
] as const satisfies readonly {
  name: string;
  queue: QueueName;
  everyMinutes: number;
  /** The connector without which a stage has no such schedule. */
  needs?: 'rates';
}[];
