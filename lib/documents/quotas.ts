import { defaultTerms } from '../../functions/domain/pricing/default-terms.ts';
import { shardsOfOpenWork, shardsOfTransactions } from '../../functions/store/list-shards.ts';
import { queues } from '../../functions/topology/queues.ts';
import {
  type AccountQuota,
  type AccountQuotaName,
  accountQuotas,
  usualByRegion,
  usualIn,
} from '../aws/account-quotas.ts';
import type { StageSettings } from '../aws/stage.ts';

/** A simple payment uses this much; test/benchmarks/payment-budget.test.ts holds the figures. */
export const simplePayment = {
  requests: 1,
  functionRuns: 12,
  functionMs: 60,
  transitions: 2,
  readUnits: 30,
  writeUnits: 34,
  events: 4,
  /**
   * Units that read the item of its platform, at most: one by the request, and half a one by the post of each event, alone in its batch, which is
   * content with a version of a moment ago (docs/decisions.md#webhooks-5). Two messages that meet at an event read it once more each.
   */
  platformReads: 3,
  /** A payment enters a shard of each of its lists, which are partitions of indexes. */
  listEntries: 1 / shardsOfTransactions,
  /** And enters and leaves a shard of the platform's list of open payments. */
  openEntries: 2 / shardsOfOpenWork,
  keyRequests: 8,
} as const;

/** The assumptions of the limits about the systems outside. */
export const assumed = {
  /** How long a platform's endpoint takes to accept a webhook. */
  endpointMs: 200,
  /** The time of the delivery of a batch beside that. */
  deliveryMs: 40,
  /** How long the rail takes to accept a payout. */
  railMs: 1_000,
  /** The time of its submission beside that. */
  submissionMs: 50,
  /** How long the rail takes to report that it paid. */
  railReportDays: 2,
  /** How long a bank may return a payment, and its platform's fee is held. */
  returnDays: defaultTerms.production['*@SEPA']?.returnDays ?? 0,
} as const;

/** A limit of AWS, of the wiring or of the stage, in units a second. */
export interface Quota {
  readonly name: string;
  readonly perSecond: number;
  /** The units a second where the account has less of it, in smaller regions. */
  readonly elsewhere?: readonly number[];
  /** How many of the units a simple payment takes. */
  readonly perPayment: number;
  readonly holds: 'one platform' | 'platforms of a shared cell' | 'all together';
  /** An address, or a file of the repository. */
  readonly source: string;
  readonly raise: string;
}

const { requests, functionRuns, functionMs, transitions, readUnits, writeUnits, events, platformReads } = simplePayment;

/** The settings of a stage that set a limit themselves or move one. */
export interface QuotaSettings
  extends Pick<StageSettings, 'throttling' | 'webAcl' | 'reservedConcurrency' | 'region' | 'table'> {
  /** Whether AWS KMS signs webhooks. */
  readonly hasWebhookKeys: boolean;
  /** The file of the stage. */
  readonly file: string;
}

const grouped = (value: number): string => value.toLocaleString('en-US');

/** A quota of the account: what a region has by default, or every region where the stage names none. */
function ofAccount(
  quota: AccountQuotaName,
  region: string | undefined,
  { what, perPayment, unitsEach = 1 }: { what: string; perPayment: number; unitsEach?: number },
): Quota {
  const { name, source }: AccountQuota = accountQuotas[quota];
  const values = usualByRegion(accountQuotas[quota]);
  const amount =
    values.length === 1 || region !== undefined
      ? `${grouped(usualIn(accountQuotas[quota], region))}${region === undefined ? '' : ` in ${region}`}`
      : values.map(({ value, regions }) => `${grouped(value)} in ${regions}`).join('; ');
  return {
    name: `${what}: ${amount}`,
    perSecond: usualIn(accountQuotas[quota], region) * unitsEach,
    ...(region === undefined && { elsewhere: values.slice(1).map(({ value }) => value * unitsEach) }),
    perPayment,
    holds: 'all together',
    source,
    raise: `Service Quotas: "${name}".`,
  };
}

