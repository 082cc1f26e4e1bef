import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { queues } from '../../functions/topology/queues.ts';
import { tableIndexes } from '../../functions/topology/table.ts';
import { WebhookKeys } from '../../functions/topology/webhook-keys.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';

const functionNames = [...endpointList.map(({ id }) => id), ...Object.keys(backgroundFunctions)];

const Rate = z.strictObject({ requestsPerSecond: z.int().positive(), burst: z.int().positive() });

/** The purpose of a stage. It decides which settings must be there: see `missingFrom`. */
const Kind = z.enum(['development', 'staging', 'production']);

/** A secret is only ever named, by its whole ARN: a stage is a file in git. */
const SecretArn = z.string().regex(/^arn:[^:]+:secretsmanager:[^:]+:\d{12}:secret:.+-\w{6}$/, {
  error: 'give the whole ARN of a secret, never its value',
});

const AccountId = z.string().regex(/^\d{12}$/);
const RegionName = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/);

/** A multi-region key of AWS KMS. */
const KeyArn = z.string().regex(/^arn:[^:]+:kms:[^:]+:\d{12}:key\/mrk-\w+$/);

/** The keys whose work is inside the items. */
const SealingKeys = z.strictObject({ WalletKey: KeyArn, WalletSignerKey: KeyArn, WebhookSealingKey: KeyArn });

/** An identity of Amazon SES: a domain or an address. */
const IdentityArn = z.string().regex(/^arn:[^:]+:ses:[^:]+:\d{12}:identity\/.+$/);

/** The units a second between which a capacity follows the load. */
const Bounds = z
  .strictObject({ least: z.int().positive(), most: z.int().positive() })
  .refine(({ least, most }) => least <= most, 'least is at most most');
export type Bounds = Readonly<z.output<typeof Bounds>>;

const CapacityUnits = z.strictObject({ read: Bounds, write: Bounds });
export type CapacityUnits = Readonly<z.output<typeof CapacityUnits>>;

/**
 * Capacity that is paid by the hour, of the table and of each index by itself. It grows when more than `targetPercent` of it is used for
 * two minutes (Amazon DynamoDB developer guide, "Managing throughput capacity automatically with DynamoDB auto scaling").
 */
const ProvisionedTable = z.strictObject({
  /** Amazon DynamoDB takes 20 to 90 (API reference, "AutoScalingTargetTrackingScalingPolicyConfiguration", and its console). */
  targetPercent: z.int().min(20).max(90),
  table: CapacityUnits,
  indexes: z.record(z.enum(tableIndexes.map(({ name }) => name)), CapacityUnits),
});
export type ProvisionedTable = Readonly<z.output<typeof ProvisionedTable>>;

/**
 * The settings of a stage, as a file in `stages/` has them. `null` says that the stage has none, where nothing says that it was
 * forgotten.
 */
