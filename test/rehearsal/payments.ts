import { setTimeout as pause } from 'node:timers/promises';
import {
  type Client,
  type Credentials,
  customerRequest,
  makeClient,
  Payer,
  walletRequest,
} from '../kit/measuring/payer.ts';
import { Receiver, type ReceiverOptions, type Webhook } from '../kit/measuring/receiver.ts';
import { keysOf, requireSignatures } from './signatures.ts';

/** The result of a payment of the rehearsal. */
export interface Rehearsed {
  readonly transactionId: string;
  readonly status: string;
  readonly webhooks: readonly string[];
}

/** The code that the sandbox takes for every challenge. */
const sandboxCode = '123456';
/** How long a payment may take, in milliseconds: an emulator starts every function cold. */
const patienceMs = 40_000;
const order = ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED'];

/** A purchase as the card network reports it. */
const purchase = {
  amount: 1_250,
  currency: { code: 'USD' },
  merchant: { descriptor: 'EXAMPLE COFFEE', mcc: '5814', country: 'US' },
};

/** Acts as a platform against the deployed API: makes payments, and follows each to its last signed webhook. */
export class Rehearsal {
  readonly #credentials: Credentials;
  readonly #client: Client;
  readonly #payer: Payer;
  readonly #receiver: Receiver;

  readonly #received: readonly Webhook[];

  private constructor(
    credentials: Credentials,
    client: Client,
    payer: Payer,
    receiver: Receiver,
    received: readonly Webhook[],
  ) {
    this.#credentials = credentials;
    this.#client = client;
    this.#payer = payer;
    this.#receiver = receiver;
    this.#received = received;
  }

  /** Sets the webhook endpoint, and funds the platform's account. */
  static async begin(credentials: Credentials, tls: ReceiverOptions['tls']): Promise<Rehearsal> {
    const received: Webhook[] = [];
    const receiver = await Receiver.start({ ...(tls && { tls }), onWebhook: (webhook) => received.push(webhook) });
    const client = makeClient(credentials);
    try {
      await client.patch('/config', { webhookEndpoint: receiver.url });
      return new Rehearsal(credentials, client, await Payer.make(client), receiver, received);
    } catch (cause) {
      await receiver.close();
      throw cause;
    }
  }

  /** Stops the receiver. */
  end(): Promise<unknown> {
    return this.#receiver.close();
  }

  /** Requires the gateway's own refusals to have the interface's codes and messages: no function runs. */
  async refusals(): Promise<void> {
    const { baseUrl, tokenId } = this.#credentials;
    const authorization = `Basic ${Buffer.from(`${tokenId}:wrong`).toString('base64')}`;
    for (const [headers, path, status, code] of [
      [{}, '/config', 401, 'UNAUTHORIZED'],
      [{ authorization }, '/config', 401, 'UNAUTHORIZED'],
      [{ authorization }, '/no-such-route', 404, 'NOT_FOUND'],
    ] as const) {
      const answer = await fetch(`${baseUrl}${path}`, { headers });
      const text = await answer.text();
      if (answer.status !== status || !text.includes(`"${code}"`)) {
        throw new Error(`GET ${path} was to be refused with ${status} ${code} and answered ${answer.status} ${text}`);
      }
    }
  }

  /** Rewards a customer: a quote that is paid at once. */
  async reward(): Promise<Rehearsed> {
    const { transactionId } = await this.#payer.pay(await this.#payer.wallet());
    return this.#completed(transactionId, order);
  }

  /** A customer in Germany authorizes the payment, once for the conversion and once for the payout. */
  async strongAuthentication(): Promise<Rehearsed> {
    const customer = await this.#client.post('/customers', { ...customerRequest(), region: 'DE', nationality: 'DE' });
    const wallet = await this.#client.post('/customers/external-accounts', walletRequest(customer.id));
    const locked = await this.#client.post('/quotes', this.#payer.quoteRequest(wallet.id, false));
    let quote = await this.#client.post(`/quotes/${locked.id}/execute`, {});
    for (let proofs = 0; quote.status === 'PENDING_AUTHORIZATION'; proofs += 1) {
      if (proofs === 2) throw new Error(`${locked.id} asks for a third proof.`);
      quote = await this.#client.post(`/quotes/${locked.id}/authorize`, { code: sandboxCode });
    }
    const [pending = '', ...rest] = order;
    return this.#completed(quote.transactionId, [pending, 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION', ...rest]);
  }

