import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { type QueueName, tableIndexes } from '../../functions/contract/wiring.ts';
import { rights, type Thing, type Use } from '../rights.ts';

/** A queue with those that it is divided into, itself the first of them. */
export interface DividedQueue extends IQueue {
  readonly cells: readonly IQueue[];
}

/** Everything a function may be allowed to touch. */
export interface Parts {
  readonly table: ITable;
  /** Where uploaded files lie. */
  readonly documents: IBucket;
  readonly webhookKey: IKey;
  readonly standardWebhookKey: IKey;
  /** Webhook keys of other generations, which receivers are shown and nothing signs with. */
  readonly publishedKeys: readonly IKey[];
  readonly walletKey: IKey;
  readonly walletSignerKey: IKey;
  readonly bus: IEventBus;
  readonly stateMachineArn: string;
  readonly queues: Readonly<Record<QueueName, DividedQueue>>;
  /** The connector of production payments, where the stage has one. */
  readonly rail?: { readonly url: string; readonly secretArn: string };
  /** What one-time codes are sent from, where the stage has it. */
  readonly codes?: CodeSenders;
}

/** A verified address of Amazon SES with its identity, and an origination identity of AWS End User Messaging. */
export interface CodeSenders {
  readonly emailFrom?: string | undefined;
  readonly emailIdentityArn?: string | undefined;
  readonly smsOriginationArn?: string | undefined;
}

/** The ARNs of everything that rights are given on. */
const arnsOf = (parts: Parts): Record<Thing, readonly string[]> => ({
  table: [parts.table.tableArn],
  indexes: tableIndexes.map(({ name }) => `${parts.table.tableArn}/index/${name}`),
  documents: [parts.documents.arnForObjects('*')],
  signingKeys: [parts.webhookKey.keyArn, parts.standardWebhookKey.keyArn],
  publishedKeys: parts.publishedKeys.map(({ keyArn }) => keyArn),
  walletKey: [parts.walletKey.keyArn],
  walletSignerKey: [parts.walletSignerKey.keyArn],
  mail: [parts.codes?.emailIdentityArn].filter((arn) => arn !== undefined),
  sms: [parts.codes?.smsOriginationArn].filter((arn) => arn !== undefined),
  bus: [parts.bus.eventBusArn],
  stateMachine: [parts.stateMachineArn],
  deliveryQueue: [...parts.queues.WebhookDelivery.cells, parts.queues.SlowWebhookDelivery].map(
    ({ queueArn }) => queueArn,
  ),
  railQueue: [parts.queues.SandboxRail.queueArn],
  auditQueue: [parts.queues.LedgerAudit.queueArn],
  sweepQueue: [parts.queues.EventSweep.queueArn],
  railSecret: parts.rail ? [parts.rail.secretArn] : [],
});

/** The names by which a function finds what it uses. */
function namesFor(use: Use, parts: Parts): Record<string, string> {
  const signingNames = {
    WEBHOOK_KEY_ID: parts.webhookKey.keyId,
    STANDARD_WEBHOOK_KEY_ID: parts.standardWebhookKey.keyId,
  };
  const publishedIds = parts.publishedKeys.map(({ keyId }) => keyId).join(',');
  switch (use) {
    case 'table:read':
    case 'table:list':
    case 'table:scan':
    case 'table:write':
    case 'table:delete':
    case 'table:check':
      return { TABLE_NAME: parts.table.tableName };
    case 'documents:read':
    case 'documents:write':
    case 'documents:delete':
      return { DOCUMENTS_BUCKET: parts.documents.bucketName };
    case 'keys:public':
      return { ...signingNames, ...(parts.publishedKeys.length > 0 && { WEBHOOK_PUBLISHED_KEY_IDS: publishedIds }) };
    case 'keys:sign':
      return signingNames;
    case 'wallet:seal':
      return { WALLET_KEY_ID: parts.walletKey.keyId };
    case 'wallet:sign':
      return { WALLET_SIGNER_KEY_ID: parts.walletSignerKey.keyId };
    case 'codes:email':
      return parts.codes?.emailFrom ? { CODE_EMAIL_FROM: parts.codes.emailFrom } : {};
    case 'codes:sms':
      return parts.codes?.smsOriginationArn ? { CODE_SMS_ORIGINATION: parts.codes.smsOriginationArn } : {};
    case 'bus:put':
      return { BUS_NAME: parts.bus.eventBusName };
    case 'workflow:start':
      return { STATE_MACHINE_ARN: parts.stateMachineArn };
    case 'workflow:resume':
      return {};
    case 'queue:delivery':
      return {
        DELIVERY_QUEUE_URLS: parts.queues.WebhookDelivery.cells.map(({ queueUrl }) => queueUrl).join(','),
        SLOW_DELIVERY_QUEUE_URL: parts.queues.SlowWebhookDelivery.queueUrl,
      };
    case 'queue:audit':
      return { AUDIT_QUEUE_URL: parts.queues.LedgerAudit.queueUrl };
    case 'queue:sweep':
      return { SWEEP_QUEUE_URL: parts.queues.EventSweep.queueUrl };
    case 'queue:rail':
    case 'rail:submit':
      return { RAIL_QUEUE_URL: parts.queues.SandboxRail.queueUrl };
    case 'rail:known':
      return parts.rail ? { RAIL_URL: parts.rail.url } : {};
    case 'rail:secret':
      return parts.rail ? { RAIL_SECRET_ARN: parts.rail.secretArn } : {};
  }
}

/** The rights that a function's uses come to. */
export const rightsOf = (uses: readonly Use[], parts: Parts): PolicyStatement[] => {
  const arns = arnsOf(parts);
  return uses
    .flatMap((use) => rights[use])
    .map(({ actions, on }) => ({ actions, resources: on.flatMap((thing) => arns[thing]) }))
    .filter(({ resources }) => resources.length > 0)
    .map(({ actions, resources }) => allow(actions, resources));
};

/** The settings that a function's uses need: no name more. */
export const environmentOf = (uses: readonly Use[], parts: Parts): Record<string, string> =>
  Object.assign({}, ...uses.map((use) => namesFor(use, parts)));

/** Allows exactly these actions on exactly these resources. */
export const allow = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources] });
