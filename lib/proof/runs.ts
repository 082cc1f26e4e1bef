import type { Caller } from '../../functions/runtime/caller.ts';
import { Crash } from './accidents.ts';
import { failuresIn, handlerOf, timeoutSecondsOf } from './functions.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, invoke as sendRequest } from './invoke.ts';
import type { Strands } from './strands.ts';
import type { Asked, Invocation, Moment, Witness } from './witness.ts';

/** What the runs of functions need of their world. */
export interface RunsIn {
  readonly strands: Strands;
  readonly witness: Witness;
  readonly now: () => Moment;
  /** Gathers what happens; absent where nobody will read it. */
  readonly tell: ((what: string) => void) | undefined;
  /** How far the clock of the next run is from the true time, in milliseconds. */
  readonly skewMs: () => number;
}

/** Runs the real functions: behind the front door, and behind everything else that calls them. */
export class Runs {
  /** How many there have been. */
  count = 0;
  readonly #world: RunsIn;
  /** When the process of each function began; one that died has none until it is called again. */
  readonly #births = new Map<string, number | undefined>();

  constructor(world: RunsIn) {
    this.#world = world;
  }

  /** Sends a request through the front door; nothing comes back when the function dies. */
  async request(asked: Asked): Promise<HttpAnswer | undefined> {
    const { operation, path, body } = asked;
    const { now, strands, tell, witness } = this.#world;
    const handler = (await handlerOf(operation)) as unknown as HttpHandler;
    const since = now();
    const invocation = this.#begin(operation, asked);
    tell?.(`${operation} ${JSON.stringify({ ...path, ...(body as object) })}`);
    const answer = await strands
      .run(invocation, () => sendRequest(handler, requestOf(asked)))
      .catch((cause: unknown) => {
        if (!(cause instanceof Crash)) witness.surprised(operation, cause);
        return undefined;
      });
    tell?.(`${operation} answers ${answer ? `${answer.status} ${answer.body?.code ?? ''}` : 'nothing'}`);
    witness.answered(asked, answer, invocation, since, now());
    return answer;
  }

  /** Runs a function with an event, which is JSON, as its answer is. Rejects with what the function throws. */
  async once(name: string, event: string): Promise<unknown> {
    const { strands, tell, witness } = this.#world;
    const handler = await handlerOf(name);
    const invocation = this.#begin(name);
    tell?.(`${name} ${event.slice(0, 300)}`);
    try {
      const answer = await strands.run(invocation, async () => handler(JSON.parse(event) as never, {} as never));
      if (failuresIn(answer).length > 0 && !invocation.wasFaulted) witness.surprised(name, 'a record failed');
      return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
    } catch (cause) {
      if (!invocation.wasFaulted) witness.surprised(name, cause);
      throw cause;
    }
  }

  #begin(name: string, asked?: Asked): Invocation {
    this.count += 1;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    // The effect of the last call comes before the end is noticed.
    const crash = () => {
      this.#births.set(name, undefined);
      setImmediate(() => reject(new Crash('The function died.')));
    };
    const deadline = this.#world.now().time + timeoutSecondsOf(name) * 1000;
    const state = { wasFaulted: false, isDead: false, waiting: 0, commits: 0 };
    const bornAt = this.#birthOf(name);
    return { name, asked, skewMs: this.#world.skewMs(), bornAt, deadline, crashed: promise, crash, ...state };
  }

  #birthOf(name: string): number {
    const born = this.#births.has(name) ? (this.#births.get(name) ?? this.#world.now().time) : 0;
    this.#births.set(name, born);
    return born;
  }
}

function requestOf({ platformId, path = {}, query = {}, body, key }: Asked): HttpRequest {
  const caller: Caller = {
    platformId,
    clientId: 'client-1',
    environment: 'sandbox',
    permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
  };
  const headers = { ...(key !== undefined && { 'Idempotency-Key': key }) };
  return { path, query, headers, caller, ...(body !== undefined && { body }) };
}
