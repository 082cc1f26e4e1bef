import { AsyncLocalStorage } from 'node:async_hooks';
import type { Durable } from '../durable.ts';
import { eventsIn, numbersOf } from './entries.ts';
import type { NewEntry, RecordedEntry, RecordedEvent } from './events.ts';
import { EventHistory, type EventQuery } from './history.ts';

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
}

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
  #lastSeq: number;
  #lastId: number;

  constructor({ durable, now }: RecorderOptions) {
    this.#now = now;
    this.#history = new EventHistory(durable);
    const { seq, id } = this.#history.last;
    this.#lastSeq = seq;
    this.#lastId = id;
  }

  /** Runs work whose events follow from `cause`; from nothing where it is undefined. */
  within<T>(cause: number | undefined, work: () => T): T {
    const { isSilent = false, units } = this.#scope.getStore() ?? {};
    return this.#scope.run({ cause, isSilent, units }, work);
  }

  /** Runs work of the console itself, of which nothing is recorded. */
  silently<T>(work: () => T): T {
    return this.#scope.run({ cause: undefined, isSilent: true }, work);
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
    if (!this.isSilent) this.#append(id, cause, one);
    return id;
  }

  /** Gives something that lasts its id, so that what happens on the way can name it as its cause, and counts its units in `units`. */
  begin(units?: UnitCount): Lasting {
    const { cause, isSilent = false } = this.#scope.getStore() ?? {};
    this.#lastId += 1;
    const id = this.#lastId;
    return {
      id,
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
    this.#history.write();
  }

  #append(id: number, cause: number | undefined, one: NewEntry): void {
    const entry: RecordedEntry = { seq: this.#lastSeq + 1, id, cause, at: this.#now(), ...one };
    this.#lastSeq += numbersOf(one);
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
  within<T>(work: () => T): T;
  /** Appends the event once all about it is known. */
  end(entry: NewEntry): number;
}
