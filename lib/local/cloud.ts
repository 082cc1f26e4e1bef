import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { eventRules, queues } from '../../functions/topology/queues.ts';
import { recursiveFunctions } from '../../functions/topology/recursion.ts';
import { scheduledOrders } from '../../functions/topology/schedules.ts';
import { productionThrottling, type Rate } from '../../functions/topology/throttling.ts';
import { workflows } from '../../functions/topology/workflows.ts';
import { sendWebhook } from '../../functions/use-cases/webhooks/transport/post.ts';
import { ensurePlatform } from '../platforms/provisioning.ts';
import { noteAddress } from './address.ts';
import { startApiGateway } from './api-gateway.ts';
import { putClientsInPlace, setEnvironment } from './clients.ts';
import type { MakeCompanion } from './companion.ts';
import { Durable } from './durable.ts';
import { EventBridge } from './event-bridge.ts';
import { useFolder } from './folder.ts';
import { registerFunctions } from './functions.ts';
import { Iam } from './iam.ts';
import { Kms } from './kms.ts';
import { type Handler, Lambda } from './lambda.ts';
import type { Observation } from './observation.ts';
import { checkOwnFiles, noteOwnFiles } from './own-files.ts';
import { RecursionGuard } from './recursion-guard.ts';
import { makeRootPages } from './root-pages.ts';
import { S3 } from './s3.ts';
import { keepSandbox, readSandbox } from './sandbox.ts';
import { Schedule } from './schedule.ts';
import type { LocalSettings } from './settings.ts';
import { Sqs } from './sqs.ts';
import { startSqsEndpoint } from './sqs-endpoint.ts';
import { StepFunctions } from './step-functions.ts';
import { openTable } from './table/open-table.ts';
import { makeVerificationPage, verificationPath } from './verification-page.ts';

export interface CloudOptions extends LocalSettings {
  /** Divides every wait and expiry, so that a test need not move the clock. */
  readonly clockSpeed?: number;
  /** The rate of each platform, if not that of production. */
  readonly rate?: Rate;
  /** Whether callers share the process fairly, which is the default; a test that measures something else calls as fast as it can. */
  readonly isShared?: boolean;
  /** Called with one sentence when the folder can no longer be read or written: nothing is lost, but the service has to be ended. */
  readonly failed?: (sentence: string) => void;
  /** Other code for functions, by their name or the endpoint's id. */
  readonly functions?: Readonly<Record<string, Handler>>;
  /** Makes what listens to the service and answers beside its endpoints. */
  readonly companion?: MakeCompanion;
  readonly log: (line: string) => void;
}

export type LocalCloud = Awaited<ReturnType<typeof startLocalCloud>>;

type Part = Pick<CloudOptions, 'log'> & {
  readonly durable: Durable;
  readonly lambda: Lambda;
  readonly observation: Observation | undefined;
};

/** With more changes than this, which a reader of the stream has not read yet, requests are slowed down. */
const mostUnread = 20;

/** How long functions in flight may take to finish at a stop. */
const drainMs = 15_000;

/**
 * The whole deployment in this process: the same functions, the same wiring, the same state machine, everything on disk
 * below `dataDir`. A process runs one cloud at a time, because the functions' providers are the process's own.
 */
export async function startLocalCloud(options: CloudOptions) {
  const outside = AsyncLocalStorage.snapshot();
  const { failed, log } = options;
  let isStopping = false;
  let changed: Promise<void> = Promise.resolve();
  const change = async (): Promise<void> => {
    if (isStopping) return;
    const port = Number(new URL(running.baseUrl).port);
    await running.stop();
    running = await startWorld({ ...options, port }, changeWorld);
  };
  // The new world must not run as a part of the request that asked for it.
  const changeWorld = () => {
    changed = outside(() => changed.then(change)).catch((cause: unknown) => {
      const sentence = `The service could not start in the other world: ${String(cause)}`;
      log(sentence);
      failed?.(sentence);
    });
  };
  let running = await startWorld(options, changeWorld);
  return {
    ...running,
    /** Takes no new requests and finishes the open ones. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await changed;
      await running.stop();
    },
  };
}

/** Starts what is in the folder. `changeWorld` stops it and starts it again with the world that lies ready. */
async function startWorld(options: CloudOptions, changeWorld: () => void) {
  const { dataDir, log, clockSpeed = 1 } = options;
  const undo: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    useFolder(dataDir);
    const durable = new Durable(dataDir, options.failed);
    undo.push(() => durable.close());
    checkOwnFiles(dataDir, durable.db);
    const { clock } = durable;
    const now = () => clock.now();
    if (options.speed) clock.setSpeed(options.speed);
    const iam = new Iam(endpointList);
    const companion = options.companion?.({ durable, now, log });
    const observation = companion?.observation;
    undo.push(() => companion?.flush());
    const guard = options.recursionGuard ? new RecursionGuard(recursiveFunctions) : undefined;
    const lambda = new Lambda(iam, observation, guard);
    registerFunctions(lambda, endpointList, options.functions);
    const kms = new Kms(dataDir, options.webhookKeys);
    const services = { iam, kms, s3: new S3(dataDir), ...makeServices({ durable, lambda, observation, log }) };
    const tableParts = { dataDir, iam, durable, lambda, observation, log };
    const table = await openTable(options.tableEndpoint, tableParts);
    const { store, streams, close } = table;
    undo.push(close);
    const { rail, issuer, verification, rates, ratesCheck } = options;
    setEnvironment({ kms, clockSpeed, rail, issuer, verification, rates, ratesCheck });
    putClientsInPlace({ ...services, committed: () => durable.committed() });
    provide('dynamoDb', store.client);
    const startedAt = new Date(now());
    provide('clock', {
      now: () => new Date(now()),
      startedAt: () => startedAt,
      wallTime: () => new Date(),
      speed: () => clock.speed,
    });
    if (observation) provide('webhookSender', observation.recordingSender(sendWebhook));
    undo.push(resetPorts);
    const sandbox = await ensureSandbox(options);
    noteOwnFiles(dataDir, durable.db);
    for (const { name, cause } of await lambda.preload()) log(`${name} cannot be loaded: ${String(cause)}`);
    undo.push(() => Promise.race([lambda.idle(), pause(drainMs, undefined, { ref: false })]));
    const workers = [services.stepFunctions, services.sqs, streams];
    undo.push(() => Promise.all(workers.map((worker) => worker.stop())));
    for (const worker of workers) worker.start();
    if (rates) undo.push(refreshPricesRegularly(services.sqs));
    const sqsEndpoint = await startSqsEndpoint(dataDir, { sqs: services.sqs, streams, durable });
    undo.push(() => sqsEndpoint.close());
    const schedule = new Schedule({ ...services, clock, lambda, table });
    const pages = companion?.open({
      ...services,
      dataDir,
      clock,
      schedule,
      lambda,
      store,
      sandbox,
      baseUrl: () => baseUrl(),
      log,
      open: table.isEmbedded ? durable.db : undefined,
      flush: () => {
        companion.flush();
        durable.flush();
      },
      changeWorld,
    });
    const verificationPage = makeVerificationPage(store, log);
    const rootPages = makeRootPages({ baseUrl: () => baseUrl(), hasConsole: companion !== undefined, sandbox, log });
    const gateway = await startApiGateway({
      endpoints: endpointList,
      lambda,
      authorizer: 'Authorizer',
      port: options.port,
      rate: options.rate ?? productionThrottling.platform,
      isShared: options.isShared ?? true,
      isBehind: () => table.unread() > mostUnread,
      isFarBehind: table.isFarBehind,
      now,
      observation,
      beside: (message, response) =>
        verificationPage(message, response) ||
        rootPages(message, response) ||
        (pages?.serve(message, response) ?? false),
      log,
    });
    process.env.VERIFICATION_PAGE_URL = `http://127.0.0.1:${gateway.port}${verificationPath}`;
    undo.push(() => delete process.env.VERIFICATION_PAGE_URL);
    const baseUrl = () => `http://127.0.0.1:${gateway.port}/${apiVersion}`;
    undo.push(() => gateway.close());
    undo.push(() => pages?.close());
    const consoleUrl = companion && { console: `http://127.0.0.1:${gateway.port}${companion.path}` };
    undo.push(noteAddress(dataDir, { baseUrl: baseUrl(), ...consoleUrl }));
    return {
      ...sandbox,
      baseUrl: baseUrl(),
      stop,
      services: { ...services, durable, lambda, streams, store, schedule },
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function makeServices({ durable, lambda, observation, log }: Part) {
  const ownerOf = (body: string) => /"platformId":"([^"]+)"/.exec(body)?.[1] ?? '';
  const sqs = new Sqs({ durable, queues, lambda, ownerOf, observation, log });
  const send = (queue: string, body: string) => void sqs.send(queue, { body });
  const machines = Object.entries(workflows).map(([name, { file, tasks }]) => [name, readDefinition(file, tasks)]);
  return {
    sqs,
    eventBridge: new EventBridge({ durable, rules: eventRules, send }),
    stepFunctions: new StepFunctions({
      durable,
      machines: Object.fromEntries(machines),
      lambda,
      ownerOf: (input) => String(JSON.parse(input).platformId),
      observation,
      log,
    }),
  };
}

/** Fills in the functions of a definition, which it names as `${Name}`, with their names. */
function readDefinition(file: string, tasks: readonly string[]): string {
  const text = readFileSync(new URL(`../../statemachines/${file}`, import.meta.url), 'utf8');
  return tasks.reduce((filled, task) => filled.replaceAll(`\${${task}}`, task), text);
}

async function ensureSandbox({ dataDir, token, webhookUrl: webhookEndpoint }: CloudOptions) {
  const kept = readSandbox(dataDir, token);
  const sandbox = { ...kept, ...token };
  const order = { ...sandbox, name: 'Sandbox', environment: 'sandbox' as const, replacedTokenId: kept.tokenId };
  await ensurePlatform({ ...order, ...(webhookEndpoint && { webhookEndpoint }) });
  if (token) keepSandbox(dataDir, sandbox);
  return sandbox;
}

const [order] = scheduledOrders.filter(({ name }) => name === 'RefreshPrices');

/**
 * Orders the prices of the connector at once, and then as often as a deployment's schedule does, in real minutes: a market does not
 * follow the local clock. Returns what ends it.
 */
function refreshPricesRegularly(sqs: Pick<Sqs, 'send'>): () => void {
  if (!order) throw new Error('There is no schedule for prices.');
  const refresh = () => void sqs.send(order.queue, { body: '{}' });
  refresh();
  const timer = setInterval(refresh, order.everyMinutes * 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
