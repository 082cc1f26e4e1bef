import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnRule, Rule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { AccountPrincipal, Effect, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { type OperatorRole, operatorRoles } from '../../functions/domain/platforms/operator-action.ts';
import { operatorActions } from '../../functions/store/keys.ts';
import {
  isOperatorsOwn,
  type OperatorRight,
  type OperatorsOwnRight,
} from '../../functions/topology/operator-rights.ts';
import { type QueueName, queues } from '../../functions/topology/queues.ts';
import { streamConsumers } from '../../functions/topology/wiring.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { allow, allowInPartitions, type Parts, policyStatements } from './grants.ts';
import { cellNames, importedName, nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

export interface OperatorsProps {
  readonly stage: StageConfig;
  readonly parts: Parts;
  readonly failedChanges: IBucket;
  readonly alarms: Alarms;
  /** What the commands of each role need. */
  readonly rights: Readonly<Record<OperatorRole, readonly OperatorRight[]>>;
}

/** The name of a role. It does not begin like those of functions, which the audit trail leaves out. */
const roleName = (stage: StageConfig, role: OperatorRole): string => `operators-${stage.name}-${role}`;

/**
 * The roles of the people who run `operate`. Each has the rights of its commands and of those of the roles before it, and no other. Each
 * needs a second factor. An e-mail is sent when somebody breaks the glass.
 */
export class Operators extends Construct {
  constructor(scope: Construct, id: string, props: OperatorsProps) {
    super(scope, id);
    const { stage, parts, rights } = props;
    const stack = Stack.of(this);
    for (const name of operatorRoles) {
      const role = new Role(this, name, {
        roleName: roleName(stage, name),
        description: `Operators: the commands of the role ${name}`,
        maxSessionDuration: Duration.hours(1),
        assumedBy: new AccountPrincipal(stack.account).withConditions({
          Bool: { 'aws:MultiFactorAuthPresent': 'true' },
          NumericLessThan: { 'aws:MultiFactorAuthAge': String(Duration.hours(12).toSeconds()) },
        }),
        inlinePolicies: {
          Commands: new PolicyDocument({
            statements: [...statementsOf(stack, rights[name], props), ...ownRecord(parts)],
          }),
        },
      });
      new CfnOutput(this, `${name}-role`, { value: role.roleArn }).overrideLogicalId(
        `${name.replace(/(^|-)(\w)/g, (_, _hyphen, letter: string) => letter.toUpperCase())}RoleArn`,
      );
      explain(role, props, wildcardsOf(stack, stage));
      if (name === 'break-glass') tellOfUse(this, props, role);
    }
  }
}

/** What a policy names by its beginning, because AWS makes the rest. */
const namedByBeginning = (stack: Stack, stage: StageConfig) => ({
  stacks: [stack.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: nameIn(stage, '*') })],
  usage: ['/apikeys', '/usageplans/*/keys'].map((path) => `arn:${stack.partition}:apigateway:${stack.region}::${path}`),
});

const wildcardsOf = (stack: Stack, stage: StageConfig): readonly string[] => [
  '*',
  ...Object.values(namedByBeginning(stack, stage)).flat(),
];

/** The tables that drills restore into: `lib/operations/restore/deployed-table.ts` names them. */
const drillCopies = ({ table }: Parts): string => `${table.tableArn}-drill-*`;

