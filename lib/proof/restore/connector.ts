import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { macOf } from '../../../functions/runtime/rails/signature.ts';

interface Order {
  readonly paymentId: string;
  readonly platformId: string;
  /** Smallest units of the currency that is paid out. */
  readonly amount: { readonly amount: number };
}

interface Carried {
  readonly order: Order;
  readonly text: string;
  readonly outcome: 'DELIVERED' | 'FAILED';
  /** How often the order came. */
  times: number;
}

const secret = 'drill-rail-secret';
const reportAfterMs = 150;

/**
 * A connector of production payments (docs/runbooks/payout-rail.md). It is the world outside: nothing sets it back, so it
 * knows what it has paid when the service no longer does. Of four payouts it holds one back until `release`, and of eight it refuses one.
 */
export class Connector {
  readonly settings: { readonly RAIL_URL: string; readonly RAIL_SECRET: string };
  readonly faults: string[] = [];
  readonly #carried = new Map<string, Carried>();
  readonly #held: Carried[] = [];
  #isHolding = true;
  #service = Promise.withResolvers<string>();
  #isClosed = false;
  readonly #close: () => Promise<unknown>;

  private constructor(port: number, close: () => Promise<unknown>) {
    this.settings = { RAIL_URL: `http://127.0.0.1:${port}`, RAIL_SECRET: secret };
    this.#close = close;
  }

  static async open(): Promise<Connector> {
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      response.statusCode = connector.#take(text) ? 202 : 409;
      response.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connector: Connector = new Connector((server.address() as AddressInfo).port, () => {
      server.close();
      server.closeAllConnections();
      return once(server, 'close');
    });
    return connector;
  }

  /** The service takes reports at this address. */
  up(baseUrl: string): void {
    this.#service.resolve(baseUrl);
  }

  down(): void {
    this.#service = Promise.withResolvers();
  }

  /** Reports what was held back, and holds nothing back from now on. */
  release(): void {
    this.#isHolding = false;
    for (const carried of this.#held.splice(0)) void this.#report(carried);
  }

  /** What has been paid out, by payment; each once, however often it was ordered. */
  get paid(): ReadonlyMap<string, number> {
    const delivered = [...this.#carried.values()].filter(({ outcome }) => outcome === 'DELIVERED');
    return new Map(delivered.map(({ order }) => [order.paymentId, order.amount.amount]));
  }

  /** How many orders came more than once. */
  get repeated(): number {
    return [...this.#carried.values()].filter(({ times }) => times > 1).length;
  }

  close(): Promise<unknown> {
    this.#isClosed = true;
    return this.#close();
  }

  /** Pays once for each payment. An order that comes again is reported on again: who orders again may have been set back. */
  #take(text: string): boolean {
    const order = JSON.parse(text) as Order;
    const known = this.#carried.get(order.paymentId);
    if (known && known.text !== text) {
      this.faults.push(`${order.paymentId} was ordered in two ways`);
      return false;
    }
    const number = this.#carried.size;
    const carried = known ?? { order, text, outcome: number % 8 === 7 ? 'FAILED' : 'DELIVERED', times: 0 };
    carried.times += 1;
    this.#carried.set(order.paymentId, carried);
    if (this.#isHolding && (this.#held.includes(carried) || (!known && number % 4 === 2))) {
      if (!known) this.#held.push(carried);
    } else void this.#report(carried);
    return true;
  }

  /** Reports until the service has heard it, or knows no such payment. */
  async #report({ order: { paymentId, platformId }, outcome }: Carried): Promise<void> {
    const body = JSON.stringify({
      platformId,
      outcome,
      ...(outcome === 'FAILED' && { failureReason: 'ACCOUNT_INVALID' }),
    });
    while (!this.#isClosed) {
      await pause(reportAfterMs);
      const status = await post(await this.#service.promise, paymentId, body);
      if (status === 200 || status === 404) return;
    }
  }
}

/** The status of the answer, or nothing when the connection was cut. */
async function post(baseUrl: string, paymentId: string, body: string): Promise<number | undefined> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const mac = macOf(secret, { purpose: 'outcome', paymentId, timestamp, body }).toString('hex');
  const headers = {
    'content-type': 'application/json',
    'x-rail-timestamp': timestamp,
    'x-rail-signature': `v1=${mac}`,
  };
  try {
    const answer = await fetch(`${baseUrl}/rails/payouts/${paymentId}/outcome`, { method: 'POST', headers, body });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}
