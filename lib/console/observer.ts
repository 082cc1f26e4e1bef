import type { IncomingMessage } from 'node:http';
import type { WebhookSender } from '../../functions/ports/ports.ts';
import type { ConsumedUnits, TextChange } from '../local/item-change.ts';
import type { FunctionInput, Observation, ObservedRequest, SeenRequest } from '../local/observation.ts';
import { type About, aboutOf, functionEvent } from './hooks/function.ts';
import { writtenBy } from './hooks/item.ts';
import { requestEvent } from './hooks/request.ts';
import { recordingSender } from './hooks/webhook.ts';
import { Recent } from './recent.ts';
import { leftOut, type Recorder } from './recorder.ts';
import { findUuid, uuidLength } from './uuids.ts';

/** How many writes, queued messages and executions are known by what caused them. */
const knownCauses = 10_000;
/** Most changes of one write (DynamoDB Developer Guide, "Amazon DynamoDB Transactions: How it works"). */
const longestWrite = 100;

interface KnownWrite {
  /** The event of its first change, or `leftOut`. */
  readonly id: number;
  /** The place of its last change in the stream. */
  readonly last: number;
}

interface KnownExecution {
  /** The platform of its resource, where that has changed lately. */
  platformId: string | undefined;
  /** The event of what happened to it last, or `leftOut`. */
  lastStep: number | undefined;
}

/** Receives the changes of a write. */
type ChangeListener = (changes: readonly TextChange[]) => void;

/** The runs of a function and the units of the table that they used. */
export interface FunctionUse {
  runs: number;
  readUnits: number;
  writeUnits: number;
}

/**
 * Reports the local cloud's doings to the recorder. It also remembers what caused a change of the stream, a message and an
 * execution, because what follows from them runs later and elsewhere.
 */
export class Observer implements Observation {
  readonly #recorder: Recorder;
  /** By the place of a write's first change. */
  readonly #writes = new Recent<number, KnownWrite>(knownCauses);
  readonly #messages = new Recent<string, number>(knownCauses);
  readonly #executions = new Recent<string, KnownExecution>(knownCauses);
  /** The platforms of resources by their uuids: what follows from a resource does not always name its platform. */
  readonly #platforms = new Recent<string, string>(knownCauses);
  readonly #used = new Map<string, FunctionUse>();
  readonly #log: (line: string) => void;
  #listener: ChangeListener | undefined;

  /** `log` gets a line for each thing that could not be recorded. */
  constructor(recorder: Recorder, log: (line: string) => void) {
    this.#recorder = recorder;
    this.#log = log;
  }