export const StageSettings = z
  .strictObject({
    kind: Kind,
    /** The account and region that the stage belongs to. A deployment with credentials of another account is refused. */
    account: AccountId.optional(),
    region: RegionName.optional(),
    /** Removing a stack leaves its log groups behind. The table and the signing keys always stay. */
    retainLogs: z.boolean(),
    logRetentionDays: z.enum(RetentionDays),
    throttling: z.strictObject({ operation: Rate, openOperation: Rate, platform: Rate }),
    /**
     * The web ACL in front of the API, where the stage has one: how many requests of one address pass in five minutes, and how many
     * requests it blocks in that time before it raises an alarm.
     */
    webAcl: z
      .strictObject({ requestsPerAddress: z.int().min(10).max(2_000_000_000), blockedRequests: z.int().positive() })
      .nullish(),
    /**
     * How many runs each of these functions, endpoints or others, keeps for itself out of the account's concurrency. It is its limit too.
     */
    reservedConcurrency: z.partialRecord(z.enum(functionNames), z.int().positive()).optional(),
    /**
     * The platforms that make more payments than a shared delivery cell takes: each has one for itself. A cell stays, as what was sent to it has to
     * be delivered: `null` takes it from its platform, and another one may follow. An alarm compares
     * at most ten metrics (Amazon CloudWatch user guide, "Create a CloudWatch alarm based on a metric math expression").
     */
    largePlatforms: z
      .array(z.uuid().lowercase().nullable())
      .max(10 - queues.WebhookDelivery.cells)
      .optional(),
    /** Admits credentials of 1.0.0 too, which carry no mark, until they are rotated. */
    unmarkedCredentials: z.literal('admitted').optional(),
    table: z
      .strictObject({
        /** The load that the table can take at once, in units a second; a new table takes 4,000 writes and 12,000 reads. */
        warmThroughput: z.strictObject({ readUnits: z.int().min(12_000), writeUnits: z.int().min(4_000) }).optional(),
        /** The most that it takes, in units a second: a limit of the bill. Without it there is none but the account's. */
        onDemandLimit: z.strictObject({ readUnits: z.int().positive(), writeUnits: z.int().positive() }).optional(),
        /** Capacity for a known load, which is paid whether it is used or not. Without it the table is on demand. */
        provisioned: ProvisionedTable.optional(),
      })
      .refine(({ provisioned, onDemandLimit }) => !(provisioned && onDemandLimit), {
        error: 'onDemandLimit is of a table on demand: provisioned capacity has its own most units',
      })
      .optional(),
    /**
     * Daily copies of the table in a vault that keeps them for their whole time, beside point-in-time recovery. Each is a whole copy, so with
     * `dailyDays` those of a day are kept for that long, and only the first of each month for `keptDays`.
     */
    backup: z
      .strictObject({ keptDays: z.int().min(35).max(3650), dailyDays: z.int().min(7).max(3650).optional() })
      .refine(({ keptDays, dailyDays = keptDays }) => dailyDays <= keptDays, 'dailyDays is at most keptDays')
      .nullish(),
    /**
     * Copies in another account and region, beside those of `backup`: of the table, and of uploaded files. `replicaOf` names the keys that get a replica in
     * that region, by the outputs of the data stack.
     */
    copies: z.strictObject({ account: AccountId, region: RegionName, replicaOf: SealingKeys.optional() }).nullish(),
    /** Logs what anybody but the functions does to the table and the files, into a bucket that lets no log be deleted for `keptDays`. */
    audit: z.strictObject({ keptDays: z.int().min(1).max(3650) }).nullish(),
    /** The number of zones that webhooks leave from, each with one fixed address. Without it they leave from any address of the region. */
    fixedAddresses: z.strictObject({ zones: z.int().min(1).max(3) }).nullish(),
    /** How a release reaches the callers: at once, or step by step, taken back on an alarm. */
    release: z.enum(['AllAtOnce', 'Canary10Percent5Minutes', 'Linear10PercentEvery1Minute']),
    /** Whether CloudFormation refuses to delete the stacks. */
    terminationProtection: z.boolean(),
    /** Whether API Gateway reports metrics of each method, which CloudWatch charges for one by one. */
    detailedApiMetrics: z.boolean(),
    alarms: z.strictObject({
      /** Where alarms are sent; without it they only show their state. */
      email: z.email().optional(),
      serverErrors: z.int().positive(),
      latencyP99Ms: z.int().positive(),
      workflowFailures: z.int().positive(),
      streamLagMs: z.int().positive(),
      refusedWebhooksPercent: z.int().min(1).max(100),
      webhookLagSeconds: z.int().positive(),
      /** Errors of functions within five minutes; most of them are retried. */
      functionErrors: z.int().positive(),
      /** Requests within five minutes that an AWS service throttled. */
      throttledRequests: z.int().positive(),
      /** Runs of functions at a time: below what the account allows, by default 1,000. */
      concurrentExecutions: z.int().positive(),
      /** How long a payment may be processing. */
      openPaymentHours: z.int().positive(),
      /** How long a webhook may be retried without being accepted, less than until it is given up. */
      undeliveredWebhookHours: z.int().min(1).max(168),
    }),
    /** A custom domain name of the API, with the ARN of its certificate in the same region. */
    domain: z.strictObject({ name: z.hostname(), certificateArn: z.string().regex(/^arn:[^:]+:acm:/) }).nullish(),
    /** The connector of production payments, and the whole ARN of the secret that is shared with it. Without it they are refused. */
    rail: z.strictObject({ url: z.url({ protocol: /^https$/ }), secretArn: SecretArn }).nullish(),
    /** The connector of the issuer of production cards, and the secret shared with it, likewise. */
    issuer: z.strictObject({ url: z.url({ protocol: /^https$/ }), secretArn: SecretArn }).nullish(),
    /** The connector of the provider that verifies customers in production, and the secret shared with it, likewise. */
    verification: z.strictObject({ url: z.url({ protocol: /^https$/ }), secretArn: SecretArn }).nullish(),
    /** The connector that gives the prices by which production converts, and the secret shared with it, likewise. */
    rates: z
      .strictObject({
        url: z.url({ protocol: /^https$/ }),
        secretArn: SecretArn,
        /** A second one, whose prices have to agree with the first one's. */
        check: z.strictObject({ url: z.url({ protocol: /^https$/ }), secretArn: SecretArn }).optional(),
      })
      .nullish(),
    /** A payment every five minutes through the public address: the secret holds the token `ID:SECRET` of a sandbox platform. */
    probe: z.strictObject({ tokenSecretArn: SecretArn }).nullish(),
    /** Where the pages of the documentation are: each error answer links to `/errors/CODE` below. */
    docsUrl: z
      .url({ protocol: /^https$/ })
      .regex(/[^/]$/)
      .optional(),
    /** Where vulnerabilities are reported, a https or mailto address: security.txt shows it to everybody. */
    securityContact: z.url({ protocol: /^(https|mailto)$/ }).optional(),
    /** Webhooks are signed by keys that never leave AWS KMS: these generations, the signing one first. Without it functions sign. */
    webhookKeys: WebhookKeys.nullish(),
    /** A restored copy in the place of the stack's own table: the whole ARN of the copy's stream. */
    restoredStreamArn: z
      .string()
      .regex(/^arn:[^:]+:dynamodb:[^:]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/)
      .nullish(),
    /** Replicas in the place of the stack's own keys, for a table that was restored in another region: what is in its items was sealed by their primaries. */
    restoredKeys: SealingKeys.nullish(),
    /** The senders of one-time codes to production customers. Without a sender its channel is refused. */
    codes: z
      .strictObject({
        emailFrom: z.email().optional(),
        emailIdentityArn: IdentityArn.optional(),
        /** The identities of platforms that send from an address of their own (`embeddedWalletConfig.sendFromEmailAddress`). */
        platformIdentityArns: z.array(IdentityArn).min(1).optional(),
        smsOriginationArn: z
          .string()
          .regex(/^arn:[^:]+:sms-voice:[^:]+:\d{12}:(?:phone-number|sender-id|pool)\/.+$/)
          .optional(),
      })
      .refine(({ emailFrom, emailIdentityArn }) => Boolean(emailFrom) === Boolean(emailIdentityArn), {
        error: 'emailFrom and emailIdentityArn belong together',
      })
      .refine(({ emailFrom, platformIdentityArns }) => emailFrom || !platformIdentityArns, {
        error: 'platformIdentityArns need emailFrom and emailIdentityArn',
      })
      .nullish(),
  })
  .refine(({ table, restoredStreamArn }) => !(table?.provisioned && restoredStreamArn), {
    error: 'a restored copy is on demand: leave table.provisioned out',
    path: ['restoredStreamArn'],
  })
  .refine(
    ({ copies, backup, account, region }) =>
      !copies || (backup && account !== copies.account && region !== copies.region),
    {
      error: 'copies need backup, and another account and region than the stage',
      path: ['copies'],
    },
  );
