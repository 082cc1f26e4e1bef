import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineOf, runCommand, type ServiceProcess, startService } from '../../service-process.ts';
import type { Proof, Proven } from '../proof.ts';
import { seeded } from '../seeded.ts';
import { expectedEvents, missingEvents, wrongEnds } from './accounts.ts';
import { Inbox } from './inbox.ts';
import { Load, tokenSettings } from './load.ts';

/** A quote lives ten seconds, and the first retry of a webhook comes after a sixth of one. */
const clockSpeed = '30';
const defaults = { kills: '20', seconds: '6', seed: '1' };
const short = { kills: '3', seconds: '3' };
/** How long nothing may arrive before what is missing counts as lost. */
const patienceMs = 60_000;
/** How long the record of an acceptance may take; only what a kill cuts off in this time may be repeated. */
const recordedWithinMs = 3_000;

/**
 * Kills the service and its table's engine under load, again and again on the same data, and counts: no payment, no answer
 * and no event is lost, none is done twice, and events keep their order.
 */
export const killProof: Proof = {
  options: { kills: { type: 'string' }, seconds: { type: 'string' }, seed: { type: 'string' } },
  prove: async (options, say) => {
    const chosen = { ...defaults, ...(options.short && short), ...options };
    const [kills, seconds, seed] = [chosen.kills, chosen.seconds, chosen.seed].map(Number) as [number, number, number];
    if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills must be a whole number above 0.');
    if (!(seconds > 0)) throw new Error('--seconds must be above 0.');
    const folder = mkdtempSync(join(tmpdir(), 'prove-kill-'));
    const inbox = await Inbox.open();
    const stage = new Stage(folder, inbox, seeded(seed));
    try {
      return await stage.prove({ kills, seconds, say });
    } finally {
      await stage.clear();
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
class Stage {
  readonly #folder: string;
  readonly #inbox: Inbox;
  readonly #random: () => number;
  readonly #load: Load;
  #service: ServiceProcess | undefined;

  constructor(folder: string, inbox: Inbox, random: () => number) {
    this.#folder = folder;
    this.#inbox = inbox;
    this.#random = random;
    this.#load = new Load(random);
  }

  async prove({ kills, seconds, say }: Rounds): Promise<Proven> {
    await this.#start();
    await this.#load.begin();
    for (let kill = 1; kill <= kills; kill += 1) {
      await pause(this.#random() * seconds * 1000);
      const withEngine = kill % 2 === 0;
      await this.#kill(withEngine);
      await this.#start();
      await this.#load.replay(20);
      say(
        `kill ${kill}${withEngine ? ' with the engine' : ''}: ${this.#load.payments.length} payments, ${this.#inbox.count} events`,
      );
    }
    await this.#load.end();
    await this.#arrival();
    const replayed = await this.#load.replay();
    return this.#account(kills, replayed);
  }

  /** Leaves nothing running. */
  async clear(): Promise<void> {
    await this.#service?.kill('SIGKILL');
  }

  async #start(): Promise<void> {
    this.#service = await startService(this.#folder, {
      ...tokenSettings,
      CLOCK_SPEED: clockSpeed,
      WEBHOOK_URL: this.#inbox.url,
    });
    this.#load.up(this.#service.baseUrl);
  }

  /** Kills at once; every other time the engine too, which otherwise ends by itself when its service is gone. */
  async #kill(withEngine: boolean): Promise<void> {
    this.#load.down();
    const engine = engineOf(this.#folder);
    const gone = this.#service?.kill('SIGKILL');
    if (withEngine) process.kill(engine, 'SIGKILL');
    await gone;
    this.#inbox.killed();
  }

  /** Waits for every event that is to come, as long as any comes. */
  async #arrival(): Promise<void> {
    let [count, since] = [this.#inbox.count, Date.now()];
    while (missingEvents(this.#load, this.#inbox).length > 0 && Date.now() - since < patienceMs) {
      await pause(200);
      if (this.#inbox.count > count) [count, since] = [this.#inbox.count, Date.now()];
    }
  }

  /**
   * What came twice without a kill between: a violation, unless the service waited in vain for the answer to the first. On a
   * machine that stands still for long the answer comes too late.
   */
  async #judgeRepeats(): Promise<{ readonly unexcused: readonly string[]; readonly unheard: number }> {
    const client = await this.#load.client;
    const repeats = await Promise.all(
      [...this.#inbox.unexcused].map(async ([id, what]) => {
        const { attempts } = await client.get(`/webhooks/deliveries/${id}`);
        return { what, isUnheard: attempts.some(({ failure }: { failure?: string }) => failure === 'TIMEOUT') };
      }),
    );
    const unexcused = repeats.filter(({ isUnheard }) => !isUnheard).map(({ what }) => what);
    return { unexcused, unheard: repeats.length - unexcused.length };
  }

  async #account(kills: number, replayed: number): Promise<Proven> {
    const { payments, faults, retried } = this.#load;
    const { ofPayments, ofBalance } = expectedEvents(this.#load);
    const events = ofPayments + ofBalance;
    const lost = missingEvents(this.#load, this.#inbox);
    const perKill = [...this.#inbox.repeats.values()];
    const { oldestRepeatMs } = this.#inbox;
    const { unexcused, unheard } = await this.#judgeRepeats();
    const repeated = perKill.reduce((sum, count) => sum + count, 0);
    const { code, output, errors } = await runCommand('ledger-verify.ts', { DATA_DIR: this.#folder }).ended;
    const isClean = code === 0 && output.trim().endsWith('in motion 0, differences 0');
    return {
      figures:
        `${kills} kills, ${payments.length} payments, ${retried} requests sent again, ${replayed} answers replayed, ` +
        `${events} events, lost ${lost.length}, repeated ${repeated}, ${((1000 * repeated) / events).toFixed(0)} per thousand (at most ${Math.max(0, ...perKill)} after one kill, accepted at most ${oldestRepeatMs} ms before it)${unheard > 0 ? `, ${unheard} whose first answer came after the time-out` : ''}`,
      violations: [
        ...faults,
        ...lost,
        ...unexcused,
        ...(await wrongEnds(this.#load, await this.#load.client)),
        ...(isClean ? [] : [`The ledger does not add up: ${output}${errors}`]),
        ...(oldestRepeatMs > recordedWithinMs
          ? [`What was accepted ${oldestRepeatMs} ms before a kill came again`]
          : []),
      ],
    };
  }
}
