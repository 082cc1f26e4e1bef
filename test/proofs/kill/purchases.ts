import { type Cardholder, createCard, createCardholder, purchase } from '../../kit/client/cards.ts';
import { runCommand } from '../../kit/service-process.ts';
import type { Connection } from './connection.ts';
import type { Inbox } from './inbox.ts';
import { Workers } from './workers.ts';

/** A message about a purchase: what is cleared or returned. */
type Message = readonly ['clearing' | 'return', number];

interface Way {
  readonly messages: readonly Message[];
  /** The last characters of the merchant's name. */
  readonly ending?: string;
  /** The events, of which the last names the end. Each comes with one change of the account: a hold, a debit, a credit or a release. */
  readonly events: readonly string[];
}

/** The ways of a purchase of 10.00: cleared at once or in parts, returned, or its pull fails. */
const ways = {
  CLEARED: { messages: [['clearing', 1_000]], events: ['AUTHORIZED', 'SETTLED'] },
  IN_PARTS: {
    messages: [
      ['clearing', 400],
      ['clearing', 600],
    ],
    events: ['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED'],
  },
  RETURNED: {
    messages: [
      ['clearing', 1_000],
      ['return', 1_000],
    ],
    events: ['AUTHORIZED', 'SETTLED', 'REFUNDED'],
  },
  PULL_FAILS: { messages: [], ending: '006', events: ['AUTHORIZED', 'EXCEPTION'] },
} as const satisfies Readonly<Record<string, Way>>;
const kinds = Object.values<Way>(ways);

interface Purchase {
  readonly way: Way;
  readonly id: string;
}

/** The number of concurrent purchases. */
const inFlight = 2;
const plenty = 100_000_000_000;

/** What the journal has of a purchase on the account that pays, oldest first. */
const bookedBy = ({ messages }: Way): string =>
  messages.map(([kind, amount]) => (kind === 'clearing' ? `CARD_CLEARING ${-amount}` : `CARD_RETURN ${amount}`)).join();

/** Buys with a card until it is stopped. Messages of a network have no key: after a kill the transaction says which were taken. */
export class Purchases {
  readonly made: Purchase[] = [];
  readonly #connection: Connection;
  readonly #workers: Workers;
  readonly #random: () => number;
  #holder: Cardholder = { customerId: '', accountId: '' };
  #cardId = '';
  #merchants = 0;

  constructor(connection: Connection, random: () => number) {
    this.#connection = connection;
    this.#workers = new Workers(connection.faults);
    this.#random = random;
  }

  async begin(): Promise<void> {
    const api = await this.#connection.api;
    this.#holder = await createCardholder(api, plenty);
    this.#cardId = (await createCard(api, this.#holder)).id;
    this.#workers.start(inFlight, () => this.#buy());
  }

  end(): Promise<void> {
    return this.#workers.end();
  }

  /** The number of events of all purchases, and of the account with the funding before them. */
  get expectedEvents(): { readonly ofPurchases: number; readonly ofBalance: number } {
    const ofPurchases = this.made.reduce((total, { way }) => total + way.events.length, 0);
    return { ofPurchases, ofBalance: 1 + ofPurchases };
  }

