// A test that stops the clock stops the global one of this name.
import { setImmediate } from 'node:timers';
import { isSharing, noteSharing, runAhead, whenAllWait } from './end-of-turn.ts';

/**
 * How many requests are in progress at once. The process has one thread: more of them would not be faster together, and each would wait
 * for all others. Fewer would share their commits with too few.
 */
const placesInAll = 4;
/** How many requests of a caller may wait. */
const longestQueue = 1_000;

/** More requests of a caller wait than the service keeps. */
export class QueueIsFull extends Error {
  override readonly name = 'QueueIsFull';
}

/** A caller with requests in progress or waiting. */
interface Caller {
  readonly name: string;
  inProgress: number;
  /** Begins the requests that wait, the oldest first. */
  readonly waiting: (() => void)[];
}

interface FairQueueOptions {
  readonly places?: number;
  readonly longest?: number;
  /** Whether the work that follows from earlier requests falls behind. */
  readonly isBehind?: (() => boolean) | undefined;
  /** Whether it is so far behind that no request goes ahead of it. */
  readonly isFarBehind?: (() => boolean) | undefined;
}

/**
 * Shares the one thread of the local service among its callers; a deployment runs a function for each request instead. A caller without a
 * request in progress begins one at once, and its only one is ahead of the requests of those with many, so a caller that sends a request
 * at a time hardly waits. Any other place that becomes free goes to the caller that waits with the fewest in progress, so none stays
 * empty while somebody waits. Of several callers each has one request done within a turn of the event loop, so that the requests of others
 * are read from their connections before its next. While the work that follows from requests falls behind, each caller has one place: the
 * thread does that work instead, which others wait for.
 */
export class FairQueue {
  readonly #callers = new Map<string, Caller>();
  readonly #places: number;
  readonly #longest: number;
  readonly #isBehind: () => boolean;
  readonly #isFarBehind: () => boolean;
  #inProgress = 0;
  /** Who had a request done within this turn of the event loop. */
  readonly #doneInTurn = new Set<string>();
  #turn = 0;
  #isInTurn = false;

  constructor(options: FairQueueOptions = {}) {
    const { places = placesInAll, longest = longestQueue, isBehind = () => false, isFarBehind = () => false } = options;
    this.#places = places;
    this.#longest = longest;
    this.#isBehind = isBehind;
    this.#isFarBehind = isFarBehind;
  }

  /** Runs `work` when it is the caller's turn. Throws QueueIsFull. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const caller = this.#callers.get(name) ?? { name, inProgress: 0, waiting: [] };
    this.#callers.set(name, caller);
    if (this.#callers.size > 1) noteSharing();
    const isAhead = caller.inProgress === 0 && caller.waiting.length === 0 && !this.#isFarBehind();
    if (this.#hasPlace(caller)) this.#begin(caller);
    else await this.#wait(caller);
    const turn = this.#turn;
    try {
      return await runAhead(isAhead, work);
    } finally {
      caller.inProgress -= 1;
      this.#inProgress -= 1;
      if (turn === this.#turn) this.#doneInTurn.add(name);
      if (caller.inProgress === 0 && caller.waiting.length === 0) this.#callers.delete(name);
      this.#fill();
    }
  }

  #hasPlace({ name, inProgress }: Caller): boolean {
    if (this.#doneInTurn.has(name) && isSharing()) return false;
    return inProgress === 0 || (this.#inProgress < this.#places && !this.#isBehind());
  }

  #wait({ waiting }: Caller): Promise<void> {
    if (waiting.length >= this.#longest) throw new QueueIsFull();
    return new Promise((begin) => waiting.push(begin));
  }

  /** Begins what has a place now, for the callers with the fewest requests in progress first: one after the other while several share. */
  #fill(): void {
    for (let next = this.#nextCaller(); next; next = this.#nextCaller()) {
      this.#begin(next);
      next.waiting.shift()?.();
      if (isSharing()) {
        whenAllWait(() => this.#fill());
        return;
      }
    }
  }

  /** Of the callers that wait and have a place, the one with the fewest requests in progress. */
  #nextCaller(): Caller | undefined {
    const ready = [...this.#callers.values()].filter((caller) => caller.waiting.length > 0 && this.#hasPlace(caller));
    return ready.toSorted((one, other) => one.inProgress - other.inProgress)[0];
  }

  #begin(caller: Caller): void {
    caller.inProgress += 1;
    this.#inProgress += 1;
    if (this.#isInTurn) return;
    this.#isInTurn = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isInTurn = false;
    this.#turn += 1;
    this.#doneInTurn.clear();
    this.#fill();
  }
}