/** A restore writes with the rights of who orders it (DynamoDB developer guide, "Using IAM with DynamoDB backup and restore"). */
const copyActions = [
  ...[
    'DescribeTable',
    'UpdateTable',
    'DescribeTimeToLive',
    'UpdateTimeToLive',
    'UpdateContinuousBackups',
    'DeleteTable',
  ],
  ...['GetItem', 'Query', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
].map((action) => `dynamodb:${action}`);

function statementsOf(
  stack: Stack,
  rights: readonly OperatorRight[],
  { stage, parts, failedChanges }: OperatorsProps,
): readonly PolicyStatement[] {
  const { stacks, usage } = namedByBeginning(stack, stage);
  const queueArn = (name: string) => stack.formatArn({ service: 'sqs', resource: nameIn(stage, name) });
  const names = [...Object.keys(queues), ...streamConsumers.map((consumer) => consumer.function)];
  const queueArns = (Object.keys(queues) as QueueName[]).flatMap((name) => cellNames(name, stage)).map(queueArn);
  const deadLetters = names.map((name) => queueArn(`${name}-dead-letters`));
  const own: Readonly<Record<OperatorsOwnRight, readonly PolicyStatement[]>> = {
    'keys:seal': [allow(['kms:GenerateDataKeyPairWithoutPlaintext'], [parts.webhookSealingKey.keyArn])],
    // Amazon SQS developer guide, "Dead-letter queue redrive": the source is read and emptied, and the destination is sent to.
    'queues:redrive': [
      allow(['sqs:StartMessageMoveTask', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'], deadLetters),
      allow(['sqs:SendMessage'], queueArns),
      allow(['s3:GetObject'], [failedChanges.arnForObjects('*')]),
    ],
    'journal:read': [
      allow(['s3:GetObject'], [parts.journal.arnForObjects('journal/*')]),
      allow(['s3:ListBucket'], [parts.journal.bucketArn]),
    ],
    'usage-keys:create': [allow(['apigateway:GET', 'apigateway:POST'], usage)],
    'table:restore': [
      allow(
        ['dynamodb:DescribeTable', 'dynamodb:DescribeContinuousBackups', 'dynamodb:RestoreTableToPointInTime'],
        [parts.table.tableArn],
      ),
      allow(copyActions, [drillCopies(parts)]),
    ],
    'stacks:protect': [allow(['cloudformation:SetStackPolicy'], stacks)],
    'quotas:read': [allow(['servicequotas:ListServiceQuotas', 'servicequotas:ListAWSDefaultServiceQuotas'], ['*'])],
  };
  const namesQueues = rights.some((right) => right.startsWith('queue'));
  return [
    allow(['cloudformation:DescribeStacks'], stacks),
    // A queue is found by its name, whichever command looks for it.
    ...(namesQueues ? [allow(['sqs:GetQueueUrl', 'sqs:GetQueueAttributes'], [...queueArns, ...deadLetters])] : []),
    ...policyStatements(
      rights.filter((right) => !isOperatorsOwn(right)),
      parts,
    ),
    ...rights.filter(isOperatorsOwn).flatMap((right) => own[right]),
  ];
}

/** Every role writes the record of what it does, and none removes anything of it. */
const ownRecord = ({ table }: Parts): readonly PolicyStatement[] => {
  const own = [operatorActions('*')];
  return [
    allowInPartitions(['dynamodb:PutItem', 'dynamodb:UpdateItem'], [table.tableArn], own),
    new PolicyStatement({
      effect: Effect.DENY,
      actions: ['dynamodb:DeleteItem'],
      resources: [table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': own } },
    }),
  ];
};

/** Explains the resources of a role's policy that are named by their beginning alone. */
function explain(
  role: Role,
  { parts: { journal, table, documents }, failedChanges }: OperatorsProps,
  named: readonly string[],
): void {
  const files = (bucket: IBucket, path: string) => `${importedName(role, bucket.stack, bucket.bucketArn)}/${path}`;
  const found = [
    ...named.map((arn) => textOf(Stack.of(role).resolve(arn))),
    files(journal, 'journal/*'),
    files(failedChanges, '*'),
    files(documents, '*'),
    `${importedName(role, table.stack, table.tableArn)}-drill-*`,
  ];
  for (const resource of found)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${resource}]`,
      reason:
        'Ids of stacks, keys of usage and names of files are made by AWS or for each day, copies of drills are named by their time; quotas know no resource.',
    });
}

/** A value of a template as a finding of cdk-nag writes it. */
const textOf = (value: Readonly<Record<string, unknown>> | string): string => {
  if (typeof value === 'string') return value;
  if (typeof value.Ref === 'string') return `<${value.Ref}>`;
  const [, parts = []] = (value['Fn::Join'] ?? []) as [string, (typeof value)[]];
  return parts.map(textOf).join('');
};

/**
 * Mails who has assumed the role. It needs a trail in the account that has management events, as the audit trail does. That somebody assumes
 * a role is an event that only reads, which a rule passes over unless its state says otherwise (EventBridge user guide, "Events from AWS
 * services", and API reference, "PutRule").
 */
function tellOfUse(scope: Construct, { stage, alarms }: OperatorsProps, role: Role): void {
  const topic = new Topic(scope, 'GlassTopic', { enforceSSL: true, displayName: nameIn(stage, 'break-glass') });
  if (stage.alarms.email) topic.addSubscription(new EmailSubscription(stage.alarms.email));
  const rule = new Rule(scope, 'GlassRule', {
    ruleName: nameIn(stage, 'break-glass'),
    description: `Somebody has assumed ${roleName(stage, 'break-glass')}`,
    eventPattern: {
      source: ['aws.sts'],
      detailType: ['AWS API Call via CloudTrail'],
      detail: { eventName: ['AssumeRole'], requestParameters: { roleArn: [role.roleArn] } },
    },
    targets: [new SnsTopic(topic)],
  });
  const { defaultChild } = rule.node;
  if (defaultChild instanceof CfnRule) defaultChild.state = 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';
  const counted = (metricName: string) =>
    new Metric({
      namespace: 'AWS/Events',
      metricName,
      dimensionsMap: { RuleName: nameIn(stage, 'break-glass') },
      statistic: 'Sum',
      period: alarmPeriod,
    });
  alarms.raise(scope, 'GlassAlarm', {
    severity: 'ATTENTION',
    metric: counted('Invocations'),
    threshold: 1,
    description: `Somebody has assumed ${roleName(stage, 'break-glass')}: see npm run operate -- actions, and docs/runbooks/operators.md.`,
  });
  alarms.raise(scope, 'GlassMailAlarm', {
    severity: 'ATTENTION',
    metric: counted('FailedInvocations'),
    threshold: 1,
    description: `Somebody has assumed ${roleName(stage, 'break-glass')}, and the mail about it could not be sent.`,
  });
}
