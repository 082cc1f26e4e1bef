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
  inProgress: number;
  /** Begins the requests that wait, the oldest first. */
  readonly waiting: (() => void)[];
}

interface FairQueueOptions {
  readonly places?: number;
  readonly longest?: number;
  /** Whether the work that follows from earlier requests falls behind. */
  readonly isBehind?: (() => boolean) | undefined;
}

/**
 * Shares the one thread of the local service among its callers; a deployment runs a function for each request instead. The callers of
 * the moment have the same number of places, one at least, and a caller that is alone has all of them. So a caller that
 * sends a request at a time never waits for its turn, and no place stays empty while the caller that it belongs to has requests. While
 * the work that follows from requests falls behind, each caller has one place: the thread does that work instead, which others wait for.
 */
export class FairQueue {
  readonly #callers = new Map<string, Caller>();
  readonly #places: number;
  readonly #longest: number;
  readonly #isBehind: () => boolean;

  constructor({ places = placesInAll, longest = longestQueue, isBehind = () => false }: FairQueueOptions = {}) {
    this.#places = places;
    this.#longest = longest;
    this.#isBehind = isBehind;
  }

  /** Runs `work` when it is the caller's turn. Throws QueueIsFull. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const caller = this.#callers.get(name) ?? { inProgress: 0, waiting: [] };
    this.#callers.set(name, caller);
    if (this.#hasPlace(caller)) caller.inProgress += 1;
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      caller.inProgress -= 1;
      if (caller.inProgress === 0 && caller.waiting.length === 0) this.#callers.delete(name);
      this.#fill();
    }
  }

  #hasPlace({ inProgress }: Caller): boolean {
    if (inProgress === 0) return true;
    return inProgress < Math.floor(this.#places / this.#callers.size) && !this.#isBehind();
  }

  #wait({ waiting }: Caller): Promise<void> {
    if (waiting.length >= this.#longest) throw new QueueIsFull();
    return new Promise((begin) => waiting.push(begin));
  }

  /** Begins what has a place now: the end of a request makes room for its caller, and the last one of a caller for all others. */
  #fill(): void {
    for (const caller of this.#callers.values()) {
      while (caller.waiting.length > 0 && this.#hasPlace(caller)) {
        caller.inProgress += 1;
        caller.waiting.shift()?.();
      }
    }
  }
}