function tableQuota({ table, file }: QuotaSettings): Quota {
  const most = table?.provisioned?.table.write.most;
  const warm = table?.warmThroughput?.writeUnits;
  const held = { perPayment: writeUnits, holds: 'all together' } as const;
  if (most) {
    return {
      ...held,
      name: `The table, scaled to its most: ${grouped(most)} write units`,
      perSecond: most,
      source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/provisioned-capacity-mode.html',
      raise: `\`table.provisioned\` in \`${file}\`, also that of each index, then a deployment.`,
    };
  }
  return {
    ...held,
    name: warm ? `The table, warmed up: ${grouped(warm)} write units` : 'A new on-demand table: 4,000 write units',
    perSecond: warm ?? 4_000,
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput-scenarios.html',
    raise: 'Doubles by itself with traffic; set warm throughput before a launch.',
  };
}

/** How many webhooks a cell delivers. */
function deliveryBy(runs: number, cell: string) {
  const { batchSize } = queues.WebhookDelivery;
  const { endpointMs, deliveryMs } = assumed;
  return {
    name: `${cell}: ${runs} runs with ${batchSize} posts each, to an endpoint that answers in ${endpointMs} ms`,
    perSecond: (runs * batchSize * 1000) / (endpointMs + deliveryMs),
    perPayment: events,
    source: 'functions/topology/queues.ts',
  };
}

/** The limits that one platform reaches by itself, whatever the others do. */
function quotasOfPlatform({ throttling, webAcl, file }: QuotaSettings): readonly Quota[] {
  const { concurrency, cells, largePlatformConcurrency } = queues.WebhookDelivery;
  const { requestsPerSecond } = throttling.platform;
  const own = { perPayment: requests, holds: 'one platform', source: file } as const;
  return [
    {
      ...own,
      name: `The platform's own rate in \`${file}\`: ${requestsPerSecond} requests`,
      perSecond: requestsPerSecond,
      raise: `\`throttling.platform\` in \`${file}\`, then a deployment.`,
    },
    {
      ...deliveryBy(
        largePlatformConcurrency,
        `A cell that delivers its webhooks alone, by \`largePlatforms\` in \`${file}\``,
      ),
      holds: 'one platform',
      raise:
        '`WebhookDelivery` there: more runs, with room for them in the account. Payments go on; webhooks come later.',
    },
    {
      ...deliveryBy(concurrency, `One of ${cells} cells that deliver webhooks`),
      holds: 'platforms of a shared cell',
      raise: `A cell of its own: \`largePlatforms\` in \`${file}\`, then a deployment. Payments go on; webhooks come later.`,
    },
    {
      name: 'The item `PLATFORM`, a partition of the table: 3,000 read units, with each webhook the only one of its batch',
      perSecond: 3_000,
      perPayment: platformReads,
      holds: 'one platform',
      source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
      raise: 'Cannot be raised. Webhooks in batches of ten need less than half of it.',
    },
    {
      name: `A partition of an index of transactions, by platform, customer, sender or receiver: 1,000 write units, one of ${shardsOfTransactions} shards`,
      perSecond: 1_000,
      perPayment: simplePayment.listEntries,
      holds: 'one platform',
      source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
      raise: 'Cannot be raised; several platforms have partitions of their own.',
    },
    {
      name: `A partition of the index \`transactionsByStatus\`: 1,000 write units, one of ${shardsOfOpenWork} shards of the open payments`,
      perSecond: 1_000,
      perPayment: simplePayment.openEntries,
      holds: 'one platform',
      source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/gsi-throttling.html',
      raise: 'Cannot be raised; several platforms have partitions of their own.',
    },
    ...(webAcl
      ? [{ ...own, ...addressRate(webAcl, file), name: `${addressName(webAcl, file)} a platform calls from` }]
      : []),
  ];
}

/** Rate-based rules count the requests of five minutes (WAF developer guide, "Rate-based rule high-level settings"). */
const windowSeconds = 300;

const addressName = ({ requestsPerAddress }: NonNullable<StageSettings['webAcl']>, file: string): string =>
  `WAF in \`${file}\`: ${grouped(requestsPerAddress)} requests in five minutes from one address that`;

const addressRate = ({ requestsPerAddress }: NonNullable<StageSettings['webAcl']>, file: string) => ({
  perSecond: requestsPerAddress / windowSeconds,
  raise: `\`webAcl.requestsPerAddress\` in \`${file}\`, then a deployment.`,
});

