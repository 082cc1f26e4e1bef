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
    | 'documents:list'
    | 'deliveries:put'
    | 'platforms:update'
    | 'bus:put'
    | 'journal:write'
    | 'workflow:start'
    | `${'stablecoins' | 'cards'}:${'start' | 'resume'}`
    | `rates:${'known' | 'secret'}`
    | `queue:${'rail' | 'rail-accounts' | 'expiry' | 'stablecoins' | 'verification' | 'imports' | 'audit' | 'sweep' | 'days' | 'late-changes' | 'set-aside'}`
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
    uses: ['table:read', 'table:write', 'documents:read', 'documents:list', 'documents:delete', 'queue:set-aside'],
    timeoutSeconds: 60,
  },
  AnnounceAccount: {
    entry: 'events/announce-account',
    uses: ['table:read', 'table:write', 'queue:set-aside', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  SubmitVerification: {
    entry: 'events/submit-verification',
    uses: [
      'table:read',
      'table:list',
      'table:write',
      'documents:read',
      'documents:list',
      'queue:set-aside',
      'queue:verification',
      'verification:known',
      'verification:secret',
    ],
    timeoutSeconds: 60,
  },
  DeliverWebhooks: {
    entry: 'events/deliver-webhooks',
    uses: [
      'table:read',
      'deliveries:put',
      'platforms:update',
      'keys:sign',
      'keys:open',
      'queue:delivery',
      'queue:set-aside',
    ],
    timeoutSeconds: 60,
  },
  AuditLedger: {
    entry: 'events/audit-ledger',
    uses: ['table:read', 'table:list', 'table:write', 'queue:audit', 'queue:set-aside'],
    timeoutSeconds: 900,
  },
  CloseDays: {
    entry: 'events/close-days',
    uses: ['table:read', 'table:list', 'table:write', 'journal:write', 'queue:days', 'queue:set-aside'],
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
    uses: [
      'table:read',
      'table:list',
      'deliveries:put',
      'platforms:update',
      'keys:sign',
      'keys:open',
      'queue:delivery',
      'queue:set-aside',
    ],
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
    uses: ['table:read', 'table:write', 'queue:stablecoins', 'stablecoins:resume'],
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
    uses: ['table:read', 'table:write', 'table:check', 'workflow:resume', 'queue:rail', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  RecordCollection: { entry: 'workflow/record-collection', uses: ['table:read', 'table:write'], timeoutSeconds: 10 },
  SubmitPayout: {
    entry: 'workflow/submit-payout',
    uses: [
      'table:read',
      'table:list',
      'table:write',
      'table:check',
      'workflow:resume',
      'queue:rail',
      'rail:known',
      'rail:secret',
    ],
    timeoutSeconds: 10,
  },
  CompletePayout: {
    entry: 'workflow/complete-payout',
    uses: ['table:read', 'table:list', 'table:write'],
    timeoutSeconds: 10,
  },
  FailPayout: {
    entry: 'workflow/fail-payout',
    uses: ['table:read', 'table:list', 'table:write', 'table:check', 'rail:known', 'rail:secret'],
    timeoutSeconds: 10,
  },
  CancelPayout: {
    entry: 'workflow/cancel-payout',
    uses: ['table:read', 'table:list', 'table:write', 'table:check', 'rail:known', 'rail:secret'],
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
    // A fee that is taken back from a hot account merges its shards. The rail sends money back to the payer's bank.
    uses: ['table:read', 'table:list', 'table:write', 'table:check', 'table:delete', 'rail:known', 'rail:secret'],
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
    'CUSTOMER',
    'CARD',
    'CARD_TRANSACTION',
    'VERIFICATION',
    'IMPORT_JOB',
  ],
  CountTransactions: ['PAYMENT', 'CARD_TRANSACTION'],
  AnnounceAccounts: ['INTERNAL_ACCOUNT', 'HELD_DEPOSIT'],
  PostEntries: ['PAYMENT', 'JOURNAL'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ChangePart = keyof typeof changeParts;

/**
 * Readers of the table's stream. A record reaches a reader if the attribute `type` of its new image is one of the item types. Two
 * are as many as may read a shard without being throttled (Amazon DynamoDB developer guide, "Change data capture for DynamoDB
 * Streams").
 */
export const streamConsumers = [
  // Few at a time, so that batches grow under load instead of the number of runs.
  {
    function: 'ReadChanges',
    itemTypes: [...new Set(Object.values(changeParts).flat())],
    batchSize: 100,
    parallelizationFactor: 2,
    retries: 100,
  },
  // The window makes one balance event of all changes of a hot account within a second.
  {
    function: 'ReconcileShards',
    itemTypes: [accountShardType],
    batchSize: 1000,
    batchWindowSeconds: 1,
    parallelizationFactor: 1,
    retries: 100,
  },
] as const satisfies readonly {
  function: FunctionName;
  itemTypes: readonly string[];
  batchSize: number;
  /** How long a batch may wait to become larger. */
  batchWindowSeconds?: number;
  /** How many batches of a stream shard are handled at once. */
  parallelizationFactor: number;
  retries: number;
}[];
