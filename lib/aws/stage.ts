import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { throttling } from '../../functions/topology/throttling.ts';
import { WebhookKeys } from '../../functions/topology/webhook-keys.ts';

const Rate = z.strictObject({ requestsPerSecond: z.int().positive(), burst: z.int().positive() });

/** The settings that may differ between two deployments of the same code. */
const StageConfig = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]{1,9}$/),
  /** Removing a stack leaves its log groups behind. The table and the signing keys always stay. */
  retainLogs: z.boolean(),
  logRetentionDays: z.enum(RetentionDays),
  throttling: z.strictObject({ operation: Rate, openOperation: Rate, platform: Rate }),
  /** The web ACL in front of the API, where the stage has one: how many requests of one address pass in five minutes. */
  webAcl: z.strictObject({ requestsPerAddress: z.int().min(10).max(2_000_000_000) }).optional(),
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
  }),
  /** A custom domain name of the API, with the ARN of its certificate in the same region. */
  domain: z.strictObject({ name: z.hostname(), certificateArn: z.string().regex(/^arn:[^:]+:acm:/) }).optional(),
  /** The connector of production payments, and the whole ARN of the secret that is shared with it. Without it they are refused. */
  rail: z
    .strictObject({
      url: z.url({ protocol: /^https$/ }),
      secretArn: z.string().regex(/^arn:[^:]+:secretsmanager:[^:]+:\d{12}:secret:.+-\w{6}$/),
    })
    .optional(),
  /** Webhooks are signed by keys that never leave AWS KMS: these generations, the signing one first. Without it functions sign. */
  webhookKeys: WebhookKeys.optional(),
  /** A restored copy in the place of the stack's own table: the whole ARN of the copy's stream. */
  restoredStreamArn: z
    .string()
    .regex(/^arn:[^:]+:dynamodb:[^:]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/)
    .optional(),
  /** The senders of one-time codes to production customers. Without a sender its channel is refused. */
  codes: z
    .strictObject({
      emailFrom: z.email().optional(),
      emailIdentityArn: z
        .string()
        .regex(/^arn:[^:]+:ses:[^:]+:\d{12}:identity\/.+$/)
        .optional(),
      smsOriginationArn: z
        .string()
        .regex(/^arn:[^:]+:sms-voice:[^:]+:\d{12}:(?:phone-number|sender-id|pool)\/.+$/)
        .optional(),
    })
    .refine(({ emailFrom, emailIdentityArn }) => Boolean(emailFrom) === Boolean(emailIdentityArn), {
      error: 'codeEmailFrom and codeEmailIdentityArn belong together',
    })
    .optional(),
});
export type StageConfig = z.output<typeof StageConfig>;

const stages: Readonly<
  Record<string, Omit<StageConfig, 'name' | 'domain' | 'rail' | 'restoredStreamArn' | 'codes' | 'webhookKeys'>>
> = {
  dev: {
    retainLogs: false,
    logRetentionDays: RetentionDays.ONE_WEEK,
    throttling: throttling.dev,
    terminationProtection: false,
    detailedApiMetrics: false,
    alarms: {
      serverErrors: 5,
      latencyP99Ms: 3000,
      workflowFailures: 1,
      streamLagMs: 300_000,
      refusedWebhooksPercent: 50,
      webhookLagSeconds: 3600,
    },
  },
  staging: {
    retainLogs: false,
    logRetentionDays: RetentionDays.ONE_MONTH,
    throttling: throttling.staging,
    webAcl: { requestsPerAddress: 120_000 },
    terminationProtection: false,
    detailedApiMetrics: false,
    alarms: {
      serverErrors: 5,
      latencyP99Ms: 2000,
      workflowFailures: 1,
      streamLagMs: 60_000,
      refusedWebhooksPercent: 50,
      webhookLagSeconds: 1800,
    },
  },
  prod: {
    retainLogs: true,
    logRetentionDays: RetentionDays.ONE_YEAR,
    throttling: throttling.prod,
    // Twice what one platform may send in that time.
    webAcl: { requestsPerAddress: 300_000 },
    terminationProtection: true,
    detailedApiMetrics: false,
    alarms: {
      serverErrors: 1,
      latencyP99Ms: 1000,
      workflowFailures: 1,
      streamLagMs: 30_000,
      refusedWebhooksPercent: 25,
      webhookLagSeconds: 1200,
    },
  },
};

/** A mistake in what the caller passed with `-c`; its message is meant to be shown alone. */
export class StageError extends Error {}

/**
 * Reads the stage from the CDK context: `stage` (by default dev) and, because they belong to an account and not to the
 * code, `alarmEmail`, `domainName` and `certificateArn`, `railUrl` and `railSecretArn`, `codeEmailFrom` and
 * `codeEmailIdentityArn`, `codeSmsOriginationArn`, `webhookKeys` and `restoredStreamArn`.
 */
export function readStage(context: (key: string) => unknown): StageConfig {
  const name = context('stage') ?? 'dev';
  const values = typeof name === 'string' && Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (!values)
    throw new StageError(`There is no stage "${name}": choose one with -c stage=${Object.keys(stages).join('|')}`);
  const domainName = context('domainName');
  const certificateArn = context('certificateArn');
  const railUrl = context('railUrl');
  const railSecretArn = context('railSecretArn');
  const restoredStreamArn = context('restoredStreamArn');
  const config = StageConfig.safeParse({
    ...values,
    name,
    alarms: { ...values.alarms, email: context('alarmEmail') },
    ...(domainName || certificateArn ? { domain: { name: domainName, certificateArn } } : {}),
    ...codesFrom(context),
    ...(context('webhookKeys') ? { webhookKeys: String(context('webhookKeys')) } : {}),
    ...(railUrl || railSecretArn ? { rail: { url: railUrl, secretArn: railSecretArn } } : {}),
    ...(restoredStreamArn ? { restoredStreamArn } : {}),
  });
  if (config.success) return config.data;
  const wrong = config.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new StageError(`Stage "${name}" is not complete: ${wrong}`);
}

function codesFrom(context: (key: string) => unknown) {
  const codes = {
    emailFrom: context('codeEmailFrom'),
    emailIdentityArn: context('codeEmailIdentityArn'),
    smsOriginationArn: context('codeSmsOriginationArn'),
  };
  return Object.values(codes).some(Boolean) ? { codes } : {};
}
