import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** For how long a caller counts as present after its last request, in milliseconds. */
const presentMs = 10_000;
/** How often the next request of a caller looks whether the process has rested, in milliseconds. */
const lookEveryMs = 1;
/** The longest time that it waits for that, so that a caller always gets on. */
const longestRestMs = 150;
/** How many requests of a caller may wait. */
const longestQueue = 1_000;

/** More requests of a caller wait than the service keeps. */
export class QueueIsFull extends Error {
  override readonly name = 'QueueIsFull';
}

interface Caller {
  lastAt: number;
  inProgress: number;
  waiting: number;
  /** Ends when the last waiting request has begun. */
  turn: Promise<void>;
  /** How busy the process was until the caller's last request began. */
  since: EventLoopUtilization;
}

/**
 * Shares the one thread of the local service among its callers; a deployment runs a function for each request instead. Neither a caller
 * that is alone is held up, nor one that sends a request at a time. Of several requests at once, each waits until the
 * process has been idle for as long as it has worked since the one before it began: what a flood causes, in the background too,
 * takes half of the process at most, and the requests of others find it idle.
 */
export class FairQueue {
  readonly #callers = new Map<string, Caller>();
  readonly #longest: number;
  #forgotAt = 0;

  constructor(longest = longestQueue) {
    this.#longest = longest;
  }

  /** Runs `work` when it is the caller's turn. Who calls may be known better afterwards. Throws QueueIsFull. */
  async run<T>(nameOf: () => string, work: () => Promise<T>): Promise<T> {
    const caller = this.#callerOf(nameOf());
    if (caller.inProgress + caller.waiting > 0 && this.#isContended(caller)) await this.#wait(caller);
    caller.inProgress += 1;
    caller.since = performance.eventLoopUtilization();
    try {
      return await work();
    } finally {
      this.#callerOf(nameOf()).lastAt = performance.now();
      // Requests that arrived together with this one find it in progress.
      void nextTurn().then(() => {
        caller.inProgress -= 1;
      });
    }
  }

  #callerOf(name: string): Caller {
    const at = performance.now();
    if (at - this.#forgotAt > presentMs / 10) this.#forgetAbsent(at);
    const known = this.#callers.get(name);
    if (known) return known;
    const since = performance.eventLoopUtilization();
    const caller = { lastAt: Number.NEGATIVE_INFINITY, inProgress: 0, waiting: 0, turn: Promise.resolve(), since };
    this.#callers.set(name, caller);
    return caller;
  }

  #forgetAbsent(at: number): void {
    this.#forgotAt = at;
    for (const [name, caller] of this.#callers) if (!isPresent(caller, at)) this.#callers.delete(name);
  }

  #isContended(caller: Caller): boolean {
    const at = performance.now();
    for (const other of this.#callers.values()) if (other !== caller && isPresent(other, at)) return true;
    return false;
  }

  async #wait(caller: Caller): Promise<void> {
    if (caller.waiting >= this.#longest) throw new QueueIsFull();
    const before = caller.turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    caller.turn = promise;
    caller.waiting += 1;
    await before;
    const latest = performance.now() + longestRestMs;
    while (this.#isContended(caller) && !hasRested(caller) && performance.now() < latest) await pause(lookEveryMs);
    caller.waiting -= 1;
    // The next one in the queue counts from the beginning of this one.
    caller.since = performance.eventLoopUtilization();
    resolve();
  }
}

const isPresent = ({ lastAt, inProgress, waiting }: Caller, at: number): boolean =>
  inProgress + waiting > 0 || at - lastAt < presentMs;

function hasRested({ since }: Caller): boolean {
  const { idle, active } = performance.eventLoopUtilization(since);
  return idle > active;
}
