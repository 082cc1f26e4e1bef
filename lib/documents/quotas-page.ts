import { shardsOfOpenWork, shardsOfTransactions } from '../../functions/store/list-shards.ts';
import { productionThrottling } from '../../functions/topology/throttling.ts';

/** A simple payment uses this much; test/benchmarks/payment-budget.test.ts holds the figures. */
export const simplePayment = {
  requests: 1,
  functionRuns: 12,
  functionMs: 60,
  transitions: 2,
  writeUnits: 23,
  events: 4,
  /** A payment enters a shard of each of its lists, which are partitions of indexes. */
  listEntries: 1 / shardsOfTransactions,
  /** And enters and leaves a shard of the platform's list of open payments. */
  openEntries: 2 / shardsOfOpenWork,
  keyRequests: 8,
} as const;

/** A limit of AWS or of the stage, in units a second. */
interface Quota {
  readonly name: string;
  readonly perSecond: number;
  /** How many of the units a simple payment takes. */
  readonly perPayment: number;
  readonly holds: 'one platform' | 'all together';
  readonly source: string;
  readonly raise: string;
}

const { requests, functionRuns, functionMs, transitions, writeUnits, events } = simplePayment;

/** The settings of a stage that set a limit themselves or move one. */
export interface QuotaSettings {
  /** Requests a second of one platform; every platform has the same. */
  readonly platformRequests: number;
  /** Write units a second that the table is ready for; a new one without this setting is ready for 4,000. */
  readonly warmWriteUnits?: number | undefined;
  /** The most write units a second that the table scales to, where its capacity is provisioned. */
  readonly mostWriteUnits?: number | undefined;
  /** Whether AWS KMS signs webhooks. */
  readonly hasWebhookKeys: boolean;
  /** The file of the stage. */
  readonly file: string;
}

/** The page shows production as its file has it, with a table that is not warmed up and keys in KMS: the tightest of each. */
const documented: QuotaSettings = {
  platformRequests: productionThrottling.platform.requestsPerSecond,
  hasWebhookKeys: true,
  file: 'stages/prod.json',
};

const tableQuota = ({ warmWriteUnits, mostWriteUnits, file }: QuotaSettings) =>
  mostWriteUnits
    ? {
        name: `The table, scaled to its most: ${mostWriteUnits.toLocaleString('en-US')} write units`,
        perSecond: mostWriteUnits,
        source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/provisioned-capacity-mode.html',
        raise: `\`table.provisioned\` in \`${file}\`, also that of each index, then a deployment.`,
      }
    : {
        name: warmWriteUnits
          ? `The table, warmed up: ${warmWriteUnits.toLocaleString('en-US')} write units`
          : 'A new on-demand table: 4,000 write units',
        perSecond: warmWriteUnits ?? 4000,
        source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput-scenarios.html',
        raise: 'Doubles by itself with traffic; set warm throughput before a launch.',
      };

const keyQuota: Quota = {
  name: 'KMS: 1,000 ECC operations, only where `webhookKeys` is set',
  perSecond: 1000,
  perPayment: simplePayment.keyRequests,
  holds: 'all together',
  source: 'https://docs.aws.amazon.com/kms/latest/developerguide/requests-per-second.html',
  raise: 'Service Quotas: "Cryptographic operations (ECC) request rate". Or leave `webhookKeys` out.',
};

