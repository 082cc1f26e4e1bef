import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Capability } from '../../functions/contract/endpoint.ts';
import { type BackgroundFunction, type QueueName, tableIndexes } from '../../functions/contract/wiring.ts';

/** Everything a function may be allowed to touch. */
export interface Parts {
  readonly table: ITable;
  readonly webhookKey: IKey;
  readonly standardWebhookKey: IKey;
  readonly bus: IEventBus;
  readonly stateMachineArn: string;
  readonly queues: Readonly<Record<QueueName, IQueue>>;
  /** The connector of production payments, where the stage has one. */
  readonly rail?: { readonly url: string; readonly secretArn: string };
}

/** What a function declares to use. */
export type Use = Capability | BackgroundFunction['uses'][number];

/** A use as the deployment sees it: exact actions on exact resources, and the names the code finds them by. */
interface Grant {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The one place that says what a use means in rights. A transaction is authorised by the rights of its single writes. */
function grants({
  table,
  webhookKey,
  standardWebhookKey,
  bus,
  stateMachineArn,
  queues,
  rail: connector,
}: Parts): Record<Use, Grant> {
  const tableName = { TABLE_NAME: table.tableName };
  const keys = [webhookKey.keyArn, standardWebhookKey.keyArn];
  const keyIds = { WEBHOOK_KEY_ID: webhookKey.keyId, STANDARD_WEBHOOK_KEY_ID: standardWebhookKey.keyId };
  const rail = {
    actions: ['sqs:SendMessage'],
    resources: [queues.SandboxRail.queueArn],
    environment: { RAIL_QUEUE_URL: queues.SandboxRail.queueUrl },
  };
  return {
    'table:read': {
      actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
      resources: [table.tableArn, ...tableIndexes.map(({ name }) => `${table.tableArn}/index/${name}`)],
      environment: tableName,
    },
    'table:write': {
      actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
      resources: [table.tableArn],
      environment: tableName,
    },
    'keys:public': { actions: ['kms:GetPublicKey'], resources: keys, environment: keyIds },
    'keys:sign': { actions: ['kms:Sign'], resources: keys, environment: keyIds },
    'bus:put': {
      actions: ['events:PutEvents'],
      resources: [bus.eventBusArn],
      environment: { BUS_NAME: bus.eventBusName },
    },
    'workflow:start': {
      actions: ['states:StartExecution'],
      resources: [stateMachineArn],
      environment: { STATE_MACHINE_ARN: stateMachineArn },
    },
    'workflow:resume': {
      actions: ['states:SendTaskSuccess', 'states:SendTaskFailure'],
      resources: [stateMachineArn],
      environment: {},
    },
    'queue:delivery': {
      actions: ['sqs:SendMessage'],
      resources: [queues.WebhookDelivery.queueArn],
      environment: { DELIVERY_QUEUE_URL: queues.WebhookDelivery.queueUrl },
    },
    'queue:rail': rail,
    'rail:submit': rail,
    'rail:known': { actions: [], resources: [], environment: connector ? { RAIL_URL: connector.url } : {} },
    'rail:secret': connector
      ? {
          actions: ['secretsmanager:GetSecretValue'],
          resources: [connector.secretArn],
          environment: { RAIL_SECRET_ARN: connector.secretArn },
        }
      : { actions: [], resources: [], environment: {} },
  };
}

/** The rights that a function's uses come to. */
export const rightsOf = (uses: readonly Use[], parts: Parts): PolicyStatement[] =>
  uses.flatMap((use) => {
    const { actions, resources } = grants(parts)[use];
    return actions.length > 0 ? [allow(actions, resources)] : [];
  });

/** The settings that a function's uses need: no name more. */
export const environmentOf = (uses: readonly Use[], parts: Parts): Record<string, string> =>
  Object.assign({}, ...uses.map((use) => grants(parts)[use].environment));

/** Allows exactly these actions on exactly these resources. */
export const allow = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources] });