  /** A card is issued, and a purchase with it is authorized and cleared. */
  async card(): Promise<Rehearsed> {
    const { customerId } = this.#payer;
    const fundingSources = [await this.#fundedAccount()];
    const { id: cardId } = await this.#client.post('/cards', {
      cardholderId: customerId,
      form: 'VIRTUAL',
      fundingSources,
    });
    await this.#until(`/cards/${cardId}`, ({ state }) => state === 'ACTIVE');
    await this.#client.post(`/sandbox/cards/${cardId}/simulate/authorization`, purchase);
    const { data } = await this.#until(
      `/transactions?type=CARD&customerId=${customerId}`,
      (list) => list.totalCount > 0,
    );
    const cardTransactionId: string = data[0].id;
    const clearing = { cardTransactionId, amount: purchase.amount };
    await this.#client.post(`/sandbox/cards/${cardId}/simulate/clearing`, clearing);
    return this.#completed(cardTransactionId, ['CARD_TRANSACTION.AUTHORIZED', 'CARD_TRANSACTION.SETTLED'], 'SETTLED');
  }

  /** An agent is connected by its device code, and pays within its policy. */
  async agent(): Promise<Rehearsed> {
    const { customerId } = this.#payer;
    const policy = {
      permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 100_000 },
    };
    const { deviceCode } = await this.#client.post('/agents', { name: 'Rehearsal', customerId, policy });
    const { accessToken } = await this.#client.post(`/agents/device-codes/${deviceCode.code}/redeem`, {});
    const agent = makeClient({ ...this.#credentials, accessToken });
    const { id, transactionId } = await agent.post('/agents/me/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: await this.#fundedAccount() },
      destination: { destinationType: 'ACCOUNT', accountId: await this.#payer.wallet() },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    });
    const { status } = await agent.post(`/agents/me/quotes/${id}/execute`, {});
    if (status !== 'APPROVED') throw new Error(`The execution of ${id} by an agent is ${status}.`);
    return this.#completed(transactionId, order);
  }

  /** The customer's account in US dollars, with money on it. */
  async #fundedAccount(): Promise<string> {
    const path = `/customers/internal-accounts?currency=USD&customerId=${this.#payer.customerId}`;
    const { id } = (await this.#client.get(path)).data[0];
    await this.#client.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 1_000_000 });
    return id;
  }

  /** Reads something until it is as expected. */
  async #until(path: string, isReached: (body: Awaited<ReturnType<Client['get']>>) => boolean) {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const body = await this.#client.get(path);
      if (isReached(body)) return body;
      if (performance.now() > deadline) throw new Error(`GET ${path} still answers ${JSON.stringify(body)}.`);
      await pause(500);
    }
  }

  /** Waits for the last webhook, and requires all of them in order and signed, and the same status from the API. */
  async #completed(transactionId: string, expected: readonly string[], end = 'COMPLETED'): Promise<Rehearsed> {
    await this.#lastWebhook(transactionId, expected.at(-1) ?? '');
    const received = this.#received.filter(({ body }) => body.data.id === transactionId);
    const webhooks = [...new Set(received.map(({ body }) => body.type))];
    if (webhooks.join() !== expected.join()) throw new Error(`${transactionId} sent ${webhooks.join(', ')}.`);
    const keys = await keysOf(this.#client);
    for (const webhook of received) requireSignatures(keys, webhook);
    // Generated clients encode the colon of an id.
    const { status } = await this.#client.get(`/transactions/${encodeURIComponent(transactionId)}`);
    if (status !== end) throw new Error(`${transactionId} is ${status}.`);
    return { transactionId, status, webhooks };
  }

  async #lastWebhook(transactionId: string, type: string): Promise<void> {
    const completed = this.#receiver.event(transactionId, type).then(() => true);
    if (await Promise.race([completed, pause(patienceMs, false, { ref: false })])) return;
    const { status } = await this.#client.get(`/transactions/${transactionId}`);
    const types = this.#received.map(({ body }) => body.type).join(', ') || 'none';
    throw new Error(`${transactionId} is ${status} after ${patienceMs} ms; webhooks so far: ${types}.`);
  }
}
