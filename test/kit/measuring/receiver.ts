import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { close, listen } from '../listen.ts';

/** A received webhook. */
export interface Webhook {
  readonly headers: IncomingHttpHeaders;
  /** The signed body, byte for byte. */
  readonly text: string;
  readonly body: {
    readonly id: string;
    readonly type: string;
    readonly data: { readonly id: string };
  };
}

export interface ReceiverOptions {
  /** With a certificate the receiver speaks https, for that certificate's `localhost`. */
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly onWebhook?: (webhook: Webhook) => void;
  /** Paths on which webhooks are never answered. */
  readonly hangs?: (path: string) => boolean;
}

/** Receives webhooks, and records the events of each resource. */
export class Receiver {
  readonly url: string;
  /** The number of received webhooks. */
  count = 0;
  readonly #close: () => Promise<unknown>;
  readonly #onWebhook: ReceiverOptions['onWebhook'];
  readonly #awaited = new Map<string, PromiseWithResolvers<void>>();

  private constructor(url: string, close: () => Promise<unknown>, onWebhook: ReceiverOptions['onWebhook']) {
    this.url = url;
    this.#close = close;
    this.#onWebhook = onWebhook;
  }

  static async start({ tls, onWebhook, hangs }: ReceiverOptions = {}): Promise<Receiver> {
    const listener: RequestListener = async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      receiver.#take({ headers: request.headers, text, body: JSON.parse(text) });
      if (!hangs?.(request.url ?? '')) response.end();
    };
    const server = tls ? createSecureServer(tls, listener) : createServer(listener);
    const port = await listen(server);
    const origin = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
    const receiver: Receiver = new Receiver(`${origin}/webhooks`, () => close(server), onWebhook);
    return receiver;
  }

  /** Resolves once the event of the resource has been received. */
  event(resource: string, type: string): Promise<void> {
    return this.#entry(`${resource} ${type}`).promise;
  }

  close(): Promise<unknown> {
    return this.#close();
  }

  #take(webhook: Webhook): void {
    this.count += 1;
    this.#onWebhook?.(webhook);
    this.#entry(`${webhook.body.data.id} ${webhook.body.type}`).resolve();
  }

  #entry(name: string): PromiseWithResolvers<void> {
    const entry = this.#awaited.get(name) ?? Promise.withResolvers<void>();
    this.#awaited.set(name, entry);
    return entry;
  }
}