/** The limits that the stage's own settings set to all platforms together. */
function quotasOfStage(settings: QuotaSettings): readonly Quota[] {
  const { throttling, webAcl, reservedConcurrency = {}, file } = settings;
  const { requestsPerSecond } = throttling.operation;
  const { SubmitPayout: submitting, createQuote: quoting } = reservedConcurrency;
  const { railMs, submissionMs } = assumed;
  const all = { perPayment: 1, holds: 'all together', source: file } as const;
  const reserved = (name: string, places: number, ms: number, when: string): Quota => ({
    ...all,
    name: `${name} in \`${file}\`: ${places} runs at a time, ${when}`,
    perSecond: (places * 1000) / ms,
    raise: `\`reservedConcurrency.${name}\` in \`${file}\`, then a deployment.`,
  });
  return [
    tableQuota(settings),
    {
      ...all,
      name: `Each method of the API in \`${file}\`: ${grouped(requestsPerSecond)} requests`,
      perSecond: requestsPerSecond,
      raise: `\`throttling.operation\` in \`${file}\`, then a deployment.`,
    },
    ...(submitting
      ? [
          reserved(
            'SubmitPayout',
            submitting,
            railMs + submissionMs,
            `with a rail that accepts a payout in ${railMs} ms`,
          ),
        ]
      : []),
    ...(quoting ? [reserved('createQuote', quoting, functionMs, `each ${functionMs} ms`)] : []),
    ...(webAcl
      ? [{ ...all, ...addressRate(webAcl, file), name: `${addressName(webAcl, file)} the rail reports payouts from` }]
      : []),
  ];
}

export const openExecutions = 1_000_000;

/** The limits of AWS that hold for everything in the account and its region. */
function quotasOfAccount({ region, hasWebhookKeys }: QuotaSettings): readonly Quota[] {
  const { railReportDays } = assumed;
  const account = (quota: AccountQuotaName, what: string, perPayment: number, unitsEach?: number) =>
    ofAccount(quota, region, { what, perPayment, ...(unitsEach && { unitsEach }) });
  return [
    {
      name: `Step Functions: ${grouped(openExecutions)} open executions, with a rail that reports ${railReportDays} days later`,
      perSecond: openExecutions / (railReportDays * 86_400),
      perPayment: 1,
      holds: 'all together',
      source: accountQuotas.workflowStarts.source,
      raise: 'AWS support raises it to some millions. Or shorten what the rail takes to report.',
    },
    account('workflowStarts', 'Step Functions: StartExecution', 1),
    account('taskResults', 'Step Functions: SendTaskSuccess', 1),
    account('transitions', 'Step Functions: state transitions', transitions),
    account('concurrency', `Lambda: runs at a time, each ${functionMs} ms`, functionRuns, 1000 / functionMs),
    account('tableReads', 'DynamoDB: read units of a table', readUnits),
    account('tableWrites', 'DynamoDB: write units of a table', writeUnits),
    account('publishedEvents', 'EventBridge: PutEvents', events),
    account('deliveredEvents', 'EventBridge: invocations of a target', events),
    account('requests', 'API Gateway: requests of the account, other APIs included', requests),
    ...(hasWebhookKeys
      ? [
          {
            ...account(
              'keyRequests',
              'KMS: ECC operations, only where `webhookKeys` is set',
              simplePayment.keyRequests,
            ),
            raise: `Service Quotas: "${accountQuotas.keyRequests.name}". Or leave \`webhookKeys\` out.`,
          },
        ]
      : []),
  ];
}

/** The limits that bind a stage. */
export const quotasOf = (settings: QuotaSettings): readonly Quota[] => [
  ...quotasOfPlatform(settings),
  ...quotasOfStage(settings),
  ...quotasOfAccount(settings),
];

const paymentsOf = (perSecond: number, perPayment: number): number => {
  const payments = perSecond / perPayment;
  return payments < 10 ? Math.floor(payments * 10) / 10 : Math.floor(payments);
};

/** How many simple payments a second a limit allows. */
export const paymentsPerSecond = ({ perSecond, perPayment }: Quota): number => paymentsOf(perSecond, perPayment);

/** The same in the regions that have less of it. */
export const paymentsElsewhere = ({ elsewhere = [], perPayment }: Quota): readonly number[] =>
  elsewhere.map((perSecond) => paymentsOf(perSecond, perPayment));
