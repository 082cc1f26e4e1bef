import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { type Capability, type EnvironmentVariable, grants } from '../../../functions/topology/capabilities.ts';
import { backgroundFunctions } from '../../../functions/topology/wiring.ts';
import { workflows } from '../../../functions/topology/workflows.ts';
import { concurrencyOf } from '../../../lib/aws/concurrency.ts';
import { stageOf } from '../../kit/aws/stages.ts';
import {
  ofType,
  type Resource,
  referred,
  type Synthesized,
  statementsOf,
  synthesize,
  synthesizedWiring,
} from '../../kit/aws/synthesized.ts';

let deployed: Synthesized;
let functions: Resource[];
beforeAll(() => {
  deployed = synthesize();
  functions = ofType(deployed, 'Lambda::Function');
});

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
    // Each state machine has the policy of its role beside it.
    expect(ofType(deployed, 'IAM::Policy').map(({ stack }) => stack)).toEqual(
      Object.keys(workflows).map(() => 'payments-dev-workflow'),
    );
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

  it('allows recursion if its messages may come back to it, and only then', () => {
    const mappings = ofType(deployed, 'Lambda::EventSourceMapping');
    const reads = (lambda: Resource, queue: string | undefined) =>
      mappings.some(
        ({ stack, properties }) =>
          stack === lambda.stack &&
          referred(properties.EventSourceArn) === queue &&
          referred(properties.FunctionName) === lambda.id,
      );
    const receiversOf = (lambda: Resource): Resource[] => {
      const role = owned('IAM::Role', lambda, lambda.properties.Role);
      const queues = (role ? statementsOf(deployed, role) : [])
        .filter(({ Action }) => [Action].flat().includes('sqs:SendMessage'))
        .flatMap(({ Resource: queue }) => [queue].flat().map(referred));
      return functions.filter(
        (receiver) => receiver.stack === lambda.stack && queues.some((id) => reads(receiver, id)),
      );
    };
    const comesBack = (lambda: Resource): boolean => {
      const reached = new Set<Resource>();
      const queue = [lambda];
      for (let next = queue.pop(); next; next = queue.pop()) {
        const fresh = receiversOf(next).filter((receiver) => !reached.has(receiver));
        for (const receiver of fresh) reached.add(receiver);
        queue.push(...fresh);
      }
      return reached.has(lambda);
    };
    const recursive = functions.filter(({ stack }) => stack.endsWith('-workflow')).filter(comesBack);
    expect(recursive.length).toBeGreaterThan(0);
    expect(functions.filter(({ properties }) => properties.RecursiveLoop === 'Allow')).toEqual(recursive);
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
    expect(variables('ReconcileShards')).toEqual(['TABLE_NAME', 'SET_ASIDE_QUEUE_URL']);
    expect(variables('ReportStablecoinProgress')).toEqual(['TABLE_NAME', 'SET_ASIDE_QUEUE_URL']);
    expect(variables('ReportSandboxPayout')).toEqual(['TABLE_NAME', 'SET_ASIDE_QUEUE_URL']);
    expect(variables('getOpenApi')).toEqual([]);
  });

  it('gets the variables that its capabilities name', () => {
    const usesOf = new Map<string, readonly Capability[]>([
      ...endpointList.map(({ id, uses }) => [id, uses] as const),
      ...Object.entries(backgroundFunctions).map(([name, { uses }]) => [name, uses] as const),
    ]);
    for (const [name, uses] of usesOf) {
      const variables = Object.keys(named(name)?.properties.Environment?.Variables ?? {});
      const expected = uses
        .flatMap((capability) => grants[capability].variables)
        .filter((variable) => !absentInDev.includes(variable));
      expect(new Set(variables), name).toEqual(new Set(expected));
    }
  });
});

/** Variables of parts that the stage dev does not have: a restored copy of the table, large platforms, a rail, senders of codes, webhook keys that never leave AWS KMS. */
const absentInDev: readonly EnvironmentVariable[] = [
  'EXECUTION_SUFFIX',
  'LARGE_PLATFORMS',
  'RAIL_URL',
  'RAIL_SECRET_ARN',
  'ISSUER_URL',
  'ISSUER_SECRET_ARN',
  'VERIFICATION_URL',
  'VERIFICATION_SECRET_ARN',
  'RATES_URL',
  'RATES_SECRET_ARN',
  'RATES_CHECK_URL',
  'RATES_CHECK_SECRET_ARN',
  'CODE_EMAIL_FROM',
  'CODE_SMS_ORIGINATION',
  'SECURITY_CONTACT',
  'WEBHOOK_KEY_ID',
  'STANDARD_WEBHOOK_KEY_ID',
  'WEBHOOK_PUBLISHED_KEY_IDS',
];