export type StageSettings = z.output<typeof StageSettings>;

/** The settings that may differ between two deployments of the same code. Its name is the name of its file. */
export type StageConfig = StageSettings & { readonly name: string };

/** Whether anything of the stage calls a connector. */
export const hasConnector = ({ rail, issuer, verification, rates }: StageConfig): boolean =>
  [rail, issuer, verification, rates].some(Boolean);

/** A setting by the members that lead to it, such as `alarms.email`. */
type Required = { readonly path: string; readonly mayBeNull?: true };

/** The settings that a stage of each kind must have. Two stages of development may share a file in any account. */
const required: Readonly<Record<z.output<typeof Kind>, readonly Required[]>> = {
  development: [],
  staging: [{ path: 'account' }, { path: 'region' }],
  production: [
    { path: 'account' },
    { path: 'region' },
    { path: 'alarms.email' },
    { path: 'securityContact' },
    { path: 'backup', mayBeNull: true },
    { path: 'copies', mayBeNull: true },
    { path: 'audit', mayBeNull: true },
    { path: 'webAcl', mayBeNull: true },
    { path: 'domain', mayBeNull: true },
    { path: 'rail', mayBeNull: true },
    { path: 'issuer', mayBeNull: true },
    { path: 'verification', mayBeNull: true },
    { path: 'rates', mayBeNull: true },
    { path: 'codes', mayBeNull: true },
    { path: 'probe', mayBeNull: true },
  ],
};

/** The settings that a stage of its kind must have and this one lacks. */
export function missingFrom(settings: StageSettings): readonly string[] {
  const valueAt = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, member) => Object(value)[member], settings);
  return required[settings.kind]
    .filter(({ path, mayBeNull }) => valueAt(path) === undefined || (valueAt(path) === null && !mayBeNull))
    .map(({ path, mayBeNull }) => (mayBeNull ? `${path} (null for none)` : path));
}
