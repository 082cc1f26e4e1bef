import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { backgroundFunctions } from '../../../functions/contract/wiring.ts';
import { setting } from '../../../functions/runtime/settings.ts';
import {
  ofType,
  type Resource,
  referred,
  type Synthesized,
  statementsOf,
  synthesize,
  synthesizedWiring,
} from './synthesized.ts';

let deployed: Synthesized;
let functions: Resource[];
beforeAll(() => {
  deployed = synthesize();
  functions = ofType(deployed, 'Lambda::Function');
}, 60_000);

const owned = (type: string, { stack }: Resource, value: unknown) =>
  ofType(deployed, type).find((resource) => resource.stack === stack && resource.id === referred(value));
const named = (name: string) => functions.find(({ properties }) => properties.FunctionName.endsWith(`-${name}`));
const may = (name: string) => {
  const lambda = named(name);
  const role = lambda && owned('IAM::Role', lambda, lambda.properties.Role);
  return role ? statementsOf(deployed, role).flatMap(({ Action }) => Action) : [];
};
const everyFunctionMay = [
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];

describe('every function', () => {
  it('is there for every operation and every background function, and nothing else is', () => {
    const expected = [...endpointList.map(({ id }) => id), ...Object.keys(backgroundFunctions)];
    expect([...synthesizedWiring(deployed).functions].sort()).toEqual(expected.sort());
  });

  it('runs on the pinned runtime and processor, traced', () => {
    for (const { properties } of functions) {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
      });
    }
  });

  it('has a role of its own, with a policy inside and none attached', () => {
    const roles = functions.map((lambda) => owned('IAM::Role', lambda, lambda.properties.Role));
    expect(new Set(roles.map((role) => `${role?.stack}/${role?.id}`)).size).toBe(functions.length);
    for (const role of roles) {
      expect(role?.properties.Policies).toHaveLength(1);
      expect(role?.properties.ManagedPolicyArns).toBeUndefined();
    }
    expect(ofType(deployed, 'IAM::Policy').map(({ stack }) => stack)).toEqual(['payments-dev-workflow']);
  });

  it('writes to a log group of its own, and to that one only', () => {
    for (const lambda of functions) {
      const logGroup = owned('Logs::LogGroup', lambda, lambda.properties.LoggingConfig.LogGroup);
      const role = owned('IAM::Role', lambda, lambda.properties.Role);
      expect(logGroup?.properties.RetentionInDays).toBe(7);
      const logging = role && statementsOf(deployed, role).filter(({ Action }) => Action.includes('logs:PutLogEvents'));
      expect(logging?.map(({ Resource }) => referred(Resource))).toEqual([logGroup?.id]);
    }
  });

  it('gets no variable with a name that Lambda keeps for itself', () => {
    for (const { properties } of functions) {
      for (const name of Object.keys(properties.Environment?.Variables ?? {})) {
        expect(name).not.toMatch(/^(AWS_|_|LAMBDA_|TZ$)/);
      }
    }
  });

  it('knows no more names than it may use', () => {
    const variables = (name: string) => Object.keys(named(name)?.properties.Environment?.Variables ?? {});
    expect(variables('Authorizer')).toEqual(['TABLE_NAME']);
    expect(variables('RelayEvents')).toEqual(['BUS_NAME']);
    expect(variables('ReportSandboxPayout')).toEqual([]);
    expect(variables('getOpenApi')).toEqual([]);
  });

  it('finds every setting of the runtime under the name that the deployment gives it', () => {
    const given = Object.assign({}, ...functions.map(({ properties }) => properties.Environment?.Variables ?? {}));
    const before = { ...process.env };
    try {
      for (const name of Object.keys(given)) process.env[name] = 'given';
      for (const name of [
        'tableName',
        'busName',
        'stateMachineArn',
        'deliveryQueueUrls',
        'railQueueUrl',
        'webhookKeyId',
        'standardWebhookKeyId',
      ] as const) {
        expect(setting(name)).toBe('given');
      }
    } finally {
      process.env = before;
    }
  });
});

describe('what a function may do', () => {
  it.each([
    ['Authorizer', ['dynamodb:BatchGetItem', 'dynamodb:GetItem']],
    [
      'ReportSandboxPayout',
      [
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
        'states:SendTaskFailure',
        'states:SendTaskSuccess',
      ],
    ],
    [
      'RelayEvents',
      [
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
        'events:PutEvents',
        'sqs:SendMessage',
      ],
    ],
    ['getOpenApi', []],
    ['getJwks', ['kms:GetPublicKey']],
  ])('%s: exactly what it declares and what Lambda polls for it', (name, actions) => {
    expect([...new Set(may(name))].sort()).toEqual([...everyFunctionMay, ...actions].sort());
  });

  it('lets only what posts webhooks or answers the owners of wallets sign', () => {
    const signing = functions
      .map(({ properties }) => properties.FunctionName.replace('payments-dev-', ''))
      .filter((name) => may(name).includes('kms:Sign'));
    expect(signing.toSorted()).toEqual([
      ...[
        'DeliverSlowWebhooks',
        'DeliverWebhooks',
        'RequestApproval',
        'challengeAuthCredential',
        'createAuthCredential',
      ],
      ...['exportInternalAccount', 'sendTestWebhook', 'testWebhookUrl', 'verifyAuthCredential'],
    ]);
  });

  it('names every action, in every policy of every stack', () => {
    for (const role of ofType(deployed, 'IAM::Role')) {
      for (const { Effect, Action } of statementsOf(deployed, role)) {
        expect(Effect).toBe('Allow');
        expect([Action].flat().filter((action) => action.includes('*'))).toEqual([]);
      }
    }
  });

  it('leaves the resource open only where AWS knows none: tracing and the set-up of log delivery', () => {
    for (const role of ofType(deployed, 'IAM::Role')) {
      for (const { Action, Resource } of statementsOf(deployed, role)) {
        if ([Resource].flat().includes('*')) {
          expect(
            [Action].flat().filter((action) => !/^(xray:|logs:.*(Deliver|ResourcePol|LogGroups))/.test(action)),
          ).toEqual([]);
        }
      }
    }
  });

  it('lets a route call its own function and nothing else', () => {
    const permissions = ofType(deployed, 'Lambda::Permission').filter(({ stack }) => stack.includes('-area-'));
    expect(permissions).toHaveLength(endpointList.length);
    for (const { method, path, id } of endpointList) {
      const lambda = named(id);
      const own = permissions.filter(
        ({ stack, properties }) => stack === lambda?.stack && referred(properties.FunctionName) === lambda.id,
      );
      expect(own.map(({ properties }) => properties.SourceArn['Fn::Join'][1].at(-1))).toEqual([
        `/2025-10-13/${method}${path.replace(/\{\w+\}/g, '*')}`,
      ]);
    }
  });
});
