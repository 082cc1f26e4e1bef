import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from '../../kit/listen.ts';

/** An accepted event. */
interface Received {
  readonly id: string;
  readonly type: string;
  readonly resource: string;
  /** The number of kills before it was first accepted. */
  readonly acceptedIn: number;
  readonly acceptedAt: number;
}

/** A receiver of webhooks that outlives the service. It records which events it accepted, in which order, and which came again. */
export class Inbox {
  readonly url: string;
  /** The longest time between an acceptance and the kill after which the event came again, in milliseconds. */
  oldestRepeatMs = 0;
  /** The number of webhooks that came after they were accepted, by the kill in between. */
  readonly repeats = new Map<number, number>();
  /** Repeats without a kill in between, by their ids: no crash excuses them. */
  readonly unexcused = new Map<string, string>();
  readonly #events = new Map<string, Received>();
  /** The events of each resource in the order of their first acceptance. */
  readonly #sequences = new Map<string, string[]>();
  /** The times of the kills. */
  readonly #kills: number[] = [];
  readonly #close: () => Promise<unknown>;

  private constructor(port: number, close: () => Promise<unknown>) {
    this.url = `http://127.0.0.1:${port}/webhooks`;
    this.#close = close;
  }

  static async open(): Promise<Inbox> {
    const server = createServer(async (request, response) => {
      const body = await text(request).catch(() => undefined);
      // A kill interrupted the request, so it was not received.
      if (body === undefined) return;
      const { id, type, data } = JSON.parse(body);
      // The service can no longer receive the answer, so the event is not accepted.
      if (response.destroyed) return;
      inbox.#accept({ id, type, resource: data.id });
      response.end();
    });
    const inbox: Inbox = new Inbox(await listen(server), () => close(server));
    return inbox;
  }

  /** The number of different events that were accepted. */
  get count(): number {
    return this.#events.size;
  }

  /** The types of a resource's events in the order in which they were accepted. */
  typesOf(resource: string): readonly string[] {
    return this.#sequences.get(resource) ?? [];
  }

  /** Records a kill of the service. */
  killed(): void {
    this.#kills.push(Date.now());
  }

  close(): Promise<unknown> {
    return this.#close();
  }

  #accept({ id, type, resource }: Pick<Received, 'id' | 'type' | 'resource'>): void {
    const known = this.#events.get(id);
    if (known) {
      this.#repeat(known);
      return;
    }
    this.#events.set(id, { id, type, resource, acceptedIn: this.#kills.length, acceptedAt: Date.now() });
    this.#sequences.set(resource, [...this.typesOf(resource), type]);
  }

  #repeat({ id, type, resource, acceptedIn, acceptedAt }: Received): void {
    const killedAt = this.#kills[acceptedIn];
    if (killedAt === undefined) {
      this.unexcused.set(id, `${type} of ${resource} came twice without a kill in between`);
      return;
    }
    this.repeats.set(acceptedIn, (this.repeats.get(acceptedIn) ?? 0) + 1);
    this.oldestRepeatMs = Math.max(this.oldestRepeatMs, killedAt - acceptedAt);
  }
}
