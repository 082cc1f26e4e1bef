/** How long queues and functions may take: each duration is bound from both sides by what it has to fit to. */
import { describe, expect, it } from 'vitest';
import { longestQueueDelaySeconds, type QueueWiring, queues } from '../../functions/topology/queues.ts';
import { scheduledOrders } from '../../functions/topology/schedules.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';

const [minute, hour, day] = [60, 3_600, 86_400];
const names = Object.keys(queues) as readonly (keyof typeof queues)[];

/** For how long a message is tried again before it becomes a dead letter, and for how long it is kept. */
const tries: Readonly<Record<keyof typeof queues, { readonly triedFor: number; readonly keptFor: number }>> = {
  WebhookDelivery: { triedFor: 5 * hour, keptFor: 14 * day },
  SlowWebhookDelivery: { triedFor: 5 * hour, keptFor: 14 * day },
  SandboxRail: { triedFor: 20 * minute, keptFor: 4 * day },
  QuoteExpiry: { triedFor: hour, keptFor: 4 * day },
  StablecoinProvider: { triedFor: 20 * minute, keptFor: 4 * day },
  RailAccounts: { triedFor: 36 * hour, keptFor: 14 * day },
  Verification: { triedFor: 36 * hour, keptFor: 14 * day },
  CustomerImports: { triedFor: 10 * hour, keptFor: 14 * day },
  LateChanges: { triedFor: hour, keptFor: 14 * day },
  LedgerAudit: { triedFor: 4.5 * hour, keptFor: 4 * day },
  LedgerDays: { triedFor: 4.5 * hour, keptFor: 4 * day },
  EventSweep: { triedFor: 4.5 * hour, keptFor: 4 * day },
  // What these do late is worth nothing: the next message follows.
  OpenWork: { triedFor: hour, keptFor: hour },
  PriceRefresh: { triedFor: 2 * minute, keptFor: minute },
};

describe.each(names)('the queue %s', (name) => {
  const { consumer, visibilityTimeoutSeconds, maxReceives, retentionSeconds, batchSize, ...queue }: QueueWiring =
    queues[name];
  const { timeoutSeconds } = backgroundFunctions[consumer];

  // The advice of AWS for queues that a function reads. An account is announced every six minutes while the rail is away.
  it('hides a message for six times as long as its function may take', () => {
    expect(visibilityTimeoutSeconds).toBe(name === 'RailAccounts' ? 6 * minute : 6 * timeoutSeconds);
  });

  it('tries a message again for so long, and keeps it for so long', () => {
    expect({ triedFor: maxReceives * visibilityTimeoutSeconds, keptFor: retentionSeconds }).toEqual(tries[name]);
  });

  it('waits for a batch only where it may be larger than ten', () => {
    expect(queue.batchWindowSeconds).toBe(batchSize > 10 ? 1 : undefined);
  });
});

describe('a function', () => {
  /** Those that do not answer within ten seconds, and why. */
  const longer: Readonly<Record<string, number>> = {
    // A request waits for it.
    Authorizer: 5,
    // The platform has five seconds to answer, and a second try.
    RequestApproval: 20,
    ...{ ReadChanges: 30, HandleLateChanges: 30, ExpireDueQuotes: 30 },
    // They wait for others, or write many items.
    ...{ ReconcileShards: 60, ImportCustomers: 60, SubmitVerification: 60 },
    ...{ DeliverWebhooks: 60, DeliverSlowWebhooks: 60 },
    WatchOpenWork: 300,
    // Chunks of a job on the whole table: as long as a function may run.
    ...{ AuditLedger: 900, CloseDays: 900, SweepEvents: 900 },
  };

  it.each(Object.entries(backgroundFunctions))('%s may take ten seconds, or as long as it needs', (name, row) => {
    expect(row.timeoutSeconds).toBe(longer[name] ?? 10);
  });
});

describe('a schedule', () => {
  /** How often each job starts, in minutes. */
  const every: Readonly<Record<(typeof scheduledOrders)[number]['name'], number>> = {
    // What they look for is rare, and they read the whole table.
    ...{ AuditLedger: 24 * 60, SweepEvents: 24 * 60 },
    // A day is closed at most an hour after it may be.
    CloseDays: 60,
    // The alarm on payments that are stuck waits for it.
    WatchOpenWork: 15,
    // Prices live for five minutes.
    RefreshPrices: 1,
  };

  it.each(scheduledOrders)('starts $name so often', ({ name, everyMinutes }) => {
    expect(everyMinutes).toBe(every[name]);
  });
});

/** Amazon SQS API reference, SendMessage: DelaySeconds is 0 to 900. */
it('a message of a queue is late by at most a quarter of an hour', () => {
  expect(longestQueueDelaySeconds).toBe(15 * minute);
});
