/**
 * How the parts behind the API are joined: the readers of the table's stream, the rules from the bus to the queues, the
 * functions of a workflow's states. The deployment and the local cloud are both built from these rows.
 */
import type { EndpointCapability } from '../contract/endpoint.ts';
import { accountShardType, eventSourceTypes } from './item-types.ts';

/** A function that is not an endpoint. `entry` is its file below functions/, without the ending. */
export interface BackgroundFunction {
  readonly entry: string;
  readonly uses: readonly (
    | EndpointCapability
    | 'table:scan'
    | 'bus:put'
    | 'workflow:start'
    | `${'stablecoins' | 'cards'}:${'start' | 'resume'}`
    | `rates:${'known' | 'secret'}`
    | `queue:${'rail' | 'rail-accounts' | 'expiry' | 'stablecoins' | 'verification' | 'imports' | 'audit' | 'sweep' | 'late-changes' | 'set-aside'}`
  )[];
  readonly timeoutSeconds: number;
}

export const busSource = 'payments-service';

/** The capabilities of all `changeParts` together. */
const usedByChangeParts = [
  'table:read',
  'table:list',
  'table:write',
  'bus:put',
  'workflow:start',
  'workflow:resume',
  'stablecoins:start',
  'cards:start',
  'cards:resume',
  'queue:expiry',
  'queue:rail-accounts',
  'queue:verification',
  'queue:imports',
  'queue:late-changes',
  'queue:set-aside',
] as const;

