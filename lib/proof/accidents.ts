import { add } from './checks/violated.ts';
import type { Fault, Meddler, ServiceCall } from './faults.ts';
import type { Met, Mishap } from './mishaps.ts';
import type { Dice } from './seeded.ts';
import { currentInvocation, runAs, type Strands } from './strands.ts';
import type { Invocation } from './witness.ts';

/** What accidents need of the world that they happen in. */
export interface Site {
  readonly dice: Dice;
  readonly strands: Strands;
  /** Milliseconds of the world's time. */
  readonly time: () => number;
  readonly later: (seconds: number, what: string, run: () => unknown) => void;
  readonly tell: (what: string) => void;
  readonly faultOf: (call: ServiceCall, by: Invocation) => Fault | undefined;
}

/** How a function ends that dies. */
export class Crash extends Error {
  override readonly name = 'Lambda.Unknown';
}

/** What goes wrong in a world with the calls of its functions, and a count of everything else that does. */
export class Accidents implements Meddler {
  readonly #site: Site;
  readonly #met = new Map<Mishap, number>();
  #troubles = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  /** How often anything went wrong with a call or the clock. */
  get troubles(): number {
    return this.#troubles;
  }

  /** How often each thing went wrong. */
  get met(): Met {
    return this.#met;
  }

  meet(mishap: Mishap): void {
    add(this.#met, mishap, 1);
  }

  /** Counts what goes wrong with whatever a function does now: it may fail without being to blame. */
  trouble(mishap: Mishap, invocation = currentInvocation()): void {
    this.meet(mishap);
    this.#troubles += 1;
    if (invocation) invocation.wasFaulted = true;
  }

  /** Decides whether a call is held up, and what goes wrong with it. */
  async before(call: ServiceCall): Promise<Fault | undefined> {
    const invocation = currentInvocation();
    if (!invocation) return undefined;
    await this.#site.strands.turn(invocation);
    if (invocation.isDead) return 'CRASH_BEFORE';
    const fault = this.#site.faultOf(call, invocation);
    if (!fault) return undefined;
    this.trouble(fault, invocation);
    this.#site.tell(`  ${fault} at ${call.operation} of ${invocation.name}`);
    if (fault === 'CRASH_BEFORE' || fault === 'CRASH_AFTER') kill(invocation);
    return fault;
  }

  /** What nobody waits for any more may fail unheard. */
  later({ operation }: ServiceCall, run: () => void): void {
    const invocation = currentInvocation();
    const { dice, later, tell } = this.#site;
    const carryOut = () => {
      this.#troubles += 1;
      try {
        runAs(invocation, run);
      } catch (cause) {
        tell(`A late ${operation} of ${invocation?.name} fails: ${cause}`);
      }
    };
    later(dice.fraction() * 30, `late ${operation}`, carryOut);
  }

  /** Mostly seconds, now and then longer than the function may run: then it dies while it waits. */
  async slow(): Promise<void> {
    const invocation = currentInvocation();
    if (!invocation) return;
    const { dice, later, strands, time } = this.#site;
    const seconds = dice.happens(0.7) ? dice.fraction() * 5 : dice.fraction() * 60;
    const isTooLong = time() + seconds * 1000 > invocation.deadline;
    await strands.sleep(invocation, (go) => {
      const wake = () => {
        this.#troubles += 1;
        if (isTooLong) kill(invocation);
        return go();
      };
      const inSeconds = isTooLong ? Math.max(0, invocation.deadline - time()) / 1000 : seconds;
      later(inSeconds, `slow answer to ${invocation.name}`, wake);
    });
    if (isTooLong) await this.died();
  }

  /** A function that died unwinds once it is known to be dead, so that what it had in memory is gone as with its process. */
  died(): Promise<never> {
    return currentInvocation()?.crashed ?? new Promise(() => undefined);
  }
}

/** Ends a function: none of its further calls is made. */
function kill(invocation: Invocation): void {
  invocation.isDead = true;
  invocation.crash();
}
