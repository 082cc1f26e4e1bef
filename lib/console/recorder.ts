import { AsyncLocalStorage } from 'node:async_hooks';
import type { Durable } from '../local/durable.ts';
import type { NewEntry, RecordedEntry, RecordedEvent } from '../views/events.ts';
import { eventsIn, numbersOf } from './entries.ts';
import { EventBudget, type EventRate } from './event-budget.ts';
import { EventHistory, type EventQuery, keptEvents } from './history.ts';
import { Recent } from './recent.ts';

interface Scope {
  readonly cause: number | undefined;
  readonly isSilent: boolean;
  readonly units?: UnitCount | undefined;
}

/** Units of the table, counted while something runs. */
export interface UnitCount {
  readUnits: number;
  writeUnits: number;
}

interface RecorderOptions {
  readonly durable: Durable;
  readonly now: () => number;
  /** How much is recorded at most; `usualRate` where it is absent. */
  readonly rate?: EventRate | undefined;
}

/**
 * Everything that fits into the history is recorded. A load that goes on would push itself out of the history within seconds, so of that
 * as much is recorded as covers 200 seconds, in whole requests: more a second than anyone reads.
 */
const usualRate: EventRate = { eventsPerSecond: keptEvents / 200, burst: keptEvents };

/** The cause of what follows from a request that is left out. Events have ids from 1. */
export const leftOut = 0;
/** Of how many events it is known with what they began. */
const knownRoots = 50_000;
/** How often it is recorded how many requests were left out, in milliseconds of real time. */
const gapEveryMs = 1_000;

/** Receives an event and its JSON. */
type Listener = (event: RecordedEvent, text: string) => void;

/**
 * One append-only stream of everything that happens, its newest events on disk. Work runs within its cause, and what is recorded on the
 * way follows from it.
 */
export class Recorder {
  readonly #now: () => number;
  readonly #history: EventHistory;
  readonly #scope = new AsyncLocalStorage<Scope>();
  readonly #listeners = new Set<Listener>();
  readonly #budget: EventBudget;
  /** What an event began with, where that is not itself. */
  readonly #roots = new Recent<number, number>(knownRoots);
  #lastSeq: number;
  #lastId: number;
  #requestsLeftOut = 0;
  #gap: NodeJS.Timeout | undefined;

  constructor({ durable, now, rate = usualRate }: RecorderOptions) {
    this.#now = now;
    this.#budget = new EventBudget(rate);
    this.#history = new EventHistory(durable);
    const { seq, id } = this.#history.last;
    this.#lastSeq = seq;
    this.#lastId = id;
  }

  /** Runs work whose events follow from `cause`; from nothing where it is undefined. What follows from `leftOut` is left out too. */
  within<T>(cause: number | undefined, work: () => T): T {
    const { isSilent = false, units } = this.#scope.getStore() ?? {};
    return this.#scope.run({ cause, isSilent: isSilent || cause === leftOut, units }, work);
  }

  /** Runs work of the console itself, of which nothing is recorded. */
  silently<T>(work: () => T): T {
    return this.#scope.run({ cause: undefined, isSilent: true }, work);
  }

  /** Whether a request that comes in now is recorded, with all that follows from it. Where it is not, it is counted. */
  admitsRequest(): boolean {
    if (this.isSilent || this.#budget.hasRoom) return true;
    this.#requestsLeftOut += 1;
    this.#gap ??= setTimeout(() => this.#recordGap(), gapEveryMs).unref();
    return false;
  }

  #recordGap(): void {
    clearTimeout(this.#gap);
    this.#gap = undefined;
    const requests = this.#requestsLeftOut;
    if (requests === 0) return;
    this.#requestsLeftOut = 0;
    const title = `${requests} ${requests === 1 ? 'request is' : 'requests are'} not recorded: more happens than is kept`;
    this.aloud(() => this.record({ kind: 'gap', title, tone: 'waiting', detail: { requests } }));
  }

  /** Runs what the console was asked to do, which is recorded and follows from nothing. */
  aloud<T>(work: () => T): T {
    return this.#scope.run({ cause: undefined, isSilent: false }, work);
  }

  /** The event that what runs now follows from. */
  get cause(): number | undefined {
    return this.#scope.getStore()?.cause;
  }

  /** Where the units of what runs now are counted; undefined where no function runs. */
  get units(): UnitCount | undefined {
    return this.#scope.getStore()?.units;
  }

  get isSilent(): boolean {
    return this.#scope.getStore()?.isSilent ?? false;
  }

  /** Appends an event that follows from `cause`, or what its events are made of, and returns its id. */
  record(one: NewEntry, cause = this.cause): number {
    const id = this.#lastId + 1;
    this.#lastId += numbersOf(one);
    this.#learnRoot(id, cause);
    if (!this.isSilent) this.#append(id, cause, one);
    return id;
  }

  /** Gives something that lasts its id, so that what happens on the way can name it as its cause, and counts its units in `units`. */
  begin(units?: UnitCount): Lasting {
    const { cause, isSilent = false } = this.#scope.getStore() ?? {};
    if (cause !== leftOut) this.#lastId += 1;
    const id = cause === leftOut ? leftOut : this.#lastId;
    this.#learnRoot(id, cause);
    return {
      id,
      isRecorded: !isSilent,
      within: (work) => this.#scope.run({ cause: id, isSilent, units }, work),
      end: (entry) => {
        if (!isSilent) this.#append(id, cause, entry);
        return id;
      },
    };
  }

  /** The newest events that fit, newest first. */
  list(query: EventQuery): RecordedEvent[] {
    return this.#history.list(query);
  }

  /** An event by its id. */
  find(id: number): RecordedEvent | undefined {
    return this.#history.find(id);
  }

  /** Calls `listener` with every event from now on. Returns a function that ends this. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Writes what has not been written yet. */
  write(): void {
    this.#recordGap();
    this.#history.write();
  }

  #learnRoot(id: number, cause: number | undefined): void {
    if (cause !== undefined && cause !== leftOut) this.#roots.set(id, this.#roots.get(cause) ?? cause);
  }

  #append(id: number, cause: number | undefined, one: NewEntry): void {
    const root = this.#roots.get(id);
    const entry: RecordedEntry = { seq: this.#lastSeq + 1, id, cause, root, at: this.#now(), ...one };
    this.#lastSeq += numbersOf(one);
    this.#budget.spend(numbersOf(one));
    this.#history.append(entry);
    if (this.#listeners.size > 0) for (const event of eventsIn(entry)) this.#tell(event);
  }

  #tell(event: RecordedEvent): void {
    const text = JSON.stringify(event);
    for (const listener of this.#listeners) listener(event, text);
  }
}

/** Something that lasts, such as a request. */
export interface Lasting {
  readonly id: number;
  /** False for what the console does itself, and for what is left out. */
  readonly isRecorded: boolean;
  within<T>(work: () => T): T;
  /** Appends the event once all about it is known. */
  end(entry: NewEntry): number;
}
