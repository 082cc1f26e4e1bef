import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { type QueueName, queues } from '../../functions/contract/wiring.ts';
import { busClient } from '../../functions/runtime/clients/bus.ts';
import { keysClient } from '../../functions/runtime/clients/keys.ts';
import { queueClient } from '../../functions/runtime/clients/queue.ts';
import { override, type SeamName } from '../../functions/runtime/seams.ts';
import type { accessLine } from '../access-line.ts';
import { sum } from './markdown.ts';
import { Meter, readUnits, writeUnits } from './meter.ts';
import prices from './prices.json' with { type: 'json' };
import type { Stage } from './stage.ts';
import { ended } from './workflow.ts';

/** What something uses of everything that is paid for. */
export type Usage = Record<keyof typeof prices.perMillion | 'Log bytes', number>;

/** What something uses, and what of it the delivery of its webhooks does: that differs with how fast they are answered. */
export interface Used {
  readonly all: Usage;
  readonly ofWebhooks: Partial<Usage>;
}

/** Nothing has happened for so long: the payment and all that it sets off are over. */
const quietMs = 500;
/** What CloudWatch counts of an event beside its message, in bytes (CloudWatch Logs, PutLogEvents). */
export const bytesPerLine = 26;

const isDelivery = (name: string): boolean =>
  name === queues.WebhookDelivery.consumer || name === queues.SlowWebhookDelivery.consumer;

/** How many bytes the access log takes of a request that was answered. */
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

/** Counts everything that is paid for while something happens, and the webhooks' part of it. */
export class Gauge {
  readonly #meter: Meter;
  readonly #stage: Stage;
  readonly #log: Log;
  readonly #counts = { signatures: 0, events: 0, messages: 0 };

  constructor(stage: Stage, log: Log) {
    this.#stage = stage;
    this.#log = log;
    this.#meter = new Meter(stage.cloud);
    this.#count('keys', keysClient(), () => {
      this.#counts.signatures += 1;
    });
    this.#count('bus', busClient(), ({ Entries = [] }: { Entries?: unknown[] }) => {
      this.#counts.events += Entries.length;
    });
    this.#count('queue', queueClient(), () => {
      this.#counts.messages += 1;
    });
  }

  async during(make: () => Promise<{ id: string }>): Promise<Used> {
    Object.assign(this.#counts, { signatures: 0, events: 0, messages: 0 });
    this.#log.reset();
    const { stepFunctions } = this.#stage.cloud.services;
    let transitions = 0;
    const runs = await this.#meter.during(async () => {
      const { id } = await make();
      transitions = (await ended(stepFunctions, id.replace('Quote:', ''))).transitions;
      await this.#quiet();
    });
    const requests = runs.flatMap((run) => endpointList.find(({ id }) => id === run.function) ?? []);
    const { signatures, events, messages } = this.#counts;
    const delivering = runs.filter((run) => isDelivery(run.function));
    const all: Usage = {
      'API requests (REST)': requests.length,
      'Function runs': runs.length,
      'Write units': sum(runs.map(writeUnits)),
      'Read units': sum(runs.map(readUnits)),
      'State transitions': transitions,
      'Events on the bus': events,
      'Queue requests': 3 * (events + messages),
      'Signatures (ECC)': signatures,
      'Log bytes': this.#log.bytes + sum(requests.map(accessBytes)),
    };
    const ofWebhooks = {
      'Function runs': delivering.length,
      'Write units': sum(delivering.map(writeUnits)),
      'Read units': sum(delivering.map(readUnits)),
      'Log bytes': this.#log.ofWebhooks,
    };
    return { all, ofWebhooks };
  }

  /** Waits until no message waits and no function has begun for a while. */
  async #quiet(): Promise<void> {
    const { sqs, lambda } = this.#stage.cloud.services;
    for (let before = -1; ; ) {
      await lambda.idle();
      const waiting = sum((Object.keys(queues) as QueueName[]).map((name) => sqs.depth(name)));
      if (waiting === 0 && before === this.#meter.invocations.length) return;
      before = this.#meter.invocations.length;
      await pause(quietMs);
    }
  }

  #count(
    seam: SeamName,
    client: { send: (command: never) => Promise<unknown> },
    counted: (input: never) => void,
  ): void {
    const send = (command: { input: never }): Promise<unknown> => {
      counted(command.input);
      return client.send(command as never);
    };
    override(seam, { send });
  }
}

/** The functions' log goes to standard output, a line of JSON each; here it is counted and not shown. */
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

  /** Lets standard output be as it was. */
  end(): void {
    process.stdout.write = this.#write;
  }
}