describe('the concurrency of a function', () => {
  it('is reserved where the stage says so, and leaves others most of what an account has', () => {
    const prod = synthesize({ stage: 'prod' });
    const reserved = ofType(prod, 'Lambda::Function').flatMap(({ properties }) =>
      properties.ReservedConcurrentExecutions
        ? [[properties.FunctionName.replace('payments-prod-', ''), properties.ReservedConcurrentExecutions] as const]
        : [],
    );
    expect(reserved.map(([name]) => name).toSorted()).toEqual([
      'Authorizer',
      'SubmitPayout',
      'createQuote',
      'executeQuote',
    ]);
    // An account has 1,000 by default, and Lambda keeps 100 of them unreserved (developer guide, "Configuring reserved concurrency").
    expect(reserved.reduce((total, [, runs]) => total + runs, 0)).toBeLessThanOrEqual(500);
  });

  it('leaves at least 200 runs to the rest of the API, the stream and the workflows while every queue is full', () => {
    const prod = synthesize({ stage: 'prod' });
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const reserved = ofType(prod, 'Lambda::Function').map(
      ({ properties }) => properties.ReservedConcurrentExecutions ?? 0,
    );
    const readers = ofType(prod, 'Lambda::EventSourceMapping').flatMap(
      ({ properties }) => properties.ScalingConfig?.MaximumConcurrency ?? [],
    );
    expect(readers.length).toBeGreaterThan(10);
    expect(sum(readers)).toBeLessThanOrEqual(300);
    expect(sum(reserved) + sum(readers)).toBeLessThanOrEqual(1_000 - 200);
    // What `operate -- quotas --check` asks an account for.
    expect(concurrencyOf(stageOf('prod'))).toMatchObject({ reserved: sum(reserved), queues: sum(readers), rest: 200 });
  });

  it('is reserved for functions that exist only', () => {
    expect(() => stageOf('dev', { reservedConcurrency: { noSuchFunction: 1 } })).toThrow('reservedConcurrency');
  });
});

describe('what a function may do', () => {
  it.each([
    ['Authorizer', ['dynamodb:BatchGetItem', 'dynamodb:GetItem']],
    [
      'ReportSandboxPayout',
      [
        'dynamodb:BatchGetItem',
        'dynamodb:GetItem',
        'dynamodb:PutItem',
        'dynamodb:Query',
        'dynamodb:UpdateItem',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
        'sqs:SendMessage',
        'states:SendTaskFailure',
        'states:SendTaskSuccess',
      ],
    ],
    [
      'ReconcileShards',
      [
        'dynamodb:BatchGetItem',
        'dynamodb:DeleteItem',
        'dynamodb:DescribeStream',
        'dynamodb:GetItem',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        's3:ListBucket',
        's3:PutObject',
        'sqs:SendMessage',
      ],
    ],
    ['getOpenApi', []],
    ['getJwks', ['dynamodb:BatchGetItem', 'dynamodb:GetItem']],
  ])('%s: exactly what it declares and what Lambda polls for it', (name, actions) => {
    expect([...new Set(may(name))].sort()).toEqual([...everyFunctionMay, ...actions].sort());
  });

  it('lets what reads the answers of webhooks write deliveries and platforms, and no other item', () => {
    const uuid = '?'.repeat(36);
    for (const name of ['DeliverWebhooks', 'DeliverSlowWebhooks']) {
      const lambda = named(name);
      const role = lambda && owned('IAM::Role', lambda, lambda.properties.Role);
      const writes = (role ? statementsOf(deployed, role) : [])
        .filter(({ Action }) => /:(Put|Update|Delete|BatchWrite)Item/.test([Action].flat().join()))
        .map(({ Action, Condition }) => [Action, Condition]);
      const within = (partition: string) => ({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partition] },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      });
      expect(writes).toEqual([
        ['dynamodb:PutItem', within(`PLATFORM#${uuid}#DELIVERY#${uuid}`)],
        ['dynamodb:UpdateItem', within(`PLATFORM#${uuid}`)],
      ]);
    }
  });

  it('lets only what answers the owners of wallets sign by the key service', () => {
    const signing = functions
      .map(({ properties }) => properties.FunctionName.replace('payments-dev-', ''))
      .filter((name) => may(name).includes('kms:Sign'));
    expect(signing.toSorted()).toEqual([
      'challengeAuthCredential',
      'createAuthCredential',
      'exportInternalAccount',
      'verifyAuthCredential',
    ]);
  });

  it('names every action, in every policy of every stack', () => {
    for (const role of ofType(deployed, 'IAM::Role')) {
      for (const { Effect, Action } of statementsOf(deployed, role)) {
        expect(Effect === 'Allow' || Action === 'dynamodb:DeleteItem').toBe(true);
        expect([Action].flat().filter((action) => action.includes('*'))).toEqual([]);
      }
    }
  });

  it('leaves the resource open only where AWS knows none: tracing, quotas and the set-up of log delivery', () => {
    for (const role of ofType(deployed, 'IAM::Role')) {
      for (const { Action, Resource } of statementsOf(deployed, role)) {
        if ([Resource].flat().includes('*')) {
          expect(
            [Action]
              .flat()
              .filter((action) => !/^(xray:|servicequotas:List|logs:.*(Deliver|ResourcePol|LogGroups))/.test(action)),
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
      const alias = ofType(deployed, 'Lambda::Alias').find(
        ({ stack, properties }) => stack === lambda?.stack && referred(properties.FunctionName) === lambda.id,
      );
      const own = permissions.filter(
        ({ stack, properties }) => stack === alias?.stack && referred(properties.FunctionName) === alias.id,
      );
      expect(own.map(({ properties }) => properties.SourceArn['Fn::Join'][1].at(-1))).toEqual([
        `/2025-10-13/${method}${path.replace(/\{\w+\}/g, '*')}`,
      ]);
    }
  });
});
