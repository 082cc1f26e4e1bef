import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import {
  type Capability,
  type EnvironmentVariable,
  grants,
  type Resource,
} from '../../functions/topology/capabilities.ts';
import { type QueueResource, queueResources, queuesOf } from '../../functions/topology/queue-resources.ts';
import type { QueueName } from '../../functions/topology/queues.ts';
import { tableIndexes } from '../../functions/topology/table.ts';
import type { Egress } from './fixed-addresses.ts';
import { liveAlias } from './names.ts';

/** A queue with those that it is divided into, itself the first of them. */
export interface DividedQueue extends IQueue {
  readonly cells: readonly IQueue[];
}

/** Where a connector is, and the place of the secret shared with it. */
interface ConnectorParts {
  readonly url: string;
  readonly secretArn: string;
}

/** The resources that a function may be allowed to use. */
export interface Parts {
  readonly table: ITable;
  /** Holds uploaded files. */
  readonly documents: IBucket;
  /** Holds the exported journal. */
  readonly journal: IBucket;
  readonly webhookSealingKey: IKey;
  /** The keys that sign webhooks, where AWS KMS does. */
  readonly signingKeys?: { readonly service: IKey; readonly standard: IKey };
  /** Webhook keys of other generations, which are published but do not sign. */
  readonly publishedKeys: readonly IKey[];
  readonly walletKey: IKey;
  readonly walletSignerKey: IKey;
  readonly bus: IEventBus;
  readonly stateMachineArn: string;
  /** The end of the names of executions, where a restored copy of the table is served. */
  readonly executionSuffix?: string;
  readonly stablecoinMachineArn: string;
  readonly cardMachineArn: string;
  readonly queues: Readonly<Record<QueueName, DividedQueue>>;
  /** The platforms that have a cell of the fast lane for themselves; nothing in the place of one that has none any more. */
  readonly largePlatforms?: readonly (string | null)[];
  /** The network that webhooks leave by, where the stage has fixed addresses for them. */
  readonly egress?: Egress;
  /** Stream records that a reader cannot handle. */
  readonly setAside: IQueue;
  /** The connector of production payments, where the stage has one. */
  readonly rail?: ConnectorParts;
  readonly issuer?: ConnectorParts;
  readonly verification?: ConnectorParts;
  readonly rates?: ConnectorParts & { readonly check?: ConnectorParts | undefined };
  /** The senders of one-time codes, where the stage has them. */
  readonly codes?: CodeSenders;
  /** Whom to tell about a vulnerability, where the stage names somebody. */
  readonly securityContact?: string;
}

/** A verified address of Amazon SES with its identity, those of platforms, and an origination identity of AWS End User Messaging. */
export interface CodeSenders {
  readonly emailFrom?: string | undefined;
  readonly emailIdentityArn?: string | undefined;
  readonly platformIdentityArns?: readonly string[] | undefined;
  readonly smsOriginationArn?: string | undefined;
}

const queueArnsOf = ({ queues }: Parts) =>
  Object.fromEntries(
    queueResources.map((resource) => [
      resource,
      queuesOf[resource].flatMap((name) => queues[name].cells).map(({ queueArn }) => queueArn),
    ]),
  ) as Record<QueueResource, string[]>;

/** The ARNs of each resource; none where the stage has no such part. */
const arnsOf = (parts: Parts): Record<Resource, readonly string[]> => ({
  table: [parts.table.tableArn],
  indexes: tableIndexes.map(({ name }) => `${parts.table.tableArn}/index/${name}`),
  documents: [parts.documents.arnForObjects('*')],
  documentsBucket: [parts.documents.bucketArn],
  journal: [parts.journal.arnForObjects('journal/*')],
  webhookSealingKey: [parts.webhookSealingKey.keyArn],
  signingKeys: Object.values(parts.signingKeys ?? {}).map(({ keyArn }) => keyArn),
  publishedKeys: parts.publishedKeys.map(({ keyArn }) => keyArn),
  walletKey: [parts.walletKey.keyArn],
  walletSignerKey: [parts.walletSignerKey.keyArn],
  mail: [parts.codes?.emailIdentityArn, ...(parts.codes?.platformIdentityArns ?? [])].filter(
    (arn) => arn !== undefined,
  ),
  sms: [parts.codes?.smsOriginationArn].filter((arn) => arn !== undefined),
  bus: [parts.bus.eventBusArn],
  stateMachine: [parts.stateMachineArn],
  stablecoinMachine: [parts.stablecoinMachineArn],
  cardMachine: [parts.cardMachineArn],
  ...queueArnsOf(parts),
  setAsideQueue: [parts.setAside.queueArn],
  railSecret: parts.rail ? [parts.rail.secretArn] : [],
  issuerSecret: parts.issuer ? [parts.issuer.secretArn] : [],
  verificationSecret: parts.verification ? [parts.verification.secretArn] : [],
  ratesSecret: [parts.rates, parts.rates?.check].flatMap((source) => (source ? [source.secretArn] : [])),
});

