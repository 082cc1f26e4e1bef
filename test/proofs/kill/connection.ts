import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AnyBody, type Api, apiClient, bodyOf } from '../../kit/client/api.ts';

/** A request with an Idempotency-Key, and its response byte for byte once there is one. */
interface Call {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  answer?: { readonly status: number; readonly text: string };
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly isReplay: boolean;
}

/** The number of concurrent requests that are repeated. */
const inFlight = 12;
/** The token of the load. */
export const loadToken = { tokenId: 'prove', tokenSecret: 'prove' };
const credentials = `${loadToken.tokenId}:${loadToken.tokenSecret}`;

/** The service through all of its lives. What a kill interrupts waits until the service is back. */
export class Connection {
  readonly faults: string[] = [];
  /** The number of requests that were interrupted and sent again. */
  retried = 0;
  readonly #calls: Call[] = [];
  #up = Promise.withResolvers<string>();

  /** The service is up at this address. */
  up(baseUrl: string): void {
    this.#up.resolve(baseUrl);
  }

  /** The service is about to be killed. */
  down(): void {
    this.#up = Promise.withResolvers();
  }

  get baseUrl(): Promise<string> {
    return this.#up.promise;
  }

  /** A client of the service in its present life. */
  get api(): Promise<Api> {
    return this.#up.promise.then((baseUrl) => apiClient(baseUrl, credentials));
  }

  /** Reads, again after a kill. */
  async get(path: string): Promise<AnyBody> {
    for (;;) {
      const answer = await (await this.api).get(path).catch(() => undefined);
      if (answer && isFinal(answer.status)) return bodyOf(answer, 200);
      await pause(20);
    }
  }

  /** Sends a request with a key of its own, and again with the same key after a kill. */
  async call(path: string, body: object): Promise<Reply> {
    const call: Call = { path, body, key: randomUUID() };
    this.#calls.push(call);
    const reply = await this.#sendUntilAnswered(call);
    // A refusal stores no response, so there is nothing to replay.
    if (reply.status < 300) call.answer = { status: reply.status, text: reply.text };
    return reply;
  }

  /** Sends a request that takes no key. Where a kill hides the answer, `isDone` looks up whether it was done before it is sent again. */
  async tell(path: string, body: object, isDone: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const answer = await (await this.api).post(path, body).catch(() => undefined);
      if (answer && isFinal(answer.status)) {
        bodyOf(answer, 202);
        return;
      }
      if (await isDone()) return;
      this.retried += 1;
    }
  }

  /** Repeats answered requests, the newest ones or all: each must get the same response, byte for byte. */
  async replay(newest = Number.POSITIVE_INFINITY): Promise<number> {
    const calls = this.#calls.filter(({ answer }) => answer !== undefined).slice(-newest);
    const left = [...calls];
    const replayer = async () => {
      for (let call = left.pop(); call; call = left.pop()) {
        const { status, text, isReplay } = await this.#sendUntilAnswered(call);
        if (status !== call.answer?.status || text !== call.answer.text) {
          this.faults.push(`POST ${call.path} with the key ${call.key} answered differently the second time`);
        }
        if (!isReplay) this.faults.push(`POST ${call.path} with the key ${call.key} was done a second time`);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, replayer));
    return calls.length;
  }

  async #sendUntilAnswered(call: Call): Promise<Reply> {
    for (;;) {
      const reply = await send(await this.#up.promise, call);
      if (reply && isFinal(reply.status)) return reply;
      this.retried += 1;
      await pause(20);
    }
  }
}

const isFinal = (status: number): boolean => status < 500 && status !== 429;

/** Returns undefined when the connection closed before the last byte of the response. */
async function send(baseUrl: string, { path, body, key }: Call): Promise<Reply | undefined> {
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
  try {
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, text, isReplay: response.headers.has('idempotent-replayed') };
  } catch {
    return undefined;
  }
}
