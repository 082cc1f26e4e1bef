import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { eventBridgeClient } from '../../functions/runtime/clients/event-bridge.ts';
import { kmsClient } from '../../functions/runtime/clients/kms.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import { provide } from '../../functions/runtime/providers.ts';
import type { Item } from '../../functions/store/table.ts';
import { tableIndexes } from '../../functions/topology/table.ts';
import { type QueueName, queues, streamConsumers, workflows } from '../../functions/topology/wiring.ts';
import type { accessLine } from '../../lib/aws/access-line.ts';
import { itemBytes } from './item-size.ts';
import { sum } from './markdown.ts';
import { Meter, readUnits, writeUnits } from './meter.ts';
import prices from './prices.json' with { type: 'json' };
import type { Session } from './session.ts';
import { transitionsOf } from './workflow.ts';

/** The usage of every metered service. */
export type Usage = Record<keyof typeof prices.perMillion | 'Log bytes' | 'Stored bytes', number>;

/** The usage, and the part of the webhook deliveries, which depends on how fast they are answered. */
export interface Used {
  readonly all: Usage;
  readonly ofWebhooks: Partial<Usage>;
  /** The usage where each batch of the stream and of the queues holds ten records, as under load. */
  readonly inTens: Usage;
}

/** Steps of a workflow belong to its trace. */
const steps = new Set<string>(Object.values(workflows).flatMap(({ tasks }) => tasks));

const keyOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;

/** What DynamoDB adds to each item of a table and to each entry of an index (pricing page, "Data storage"). */
const overheadBytes = 100;

/** The bytes of an item and of its entries in the indexes, which hold keys only. */
const storedBytes = (item: Item): number =>
  itemBytes(item) +
  overheadBytes +
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

/** The bytes of the access log for one request. */
function accessBytes({ method, path }: (typeof endpointList)[number]): number {
  const values: Record<keyof typeof accessLine, string> = {
    requestId: randomUUID(),
    method,
    route: path,
    status: '200',
    platformId: randomUUID(),
    refusal: '-',
    latencyMs: '100',
    functionLatencyMs: '100',
  };
  return Buffer.byteLength(JSON.stringify(values)) + bytesPerLine;
}

/** Counts the usage of every metered service, and the webhooks' part of it. */
export class Gauge {
  readonly #meter: Meter;
  readonly #session: Session;
  readonly #log: Log;
  readonly #counts = { keyRequests: 0, events: 0, messages: 0 };

  constructor(session: Session, log: Log) {
    this.#session = session;
    this.#log = log;
    this.#meter = new Meter(session.cloud);
    this.#countCalls();
  }

  async during(make: () => Promise<{ id: string }>): Promise<Used> {
    Object.assign(this.#counts, { keyRequests: 0, events: 0, messages: 0 });
    this.#log.reset();
    const { stepFunctions } = this.#session.cloud.services;
    const existing = new Set((await this.#items()).map(keyOf));
    let transitions = 0;
    const runs = await this.#meter.during(async () => {
      const { id } = await make();
      await this.#quiet();
      transitions = await transitionsOf(stepFunctions, id.replace('Quote:', ''));
    });
    const requests = runs.flatMap((run) => endpointList.find(({ id }) => id === run.function) ?? []);
    const { keyRequests, events, messages } = this.#counts;
    const delivering = runs.filter((run) => isDelivery(run.function));
    const inBatches = runs.filter((run) => batched.has(run.function)).length;
    const stored = (await this.#items()).filter((item) => !existing.has(keyOf(item)));
    const roots = runs.filter((run) => !steps.has(run.function)).length;
    const all: Usage = {
      'API requests (REST)': requests.length,
      'Function runs': runs.length,
      'Write units': sum(runs.map(writeUnits)),
      'Read units': sum(runs.map(readUnits)),
      'State transitions': transitions,
      'Events on the bus': events,
      'Queue requests': 3 * (events + messages),
      'KMS requests': keyRequests,
      Traces: prices.assumed.tracedShare * roots,
      'Log bytes': this.#log.bytes + sum(requests.map(accessBytes)),
      'Stored bytes': sum(stored.map(storedBytes)),
    };
    const single = all['Function runs'] - inBatches;
    const inTens: Usage = {
      ...all,
      'Function runs': single + inBatches / batch,
      'Queue requests': (events + messages) * (1 + 2 / batch),
      Traces: prices.assumed.tracedShare * (requests.length + inBatches / batch),
    };
    const ofWebhooks = {
      'Function runs': delivering.length,
      'Write units': sum(delivering.map(writeUnits)),
      'Read units': sum(delivering.map(readUnits)),
      'Log bytes': this.#log.ofWebhooks,
    };
    return { all, ofWebhooks, inTens };
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
      if (waiting === 0 && before === this.#meter.invocations.length) return;
      before = this.#meter.invocations.length;
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
        this.#counts.messages += 1;
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
