import { busSource, type FunctionName } from './wiring.ts';

/** How a queue delivers its messages. */
export interface QueueWiring {
  readonly consumer: FunctionName;
  readonly visibilityTimeoutSeconds: number;
  readonly retentionSeconds: number;
  /** A message that failed this often becomes a dead letter. Each retry of a webhook is another message. */
  readonly maxReceives: number;
  readonly batchSize: number;
  /** How long a batch may wait to become larger. More than ten messages at once need a second. */
  readonly batchWindowSeconds?: number;
  /** How many batches are handled at once. Together, the queues leave the account enough concurrency for the API (`lib/aws/concurrency.ts`). */
  readonly concurrency: number;
  /**
   * A deployment divides the queue into this many, each with the same concurrency; an event's `cell`, counted from 0, selects
   * one. A platform that fills its cell leaves the others free. In one process there is nothing to divide.
   */
  readonly cells?: number;
  /** The same as `concurrency`, in the cell that each of the stage's `largePlatforms` has for itself. */
  readonly largePlatformConcurrency?: number;
}

/** The longest delay that Amazon SQS offers. */
export const longestQueueDelaySeconds = 900;

/** Each message is one chunk of a job on the whole table; a function may use all of its time for it. */
const chunkedJob = {
  visibilityTimeoutSeconds: 5_400,
  retentionSeconds: 345_600,
  maxReceives: 3,
  batchSize: 1,
  concurrency: 2,
} as const;

/** While a connector is away a message for it comes again every six minutes, for a day and a half. */
const toConnector = {
  visibilityTimeoutSeconds: 360,
  retentionSeconds: 1_209_600,
  maxReceives: 360,
  batchSize: 1,
} as const;

/**
 * Queues with their consumers. Each has a dead-letter queue. The fast lane of webhooks is divided into cells, so that an endpoint
 * that hangs occupies a sixth of it at most. In the slow lane posts mostly wait, so a hundred share one function: four thousand
 * can hang there at once without delaying the fast lane.
 */
export const queues = {
  WebhookDelivery: {
    consumer: 'DeliverWebhooks',
    visibilityTimeoutSeconds: 360,
    retentionSeconds: 1_209_600,
    maxReceives: 50,
    batchSize: 10,
    concurrency: 30,
    cells: 6,
    largePlatformConcurrency: 100,
  },
  SlowWebhookDelivery: {
    consumer: 'DeliverSlowWebhooks',
    visibilityTimeoutSeconds: 360,
    retentionSeconds: 1_209_600,
    maxReceives: 50,
    batchSize: 100,
    batchWindowSeconds: 1,
    concurrency: 40,
  },
  SandboxRail: {
    consumer: 'ReportSandboxPayout',
    visibilityTimeoutSeconds: 60,
    retentionSeconds: 345_600,
    maxReceives: 20,
    batchSize: 10,
    concurrency: 20,
  },
  QuoteExpiry: {
    consumer: 'ExpireDueQuotes',
    visibilityTimeoutSeconds: 180,
    retentionSeconds: 345_600,
    maxReceives: 20,
    batchSize: 10,
    concurrency: 10,
  },
  StablecoinProvider: {
    consumer: 'ReportStablecoinProgress',
    visibilityTimeoutSeconds: 60,
    retentionSeconds: 345_600,
    maxReceives: 20,
    batchSize: 10,
    concurrency: 5,
  },
  RailAccounts: { consumer: 'AnnounceAccount', ...toConnector, concurrency: 5 },
  Verification: { consumer: 'SubmitVerification', ...toConnector, concurrency: 5 },
  // Each message is one batch of rows; the next version of the import queues the next one.
  CustomerImports: {
    consumer: 'ImportCustomers',
    visibilityTimeoutSeconds: 360,
    retentionSeconds: 1_209_600,
    maxReceives: 100,
    batchSize: 1,
    concurrency: 5,
  },
  // A change that fails again goes back as another message, so a message itself fails only when its function does.
  LateChanges: {
    consumer: 'HandleLateChanges',
    visibilityTimeoutSeconds: 180,
    retentionSeconds: 1_209_600,
    maxReceives: 20,
    batchSize: 10,
    concurrency: 15,
  },
  LedgerAudit: { consumer: 'AuditLedger', ...chunkedJob },
  LedgerDays: { consumer: 'CloseDays', ...chunkedJob },
  EventSweep: { consumer: 'SweepEvents', ...chunkedJob },
  // A late measurement is worth nothing: the next one follows.
  OpenWork: {
    consumer: 'WatchOpenWork',
    visibilityTimeoutSeconds: 1_800,
    retentionSeconds: 3_600,
    maxReceives: 2,
    batchSize: 1,
    concurrency: 2,
  },
  // A late request is worth nothing: the next one follows within a minute.
  PriceRefresh: {
    consumer: 'RefreshPrices',
    visibilityTimeoutSeconds: 60,
    retentionSeconds: 60,
    maxReceives: 2,
    batchSize: 1,
    concurrency: 2,
  },
} as const satisfies Record<string, QueueWiring>;
export type QueueName = keyof typeof queues;

/** The queue of stream records and messages that a function cannot handle. Nothing consumes it: an operator looks at them. */
export const setAsideQueue = 'SetAside';

/** Rules of the event bus. */
export const eventRules = [
  { name: 'WebhookEvents', pattern: { source: [busSource] }, queue: 'WebhookDelivery' },
] as const satisfies readonly {
  name: string;
  pattern: Readonly<Record<string, readonly string[]>>;
  queue: QueueName;
}[];
