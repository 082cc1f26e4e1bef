import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { type QueueName, queues } from '../../functions/contract/wiring.ts';
import { busClient } from '../../functions/runtime/clients/bus.ts';
import { keysClient } from '../../functions/runtime/clients/keys.ts';
import { queueClient } from '../../functions/runtime/clients/queue.ts';
import { override, type SeamName } from '../../functions/runtime/seams.ts';
import type { accessLine } from '../access-line.ts';
import { markdownTable, rounded, sum } from './markdown.ts';
import { Meter, readUnits, writeUnits } from './meter.ts';
import { customerRequest, Payer, walletRequest } from './payer.ts';
import prices from './prices.json' with { type: 'json' };
import { onStage, type Stage } from './stage.ts';
import { ended } from './workflow.ts';

/** What one payment uses of everything that is paid for. */
type Usage = Record<keyof typeof prices.perMillion | 'Log bytes', number>;

/** A locked quote lives 5 minutes: 3 seconds of the measurement. */
const clockSpeed = 100;
/** Nothing has happened for so long: the payment and all that it sets off are over. */
const quietMs = 500;
/** What CloudWatch counts of an event beside its message, in bytes (CloudWatch Logs, PutLogEvents). */
const bytesPerLine = 26;

/** Meters one payment of each kind in the local cloud, request by request, and prices a million of them. */
export async function measureCost(): Promise<string> {
  const log = new Log();
  return onStage(clockSpeed, async (stage) => {
    const { client } = stage;
    const payer = await Payer.make(client);
    const gauge = new Gauge(stage, log);
    const wallet = await payer.wallet();
    const failing = await payer.wallet('003');
    const german = await client.post('/customers', { ...customerRequest(), region: 'DE', nationality: 'DE' });
    const { id: guarded } = await client.post('/customers/external-accounts', walletRequest(german.id));
    const lock = (walletId: string) => client.post('/quotes', payer.quoteRequest(walletId, false));
    const kinds: Readonly<Record<string, () => Promise<{ id: string }>>> = {
      'Paid at once': () => payer.pay(wallet),
      'Locked, then executed': async () => client.post(`/quotes/${(await lock(wallet)).id}/execute`, {}),
      'With strong authentication': async () => {
        let quote = await client.post(`/quotes/${(await lock(guarded)).id}/execute`, {});
        while (quote.status === 'PENDING_AUTHORIZATION') {
          quote = await client.post(`/quotes/${quote.id}/authorize`, { code: '123456' });
        }
        return quote;
      },
      'Fails, refunded': () => payer.pay(failing),
      'Locked, expires': () => lock(wallet),
    };
    const used: [string, Usage][] = [];
    for (const [kind, make] of Object.entries(kinds)) used.push([kind, await gauge.during(make)]);
    return [usageTable(used), priceTable(used)].join('\n\n');
  });
}

const usageTable = (used: readonly (readonly [string, Usage])[]): string =>
  markdownTable(
    'What one payment uses',
    ['', ...used.map(([kind]) => kind)],
    namesOf(used).map((name) => [name, ...used.map(([, usage]) => rounded(usage[name]))]),
    'From the first request to the last webhook, with no other load: batches hold one record each, which is the dearest case. ' +
      'A queue’s message is sent, received and deleted. The check of credentials is remembered. ' +
      `Log bytes are the lines of functions and of API Gateway’s access log, with the ${bytesPerLine} bytes that CloudWatch adds to each; ` +
      'Lambda’s own lines are switched off below warnings, and workflows log failures alone.',
  );

const namesOf = ([first]: readonly (readonly [string, Usage])[]) => Object.keys(first?.[1] ?? {}) as (keyof Usage)[];

function priceTable(used: readonly (readonly [string, Usage])[]): string {
  const { functionMs, functionMb } = prices.assumed;
  const rows: [string, ...number[]][] = namesOf(used).map((name) => [
    name,
    ...used.map(([, usage]) => priceOf(name, usage[name])),
  ]);
  const secondsPrice =
    (functionMs / 1000) * (functionMb / 1024) * prices.perGigabyteSecond['Function time (arm64)'] * 1e6;
  rows.push([
    `Function time, ${functionMs} ms each`,
    ...used.map(([, usage]) => rounded(usage['Function runs'] * secondsPrice)),
  ]);
  const totals = used.map((_, column) => `**${rounded(sum(rows.map((row) => Number(row[column + 1]))))}**`);
  return markdownTable(
    'What a million of them cost (US dollars)',
    ['', ...used.map(([kind]) => kind)],
    [...rows, ['**Total**', ...totals]],
    `${prices.place}, written down on ${prices.writtenDown} in lib/measure/prices.json. Storage, traces, alarms and transfer are not in it; ` +
      'the time of a function is assumed, not measured.',
  );
}

/** What a million times so much costs, in US dollars. */
const priceOf = (name: keyof Usage, amount: number): number =>
  rounded(name === 'Log bytes' ? (amount * 1e6 * prices.perGigabyte[name]) / 1e9 : amount * prices.perMillion[name]);

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

/** Counts everything that is paid for while something happens. */
class Gauge {
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

  async during(make: () => Promise<{ id: string }>): Promise<Usage> {
    Object.assign(this.#counts, { signatures: 0, events: 0, messages: 0 });
    this.#log.bytes = 0;
    const { stepFunctions } = this.#stage.cloud.services;
    let transitions = 0;
    const runs = await this.#meter.during(async () => {
      const { id } = await make();
      transitions = (await ended(stepFunctions, id.replace('Quote:', ''))).transitions;
      await this.#quiet();
    });
    const requests = runs.flatMap((run) => endpointList.find(({ id }) => id === run.function) ?? []);
    const { signatures, events, messages } = this.#counts;
    return {
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
class Log {
  bytes = 0;

  constructor() {
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
      const text = chunk.toString();
      if (!text.startsWith('{"level"')) return write(chunk, ...rest);
      this.bytes += Buffer.byteLength(text.trimEnd()) + bytesPerLine;
      return true;
    };
  }
}
