import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { eventRules, queues, streamConsumers, workflows } from '../../functions/contract/wiring.ts';
import { ensurePlatform } from '../../functions/runtime/provisioning.ts';
import { override, restore } from '../../functions/runtime/seams.ts';
import { type Rate, throttling } from '../throttling.ts';
import { startApiGateway } from './api-gateway.ts';
import { makeTableClient, putClientsInPlace, setEnvironment } from './clients.ts';
import { Durable } from './durable.ts';
import { engineAccess, ensureTable, startEngine, tableName } from './dynamodb.ts';
import { DynamoDbStreams } from './dynamodb-streams.ts';
import { EventBridge } from './event-bridge.ts';
import { useFolder } from './folder.ts';
import { registerFunctions } from './functions.ts';
import { Iam } from './iam.ts';
import { Kms } from './kms.ts';
import { type Handler, Lambda } from './lambda.ts';
import { S3 } from './s3.ts';
import { readSandbox } from './sandbox.ts';
import type { LocalSettings } from './settings.ts';
import { Sqs } from './sqs.ts';
import { startSqsEndpoint } from './sqs-endpoint.ts';
import { StepFunctions } from './step-functions.ts';

export interface CloudOptions extends Omit<LocalSettings, 'clockSpeed'> {
  readonly clockSpeed?: number;
  /** How fast each platform may call, if not as fast as in production. */
  readonly rate?: Rate;
  /** Other code for functions, by their name or the endpoint's id. */
  readonly functions?: Readonly<Record<string, Handler>>;
  readonly log: (line: string) => void;
}

export type LocalCloud = Awaited<ReturnType<typeof startLocalCloud>>;

type Part = Pick<CloudOptions, 'log'> & { readonly durable: Durable; readonly lambda: Lambda };

/** How long functions in flight may take to finish when everything stops. */
const drainMs = 15_000;

/**
 * The whole deployment in this process: the same functions, the same wiring, the same state machine, everything on disk
 * below `dataDir`. A process runs one cloud at a time, because the functions' seams are the process's own.
 */
export async function startLocalCloud(options: CloudOptions) {
  const { dataDir, log, clockSpeed = 1 } = options;
  const undo: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    useFolder(dataDir);
    const durable = new Durable(dataDir);
    undo.push(() => durable.close());
    const engine = await startEngine(dataDir);
    undo.push(() => engine.stop());
    const iam = new Iam(endpointList);
    const lambda = new Lambda(iam);
    registerFunctions(lambda, endpointList, options.functions);
    const kms = new Kms(dataDir, options.webhookKeys);
    const services = { iam, kms, s3: new S3(dataDir), ...makeServices({ durable, lambda, log }) };
    const { store, streams } = await openTable(engine.endpoint, iam, { durable, lambda, log });
    undo.push(() => store.client.destroy());
    setEnvironment({ kms, clockSpeed, rail: options.rail });
    putClientsInPlace(services);
    override('table', store.client);
    undo.push(restore);
    const sandbox = await ensureSandbox(options);
    for (const { name, cause } of await lambda.preload()) log(`${name} cannot be loaded: ${String(cause)}`);
    undo.push(() => Promise.race([lambda.idle(), pause(drainMs, undefined, { ref: false })]));
    const workers = [services.stepFunctions, services.sqs, streams];
    undo.push(() => Promise.all(workers.map((worker) => worker.stop())));
    for (const worker of workers) worker.start();
    const sqsEndpoint = await startSqsEndpoint(dataDir, services.sqs, streams);
    undo.push(() => sqsEndpoint.close());
    const gateway = await startApiGateway({
      endpoints: endpointList,
      lambda,
      authorizer: 'Authorizer',
      port: options.port,
      rate: options.rate ?? throttling.prod.platform,
      log,
    });
    undo.push(() => gateway.close());
    return {
      ...sandbox,
      baseUrl: `http://127.0.0.1:${gateway.port}/${apiVersion}`,
      /** Takes no new requests, finishes what is in hand and stops the engine. */
      stop,
      /** Resolves when the engine has gone by itself: nothing works from then on. */
      engineLost: engine.lost,
      services: { ...services, durable, lambda, streams, store },
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function makeServices({ durable, lambda, log }: Part) {
  const sqs = new Sqs({ durable, queues, lambda, log });
  const send = (queue: string, body: string) => void sqs.send(queue, { body });
  const machines = Object.entries(workflows).map(([name, { file, tasks }]) => [name, readDefinition(file, tasks)]);
  return {
    sqs,
    eventBridge: new EventBridge({ durable, rules: eventRules, send }),
    stepFunctions: new StepFunctions({ durable, machines: Object.fromEntries(machines), lambda, log }),
  };
}

/** A definition names its functions as `${Name}`; here a function's name is all there is to fill in. */
function readDefinition(file: string, tasks: readonly string[]): string {
  const text = readFileSync(new URL(`../../statemachines/${file}`, import.meta.url), 'utf8');
  return tasks.reduce((filled, task) => filled.replaceAll(`\${${task}}`, task), text);
}

async function openTable(endpoint: string, iam: Iam, part: Part) {
  let streams: DynamoDbStreams | undefined;
  const client = makeTableClient(endpoint, { written: () => streams?.wake(), iam });
  const { streamArn } = await ensureTable(client);
  const streamsClient = new DynamoDBStreamsClient(engineAccess(endpoint));
  streams = new DynamoDbStreams({ ...part, client: streamsClient, streamArn, consumers: streamConsumers });
  return { store: { client, tableName }, streams };
}

async function ensureSandbox({ dataDir, token, webhookUrl: webhookEndpoint }: CloudOptions) {
  const sandbox = readSandbox(dataDir, token);
  const order = { ...sandbox, name: 'Sandbox', environment: 'sandbox' as const };
  await ensurePlatform({ ...order, ...(webhookEndpoint && { webhookEndpoint }) });
  return sandbox;
}
