import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mulberry32 } from '../../kit/prng.ts';
import { runCommand, type ServiceProcess, startService } from '../../kit/service-process.ts';
import type { Proof, Proven } from '../proof.ts';
import { expectedEvents, missingEvents, wrongEnds } from './accounts.ts';
import { Connection } from './connection.ts';
import { Inbox } from './inbox.ts';
import { Load, tokenSettings } from './load.ts';
import { Purchases } from './purchases.ts';
import { StablecoinOperations } from './stablecoin-operations.ts';

/** A quote lives ten seconds, and the first retry of a webhook comes after a sixth of one. */
const clockSpeed = '30';
const defaults = { kills: '20', seconds: '6', seed: '1' };
const short = { kills: '3', seconds: '3' };
/** Without an event for this long, the missing ones count as lost. */
const patienceMs = 60_000;
/** The longest time in which an acceptance is recorded; only a webhook accepted within it before a kill may come again. */
const recordedWithinMs = 3_000;

/**
 * Kills the service and its table's engine under load, repeatedly on the same data, and counts: no payment, card purchase, mint,
 * burn, response or event is lost, none is done twice, and events keep their order.
 */
export const killProof: Proof = {
  prove: async (options, say) => {
    const chosen = { ...defaults, ...(options.short && short), ...options };
    const [kills, seconds, seed] = [chosen.kills, chosen.seconds, chosen.seed].map(Number) as [number, number, number];
    if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills must be a whole number above 0.');
    if (!(seconds > 0)) throw new Error('--seconds must be above 0.');
    const folder = mkdtempSync(join(tmpdir(), 'prove-kill-'));
    const inbox = await Inbox.open();
    const run = new KillRun(folder, inbox, mulberry32(seed));
    try {
      return await run.prove({ kills, seconds, say });
    } finally {
      await run.clear();
      await inbox.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

interface Rounds {
  readonly kills: number;
  /** How long the longest round of load is. */
  readonly seconds: number;
  readonly say: (line: string) => void;
}

/** The service on one folder, through all of its lives. */
class KillRun {
  readonly #folder: string;
  readonly #inbox: Inbox;
  readonly #random: () => number;
  readonly #connection = new Connection();
  readonly #load: Load;
  readonly #purchases: Purchases;
  readonly #operations: StablecoinOperations;
  #service: ServiceProcess | undefined;

  constructor(folder: string, inbox: Inbox, random: () => number) {
    this.#folder = folder;
    this.#inbox = inbox;
    this.#random = random;
    this.#load = new Load(this.#connection, random);
    this.#purchases = new Purchases(this.#connection, random);
    this.#operations = new StablecoinOperations(this.#connection, random);
  }

  async prove({ kills, seconds, say }: Rounds): Promise<Proven> {
    await this.#start();
    await this.#load.begin();
    await this.#purchases.begin();
    await this.#operations.begin(this.#load.payer?.customerId ?? '');
    for (let kill = 1; kill <= kills; kill += 1) {
      await pause(this.#random() * seconds * 1000);
      await this.#kill();
      await this.#start();
      await this.#connection.replay(20);
      this.#connection.faults.push(...(await this.#purchases.wrongEnds(20)));
      say(
        `kill ${kill}: ${this.#load.payments.length} payments, ${this.#purchases.made.length} purchases, ` +
          `${this.#operations.made.length} mints and burns, ${this.#inbox.count} events`,
      );
    }
    await Promise.all([this.#load.end(), this.#purchases.end(), this.#operations.end()]);
    await this.#awaitEvents();
    const replayed = await this.#connection.replay();
    return this.#account(kills, replayed);
  }

  /** Stops the service. */
  async clear(): Promise<void> {
    await this.#service?.kill('SIGKILL');
  }

  async #start(): Promise<void> {
    this.#service = await startService(this.#folder, {
      ...tokenSettings,
      CLOCK_SPEED: clockSpeed,
      WEBHOOK_URL: this.#inbox.url,
    });
    this.#connection.up(this.#service.baseUrl);
  }

  async #kill(): Promise<void> {
    this.#connection.down();
    await this.#service?.kill('SIGKILL');
    this.#inbox.killed();
  }

  #missingEvents(): readonly string[] {
    return [...missingEvents(this.#load, this.#inbox), ...this.#purchases.missingEvents(this.#inbox)];
  }

  /** Waits for the missing events as long as any arrives. */
  async #awaitEvents(): Promise<void> {
    let [count, since] = [this.#inbox.count, Date.now()];
    while (this.#missingEvents().length > 0 && Date.now() - since < patienceMs) {
      await pause(200);
      if (this.#inbox.count > count) [count, since] = [this.#inbox.count, Date.now()];
    }
  }

  /**
   * Finds webhooks that came twice without a kill in between. They are violations unless the service timed out waiting for the
   * answer to the first: on a machine that freezes, the answer comes too late.
   */
  async #judgeRepeats(): Promise<{ readonly unexcused: readonly string[]; readonly timedOut: number }> {
    const repeats = await Promise.all(
      [...this.#inbox.unexcused].map(async ([id, what]) => {
        const { attempts } = await this.#connection.get(`/webhooks/deliveries/${id}`);
        return { what, isTimedOut: attempts.some(({ failure }: { failure?: string }) => failure === 'TIMEOUT') };
      }),
    );
    const unexcused = repeats.filter(({ isTimedOut }) => !isTimedOut).map(({ what }) => what);
    return { unexcused, timedOut: repeats.length - unexcused.length };
  }

  async #account(kills: number, replayed: number): Promise<Proven> {
    const { faults, retried } = this.#connection;
    const [ofLoad, ofCards] = [expectedEvents(this.#load), this.#purchases.expectedEvents];
    const events = ofLoad.ofPayments + ofLoad.ofBalance + ofCards.ofPurchases + ofCards.ofBalance;
    const lost = this.#missingEvents();
    const perKill = [...this.#inbox.repeats.values()];
    const { oldestRepeatMs } = this.#inbox;
    const { unexcused, timedOut } = await this.#judgeRepeats();
    const repeated = perKill.reduce((sum, count) => sum + count, 0);
    const { code, output, errors } = await runCommand('operate.ts', { DATA_DIR: this.#folder }, ['ledger', 'verify'])
      .ended;
    const isClean = code === 0 && output.trim().endsWith('in motion 0, differences 0');
    return {
      figures:
        `${kills} kills, ${this.#load.payments.length} payments, ${this.#purchases.made.length} purchases, ` +
        `${this.#operations.made.length} mints and burns, ${retried} requests sent again, ${replayed} answers replayed, ` +
        `${events} events, lost ${lost.length}, repeated ${repeated}, ${((1000 * repeated) / events).toFixed(0)} per thousand (at most ${Math.max(0, ...perKill)} after one kill, accepted at most ${oldestRepeatMs} ms before it)${timedOut > 0 ? `, ${timedOut} whose first answer came after the time-out` : ''}`,
      violations: [
        ...faults,
        ...lost,
        ...unexcused,
        ...(await wrongEnds(this.#load, this.#connection)),
        ...(await this.#purchases.wrongEnds()),
        ...(await this.#purchases.wrongBooks(this.#folder)),
        ...(await this.#operations.wrongEnds(this.#inbox)),
        ...(isClean ? [] : [`The ledger does not add up: ${output}${errors}`]),
        ...(oldestRepeatMs > recordedWithinMs
          ? [`A webhook that was accepted ${oldestRepeatMs} ms before a kill came again`]
          : []),
      ],
    };
  }
}