export const backgroundFunctions = {
  Authorizer: { entry: 'api/authorizer', uses: ['table:read'], timeoutSeconds: 5 },
  ReadChanges: { entry: 'events/read-changes', uses: usedByChangeParts, timeoutSeconds: 30 },
  HandleLateChanges: { entry: 'events/handle-late-changes', uses: usedByChangeParts, timeoutSeconds: 30 },
  ReconcileShards: {
    entry: 'events/reconcile-shards',
    uses: ['table:read', 'table:write', 'table:delete', 'queue:set-aside'],
    timeoutSeconds: 60,
  },
  ImportCustomers: {
    entry: 'events/import-customers',
    uses: ['table:read', 'table:write', 'documents:read', 'queue:set-aside'],
    timeoutSeconds: 60,
  },
  AnnounceAccount: {
    entry: 'events/announce-account',
    uses: ['table:read', 'queue:set-aside', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  SubmitVerification: {
    entry: 'events/submit-verification',
    uses: [
      'table:read',
      'table:list',
      'table:write',
      'documents:read',
      'queue:set-aside',
      'queue:verification',
      'verification:known',
      'verification:secret',
    ],
    timeoutSeconds: 60,
  },
  DeliverWebhooks: {
    entry: 'events/deliver-webhooks',
    uses: ['table:read', 'table:write', 'keys:sign', 'keys:open', 'queue:delivery', 'queue:set-aside'],
    timeoutSeconds: 60,
  },
  AuditLedger: {
    entry: 'events/audit-ledger',
    uses: ['table:read', 'table:scan', 'table:list', 'table:write', 'queue:audit', 'queue:set-aside'],
    timeoutSeconds: 900,
  },
  SweepEvents: {
    entry: 'events/sweep-events',
    uses: [
      'table:scan',
      'table:read',
      'table:list',
      'queue:delivery',
      'queue:expiry',
      'queue:sweep',
      'queue:set-aside',
    ],
    timeoutSeconds: 900,
  },
  WatchOpenWork: {
    entry: 'events/watch-open-work',
    uses: ['table:read', 'table:list', 'queue:set-aside'],
    timeoutSeconds: 300,
  },
  RefreshPrices: {
    entry: 'events/refresh-prices',
    uses: ['table:read', 'table:write', 'queue:set-aside', 'rates:known', 'rates:secret'],
    timeoutSeconds: 10,
  },
  ExpireDueQuotes: {
    entry: 'events/expire-due-quotes',
    uses: ['table:read', 'table:write', 'queue:expiry', 'queue:set-aside'],
    timeoutSeconds: 30,
  },
  DeliverSlowWebhooks: {
    entry: 'events/deliver-slow-webhooks',
    uses: ['table:read', 'table:list', 'table:write', 'keys:sign', 'keys:open', 'queue:delivery', 'queue:set-aside'],
    timeoutSeconds: 60,
  },
  StoreCardTaskToken: {
    entry: 'workflow/store-card-task-token',
    uses: ['table:read', 'table:write', 'cards:resume'],
    timeoutSeconds: 10,
  },
  IssueCard: {
    entry: 'workflow/issue-card',
    uses: ['table:read', 'table:write', 'issuer:known', 'issuer:secret'],
    timeoutSeconds: 10,
  },
  ResolveCardPulls: {
    entry: 'workflow/resolve-card-pulls',
    uses: ['table:read', 'table:list', 'table:write'],
    timeoutSeconds: 10,
  },
  ExpireCardAuthorization: {
    entry: 'workflow/expire-card-authorization',
    uses: ['table:read', 'table:write'],
    timeoutSeconds: 10,
  },
  ReportSandboxPayout: {
    entry: 'events/report-sandbox-payout',
    uses: ['table:read', 'table:list', 'table:write', 'workflow:resume', 'queue:set-aside'],
    timeoutSeconds: 10,
  },
  ReportStablecoinProgress: {
    entry: 'events/report-stablecoin-progress',
    uses: ['table:read', 'table:write', 'stablecoins:resume', 'queue:set-aside'],
    timeoutSeconds: 10,
  },
  FollowStablecoinOperation: {
    entry: 'workflow/follow-stablecoin-operation',
    uses: ['table:read', 'table:write', 'queue:stablecoins'],
    timeoutSeconds: 10,
  },
  ExpireStablecoinOperation: {
    entry: 'workflow/expire-stablecoin-operation',
    uses: ['table:read', 'table:write'],
    timeoutSeconds: 10,
  },
  StoreTaskToken: {
    entry: 'workflow/store-task-token',
    uses: ['table:read', 'table:write', 'workflow:resume'],
    timeoutSeconds: 10,
  },
  ExpireQuote: { entry: 'workflow/expire-quote', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  ExpireAuthorization: {
    entry: 'workflow/expire-authorization',
    uses: ['table:read', 'table:write'],
    timeoutSeconds: 10,
  },
  RequestApproval: {
    entry: 'workflow/request-approval',
    uses: ['table:read', 'table:write', 'keys:sign', 'keys:open'],
    timeoutSeconds: 20,
  },
  ExpireApproval: { entry: 'workflow/expire-approval', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  CollectFunds: {
    entry: 'workflow/collect-funds',
    uses: ['table:read', 'table:write', 'workflow:resume', 'queue:rail', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  RecordCollection: { entry: 'workflow/record-collection', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  SubmitPayout: {
    entry: 'workflow/submit-payout',
    uses: ['table:read', 'table:list', 'table:write', 'workflow:resume', 'queue:rail', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  CompletePayout: {
    entry: 'workflow/complete-payout',
    uses: ['table:read', 'table:list', 'table:write'],
    timeoutSeconds: 10,
  },
  FailPayout: {
    entry: 'workflow/fail-payout',
    uses: ['table:read', 'table:list', 'table:write'],
    timeoutSeconds: 10,
  },
  CancelPayout: {
    entry: 'workflow/cancel-payout',
    uses: ['table:read', 'table:list', 'table:write', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  StartRefund: { entry: 'workflow/start-refund', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  EarnPlatformFee: {
    entry: 'workflow/earn-platform-fee',
    uses: ['table:read', 'table:list', 'table:write'],
    timeoutSeconds: 10,
  },
  SettleRefund: {
    entry: 'workflow/settle-refund',
    uses: ['table:read', 'table:list', 'table:write'],
    timeoutSeconds: 10,
  },
} as const satisfies Record<string, BackgroundFunction>;
export type FunctionName = keyof typeof backgroundFunctions;

/**
 * The parts of the one reader of the stream, each with the item types that it is for. A part that fails or is slow puts the change
 * into the queue LateChanges and delays no other part.
 */
export const changeParts = {
  RelayEvents: eventSourceTypes,
  DriveWorkflow: [
    'PAYMENT',
    'RAIL_TASK',
    'EXTERNAL_ACCOUNT',
    'STABLECOIN_OPERATION',
    'CARD',
    'CARD_TRANSACTION',
    'VERIFICATION',
    'IMPORT_JOB',
  ],
  CountTransactions: ['PAYMENT', 'CARD_TRANSACTION'],
  AnnounceAccounts: ['INTERNAL_ACCOUNT'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ChangePart = keyof typeof changeParts;

/**
 * Readers of the table's stream. A record reaches a reader if the attribute `type` of its new image is one of the item types. Two
 * are as many as may read a shard without being throttled (Amazon DynamoDB developer guide, "Change data capture for DynamoDB
 * Streams").
 */
export const streamConsumers = [
  // Few lanes, so that batches grow under load instead of the number of runs.
  {
    function: 'ReadChanges',
    itemTypes: [...new Set(Object.values(changeParts).flat())],
    batchSize: 100,
    lanes: 2,
    retries: 100,
  },
  // The window makes one balance event of all changes of a hot account within a second.
  {
    function: 'ReconcileShards',
    itemTypes: [accountShardType],
    batchSize: 1000,
    batchWindowSeconds: 1,
    lanes: 1,
    retries: 100,
  },
] as const satisfies readonly {
  function: FunctionName;
  itemTypes: readonly string[];
  batchSize: number;
  /** How long a batch may wait to become larger. */
  batchWindowSeconds?: number;
  /** How many batches of a stream shard are handled at once. */
  lanes: number;
  retries: number;
}[];

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
  /** How many batches are handled at once. Together, the queues must leave the account enough concurrency for the API. */
  readonly concurrency: number;
  /**
   * A deployment divides the queue into this many, each with the same concurrency; an event's `cell`, counted from 0, selects
   * one. A platform that fills its cell leaves the others free. In one process there is nothing to divide.
   */
  readonly cells?: number;
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
 * that hangs occupies a tenth of it at most. In the slow lane posts mostly wait, so a hundred share one function: ten thousand
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
  QuoteExpiry: {
    consumer: 'ExpireDueQuotes',
    visibilityTimeoutSeconds: 180,
    retentionSeconds: 345_600,
    maxReceives: 20,
    batchSize: 10,
    concurrency: 20,
  },
  StablecoinProvider: {
    consumer: 'ReportStablecoinProgress',
    visibilityTimeoutSeconds: 60,
    retentionSeconds: 345_600,
    maxReceives: 20,
    batchSize: 10,
    concurrency: 10,
  },
  RailAccounts: { consumer: 'AnnounceAccount', ...toConnector, concurrency: 5 },
  Verification: { consumer: 'SubmitVerification', ...toConnector, concurrency: 10 },
  // Each message is one batch of rows; the next version of the import queues the next one.
  CustomerImports: {
    consumer: 'ImportCustomers',
    visibilityTimeoutSeconds: 360,
    retentionSeconds: 1_209_600,
    maxReceives: 100,
    batchSize: 1,
    concurrency: 10,
  },
  // A change that fails again goes back as another message, so a message itself fails only when its function does.
  LateChanges: {
    consumer: 'HandleLateChanges',
    visibilityTimeoutSeconds: 180,
    retentionSeconds: 1_209_600,
    maxReceives: 20,
    batchSize: 10,
    concurrency: 20,
  },
  LedgerAudit: { consumer: 'AuditLedger', ...chunkedJob },
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