/** The limits that bind a stage. */
export const quotasOf = (settings: QuotaSettings): readonly Quota[] => [
  { ...tableQuota(settings), perPayment: writeUnits, holds: 'all together' },
  {
    name: `A partition of an index of transactions, by platform, customer, sender or receiver: 1,000 write units, one of ${shardsOfTransactions} shards`,
    perSecond: 1000,
    perPayment: simplePayment.listEntries,
    holds: 'one platform',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
    raise: 'Cannot be raised; several platforms have partitions of their own.',
  },
  {
    name: 'A partition of the index `transactionsByStatus`: 1,000 write units, one of 16 shards of the open payments',
    perSecond: 1000,
    perPayment: simplePayment.openEntries,
    holds: 'one platform',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/gsi-throttling.html',
    raise: 'Cannot be raised; several platforms have partitions of their own.',
  },
  {
    name: 'Step Functions: StartExecution, 300 in the large regions, 150 elsewhere',
    perSecond: 300,
    perPayment: 1,
    holds: 'all together',
    source: 'https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html',
    raise: 'Service Quotas: "StartExecution throttle token refill rate".',
  },
  {
    name: 'Step Functions: SendTaskSuccess, 500 in the large regions, 300 elsewhere',
    perSecond: 500,
    perPayment: 1,
    holds: 'all together',
    source: 'https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html',
    raise: 'Service Quotas: "SendTaskSuccess throttle token refill rate".',
  },
  {
    name: 'Step Functions: 5,000 state transitions in the large regions, 800 elsewhere',
    perSecond: 5000,
    perPayment: transitions,
    holds: 'all together',
    source: 'https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html',
    raise: 'Service Quotas: "StateTransition throttle token refill rate".',
  },
  {
    name: `The platform's own rate${settings.file === documented.file ? ' in production' : ''}: ${settings.platformRequests} requests`,
    perSecond: settings.platformRequests,
    perPayment: requests,
    holds: 'one platform',
    source: settings.file,
    raise: `\`throttling.platform\` in \`${settings.file}\`, then a deployment.`,
  },
  {
    name: `Lambda: 1,000 runs at a time, each ${functionMs} ms`,
    perSecond: 1_000_000 / functionMs,
    perPayment: functionRuns,
    holds: 'all together',
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
    raise: 'Service Quotas: "Concurrent executions".',
  },
  {
    name: 'EventBridge: PutEvents, 10,000 in us-east-1, 2,400 in us-east-2 and eu-central-1',
    perSecond: 10_000,
    perPayment: events,
    holds: 'all together',
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html',
    raise: 'Service Quotas: "PutEvents throttle limit in transactions per second".',
  },
  {
    name: 'API Gateway: 10,000 requests of the account, other APIs included',
    perSecond: 10_000,
    perPayment: requests,
    holds: 'all together',
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
    raise: 'Service Quotas: "Throttle rate".',
  },
  ...(settings.hasWebhookKeys ? [keyQuota] : []),
];

/** The limits of the page. */
export const quotas: readonly Quota[] = quotasOf(documented);

/** How many simple payments a second a limit allows. */
export const paymentsPerSecond = ({ perSecond, perPayment }: Quota): number => Math.floor(perSecond / perPayment);

const tightestFirst = (limits: readonly Quota[]): readonly Quota[] =>
  limits.toSorted((one, other) => paymentsPerSecond(one) - paymentsPerSecond(other));

/** The limits of a stage as a command prints them, one a line, tightest first. */
export const quotaLines = (settings: QuotaSettings): readonly string[] =>
  tightestFirst(quotasOf(settings)).map((quota) => {
    const { name, holds, raise } = quota;
    return `${String(paymentsPerSecond(quota)).padStart(6)} payments a second, ${holds}: ${name}. ${raise}`;
  });

/** The page docs/quotas.md: which limits bind, tightest first. */
export function quotasPage(): string {
  const rows = tightestFirst(quotas).map((quota) => {
    const source = quota.source.startsWith('https:')
      ? `[AWS](${quota.source})`
      : `[\`${quota.source}\`](../${quota.source})`;
    const { name, holds, perPayment, raise } = quota;
    return `| ${name} | ${holds} | ${perPayment} | **${paymentsPerSecond(quota)}** | ${raise} | ${source} |`;
  });
  return `# Quotas

Generated by \`npm run docs\` from \`lib/documents/quotas-page.ts\`. How many simple payments a second (executed at once, four webhooks, each the only one
of its batch) each limit allows. Under load several events share a batch, so the limits of functions and events are farther away than they look here. The
figures of AWS are defaults; an account may have others.

| Limit, in a second | Holds for | A payment takes | Payments a second | To raise it | Source |
|---|---|---:|---:|---|---|
${rows.join('\n')}
`;
}
