import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, makeClient, Payer } from '../../benchmarks/payer.ts';

/** The outcomes of a payment: paid at once, locked and executed, failed and refunded, or never executed. */
const kinds = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'EXECUTED', 'REFUNDED', 'EXPIRED'] as const;
export type Kind = (typeof kinds)[number];

/** A request with an Idempotency-Key, and its response byte for byte once there is one. */
interface Call {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  answer?: { readonly status: number; readonly text: string };
}

export interface Payment {
  readonly kind: Kind;
  readonly transactionId: string;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly isReplay: boolean;
}

/** The number of concurrent payments. */
const inFlight = 12;
/** The token of this load. */
export const loadToken = { tokenId: 'prove', tokenSecret: 'prove' };
/** The settings with which the service creates that token. */
export const tokenSettings = { SANDBOX_TOKEN_ID: loadToken.tokenId, SANDBOX_TOKEN_SECRET: loadToken.tokenSecret };

/** Pays until it is stopped. A request that a kill interrupts is sent again with the same key once the service is back. */
export class Load {
  readonly payments: Payment[] = [];
  readonly faults: string[] = [];
  /** The number of requests that were interrupted and sent again. */
  retried = 0;
  payer: Payer | undefined;
  readonly #calls: Call[] = [];
  readonly #wallets: { fine: string; failing: string } = { fine: '', failing: '' };
  readonly #random: () => number;
  #up = Promise.withResolvers<string>();
  #isOver = false;
  #running: Promise<void>[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  get client(): Promise<Client> {
    return this.#up.promise.then((baseUrl) => makeClient({ baseUrl, ...loadToken }));
  }

  /** The service is up at this address. */
  up(baseUrl: string): void {
    this.#up.resolve(baseUrl);
  }

  /** The service is about to be killed. */
  down(): void {
    this.#up = Promise.withResolvers();
  }

  /** Starts to pay. */
  async begin(): Promise<void> {
    const payer = await Payer.make(await this.client);
    this.payer = payer;
    this.#wallets.fine = await payer.wallet();
    this.#wallets.failing = await payer.wallet('005');
    this.#running = Array.from({ length: inFlight }, () => this.#work(payer));
  }

  /** Takes no new payments and resolves when every request has been answered. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
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

  async #work(payer: Payer): Promise<void> {
    while (!this.#isOver) {
      const kind = kinds[Math.floor(this.#random() * kinds.length)] ?? 'COMPLETED';
      await this.#pay(payer, kind).catch((cause: unknown) => this.faults.push(String(cause)));
    }
  }

  async #pay(payer: Payer, kind: Kind): Promise<void> {
    const isAtOnce = kind === 'COMPLETED' || kind === 'REFUNDED';
    const wallet = kind === 'REFUNDED' ? this.#wallets.failing : this.#wallets.fine;
    const made = await this.#call('/quotes', payer.quoteRequest(wallet, isAtOnce));
    const { id } = JSON.parse(made.text) as { id: string };
    const transactionId = id.replace('Quote:', 'Transaction:');
    if (made.status !== 201) throw new Error(`A quote was answered with ${made.status}: ${made.text}`);
    if (kind !== 'EXECUTED') {
      this.payments.push({ kind, transactionId });
      return;
    }
    const executed = await this.#call(`/quotes/${id}/execute`, {});
    // The execution of a quote that expired while the service was down is refused.
    this.payments.push({ kind: executed.status === 200 ? 'EXECUTED' : 'EXPIRED', transactionId });
  }

  async #call(path: string, body: object): Promise<Reply> {
    const call: Call = { path, body, key: randomUUID() };
    this.#calls.push(call);
    const reply = await this.#sendUntilAnswered(call);
    // A refusal stores no response, so there is nothing to replay.
    if (reply.status < 300) call.answer = { status: reply.status, text: reply.text };
    return reply;
  }

  async #sendUntilAnswered(call: Call): Promise<Reply> {
    for (;;) {
      const baseUrl = await this.#up.promise;
      const reply = await send(baseUrl, call);
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      this.retried += 1;
      await pause(20);
    }
  }
}

/** Returns undefined when the connection closed before the last byte of the response. */
async function send(baseUrl: string, { path, body, key }: Call): Promise<Reply | undefined> {
  const authorization = `Basic ${Buffer.from(`${loadToken.tokenId}:${loadToken.tokenSecret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
  try {
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, text, isReplay: response.headers.has('idempotent-replayed') };
  } catch {
    return undefined;
  }
}
