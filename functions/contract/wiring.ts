/**
 * How the parts are joined behind the API: who reads the table's stream, which events go to which queue, which function
 * serves which state of a workflow. The deployment and the local cloud both build from these rows and from nothing else.
 */
import type { Capability } from './endpoint.ts';

/** A function that is not an endpoint. `entry` is its file below functions/, without the ending. */
export interface BackgroundFunction {
  readonly entry: string;
  readonly uses: readonly (
    | Capability
    | 'table:scan'
    | 'bus:put'
    | 'workflow:start'
    | `queue:${'rail' | 'audit' | 'sweep'}`
  )[];
  readonly timeoutSeconds: number;
}

export const eventSource = 'payments-service';

export const backgroundFunctions = {
  Authorizer: { entry: 'events/authorizer', uses: ['table:read'], timeoutSeconds: 5 },
  RelayEvents: { entry: 'events/relay-events', uses: ['bus:put'], timeoutSeconds: 30 },
  CountTransactions: {
    entry: 'events/count-transactions',
    uses: ['table:list', 'table:write'],
    timeoutSeconds: 60,
  },
  TendPockets: {
    entry: 'events/tend-pockets',
    uses: ['table:read', 'table:write', 'table:delete'],
    timeoutSeconds: 60,
  },
  ImportCustomers: {
    entry: 'events/import-customers',
    uses: ['table:read', 'table:write', 'documents:read'],
    timeoutSeconds: 60,
  },
  DriveWorkflow: {
    entry: 'events/drive-workflow',
    uses: ['table:read', 'table:write', 'workflow:start', 'workflow:resume'],
    timeoutSeconds: 30,
  },
  DeliverWebhooks: {
    entry: 'events/deliver-webhooks',
    uses: ['table:read', 'table:write', 'keys:sign', 'queue:delivery'],
    timeoutSeconds: 60,
  },
  AuditLedger: {
    entry: 'events/audit-ledger',
    uses: ['table:scan', 'table:list', 'table:write', 'queue:audit'],
    timeoutSeconds: 900,
  },
  SweepEvents: {
    entry: 'events/sweep-events',
    uses: ['table:scan', 'table:read', 'queue:delivery', 'queue:sweep'],
    timeoutSeconds: 900,
  },
  DeliverSlowWebhooks: {
    entry: 'events/deliver-slow-webhooks',
    uses: ['table:read', 'table:list', 'table:write', 'keys:sign', 'queue:delivery'],
    timeoutSeconds: 60,
  },
  ReportSandboxPayout: { entry: 'events/report-sandbox-payout', uses: ['workflow:resume'], timeoutSeconds: 10 },
  AwaitCustomer: {
    entry: 'workflow/await-customer',
    uses: ['table:read', 'table:write', 'workflow:resume'],
    timeoutSeconds: 10,
  },
  ExpireQuote: { entry: 'workflow/expire-quote', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  LapseAuthorization: {
    entry: 'workflow/lapse-authorization',
    uses: ['table:read', 'table:write'],
    timeoutSeconds: 10,
  },
  RequestApproval: {
    entry: 'workflow/request-approval',
    uses: ['table:read', 'table:write', 'keys:sign'],
    timeoutSeconds: 20,
  },
  LapseApproval: { entry: 'workflow/lapse-approval', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  CollectFunds: {
    entry: 'workflow/collect-funds',
    uses: ['table:read', 'table:write', 'workflow:resume', 'queue:rail', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  RecordCollection: { entry: 'workflow/record-collection', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  SubmitPayout: {
    entry: 'workflow/submit-payout',
    uses: ['table:read', 'table:write', 'workflow:resume', 'queue:rail', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  CompletePayout: { entry: 'workflow/complete-payout', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  FailPayout: { entry: 'workflow/fail-payout', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  StartRefund: { entry: 'workflow/start-refund', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  SettleRefund: { entry: 'workflow/settle-refund', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
} as const satisfies Record<string, BackgroundFunction>;
export type FunctionName = keyof typeof backgroundFunctions;

/** Readers of the table's stream. A record reaches a reader when its new image has one of these item types (attribute `type`). */
export const streamConsumers = [
  {
    function: 'RelayEvents',
    itemTypes: [
      'PAYMENT',
      'INTERNAL_ACCOUNT',
      'EXTERNAL_ACCOUNT',
      'CUSTOMER',
      'VERIFICATION',
      'IMPORT_JOB',
      'PLATFORM',
    ],
    batchSize: 100,
    retries: 100,
  },
  { function: 'DriveWorkflow', itemTypes: ['PAYMENT', 'RAIL_TASK', 'EXTERNAL_ACCOUNT'], batchSize: 100, retries: 100 },
  { function: 'ImportCustomers', itemTypes: ['IMPORT_JOB'], batchSize: 1, retries: 100 },
  { function: 'CountTransactions', itemTypes: ['PAYMENT'], batchSize: 100, retries: 100 },
  // What a second brings to a hot account is told at once.
  { function: 'TendPockets', itemTypes: ['POCKET'], batchSize: 1000, batchWindowSeconds: 1, lanes: 1, retries: 100 },
] as const satisfies readonly {
  function: FunctionName;
  itemTypes: readonly string[];
  batchSize: number;
  /** How long a batch may wait to become larger. */
  batchWindowSeconds?: number;
  /** How many batches of a shard are worked on at once, ten unless told. */
  lanes?: number;
  retries: number;
}[];

/** Item types whose changes are events: each has a row in runtime/webhooks/outbox.ts. */
export const tellingItemTypes = streamConsumers[0].itemTypes;
export type TellingItemType = (typeof tellingItemTypes)[number];

/** How a queue hands its messages out. Seconds throughout. */
export interface QueueWiring {
  readonly consumer: FunctionName;
  readonly visibilityTimeoutSeconds: number;
  readonly retentionSeconds: number;
  /** After so many failures a message is a dead letter. A retry of a webhook is a message of its own. */
  readonly maxReceives: number;
  readonly batchSize: number;
  /** How long a batch may wait to become larger. More than ten messages at once need a second. */
  readonly batchWindowSeconds?: number;
  /** How many batches are worked on at once. Together they must leave the account's functions room for the API. */
  readonly concurrency: number;
  /**
   * Into how many queues like this one a deployment divides it, each with that concurrency of its own; an event's `cell` says which it goes
   * to, counted from 0. Whoever fills one leaves the others free. In one process there is nothing to divide.
   */
  readonly cells?: number;
}

/** The longest time that a queue keeps a message back. */
export const longestQueueDelaySeconds = 900;

/** Each message is a piece of a work on the whole table, for which a function has all of its time. */
const ofPieces = {
  visibilityTimeoutSeconds: 5_400,
  retentionSeconds: 345_600,
  maxReceives: 3,
  batchSize: 1,
  concurrency: 2,
} as const;

/**
 * Queues with their consumer. Every one of them has a dead-letter queue. The fast lane of webhooks is divided into cells, so that what hangs
 * for one platform holds a tenth of it at most. In the slow lane posts mostly wait, so a hundred share one function: ten thousand can
 * hang there at once, and none of them holds up the fast lane.
 */
export const queues = {
  WebhookDelivery: {
    consumer: 'DeliverWebhooks',
    visibilityTimeoutSeconds: 360,
    retentionSeconds: 1_209_600,
    maxReceives: 50,
    batchSize: 10,
    concurrency: 30,
    cells: 10,
  },
  SlowWebhookDelivery: {
    consumer: 'DeliverSlowWebhooks',
    visibilityTimeoutSeconds: 360,
    retentionSeconds: 1_209_600,
    maxReceives: 50,
    batchSize: 100,
    batchWindowSeconds: 1,
    concurrency: 100,
  },
  SandboxRail: {
    consumer: 'ReportSandboxPayout',
    visibilityTimeoutSeconds: 60,
    retentionSeconds: 345_600,
    maxReceives: 20,
    batchSize: 10,
    concurrency: 50,
  },
  LedgerAudit: { consumer: 'AuditLedger', ...ofPieces },
  EventSweep: { consumer: 'SweepEvents', ...ofPieces },
} as const satisfies Record<string, QueueWiring>;
export type QueueName = keyof typeof queues;

/** Rules of the event bus: an event that matches the pattern goes to the queue. */
export const eventRules = [
  { name: 'WebhookEvents', pattern: { source: [eventSource] }, queue: 'WebhookDelivery' },
] as const satisfies readonly {
  name: string;
  pattern: Readonly<Record<string, readonly string[]>>;
  queue: QueueName;
}[];

/**
 * What is put into queues from time to time: an empty message, which orders the work as a whole. Only a deployment does that: locally an
 * operator adds up the ledger with `npm run ledger:verify`.
 */
export const scheduledOrders = [
  { name: 'AuditLedger', queue: 'LedgerAudit', everyHours: 24 },
  { name: 'SweepEvents', queue: 'EventSweep', everyHours: 24 },
] as const satisfies readonly {
  name: string;
  queue: QueueName;
  everyHours: number;
}[];

/** Workflows: the file in statemachines/ and the functions that its Task states name as `${Name}`. */
export const workflows = {
  Payment: {
    file: 'payment.asl.json',
    tasks: [
      'AwaitCustomer',
      'ExpireQuote',
      'LapseAuthorization',
      'RequestApproval',
      'LapseApproval',
      'CollectFunds',
      'RecordCollection',
      'SubmitPayout',
      'CompletePayout',
      'FailPayout',
      'StartRefund',
      'SettleRefund',
    ],
  },
} as const satisfies Record<string, { file: string; tasks: readonly FunctionName[] }>;

const transactionIndex = (name: string, partitionKey: string, sortKey = 'transactionSk') => ({
  name,
  partitionKey,
  sortKey,
});

/**
 * The table: its keys and its indexes, which hold keys only. An item is in an index when it has both attributes of it.
 * Transactions are listed by what a payment says anyway, so that four of their lists add no byte to it: an item beyond
 * 1 KB costs twice as much to write.
 */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expiresAtSeconds',
  index: { name: 'lists', partitionKey: 'listPk', sortKey: 'listSk' },
  transactionIndexes: {
    platform: transactionIndex('transactionsByPlatform', 'platformId'),
    customer: transactionIndex('transactionsByCustomer', 'customerId'),
    sender: transactionIndex('transactionsBySender', 'sourceAccountId'),
    receiver: transactionIndex('transactionsByReceiver', 'destinationAccountId'),
    /** By a UMA address on either side. */
    uma: transactionIndex('transactionsByUmaAddress', 'umaPk'),
    /** All but the completed ones, which are the many. */
    status: transactionIndex('transactionsByStatus', 'statusPk'),
    /** Those that came to nothing, by when they did: in this order their lists only grow, so they can be counted. */
    failure: transactionIndex('transactionsByFailure', 'statusPk', 'failedSk'),
    /** All but the outgoing ones, which are the many. */
    incoming: transactionIndex('incomingTransactions', 'incomingPk'),
  },
} as const;

/** Every index of the table. */
export const tableIndexes = [table.index, ...Object.values(table.transactionIndexes)];
