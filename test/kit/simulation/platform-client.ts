import { endpointList } from '../../../functions/contract/endpoints.ts';
import type { HttpAnswer } from '../invoke-function.ts';
import type { PlatformFixture } from './fixtures.ts';
import type { ApiRequest } from './recorder.ts';
import type { Simulation } from './simulation.ts';

const idempotent = new Set<string>(endpointList.filter((row) => row.idempotent).map(({ id }) => id));

/** How often a client makes a request that came to nothing, and how long it waits in between. */
const patience = { attempts: 6, pauseSeconds: 1 };

/** Messages about a card take no keys: what was done by an attempt whose answer was lost is refused the next time. */
const isCardMessage = (operation: string): boolean => operation.startsWith('sandboxSimulateCard');

/** A platform that does what the interface advises: what came to nothing it asks again, with the same Idempotency-Key. */
export class Client {
  readonly simulation: Simulation;
  readonly platform: PlatformFixture;
  /** The uuid of the payment, card transaction, card, mint or burn that all of this is about. */
  payment = '';
  #requests = 0;

  constructor(simulation: Simulation, platform: PlatformFixture) {
    this.simulation = simulation;
    this.platform = platform;
  }

  async ask(operation: string, asked: Partial<ApiRequest> = {}): Promise<HttpAnswer> {
    this.#requests += 1;
    const key = idempotent.has(operation) ? { key: `request-${this.#requests}` } : {};
    for (let attempt = 0; attempt < patience.attempts; attempt += 1) {
      const answer = await this.simulation.call({ platformId: this.platform.platformId, operation, ...asked, ...key });
      if (answer && answer.status < 500) {
        // An attempt whose answer was lost may have done it, or it is too late: the payment's end shows which.
        const mayBeDone = attempt > 0 && isCardMessage(operation) && answer.status === 400;
        if (answer.status < 300 || answer.status === 409 || mayBeDone) return answer;
        throw new Error(`${operation} answers ${answer.status} ${answer.text}`);
      }
      await this.simulation.wait(patience.pauseSeconds);
    }
    throw new Error(`${operation} failed ${patience.attempts} times.`);
  }

  /** Requests a payment and keeps its id. */
  async pay(operation: string, body: object): Promise<void> {
    const answer = await this.ask(operation, { body });
    const { transactionId, id } = answer.body;
    this.payment = String(transactionId ?? id).slice(-36);
  }

  about(operation: string, body: object = {}): Promise<HttpAnswer> {
    return this.ask(operation, {
      path: operation.endsWith('Quote')
        ? { quoteId: `Quote:${this.payment}` }
        : { transactionId: `Transaction:${this.payment}` },
      body,
    });
  }

  /** Polls the payment every second until it has one of these statuses, for ten minutes at most. */
  async until(...statuses: readonly string[]): Promise<string> {
    for (let second = 0; second < 600; second += 1) {
      const path = { transactionId: `Transaction:${this.payment}` };
      const { status } = (await this.ask('getTransactionById', { path })).body;
      if (statuses.includes(status)) return status;
      await this.simulation.wait(1);
    }
    throw new Error(`${this.payment} does not become ${statuses}.`);
  }

  internal(currency: string, customerId?: string): string {
    const found = this.platform.internals.find(
      (account) => account.currency === currency && account.customerId === customerId,
    );
    if (!found) throw new Error(`There is no account in ${currency}.`);
    return found.accountId;
  }

  external(currency: string, ending: string): string {
    const found = this.platform.externals.find((account) => account.currency === currency && account.ending === ending);
    if (!found) throw new Error(`There is no external account in ${currency} that ends in ${ending}.`);
    return found.id;
  }

  /** A quote from the platform's dollars, or from those of the customer who has to authorize. */
  quote(currency: string, ending: string, more: object = {}, from = this.internal('USD')): Promise<void> {
    return this.pay('createQuote', {
      source: { sourceType: 'ACCOUNT', accountId: from },
      destination: { destinationType: 'ACCOUNT', accountId: this.external(currency, ending) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1000,
      ...more,
    });
  }
}

/** The steps of a payment, and its final status and that of its refund; or those of a card transaction, a card, a mint or a burn. */
export interface Flow {
  readonly end: string;
  /** How else it may end when nothing died, but an answer was lost or came too late for the customer or the platform. */
  readonly lateEnd?: string;
  run(client: Client): Promise<unknown>;
}
