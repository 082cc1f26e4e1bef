import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { resetPorts } from '../../../functions/ports/ports.ts';
import { useLocalTable } from '../../../lib/local/beside.ts';
import { provisionPlatform } from '../../../lib/platforms/provisioning.ts';
import { type Api, apiClient, bodyOf } from '../../kit/client/api.ts';
import { createSparkWallet, fundedAccount, until } from '../../kit/client/payments.ts';
import { Receiver } from '../../kit/measuring/receiver.ts';
import { startService } from '../../kit/service-process.ts';
import { wholeOption } from '../options.ts';
import type { Proof } from '../proof.ts';
import type { Ask } from './flood-process.ts';
import { type Answers, type FloodName, floods, paymentOf, type Target } from './floods.ts';

/** What is measured of the other platform. */
const measures = ['read', 'payment', 'last event'] as const;
type Samples = Readonly<Record<(typeof measures)[number], number[]>>;

/** How much longer than in quiet the median may be. */
const bound = 2;
/** How often a flood is measured whose median is beyond the bound, before it counts as a violation: others use this machine too. */
const tries = 3;
/** How many times each round probes in quiet, and then under the flood. */
const probes = 10;
/** An event that has not come after this time, in milliseconds, is lost. */
const patienceMs = 60_000;
/** The time until a flood is on, in milliseconds. */
const risingMs = 300;

/** The floods whose rate is judged too: those of a platform's own requests. */
const rated: readonly FloodName[] = ['reads', 'payments'];
/** The least share of its rate alone that a flood keeps beside a platform that asks ten times a second. */
const keptShare = { long: 0.9, short: 0.2 };
/** The time between two requests of that platform, in milliseconds. */
const askEveryMs = 100;
/** A rate is taken over this many milliseconds, and this many answers at least. */
const [ratedMs, ratedAnswers] = [2_000, 100];

/**
 * One platform, or somebody without credentials, floods the service as `npm start` runs it, while another platform reads, pays and
 * waits for the last event of its payment. Nor may its own presence, or that of somebody with wrong credentials, take from the rate of
 * the flood. The short form asserts that nothing of the other platform is refused or lost, and a rate that no work beside it on the
 * machine explains; the ratios of medians need a machine that does nothing else for a while, so only the long form asserts them.
 */
export const neighboursProof: Proof = {
  prove: async (options, say) => {
    const rounds = wholeOption(options, 'rounds') ?? (options.short ? 1 : 6);
    const chosen = options.only === undefined ? Object.keys(floods) : [String(options.only)];
    for (const name of chosen) if (!isFlood(name)) throw new Error(`There is no flood "${name}".`);
    const run = await Run.start();
    try {
      await run.probe(probes);
      const lines: string[] = [];
      for (const name of chosen.filter(isFlood)) {
        const line = await run.judge(name, rounds, options.short ? 1 : tries, !options.short);
        say(line);
        lines.push(line);
        if (!rated.includes(name)) continue;
        const rate = await run.judgeRate(name, rounds, tries, options.short ? keptShare.short : keptShare.long);
        say(rate);
        lines.push(rate);
      }
      return {
        figures: `${chosen.length} floods, ${run.probed} probes of the other platform: ${lines.join('; ')}`,
        violations: run.violations,
      };
    } finally {
      await run.stop();
    }
  },
};

const isFlood = (name: string): name is FloodName => Object.hasOwn(floods, name);

const noSamples = (): Samples => ({ read: [], payment: [], 'last event': [] });

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** A customer's wallet, and an account that can pay it often. */
async function partiesOf(api: Api): Promise<Pick<Target, 'accountId' | 'externalAccountId'>> {
  const person = { customerType: 'INDIVIDUAL', region: 'US', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const { id } = bodyOf(await api.post('/customers', { ...person, nationality: 'US' }), 201);
  return { accountId: await fundedAccount(api, 1_000_000_000), externalAccountId: await createSparkWallet(api, id) };
}

async function undoAll(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps.toReversed()) await step();
}

/** The service with two platforms, and the process that floods. */
class Run {
  readonly violations: string[] = [];
  probed = 0;
  readonly #api: Api;
  readonly #own: Pick<Target, 'accountId' | 'externalAccountId'>;
  readonly #target: Target;
  /** The payments whose last event has come. */
  readonly #completed: ReadonlySet<string>;
  readonly #flooder: ChildProcess;
  readonly #undo: readonly (() => unknown)[];

  private constructor(run: {
    readonly api: Api;
    readonly own: Pick<Target, 'accountId' | 'externalAccountId'>;
    readonly target: Target;
    readonly completed: ReadonlySet<string>;
    readonly undo: readonly (() => unknown)[];
  }) {
    this.#api = run.api;
    this.#own = run.own;
    this.#target = run.target;
    this.#completed = run.completed;
    this.#undo = run.undo;
    this.#flooder = fork(join(import.meta.dirname, 'flood-process.ts'));
  }

