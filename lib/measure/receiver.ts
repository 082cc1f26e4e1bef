import { once } from 'node:events';
import { createServer } from 'node:http';

/** Receives webhooks and remembers which events each resource has had. */
export class Receiver {
  readonly url: string;
  /** How many have come. */
  count = 0;
  readonly #close: () => Promise<unknown>;
  readonly #awaited = new Map<string, PromiseWithResolvers<void>>();

  private constructor(url: string, close: () => Promise<unknown>) {
    this.url = url;
    this.#close = close;
  }

  static async start(): Promise<Receiver> {
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      receiver.#take(JSON.parse(text));
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const receiver: Receiver = new Receiver(`http://127.0.0.1:${port}/webhooks`, () => {
      server.close();
      server.closeAllConnections();
      return once(server, 'close');
    });
    return receiver;
  }

  /** Resolves when the event of the resource has come, or had come before. */
  event(resource: string, type: string): Promise<void> {
    return this.#entry(`${resource} ${type}`).promise;
  }

  close(): Promise<unknown> {
    return this.#close();
  }

  #take({ type, data }: { type: string; data: { id: string } }): void {
    this.count += 1;
    this.#entry(`${data.id} ${type}`).resolve();
  }

  #entry(name: string): PromiseWithResolvers<void> {
    const entry = this.#awaited.get(name) ?? Promise.withResolvers<void>();
    this.#awaited.set(name, entry);
    return entry;
  }
}
