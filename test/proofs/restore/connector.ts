import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlatformId } from '../../../functions/domain/ids.ts';
import { connectorMac } from '../../../functions/runtime/connector.ts';
import { close, listen } from '../../kit/listen.ts';

interface Order {
  readonly paymentId: string;
  readonly platformId: PlatformId;
  /** Smallest units of the currency that is paid out. */
  readonly amount: { readonly amount: number };
}

interface Payout {
  readonly order: Order;
  readonly text: string;
  readonly outcome: 'DELIVERED' | 'FAILED';
  /** The number of times the order came. */
  times: number;
}

const secret = 'drill-rail-secret';
const reportAfterMs = 150;

/**
 * A rail connector of production payments (docs/runbooks/payout-rail.md). A restore does not reset it, so it
 * knows what it has paid when the service no longer does. It holds back every fourth payout until `release`, and refuses every eighth.
 */
export class Connector {
  readonly settings: { readonly RAIL_URL: string; readonly RAIL_SECRET: string };
  readonly faults: string[] = [];
  readonly #payouts = new Map<string, Payout>();
  readonly #held: Payout[] = [];
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
      const order = await text(request);
      const isAccount = request.url === '/internal-accounts';
      response.statusCode = isAccount || connector.#take(order) ? 202 : 409;
      response.end('{}');
    });
    const connector: Connector = new Connector(await listen(server), () => close(server));
    return connector;
  }

  /** Reports to the service at this address from now on. */
  up(baseUrl: string): void {
    this.#service.resolve(baseUrl);
  }

  down(): void {
    this.#service = Promise.withResolvers();
  }

  /** Reports the payouts that were held back, and holds back no further ones. */
  release(): void {
    this.#isHolding = false;
    for (const payout of this.#held.splice(0)) void this.#report(payout);
  }

  /** The amounts paid out, by payment; each once, however often it was ordered. */
  get paid(): ReadonlyMap<string, number> {
    const delivered = [...this.#payouts.values()].filter(({ outcome }) => outcome === 'DELIVERED');
    return new Map(delivered.map(({ order }) => [order.paymentId, order.amount.amount]));
  }

  /** The number of orders that came more than once. */
  get repeated(): number {
    return [...this.#payouts.values()].filter(({ times }) => times > 1).length;
  }

  close(): Promise<unknown> {
    this.#isClosed = true;
    return this.#close();
  }

  /** Pays once for each payment. Reports on a repeated order again: the service may have been restored in between. */
  #take(text: string): boolean {
    const order = JSON.parse(text) as Order;
    const known = this.#payouts.get(order.paymentId);
    if (known && known.text !== text) {
      this.faults.push(`${order.paymentId} was ordered with two different bodies`);
      return false;
    }
    const number = this.#payouts.size;
    const payout = known ?? { order, text, outcome: number % 8 === 7 ? 'FAILED' : 'DELIVERED', times: 0 };
    payout.times += 1;
    this.#payouts.set(order.paymentId, payout);
    if (this.#isHolding && (this.#held.includes(payout) || (!known && number % 4 === 2))) {
      if (!known) this.#held.push(payout);
    } else void this.#report(payout);
    return true;
  }

  /** Reports until the service accepts the report or knows no such payment. */
  async #report({ order: { paymentId, platformId }, outcome }: Payout): Promise<void> {
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

/** The status of the response; undefined when the connection was closed. */
async function post(baseUrl: string, paymentId: string, body: string): Promise<number | undefined> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const mac = connectorMac(secret, { purpose: 'outcome', subject: paymentId, timestamp, body }).toString('hex');
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
