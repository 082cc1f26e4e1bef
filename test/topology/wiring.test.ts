/** The templates and the running local cloud join the same parts, because both read one declaration. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { entryOf } from '../../functions/topology/entries.ts';
import { type QueueWiring, queues } from '../../functions/topology/queues.ts';
import { busSource } from '../../functions/topology/wiring.ts';
import { arn } from '../../lib/local/arns.ts';
import type { Handler } from '../../lib/local/lambda.ts';
import { readMachine } from '../../lib/local/states-language.ts';
import {
  definitionIn,
  ofType,
  type Synthesized,
  type SynthesizedWiring,
  synthesize,
  synthesizedWiring,
} from '../kit/aws/synthesized.ts';
import { until } from '../kit/client/payments.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

interface Call {
  readonly function: string;
  // biome-ignore lint/suspicious/noExplicitAny: the events of several services.
  readonly event: any;
}

let deployed: Synthesized;
let templates: SynthesizedWiring;
let cloud: TestCloud;
/** The functions that the local cloud has asked for, and every call of one of them. */
const registered = new Set<string>();
const calls: Call[] = [];

/** Replaces every function of the local cloud: it records the call and succeeds. */
const recorder =
  (name: string): Handler =>
  (event: never) => {
    calls.push({ function: name, event });
    return name === 'Authorizer' ? allowing(event) : { statusCode: 200, body: '{}' };
  };

const allowing = ({ methodArn }: APIGatewayRequestAuthorizerEvent) => ({
  principalId: 'example',
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
  },
});

const recorders = new Proxy<Record<string, Handler>>(
  {},
  {
    get: (_target, name) => {
      registered.add(String(name));
      return recorder(String(name));
    },
  },
);

beforeAll(async () => {
  deployed = synthesize();
  templates = synthesizedWiring(deployed);
  cloud = await startTestCloud({ functions: recorders });
  await quiet();
});
afterAll(() => cloud.stop());

/** Waits until the start has no more consequences, such as stream records of the first accounts. */
async function quiet(): Promise<void> {
  for (let count = -1; count !== calls.length; ) {
    count = calls.length;
    await pause(300);
  }
}

/** The calls during `work` and shortly after. */
async function callsDuring(work: () => unknown, expected: number): Promise<Call[]> {
  calls.length = 0;
  await work();
  await until(
    () => calls.length,
    (count) => count >= expected,
  ).catch(() => undefined);
  // A call too many would come at the same time.
  await pause(50);
  return [...calls];
}

const sorted = <T>(rows: Iterable<T>): T[] =>
  [...rows].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

