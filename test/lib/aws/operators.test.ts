import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { operatorRoles } from '../../../functions/domain/platforms/operator-action.ts';
import { grants } from '../../../functions/topology/capabilities.ts';
import { isOperatorsOwn } from '../../../functions/topology/operator-rights.ts';
import { operations } from '../../../lib/operations/commands/operate.ts';
import { commandsOf } from '../../../lib/operations/operation.ts';
import { ofType, type Resource, type Synthesized, statementsOf, synthesize } from '../../kit/aws/synthesized.ts';

let deployed: Synthesized;
beforeAll(() => {
  // Operators act on the data and the queues, so a few endpoints show their rights as well as all.
  deployed = synthesize({ stage: 'prod', endpoints: endpointList.slice(0, 12), checked: true });
}, 120_000);

const own = (type: string): readonly Resource[] =>
  ofType(deployed, type).filter(({ stack }) => stack === 'payments-prod-operators');

const roleOf = (name: string): Resource => {
  const role = own('IAM::Role').find(({ properties }) => properties.RoleName === `operators-prod-${name}`);
  if (!role) throw new Error(`There is no role ${name}.`);
  return role;
};

// biome-ignore lint/suspicious/noExplicitAny: a template holds whatever CloudFormation takes.
type Statement = any;
const statements = (name: string): readonly Statement[] => statementsOf(deployed, roleOf(name));
const actionsIn = (all: readonly Statement[]): readonly string[] =>
  [...new Set(all.flatMap(({ Action }) => [Action].flat() as string[]))].sort();
const allowed = (name: string): readonly Statement[] => statements(name).filter(({ Effect }) => Effect === 'Allow');

/** The actions on the copies of drills, which a test below holds to these. */
const ofDrills = /Table|TimeToLive|ContinuousBackups|BatchWrite/;

describe.each(operatorRoles.map((name, index) => [name, operatorRoles.slice(0, index + 1)] as const))(
  'the role %s',
  (name, roles) => {
    it('is assumed with a second factor only, by people of this account', () => {
      const { AssumeRolePolicyDocument, MaxSessionDuration } = roleOf(name).properties;
      expect(MaxSessionDuration).toBe(3600);
      expect(AssumeRolePolicyDocument.Statement).toEqual([
        {
          Action: 'sts:AssumeRole',
          Effect: 'Allow',
          Principal: { AWS: expect.anything() },
          Condition: {
            Bool: { 'aws:MultiFactorAuthPresent': 'true' },
            NumericLessThan: { 'aws:MultiFactorAuthAge': '43200' },
          },
        },
      ]);
    });

    it('may do what its commands use, and nothing else of the table, the keys and the files', () => {
      const uses = commandsOf(operations).flatMap((command) => (roles.includes(command.role) ? command.uses : []));
      const used = uses.filter((right) => !isOperatorsOwn(right)).flatMap((right) => grants[right].actions);
      const ofUses = allowed(name).filter(({ Condition }) => !Condition);
      const ofTable = (actions: readonly string[]) =>
        actions.filter((action) => action.startsWith('dynamodb:') && !ofDrills.test(action));
      expect(ofTable(actionsIn(ofUses))).toEqual([...new Set(ofTable(used))].sort());
      for (const action of used) expect(actionsIn(ofUses)).toContain(action);
    });

    it('writes its record, and removes nothing of it', () => {
      const ofKeys = statements(name).filter(({ Condition }) => Condition);
      const keys = { 'dynamodb:LeadingKeys': ['OPERATOR_ACTIONS#*'] };
      expect(ofKeys.map(({ Effect, Action, Condition }) => ({ Effect, Action, Condition }))).toEqual([
        {
          Effect: 'Allow',
          Action: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
          Condition: { 'ForAllValues:StringLike': keys, Null: { 'dynamodb:LeadingKeys': 'false' } },
        },
        { Effect: 'Deny', Action: 'dynamodb:DeleteItem', Condition: { 'ForAnyValue:StringLike': keys } },
      ]);
    });

    it('has no wildcard in an action, and a resource of the stage wherever AWS knows one', () => {
      for (const action of actionsIn(statements(name))) expect(action).not.toContain('*');
      const everywhere = allowed(name).filter(({ Resource }) => Resource === '*');
      expect(actionsIn(everywhere).filter((action) => !action.startsWith('servicequotas:'))).toEqual([]);
    });
  },
);