/** The values of the environment variables; a stage lacks what it has no part for. */
const valuesOf = (parts: Parts): Record<EnvironmentVariable, string | undefined> => ({
  TABLE_NAME: parts.table.tableName,
  DOCUMENTS_BUCKET: parts.documents.bucketName,
  JOURNAL_BUCKET: parts.journal.bucketName,
  BUS_NAME: parts.bus.eventBusName,
  // StartExecution takes an alias; the permission for it is on the machine (aws/aws-cdk pull request 26546).
  STATE_MACHINE_ARN: `${parts.stateMachineArn}:${liveAlias}`,
  STABLECOIN_MACHINE_ARN: `${parts.stablecoinMachineArn}:${liveAlias}`,
  CARD_MACHINE_ARN: `${parts.cardMachineArn}:${liveAlias}`,
  EXECUTION_SUFFIX: parts.executionSuffix,
  DELIVERY_QUEUE_URLS: parts.queues.WebhookDelivery.cells.map(({ queueUrl }) => queueUrl).join(','),
  SLOW_DELIVERY_QUEUE_URL: parts.queues.SlowWebhookDelivery.queueUrl,
  LARGE_PLATFORMS: parts.largePlatforms?.map((id) => id ?? '').join(','),
  RAIL_QUEUE_URL: parts.queues.SandboxRail.queueUrl,
  RAIL_ACCOUNTS_QUEUE_URL: parts.queues.RailAccounts.queueUrl,
  EXPIRY_QUEUE_URL: parts.queues.QuoteExpiry.queueUrl,
  STABLECOIN_QUEUE_URL: parts.queues.StablecoinProvider.queueUrl,
  IMPORTS_QUEUE_URL: parts.queues.CustomerImports.queueUrl,
  LATE_CHANGES_QUEUE_URL: parts.queues.LateChanges.queueUrl,
  AUDIT_QUEUE_URL: parts.queues.LedgerAudit.queueUrl,
  DAYS_QUEUE_URL: parts.queues.LedgerDays.queueUrl,
  SWEEP_QUEUE_URL: parts.queues.EventSweep.queueUrl,
  SET_ASIDE_QUEUE_URL: parts.setAside.queueUrl,
  RAIL_URL: parts.rail?.url,
  RAIL_SECRET_ARN: parts.rail?.secretArn,
  ISSUER_URL: parts.issuer?.url,
  ISSUER_SECRET_ARN: parts.issuer?.secretArn,
  VERIFICATION_QUEUE_URL: parts.queues.Verification.queueUrl,
  VERIFICATION_URL: parts.verification?.url,
  VERIFICATION_SECRET_ARN: parts.verification?.secretArn,
  RATES_URL: parts.rates?.url,
  RATES_SECRET_ARN: parts.rates?.secretArn,
  RATES_CHECK_URL: parts.rates?.check?.url,
  RATES_CHECK_SECRET_ARN: parts.rates?.check?.secretArn,
  WEBHOOK_SEALING_KEY_ID: parts.webhookSealingKey.keyId,
  WEBHOOK_KEY_ID: parts.signingKeys?.service.keyId,
  STANDARD_WEBHOOK_KEY_ID: parts.signingKeys?.standard.keyId,
  WEBHOOK_PUBLISHED_KEY_IDS: parts.publishedKeys.map(({ keyId }) => keyId).join(',') || undefined,
  WALLET_KEY_ID: parts.walletKey.keyId,
  WALLET_SIGNER_KEY_ID: parts.walletSignerKey.keyId,
  CODE_EMAIL_FROM: parts.codes?.emailFrom,
  CODE_SMS_ORIGINATION: parts.codes?.smsOriginationArn,
  SECURITY_CONTACT: parts.securityContact,
});

/** The statements of a role's policy for these capabilities. */
export const policyStatements = (uses: readonly Capability[], parts: Parts): PolicyStatement[] => {
  const arns = arnsOf(parts);
  return uses
    .map((capability) => grants[capability])
    .map(({ on, ...grant }) => ({ ...grant, resources: on.flatMap((resource) => arns[resource]) }))
    .filter(({ resources }) => resources.length > 0)
    .map(({ actions, resources, partitions }) =>
      partitions ? allowInPartitions(actions, resources, partitions) : allow(actions, resources),
    );
};

/** The environment of a function with these capabilities: no variable more than they need. */
export const environmentOf = (uses: readonly Capability[], parts: Parts): Record<string, string> => {
  const values = valuesOf(parts);
  return Object.fromEntries(
    uses
      .flatMap((capability) => grants[capability].variables)
      .flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
};

/** Allows exactly these actions on exactly these resources. */
export const allow = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources] });

/**
 * Allows these actions on items of these partitions only. A request that names no partition would pass the first condition, and is refused by the
 * second (IAM user guide, "Multivalued context keys").
 */
export const allowInPartitions = (
  actions: readonly string[],
  resources: readonly string[],
  partitions: readonly string[],
): PolicyStatement =>
  new PolicyStatement({
    actions: [...actions],
    resources: [...resources],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });
