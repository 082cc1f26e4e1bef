import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { toUuid } from '../../functions/domain/ids.ts';
import { eventBridgeClient } from '../../functions/ports/clients/event-bridge.ts';
import { kmsClient } from '../../functions/ports/clients/kms.ts';
import { sqsClient } from '../../functions/ports/clients/sqs.ts';
import { provide } from '../../functions/ports/ports.ts';
import { setsMilestones } from '../../functions/store/payments/milestones.ts';
import type { Item } from '../../functions/store/table.ts';
import { toDelivery } from '../../functions/store/webhooks/deliveries.ts';
import { type QueueName, queues } from '../../functions/topology/queues.ts';
import { tableIndexes } from '../../functions/topology/table.ts';
import { streamConsumers } from '../../functions/topology/wiring.ts';
import { workflows } from '../../functions/topology/workflows.ts';
import type { accessLine } from '../../lib/aws/api-release.ts';
import prices from '../../lib/console/prices.json' with { type: 'json' };
import { itemBytes } from '../../lib/local/table/item-size.ts';
import { sum } from '../kit/measuring/markdown.ts';
import { Meter, platformReads, readUnits, writeUnits } from '../kit/measuring/meter.ts';
import type { Session } from './session.ts';
import { savedBySharing } from './shared-pages.ts';
import { type Batched, nothing, type OwnUsage, usageOf, webhookPart } from './usage.ts';
import { deliveryUsage, retryUsage } from './webhook-usage.ts';
import { transitionsOf } from './workflow.ts';

/** What a payment uses. How often webhooks wait and are retried is assumed, so that the figures do not depend on the machine. */
export interface Used extends Batched {
  /** The usage where each batch of the stream and of the queues holds ten records, as under load. */
  readonly inTens: Batched;
  /** And where it holds two, as under some load. */
  readonly inTwos: Batched;
  /** What its webhooks used in this run, where it depends on how fast the machine is. */
  readonly metered: {
    readonly webhookWriteUnits: number;
    readonly platformReads: number;
    /** How often two messages met at an event, of which one left it to the other and came again. */
    readonly meetings: number;
  };
}

/** Steps of a workflow belong to its trace. */
const steps = new Set<string>(Object.values(workflows).flatMap(({ tasks }) => tasks));

const keyOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;

/** What DynamoDB adds to each item of a table and to each entry of an index (pricing page, "Data storage"). */
const overheadBytes = 100;

/** The bytes of an item in the table. */
const tableBytes = (item: Item): number => itemBytes(item) + overheadBytes;

const monthMs = 30 * 24 * 3_600_000;

/** The months of the first three for which an item is kept from now on. */
const monthsOf = ({ expiresAtSeconds }: Item, now: number): number =>
  Math.min(
    prices.assumed.storedMonths,
    expiresAtSeconds === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Number(expiresAtSeconds) * 1000 - now) / monthMs,
  );

/** The bytes of an item and of its entries in the indexes, which hold keys only. */
const storedBytes = (item: Item): number =>
  tableBytes(item) +
  sum(
    tableIndexes
      .filter(({ partitionKey, sortKey }) => item[partitionKey] !== undefined && item[sortKey] !== undefined)
      .map(({ partitionKey, sortKey }) => {
        const { pk, sk, [partitionKey]: partition, [sortKey]: position } = item;
        return itemBytes({ pk, sk, [partitionKey]: partition, [sortKey]: position }) + overheadBytes;
      }),
  );

/** After this long without activity a payment and all of its effects are complete. */
const quietMs = 500;
/** The bytes that CloudWatch counts for an event in addition to its message (CloudWatch Logs, PutLogEvents). */
export const bytesPerLine = 26;

/** Functions that are handed batches. */
const batched = new Set<string>([
  ...streamConsumers.map((row) => row.function),
  ...Object.values(queues).map(({ consumer }) => consumer),
]);
/** How many records a batch holds under load. */
const batch = 10;

const isDelivery = (name: string): boolean =>
  name === queues.WebhookDelivery.consumer || name === queues.SlowWebhookDelivery.consumer;

const isDeliveryQueue = (url = ''): boolean =>
  [process.env.DELIVERY_QUEUE_URLS, process.env.SLOW_DELIVERY_QUEUE_URL].includes(url);

/** The bytes of the access log for one request. */
function accessBytes({ method, path }: (typeof endpointList)[number]): number {
  const values: Record<keyof typeof accessLine, string> = {
    requestId: randomUUID(),
    method,
    route: path,
    status: '200',
    address: '255.255.255.255',
    platformId: randomUUID(),
    refusal: '-',
    latencyMs: '100',
    functionLatencyMs: '100',
  };
  return Buffer.byteLength(JSON.stringify(values)) + bytesPerLine;
}

/** Counts the usage of every metered service, and the webhooks' part of it. */
export class Gauge {
  readonly meter: Meter;
  readonly #session: Session;
  readonly #log: Log;
  readonly #counts = { keyRequests: 0, events: 0, messages: 0 };
  /** Whether the payments that are made set milestones. Their random ids decide it, so without this one in 32 would read more. */
  #withMilestones = false;

  constructor(session: Session, log: Log) {
    this.#session = session;
    this.#log = log;
    this.meter = new Meter(session.cloud);
    this.#countCalls();
    provide('random', { uuid: () => this.#uuid(), fraction: () => Math.random() });
  }

  /** Measures as `during` does a payment of the kind that sets milestones. */
  async duringMilestone(make: () => Promise<{ id: string }>): Promise<Used> {
    this.#withMilestones = true;
    try {
      return await this.during(make);
    } finally {
      this.#withMilestones = false;
    }
  }

  #uuid(): string {
    for (;;) {
      const uuid = randomUUID();
      if (setsMilestones(toUuid(uuid)) === this.#withMilestones) return uuid;
    }
  }

  /** Measures a payment. One whose id comes from its key may be of the other kind; then another one is measured. */
  async during(make: () => Promise<{ id: string }>): Promise<Used> {
    for (;;) {
      let uuid = '';
      const used = await this.#measured(async () => {
        const made = await make();
        uuid = made.id.replace('Quote:', '');
        return made;
      });
      if (setsMilestones(toUuid(uuid)) === this.#withMilestones) return used;
    }
  }

  async #measured(make: () => Promise<{ id: string }>): Promise<Used> {
    // What was made before may still send webhooks.
    await this.#quiet();
    Object.assign(this.#counts, { keyRequests: 0, events: 0, messages: 0 });
    this.#log.reset();
    const { stepFunctions } = this.#session.cloud.services;
    const existing = new Set((await this.#items()).map(keyOf));
    let transitions = 0;
    const measured = await this.meter.during(async () => {
      const { id } = await make();
      await this.#quiet();
      transitions = await transitionsOf(stepFunctions, id.replace('Quote:', ''));
    });
    // API Gateway remembers for a minute who a caller is.
    const runs = measured.filter((run) => run.function !== 'Authorizer');
    const requests = runs.flatMap((run) => endpointList.find(({ id }) => id === run.function) ?? []);
    const { keyRequests, events, messages } = this.#counts;
    const delivering = runs.filter((run) => isDelivery(run.function));
    const own = runs.filter((run) => !isDelivery(run.function));
    const stored = (await this.#items()).filter((item) => !existing.has(keyOf(item)));
    const deliveries = stored.filter(({ type }) => type === 'DELIVERY').map(toDelivery);
    const ownUsage: OwnUsage = {
      requests: requests.length,
      runs: own.length,
      batchedRuns: own.filter((run) => batched.has(run.function)).length,
      roots: own.filter((run) => !steps.has(run.function)).length,
      writeUnits: sum(own.map(writeUnits)),
      readUnits: sum(own.map(readUnits)),
      logBytes: this.#log.bytes - this.#log.ofWebhooks + sum(requests.map(accessBytes)),
      ...{ transitions, events, messages, keyRequests },
      lineBytes: this.#log.ofWebhooks / Math.max(1, delivering.length),
    };
    const now = this.#session.cloud.services.durable.clock.now();
    const byteMonths = (bytesOf: (item: Item) => number) =>
      sum(stored.map((item) => bytesOf(item) * monthsOf(item, now)));
    const storageLess = (bytes: number) => ({
      'Stored bytes': sum(stored.map(storedBytes)) - bytes,
      'Byte months stored': byteMonths(storedBytes) - bytes * prices.assumed.storedMonths,
      'Byte months recoverable': byteMonths(tableBytes) - bytes * prices.assumed.storedMonths,
    });
    const movesMoney = stored.some(({ type, journal }) => type === 'PAYMENT' && journal !== undefined);
    const inBatchesOf = (size: number): Batched => {
      const saved = savedBySharing(stored, size, overheadBytes);
      const own = { ...ownUsage, writeUnits: ownUsage.writeUnits - saved.writeUnits };
      return {
        movesMoney,
        all: { ...storageLess(saved.bytes), ...usageOf(own, deliveryUsage(deliveries), size) },
        ofWebhooks: webhookPart(own, deliveryUsage(deliveries), size),
        retries: usageOf({ ...nothing, lineBytes: own.lineBytes }, retryUsage(deliveries), size),
      };
    };
    const metered = {
      webhookWriteUnits: sum(delivering.map(writeUnits)),
      platformReads: sum(runs.map(platformReads)),
      meetings: runs.filter((run) => run.function === queues.SlowWebhookDelivery.consumer).length,
    };
    return { ...inBatchesOf(1), inTens: inBatchesOf(batch), inTwos: inBatchesOf(2), metered };
  }

  async #items(): Promise<readonly Item[]> {
    const { client, tableName } = this.#session.cloud.services.store;
    const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
    return Items;
  }

  /** Waits until all queues are empty and no function has started for a while. */
  async #quiet(): Promise<void> {
    const { sqs, lambda } = this.#session.cloud.services;
    for (let before = -1; ; ) {
      await lambda.idle();
      const waiting = sum((Object.keys(queues) as QueueName[]).map((name) => sqs.depth(name)));
      if (waiting === 0 && before === this.meter.invocations.length) return;
      before = this.meter.invocations.length;
      await pause(quietMs);
    }
  }

  /** Counts the calls to KMS, EventBridge and SQS on their way to the local cloud. */
  #countCalls(): void {
    const [kms, eventBridge, sqs] = [kmsClient(), eventBridgeClient(), sqsClient()];
    provide('kms', {
      send: (command) => {
        this.#counts.keyRequests += 1;
        return kms.send(command);
      },
    });
    provide('eventBridge', {
      send: (command) => {
        this.#counts.events += command.input.Entries?.length ?? 0;
        return eventBridge.send(command);
      },
    });
    provide('sqs', {
      send: (command) => {
        if (!isDeliveryQueue(command.input.QueueUrl)) this.#counts.messages += 1;
        return sqs.send(command);
      },
    });
  }
}

/** Counts the functions' log, which goes to standard output in lines of JSON, and does not print it. */
export class Log {
  bytes = 0;
  ofWebhooks = 0;
  readonly #write = process.stdout.write;

  constructor() {
    const write = this.#write.bind(process.stdout);
    process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
      const text = chunk.toString();
      if (!text.startsWith('{"level"')) return write(chunk, ...rest);
      this.#count(text.trimEnd());
      return true;
    };
  }

  #count(line: string): void {
    const bytes = Buffer.byteLength(line) + bytesPerLine;
    const { message } = JSON.parse(line) as { message: string };
    this.bytes += bytes;
    if (isDelivery(message)) this.ofWebhooks += bytes;
  }

  reset(): void {
    Object.assign(this, { bytes: 0, ofWebhooks: 0 });
  }

  /** Restores standard output. */
  end(): void {
    process.stdout.write = this.#write;
  }
}