describe('the rights of the roles', () => {
  it('let a reader change nothing but the record', () => {
    const actions = actionsIn(allowed('read').filter(({ Condition }) => !Condition));
    expect(actions).toEqual([
      'cloudformation:DescribeStacks',
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      's3:GetObject',
      's3:ListBucket',
      'servicequotas:ListAWSDefaultServiceQuotas',
      'servicequotas:ListServiceQuotas',
    ]);
  });

  it('keep what replaces keys, and what starts everything again, for those who break the glass', () => {
    const more = (name: string, than: string) =>
      actionsIn(allowed(name)).filter((action) => !actionsIn(allowed(than)).includes(action));
    expect(more('operate', 'read')).toEqual([
      'apigateway:GET',
      'apigateway:POST',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'kms:GenerateDataKeyPairWithoutPlaintext',
      's3:DeleteObject',
      's3:PutObject',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:GetQueueUrl',
      'sqs:ReceiveMessage',
      'sqs:SendMessage',
      'sqs:StartMessageMoveTask',
    ]);
    expect(more('break-glass', 'operate')).toEqual([
      'cloudformation:SetStackPolicy',
      'dynamodb:BatchWriteItem',
      'dynamodb:DeleteTable',
      'dynamodb:DescribeContinuousBackups',
      'dynamodb:DescribeTable',
      'dynamodb:DescribeTimeToLive',
      'dynamodb:RestoreTableToPointInTime',
      'dynamodb:UpdateContinuousBackups',
      'dynamodb:UpdateTable',
      'dynamodb:UpdateTimeToLive',
    ]);
  });

  it('allow to change or remove no table that is not a copy of a drill', () => {
    const ofTables = allowed('break-glass').filter(({ Action }) =>
      [Action].flat().some((action: string) => /:(Update|Delete)(Table|TimeToLive|Cont)/.test(action)),
    );
    expect(ofTables).toHaveLength(1);
    expect(JSON.stringify(ofTables[0].Resource)).toMatch(/-drill-\*"/);
  });
});

it('mails who has broken the glass', () => {
  const [rule, ...more] = own('Events::Rule');
  expect(more).toEqual([]);
  expect(rule?.properties).toMatchObject({
    State: 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS',
    EventPattern: { source: ['aws.sts'], detail: { eventName: ['AssumeRole'] } },
  });
  expect(JSON.stringify(rule?.properties.EventPattern)).toContain(roleOf('break-glass').id);
  const watched = own('CloudWatch::Alarm').map(({ properties }) => [properties.MetricName, properties.Threshold]);
  expect(watched).toEqual([
    ['Invocations', 1],
    ['FailedInvocations', 1],
  ]);
  const [subscription] = own('SNS::Subscription');
  expect(subscription?.properties).toMatchObject({ Protocol: 'email', Endpoint: 'ops@example.com' });
});

describe('the audit trail', () => {
  it('logs the management of the account, and all use of the table and the files but that of functions', () => {
    const [trail] = own('CloudTrail::Trail');
    expect(trail?.properties).toMatchObject({
      IsLogging: true,
      IsMultiRegionTrail: true,
      EnableLogFileValidation: true,
    });
    const selectors: readonly Statement[] = trail?.properties.AdvancedEventSelectors;
    const fields = selectors.map(({ FieldSelectors }) =>
      Object.fromEntries(FieldSelectors.map(({ Field, ...rest }: Statement) => [Field, rest])),
    );
    expect(fields.map((field) => [field.eventCategory, field['resources.type']])).toEqual([
      [{ Equals: ['Management'] }, undefined],
      [{ Equals: ['Data'] }, { Equals: ['AWS::DynamoDB::Table'] }],
      [{ Equals: ['Data'] }, { Equals: ['AWS::S3::Object'] }],
    ]);
    for (const field of fields.slice(1))
      expect(JSON.stringify(field['userIdentity.arn'].NotStartsWith)).toContain(':assumed-role/payments-prod-');
    expect(fields[2]?.['resources.ARN'].StartsWith).toHaveLength(2);
  });

  it('leaves out the roles of functions, and no role of a person', () => {
    const names = own('IAM::Role').map(({ properties }) => properties.RoleName);
    expect(names).toHaveLength(operatorRoles.length);
    for (const name of names) expect(name).not.toMatch(/^payments-/);
    // CloudFormation names a role without a name after its stack.
    for (const { stack, properties } of ofType(deployed, 'IAM::Role'))
      if (stack !== 'payments-prod-operators')
        expect([stack, properties.RoleName]).toEqual([expect.stringMatching(/^payments-prod-/), undefined]);
  });

  it('is kept where no role can delete it before its time', () => {
    const [bucket] = own('S3::Bucket');
    expect(bucket?.deletionPolicy).toBe('Retain');
    expect(bucket?.properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 365 } } },
      VersioningConfiguration: { Status: 'Enabled' },
    });
  });

  it('is no part of a stage that has none', () => {
    const { resources } = synthesize();
    expect(resources.filter(({ type }) => type.endsWith('CloudTrail::Trail'))).toEqual([]);
  }, 120_000);
});