  /** The purchases whose events are missing or out of order. */
  missingEvents(inbox: Inbox): string[] {
    const faults = this.made.flatMap(({ way, id }) => {
      const wanted = way.events.map((type) => `CARD_TRANSACTION.${type}`).join(' ');
      const came = inbox.typesOf(id).join(' ');
      return came === wanted ? [] : [`${id}: ${wanted} came as ${came || 'nothing'}`];
    });
    const balances = inbox.typesOf(this.#holder.accountId).length;
    const { ofBalance } = this.expectedEvents;
    if (balances !== ofBalance) faults.push(`The card's account changed ${ofBalance} times and had ${balances} events`);
    return faults;
  }

  /** Purchases with a wrong end or wrong sums: the newest ones, or all. The pull of a purchase may still be failing after a kill. */
  async wrongEnds(newest = Number.POSITIVE_INFINITY): Promise<string[]> {
    const faults: string[] = [];
    const isAll = newest >= this.made.length;
    for (const { way, id } of this.made.slice(-newest)) {
      const { status, settlementSummary, refundSummary } = await this.#connection.get(`/transactions/${id}`);
      const came = [status, settlementSummary.totalAmount, refundSummary.totalAmount].join();
      const wanted = [way.events.at(-1), sumOf(way, 'clearing'), sumOf(way, 'return')].join();
      const isOnItsWay = !isAll && way === ways.PULL_FAILS && came === 'AUTHORIZED,0,0';
      if (came !== wanted && !isOnItsWay) faults.push(`${id} should end as ${wanted} and is ${came}`);
    }
    return faults;
  }

  /** Purchases that were not made, and purchases whose ledger entries are missing, doubled or wrong. */
  async wrongBooks(folder: string): Promise<string[]> {
    const { totalCount } = await this.#connection.get('/transactions?type=CARD&limit=1');
    const extra = totalCount === this.made.length ? [] : [`${totalCount} purchases instead of ${this.made.length}`];
    const explain = ['balance', 'explain', this.#holder.accountId, '--json'];
    const { code, output, errors } = await runCommand('operate.ts', { DATA_DIR: folder }, explain).ended;
    if (code !== 0) return [...extra, `The card's account does not add up: ${output}${errors}`];
    const { balance, held, postings } = JSON.parse(output);
    const booked = new Map<string, string[]>();
    for (const { cause, movement, amount } of postings) {
      booked.set(cause, [...(booked.get(cause) ?? []), `${movement} ${amount}`]);
    }
    const paid = this.made.reduce((sum, { way }) => sum + sumOf(way, 'clearing') - sumOf(way, 'return'), 0);
    return [
      ...extra,
      ...(balance === plenty - paid && held === 0 ? [] : [`The card's account has ${balance} and holds ${held}`]),
      ...this.made.flatMap(({ way, id }) => {
        const [came, wanted] = [booked.get(id)?.join() ?? '', bookedBy(way)];
        return came === wanted ? [] : [`${id}: the ledger has ${came || 'nothing'} instead of ${wanted || 'nothing'}`];
      }),
    ];
  }

  async #buy(): Promise<void> {
    const way = kinds[Math.floor(this.#random() * kinds.length)] ?? ways.CLEARED;
    const id = await this.#authorize(way);
    for (const [index, [kind, amount]] of way.messages.entries()) {
      const taken = way.messages.slice(0, index + 1).filter((message) => message[0] === kind).length;
      await this.#tell(kind, { cardTransactionId: id, amount }, async () => {
        const { settlementSummary, refundSummary } = await this.#connection.get(`/transactions/${id}`);
        return (kind === 'clearing' ? settlementSummary : refundSummary).count === taken;
      });
    }
    this.made.push({ way, id });
  }

  /** Returns the id of the transaction, which its merchant finds whether or not the answer arrived. */
  async #authorize({ ending = 'x' }: Way): Promise<string> {
    this.#merchants += 1;
    const request = purchase(1_000, ` ${this.#merchants} ${ending}`);
    const find = async (): Promise<string | undefined> => {
      const { data } = await this.#connection.get('/transactions?type=CARD&limit=20');
      return data.find(({ merchant }: typeof request) => merchant.descriptor === request.merchant.descriptor)?.id;
    };
    await this.#tell('authorization', request, async () => (await find()) !== undefined);
    const id = await find();
    if (id === undefined) throw new Error(`The purchase at ${request.merchant.descriptor} is lost`);
    return id;
  }

  #tell(kind: string, body: object, isDone: () => Promise<boolean>): Promise<void> {
    return this.#connection.tell(`/sandbox/cards/${this.#cardId}/simulate/${kind}`, body, isDone);
  }
}

const sumOf = ({ messages }: Way, wanted: Message[0]): number =>
  messages.reduce((sum, [kind, amount]) => sum + (kind === wanted ? amount : 0), 0);
