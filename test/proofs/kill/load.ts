import { makeClient, Payer } from '../../kit/measuring/payer.ts';
import { type Connection, loadToken } from './connection.ts';
import { Workers } from './workers.ts';

/** The outcomes of a payment: paid at once, locked and executed, failed and refunded, or never executed. */
const kinds = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'EXECUTED', 'REFUNDED', 'EXPIRED'] as const;
export type Kind = (typeof kinds)[number];

export interface Payment {
  readonly kind: Kind;
  readonly transactionId: string;
}

/** The number of concurrent payments. */
const inFlight = 12;
/** The settings with which the service creates the token of the load. */
export const tokenSettings = { SANDBOX_TOKEN_ID: loadToken.tokenId, SANDBOX_TOKEN_SECRET: loadToken.tokenSecret };

/** Pays until it is stopped. A request that a kill interrupts is sent again with the same key once the service is back. */
export class Load {
  readonly payments: Payment[] = [];
  payer: Payer | undefined;
  readonly #connection: Connection;
  readonly #workers: Workers;
  readonly #wallets: { fine: string; failing: string } = { fine: '', failing: '' };
  readonly #random: () => number;

  constructor(connection: Connection, random: () => number) {
    this.#connection = connection;
    this.#workers = new Workers(connection.faults);
    this.#random = random;
  }

  /** Starts to pay. */
  async begin(): Promise<void> {
    const payer = await Payer.make(makeClient({ baseUrl: await this.#connection.baseUrl, ...loadToken }));
    this.payer = payer;
    this.#wallets.fine = await payer.wallet();
    this.#wallets.failing = await payer.wallet('005');
    this.#workers.start(inFlight, () =>
      this.#pay(payer, kinds[Math.floor(this.#random() * kinds.length)] ?? 'COMPLETED'),
    );
  }

  /** Takes no new payments and resolves when every request has been answered. */
  end(): Promise<void> {
    return this.#workers.end();
  }

  async #pay(payer: Payer, kind: Kind): Promise<void> {
    const isAtOnce = kind === 'COMPLETED' || kind === 'REFUNDED';
    const wallet = kind === 'REFUNDED' ? this.#wallets.failing : this.#wallets.fine;
    const made = await this.#connection.call('/quotes', payer.quoteRequest(wallet, isAtOnce));
    const { id } = JSON.parse(made.text) as { id: string };
    const transactionId = id.replace('Quote:', 'Transaction:');
    if (made.status !== 201) throw new Error(`A quote was answered with ${made.status}: ${made.text}`);
    if (kind !== 'EXECUTED') {
      this.payments.push({ kind, transactionId });
      return;
    }
    const executed = await this.#connection.call(`/quotes/${id}/execute`, {});
    // The execution of a quote that expired while the service was down is refused.
    this.payments.push({ kind: executed.status === 200 ? 'EXECUTED' : 'EXPIRED', transactionId });
  }
}
