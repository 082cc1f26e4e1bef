import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../../kit/client/api.ts';
import { createBankAccount, createSparkWallet } from '../../kit/client/payments.ts';
import type { Connection } from './connection.ts';
import type { Inbox } from './inbox.ts';
import { Workers } from './workers.ts';

/** An order of a mint or burn, and the status with which it ends. */
interface Order {
  readonly kind: 'mints' | 'burns';
  readonly content: object;
  readonly end: 'COMPLETED' | 'FAILED';
}

interface Operation {
  readonly id: string;
  readonly end: Order['end'];
}

/** The number of concurrent mints and burns. */
const inFlight = 2;
/** How long the workers wait between two looks at an operation. */
const lookEveryMs = 100;
/** How often they look before they give an operation up: longer than it takes on a machine that freezes. */
const patience = 600;

/**
 * Mints and burns until it is stopped. The money moves at the provider: an operation has an end, and neither ledger entries nor
 * events of its own.
 */
export class StablecoinOperations {
  readonly made: Operation[] = [];
  readonly #connection: Connection;
  readonly #workers: Workers;
  readonly #random: () => number;
  #stablecoinId = '';

  constructor(connection: Connection, random: () => number) {
    this.#connection = connection;
    this.#workers = new Workers(connection.faults);
    this.#random = random;
  }

  async begin(customerId: string): Promise<void> {
    const orders = await ordersOf(await this.#connection.api, customerId);
    this.#stablecoinId = await this.#register();
    this.#workers.start(inFlight, () => this.#order(orders[Math.floor(this.#random() * orders.length)] as Order));
  }

  end(): Promise<void> {
    return this.#workers.end();
  }

  /** Operations with a wrong end or an event, and operations that were not ordered. */
  async wrongEnds(inbox: Inbox): Promise<string[]> {
    const { totalCount } = await this.#connection.get(`/stablecoins/${this.#stablecoinId}/operations?limit=1`);
    const faults: string[] =
      totalCount === this.made.length ? [] : [`${totalCount} mints and burns instead of ${this.made.length}`];
    for (const { id, end } of this.made) {
      const { status } = await this.#connection.get(`/stablecoin-operations/${id}`);
      if (status !== end) faults.push(`${id} should end ${end} and is ${status}`);
      if (inbox.typesOf(id).length > 0) faults.push(`${id} has events: ${inbox.typesOf(id).join(' ')}`);
    }
    return faults;
  }

  async #register(): Promise<string> {
    const account = await this.#create('/stablecoin-provider-accounts', {
      provider: 'BRALE',
      apiClientId: 'example-client-x',
      apiClientSecret: 'example-secret',
    });
    const { id } = await this.#create('/stablecoins', {
      providerTokenIdentifier: 'example-token-x',
      networkTokenIdentifier: 'example-network-token-x',
      network: 'SPARK',
      stablecoinProviderAccountId: account.id,
    });
    return id;
  }

  /** Orders, and waits for the end. */
  async #order({ kind, content, end }: Order): Promise<void> {
    const { id } = await this.#create(`/stablecoins/${this.#stablecoinId}/${kind}`, content);
    this.made.push({ id, end });
    for (let look = 0; look < patience; look += 1) {
      const { status } = await this.#connection.get(`/stablecoin-operations/${id}`);
      if (status === 'COMPLETED' || status === 'FAILED') return;
      await pause(lookEveryMs);
    }
    throw new Error(`${id} does not end`);
  }

  async #create(path: string, content: object): Promise<{ readonly id: string }> {
    const { status, text } = await this.#connection.call(path, content);
    if (status !== 201) throw new Error(`POST ${path} was answered with ${status}: ${text}`);
    return JSON.parse(text);
  }
}

/** A mint that a wire pays, a burn of the balance at the provider, and one that its bank account refuses. */
async function ordersOf(api: Api, customerId: string): Promise<readonly Order[]> {
  const accountId = await createSparkWallet(api, customerId);
  const burn = async (ending: string) => ({
    amount: '250000000',
    source: { type: 'PROVIDER_INTERNAL_BALANCE' },
    destination: {
      type: 'EXTERNAL_ACCOUNT',
      externalAccountId: await createBankAccount(api, customerId, ending),
      rail: 'WIRE',
    },
  });
  return [
    {
      kind: 'mints',
      content: { amount: '250000000', fundingSource: { type: 'WIRE' }, destination: { accountId } },
      end: 'COMPLETED',
    },
    { kind: 'burns', content: await burn('789'), end: 'COMPLETED' },
    { kind: 'burns', content: await burn('004'), end: 'FAILED' },
  ];
}