  static async start(): Promise<Run> {
    const folder = mkdtempSync(join(tmpdir(), 'prove-neighbours-'));
    const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
    try {
      return new Run({ ...(await Run.#begin(folder, undo)), undo });
    } catch (cause) {
      await undoAll(undo);
      throw cause;
    }
  }

  static async #begin(folder: string, undo: (() => unknown)[]) {
    const completed = new Set<string>();
    const receiver = await Receiver.start({
      onWebhook: ({ body }) => {
        if (body.type === 'OUTGOING_PAYMENT.COMPLETED') completed.add(body.data.id);
      },
    });
    undo.push(() => receiver.close());
    const credentials = 'flood:flood';
    const service = await startService(folder, { SANDBOX_TOKEN_ID: 'flood', SANDBOX_TOKEN_SECRET: 'flood' });
    undo.push(() => service.kill('SIGKILL'));
    await useLocalTable(folder);
    undo.push(resetPorts);
    const order = { name: 'Neighbour', environment: 'sandbox', webhookEndpoint: receiver.url } as const;
    const { tokenId, tokenSecret } = await provisionPlatform(order);
    const { baseUrl } = service;
    const api = apiClient(baseUrl, `${tokenId}:${tokenSecret}`);
    const own = await partiesOf(api);
    const target = { baseUrl, credentials, ...(await partiesOf(apiClient(baseUrl, credentials))) };
    return { api, own, target, completed };
  }

  async stop(): Promise<void> {
    this.#flooder.disconnect();
    await undoAll(this.#undo);
  }

  /** Reads and pays so often, one request after the other. */
  async probe(count: number, into: Samples = noSamples()): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      this.probed += 1;
      let at = performance.now();
      const lasted = () => performance.now() - at;
      bodyOf(await this.#api.get('/transactions?limit=10'), 200);
      into.read.push(lasted());
      at = performance.now();
      const { transactionId } = bodyOf(await this.#api.post('/quotes', paymentOf(this.#own)), 201);
      into.payment.push(lasted());
      await until(
        () => this.#completed.has(transactionId),
        (hasCome) => hasCome,
        { timeoutMs: patienceMs, pause: () => pause(1) },
      );
      into['last event'].push(lasted());
    }
  }

  /** Measures a flood and returns its line of figures. A median beyond the bound is measured again before it is a violation. */
  async judge(name: FloodName, rounds: number, times: number, isBound: boolean): Promise<string> {
    for (let time = 1; ; time += 1) {
      const { ratios, answers } = await this.#measure(name, rounds);
      const line = `${name} ${measures.map((measure) => `${measure} ${ratios[measure].toFixed(1)}`).join(', ')} times (${answersOf(answers)})`;
      const beyond = measures.filter((measure) => ratios[measure] > bound);
      if (beyond.length > 0 && time < times) continue;
      if (beyond.length > 0 && isBound) {
        this.violations.push(`${line}: npm run prove -- neighbours --only "${name}"`);
      }
      return line;
    }
  }

  /** Measures what a flood keeps of its rate beside another platform, and returns its line of figures. */
  async judgeRate(name: FloodName, rounds: number, times: number, least: number): Promise<string> {
    for (let time = 1; ; time += 1) {
      const [alone, beside]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        alone.push(await this.#rateOf(name, async () => {}));
        beside.push(await this.#rateOf(name, (count) => this.#ask(count)));
      }
      const kept = medianOf(beside) / medianOf(alone);
      const line = `${name} keep ${kept.toFixed(2)} of ${Math.round(medianOf(alone))} answers a second`;
      if (kept < least && time < times) continue;
      if (kept < least) this.violations.push(`${line}: npm run prove -- neighbours --only "${name}"`);
      return line;
    }
  }

  /** The answers a second that a flood gets while `aside` is called ten times a second. */
  async #rateOf(name: FloodName, aside: (count: number) => Promise<unknown>): Promise<number> {
    // Nothing of the flood before is left to be done once an event has come.
    await this.probe(1);
    const startedAt = performance.now();
    // In this process: the one that floods gets on only while the machine has nothing else to do.
    const flood = floods[name](this.#target);
    const asides: Promise<unknown>[] = [];
    for (let count = 0; performance.now() < startedAt + ratedMs || granted(flood.answers) < ratedAnswers; count += 1) {
      asides.push(aside(count));
      await pause(askEveryMs);
    }
    const answered = granted(flood.answers);
    const seconds = (performance.now() - startedAt) / 1000;
    await flood.stop();
    await Promise.all(asides);
    return answered / seconds;
  }

  /** What the other platform asks beside a flood: it reads and pays, and every thirtieth time its credentials are wrong. */
  async #ask(count: number): Promise<void> {
    if (count % 30 === 0) bodyOf(await apiClient(this.#target.baseUrl, 'wrong:wrong').get('/config'), 401);
    else if (count % 2 === 0) bodyOf(await this.#api.get('/transactions?limit=10'), 200);
    else bodyOf(await this.#api.post('/quotes', paymentOf(this.#own)), 201);
  }

  async #measure(name: FloodName, rounds: number) {
    const [quiet, flooded] = [noSamples(), noSamples()];
    const answers: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      await this.probe(probes, quiet);
      this.#flood({ start: name, target: this.#target });
      await pause(risingMs);
      await this.probe(probes, flooded);
      for (const [status, count] of Object.entries(await this.#endFlood()))
        answers[status] = (answers[status] ?? 0) + count;
    }
    const ratioOf = (measure: keyof Samples) => medianOf(flooded[measure]) / medianOf(quiet[measure]);
    return {
      ratios: { read: ratioOf('read'), payment: ratioOf('payment'), 'last event': ratioOf('last event') },
      answers,
    };
  }

  #flood(ask: Ask): void {
    this.#flooder.send(ask);
  }

  async #endFlood(): Promise<Answers> {
    const counted = once(this.#flooder, 'message') as Promise<[Answers]>;
    this.#flood('stop');
    return (await counted)[0];
  }
}

const granted = (answers: Answers): number =>
  Object.entries(answers).reduce((sum, [status, count]) => (status.startsWith('2') ? sum + count : sum), 0);

const answersOf = (answers: Answers): string =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || 'none answered';