  /** Records something without ever failing what it records. */
  readonly #observe = (work: () => void): void => {
    try {
      work();
    } catch (cause) {
      this.#log(`The console could not record something: ${cause instanceof Error ? cause.stack : String(cause)}`);
    }
  };

  /** A request has come in. */
  request(requestId: string, message: IncomingMessage): ObservedRequest {
    if (!this.#recorder.admitsRequest()) return this.#requestLeftOut;
    const began = performance.now();
    const lasting = this.#recorder.begin();
    const seen: SeenRequest = { requestId, message };
    return {
      learn: (more) => Object.assign(seen, more),
      within: (work) => lasting.within(work),
      answered: (answer) => this.#observe(() => lasting.end(requestEvent(seen, answer, performance.now() - began))),
    };
  }

  readonly #requestLeftOut: ObservedRequest = {
    learn: () => undefined,
    within: (work) => this.#recorder.within(leftOut, work),
    answered: () => undefined,
  };

  /** Runs a function and records how it ended. What is left out is not counted either. */
  run<T>(name: string, input: FunctionInput, work: () => Promise<T>): Promise<T> {
    if (this.#recorder.cause === leftOut) return work();
    const { within, end } = this.#begin(name, input);
    return settled(within(work), end);
  }

  /** The run of a function. It keeps nothing of its input but what will be recorded. */
  #begin(name: string, input: FunctionInput) {
    const began = performance.now();
    let about: About = { platformId: '', uuids: '' };
    if (!this.#recorder.isSilent) this.#observe(() => (about = aboutOf(input)));
    const units = { readUnits: 0, writeUnits: 0 };
    const lasting = this.#recorder.begin(units);
    const end = (error?: unknown) =>
      this.#observe(() => {
        this.#addUse(name, units);
        if (lasting.isRecorded)
          lasting.end(functionEvent({ name, about, units, durationMs: performance.now() - began, error }));
      });
    return { within: lasting.within, end };
  }

  /** The function that runs has used units of the table, which are counted only where one runs. */
  consumed(count: () => ConsumedUnits): void {
    const { units } = this.#recorder;
    if (!units) return;
    this.#observe(() => {
      const { readUnits, writeUnits } = count();
      units.readUnits += readUnits;
      units.writeUnits += writeUnits;
    });
  }

  /** What each function has used since the start, as far as it was recorded. */
  usage(): ReadonlyMap<string, Readonly<FunctionUse>> {
    return this.#used;
  }

  #addUse(name: string, { readUnits, writeUnits }: ConsumedUnits): void {
    const use = this.#used.get(name);
    if (!use) {
      this.#used.set(name, { runs: 1, readUnits, writeUnits });
      return;
    }
    use.runs += 1;
    use.readUnits += readUnits;
    use.writeUnits += writeUnits;
  }

  /** A write was committed. `sequences` are the places of its changes in the stream, where they have one. */
  changed(changes: readonly TextChange[], sequences: readonly (number | undefined)[]): void {
    this.#listener?.(changes);
    if (this.#recorder.cause === leftOut) this.#learnWrite(leftOut, sequences);
    else if (!this.#recorder.isSilent) this.#observe(() => this.#changed(changes, sequences));
  }

  /** Calls `listener` with the changes of every write from now on, also of those that are not recorded. */
  onChange(listener: ChangeListener): void {
    this.#listener = listener;
  }

  #changed(changes: readonly TextChange[], sequences: readonly (number | undefined)[]): void {
    const effective = changes.filter(({ textBefore, textAfter }) => textBefore !== textAfter);
    if (effective.length === 0) return;
    for (const { key } of effective) this.#learnPlatform(key.pk);
    this.#learnWrite(this.#recorder.record(writtenBy(effective)), sequences);
  }

  #learnWrite(id: number, sequences: readonly (number | undefined)[]): void {
    const places = sequences.filter((sequence) => sequence !== undefined);
    const [first, last] = [places[0], places.at(-1)];
    if (first !== undefined && last !== undefined) this.#writes.set(first, { id, last });
  }

  #learnPlatform(partitionKey: string): void {
    const [kind, platformId, , uuid] = partitionKey.split('#', 4);
    if (kind === 'PLATFORM' && platformId && uuid?.length === uuidLength) this.#platforms.set(uuid, platformId);
  }

  /** Runs work that follows from changes of the stream, as one that follows from the first change of the first one's write. */
  afterChanges<T>(sequences: readonly number[], work: () => T): T {
    return this.#recorder.within(
      firstRecorded(sequences, (sequence) => this.#writeOf(sequence)),
      work,
    );
  }

  #writeOf(sequence: number): number | undefined {
    let first = sequence;
    while (this.#writes.get(first) === undefined && sequence - first < longestWrite) first -= 1;
    const write = this.#writes.get(first);
    // A write that was not recorded lies behind one that was.
    return write && sequence <= write.last ? write.id : undefined;
  }

  /** A message was queued. */
  queued(messageId: string): void {
    const { cause } = this.#recorder;
    if (cause !== undefined) this.#messages.set(messageId, cause);
  }

  /** Runs work that follows from messages, as one that follows from the first of them. */
  afterMessages<T>(messageIds: readonly string[], work: () => T): T {
    return this.#recorder.within(
      firstRecorded(messageIds, (id) => this.#messages.get(id)),
      work,
    );
  }

  /** Something happened to an execution. What follows in it has this as its cause. */
  executionChanged(arn: string, type: string, detail: object): void {
    this.#observe(() => {
      const earlier = this.#executions.get(arn);
      const cause = this.#recorder.cause ?? earlier?.lastStep;
      if (cause === leftOut) {
        if (earlier?.lastStep !== leftOut) this.#executions.set(arn, { platformId: undefined, lastStep: leftOut });
        return;
      }
      const execution = earlier ?? { platformId: undefined, lastStep: undefined };
      if (!earlier) this.#executions.set(arn, execution);
      execution.platformId ??= this.#platformIn(arn);
      const { platformId } = execution;
      const { name: state, error } = detail as { readonly name?: string; readonly error?: string };
      const step = { kind: 'step', platformId, execution: arn, type, state, error } as const;
      execution.lastStep = this.#recorder.record(step, cause);
    });
  }

  /** Runs work that follows from the last event of an execution. */
  afterExecution<T>(arn: string, work: () => T): T {
    return this.#recorder.within(this.#executions.get(arn)?.lastStep, work);
  }

  /** A sender of webhooks that records each attempt with its headers and its answer. */
  recordingSender(send: WebhookSender): WebhookSender {
    return recordingSender(this.#recorder, send, this.#observe, (body) => this.#platformIn(body));
  }

  /** The platform of the first resource in a text that has changed lately. */
  #platformIn(text: string): string | undefined {
    const uuid = findUuid(text, (one) => this.#platforms.get(one) !== undefined);
    return uuid && this.#platforms.get(uuid);
  }
}

/** What a batch follows from: the cause of its first part, or of the first that is not left out. */
function firstRecorded<Part>(parts: readonly Part[], causeOf: (part: Part) => number | undefined): number | undefined {
  for (const part of parts) {
    const cause = causeOf(part);
    if (cause !== leftOut) return cause;
  }
  return leftOut;
}

/** What came of some work, of which `end` learns when it has ended and with which error. */
async function settled<T>(work: Promise<T>, end: (error?: unknown) => void): Promise<T> {
  try {
    const result = await work;
    end();
    return result;
  } catch (cause) {
    end(cause);
    throw cause;
  }
}
