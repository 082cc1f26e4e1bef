import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { WebhookSender } from '../../../functions/providers/providers.ts';
import type { ConsumedUnits } from '../table/consumed-units.ts';
import type { TextChange } from '../table/sqlite-rows.ts';
import type { NewEvent } from './events.ts';
import { executionEvent } from './hooks/execution.ts';
import { type FunctionInput, functionEvent } from './hooks/function.ts';
import { changeOf } from './hooks/item.ts';
import { requestEvent, type SeenRequest } from './hooks/request.ts';
import { recordingSender } from './hooks/webhook.ts';
import { Recent } from './recent.ts';
import type { Recorder } from './recorder.ts';

/** How many items of the stream, queued messages and executions are known by what caused them. */
const knownCauses = 10_000;

/** The runs of a function and the units of the table that they used. */
export interface FunctionUse extends ConsumedUnits {
  readonly runs: number;
}

/** A request while the gateway works on it. */
export interface ObservedRequest {
  /** Adds what is known by now. */
  learn(seen: Partial<SeenRequest>): void;
  within<T>(work: () => T): T;
  answered(answer: APIGatewayProxyResult): void;
}

/**
 * Reports the local cloud's doings to the recorder. It also remembers what caused a change of the stream, a message and an
 * execution, because what follows from them runs later and elsewhere.
 */
export class Observer {
  readonly #recorder: Recorder;
  readonly #changes = new Recent<number, number>(knownCauses);
  readonly #messages = new Recent<string, number>(knownCauses);
  readonly #executions = new Recent<string, number>(knownCauses);
  /** The platforms of resources by their uuids: what follows from a resource does not always name its platform. */
  readonly #platforms = new Recent<string, string>(knownCauses);
  readonly #used = new Map<string, FunctionUse>();
  readonly #log: (line: string) => void;

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
    const began = performance.now();
    const lasting = this.#recorder.begin();
    const seen: SeenRequest = { requestId, message };
    return {
      learn: (more) => Object.assign(seen, more),
      within: (work) => lasting.within(work),
      answered: (answer) => this.#observe(() => lasting.end(requestEvent(seen, answer, performance.now() - began))),
    };
  }

  /** Runs a function and records how it ended. */
  async run<T>(name: string, event: Omit<FunctionInput, 'units'>, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const units = { readUnits: 0, writeUnits: 0 };
    const lasting = this.#recorder.begin(units);
    const end = (error?: unknown) =>
      this.#observe(() => {
        this.#addUse(name, units);
        lasting.end(functionEvent(name, { ...event, units }, performance.now() - began, error));
      });
    try {
      const result = await lasting.within(work);
      end();
      return result;
    } catch (cause) {
      end(cause);
      throw cause;
    }
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

  /** What each function has used since the start. */
  usage(): ReadonlyMap<string, FunctionUse> {
    return this.#used;
  }

  #addUse(name: string, { readUnits, writeUnits }: ConsumedUnits): void {
    const known = this.#used.get(name) ?? { runs: 0, readUnits: 0, writeUnits: 0 };
    this.#used.set(name, {
      runs: known.runs + 1,
      readUnits: known.readUnits + readUnits,
      writeUnits: known.writeUnits + writeUnits,
    });
  }

  /** A write was committed. `sequences` are the places of its changes in the stream, where they have one. */
  changed(changes: readonly TextChange[], sequences: readonly (number | undefined)[]): void {
    if (this.#recorder.isSilent) return;
    for (const [index, change] of changes.entries()) this.#observe(() => this.#changed(change, sequences[index]));
  }

  #changed(change: TextChange, sequence: number | undefined): void {
    if (change.textBefore === change.textAfter) return;
    const [kind, platformId, , uuid] = change.key.pk.split('#', 4);
    if (kind === 'PLATFORM' && platformId && uuid) this.#platforms.set(uuid, platformId);
    const id = this.#recorder.record(changeOf(change));
    if (sequence !== undefined) this.#changes.set(sequence, id);
  }

  /** Runs work that follows from a change of the stream. */
  afterChange<T>(sequence: number, work: () => T): T {
    return this.#recorder.within(this.#changes.get(sequence), work);
  }

  /** A message was queued. */
  queued(messageId: string): void {
    const { cause } = this.#recorder;
    if (cause !== undefined) this.#messages.set(messageId, cause);
  }

  /** Runs work that follows from a message. */
  afterMessage<T>(messageId: string, work: () => T): T {
    return this.#recorder.within(this.#messages.get(messageId), work);
  }

  /** Something happened to an execution. What follows in it has this as its cause. */
  executionChanged(arn: string, type: string, detail: object): void {
    const cause = this.#recorder.cause ?? this.#executions.get(arn);
    this.#observe(() =>
      this.#executions.set(arn, this.#recorder.record(this.#ofPlatform(executionEvent(arn, type, detail)), cause)),
    );
  }

  /** Runs work that follows from the last event of an execution. */
  afterExecution<T>(arn: string, work: () => T): T {
    return this.#recorder.within(this.#executions.get(arn), work);
  }

  /** A sender of webhooks that records each attempt with its headers and its answer. */
  recordingSender(send: WebhookSender): WebhookSender {
    return recordingSender(this.#recorder, send, this.#observe, (event) => this.#ofPlatform(event));
  }

  /** The event with the platform of its resource, where that has changed lately. */
  #ofPlatform(event: NewEvent): NewEvent {
    const platformId = event.subjects?.map((uuid) => this.#platforms.get(uuid)).find((known) => known !== undefined);
    return platformId ? { ...event, platformId } : event;
  }
}