describe('the templates and the running local cloud', () => {
  it('have the same functions', () => {
    expect(sorted(registered)).toEqual(sorted(templates.functions));
  });

  it('have the same routes, to the same functions, with credentials checked on the same ones', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const paths = new Set([...templates.routes, ...endpointList].map(({ path }) => path));
    const served: SynthesizedWiring['routes'][number][] = [];
    for (const path of paths) {
      for (const method of methods) {
        calls.length = 0;
        // Each has other credentials, because the result of the authorizer is cached.
        const authorization = `Basic ${Buffer.from(`${method}:${path}`).toString('base64')}`;
        const url = `${cloud.baseUrl}${path.replace(/\{(\w+)\}/g, 'id-of-$1')}`;
        const response = await fetch(url, { method, headers: { authorization } });
        const asked = calls.some((call) => call.function === 'Authorizer');
        const reached = calls.filter((call) => call.function !== 'Authorizer');
        expect([method, path, response.status, reached.length]).toEqual(
          reached.length === 0 ? [method, path, 405, 0] : [method, path, 200, 1],
        );
        for (const { function: name, event } of reached) {
          const { resource, pathParameters } = event as APIGatewayProxyEvent;
          expect(resource).toBe(path);
          for (const [parameter, value] of Object.entries(pathParameters ?? {}))
            expect(value).toBe(`id-of-${parameter}`);
          served.push({ method, path, function: name, credentials: asked });
        }
      }
    }
    const real = templates.routes.filter(({ function: name }) => name !== '');
    expect(sorted(served)).toEqual(sorted(real));
  });

  it('let the same events of the bus through to the same queues and consumers', async () => {
    const { eventBridge } = cloud.services;
    const put = (Source: string) =>
      eventBridge.putEvents({ Entries: [{ Source, DetailType: 'OUTGOING_PAYMENT.PENDING', Detail: '{}' }] });
    const sources = new Set([
      busSource,
      'another-source',
      ...templates.rules.flatMap(({ pattern }) => pattern.source ?? []),
    ]);
    for (const source of sources) {
      const expected = templates.rules.filter(({ pattern }) => !pattern.source || pattern.source.includes(source));
      const made = await callsDuring(() => put(source), expected.length);
      const arrived = made.map((call) => ({
        queue: (call.event as SQSEvent).Records[0]?.eventSourceARN.split(':').at(-1),
        function: call.function,
      }));
      const consumerOf = (queue: string) => templates.queueConsumers.find((row) => row.queue === queue)?.function;
      expect(arrived, source).toEqual(expected.map(({ queue }) => ({ queue, function: consumerOf(queue) })));
    }
  });

  it('connect the same queues to the same consumers, with the same batch size', async () => {
    const { sqs } = cloud.services;
    for (const { queue, function: consumer, batchSize } of templates.queueConsumers) {
      const made = await callsDuring(() => {
        for (let index = 0; index < 3 * batchSize; index += 1) sqs.send(queue, { body: '{"detail":{}}' });
      }, 3);
      expect(new Set(made.map((call) => call.function))).toEqual(new Set([consumer]));
      expect(made.map(({ event }) => (event as SQSEvent).Records.length)).toEqual([batchSize, batchSize, batchSize]);
    }
    const names = new Set(templates.queueConsumers.map(({ queue }) => queue));
    const deadLetters = ofType(deployed, 'SQS::Queue').filter(({ properties }) => !properties.RedrivePolicy);
    const cells = Object.values(queues).reduce((sum, { cells = 1 }: QueueWiring) => sum + cells, 0);
    expect(names).toEqual(new Set(Object.keys(queues)));
    expect(ofType(deployed, 'SQS::Queue').length - deadLetters.length).toBe(cells);
  });

  it('pass changes of the same items to the same readers of the stream', async () => {
    const { client, tableName } = cloud.services.store;
    const types = new Set([
      ...templates.streamConsumers.flatMap(({ itemTypes }) => itemTypes),
      ...['CUSTOMER', 'DELIVERY', 'EXTERNAL_ACCOUNT', 'IDEMPOTENCY', 'JOURNAL', 'PLATFORM', 'TOKEN', 'VOLUME'],
      ...['WAITING_TASK', 'ANYTHING'],
    ]);
    for (const type of types) {
      const Item = { pk: `EXAMPLE#${type}`, sk: type, type };
      const expected = templates.streamConsumers.filter(({ itemTypes }) => itemTypes.includes(type));
      const made = await callsDuring(
        () => client.send(new PutCommand({ TableName: tableName, Item })),
        expected.length,
      );
      expect(sorted(made.map((call) => call.function)), type).toEqual(sorted(expected.map((row) => row.function)));
      for (const { event } of made) {
        const [record] = (event as DynamoDBStreamEvent).Records;
        expect(record?.dynamodb?.NewImage?.pk?.S).toBe(Item.pk);
      }
    }
  });

  it('run the same state machines, and each state calls the same function', async () => {
    const { stepFunctions, durable } = cloud.services;
    const machines = ofType(deployed, 'StepFunctions::StateMachine');
    const local = durable.db.prepare('SELECT text FROM definitions').all();
    expect(local).toHaveLength(machines.length);
    const workflows = [...new Set(templates.tasks.map(({ workflow }) => workflow))];
    expect(workflows).toHaveLength(machines.length);
    for (const [index, workflow] of workflows.entries()) {
      const stateMachineArn = arn('states', `stateMachine:${workflow}`);
      const { executionArn } = stepFunctions.startExecution({ stateMachineArn, input: '{"status":"COMPLETED"}' });
      const { revision = '' } = stepFunctions.executions.find(executionArn) ?? {};
      const running = readMachine(stepFunctions.executions.definition(revision));
      const template = readMachine(machines[index] ? definitionIn(machines[index]) : '');
      const called = (machine: typeof running) =>
        Object.entries(machine.States).flatMap(([state, body]) =>
          body.Type === 'Task' ? [{ workflow, state, function: body.Parameters.FunctionName }] : [],
        );
      expect(called(running)).toEqual(templates.tasks.filter((task) => task.workflow === workflow));
      const bare = (machine: typeof running) =>
        JSON.parse(JSON.stringify(machine), (field, value) => (field === 'FunctionName' ? '' : value));
      expect(bare(running)).toEqual(bare(template));
    }
  });

  it('leave no function that nothing calls', () => {
    const joined = new Set([
      'Authorizer',
      ...templates.routes.map((row) => row.function),
      ...templates.streamConsumers.map((row) => row.function),
      ...templates.queueConsumers.map((row) => row.function),
      ...templates.tasks.map((row) => row.function),
    ]);
    expect(sorted(registered).filter((name) => !joined.has(name))).toEqual([]);
  });
});

describe('each operation', () => {
  const root = join(import.meta.dirname, '../..');
  const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));

  it.each(endpointList.map((row) => [row.id, row] as const))('%s has its handler', async (_, row) => {
    const { href } = new URL(`../../functions/${entryOf(row)}.ts`, import.meta.url);
    const { handler } = await import(/* @vite-ignore */ href);
    expect(handler).toBeTypeOf('function');
  });

  const documented = endpointList.filter(({ internal }) => !internal);
  it.each(documented.map((row) => [row.id, row] as const))('%s is in the document', (id, { method, path }) => {
    expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: id });
  });

  it('is in the document only if it is for platforms', () => {
    const ids = Object.values<Record<string, { operationId?: string }>>(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(ids.sort()).toEqual(documented.map(({ id }) => id).sort());
  });

  it.each(endpointList.map((row) => [row.id, row] as const))('%s is described by a test of its room', (_, row) => {
    const room = join(root, 'test', dirname(entryOf(row)));
    const tests = readdirSync(room).filter((name) => name.endsWith('.test.ts'));
    const described = tests.some((name) =>
      readFileSync(join(room, name), 'utf8').includes(`'${row.method} ${row.path}`),
    );
    expect(described).toBe(true);
  });
});
