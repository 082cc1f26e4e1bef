import { endpointList } from '../../../functions/contract/endpoints.ts';
import type { HttpAnswer } from '../invoke-function.ts';
import type { PlatformFixture } from './fixtures.ts';
import type { AgentIdentity, ApiRequest } from './recorder.ts';
import type { World } from './world.ts';

const idempotent = new Set<string>(endpointList.filter((row) => row.idempotent).map(({ id }) => id));

/** How often a client makes a request that came to nothing, and how long it waits in between. */
const patience = { attempts: 6, pauseSeconds: 1 };

/** A platform that does what the interface advises: what came to nothing it asks again, with the same Idempotency-Key. */
export class Client {
  readonly world: World;
  readonly platform: PlatformFixture;
  /** The uuid of the payment that all of this is about. */
  payment = '';
  #requests = 0;

  constructor(world: World, platform: PlatformFixture) {
    this.world = world;
    this.platform = platform;
  }

  async ask(operation: string, asked: Partial<ApiRequest> = {}): Promise<HttpAnswer> {
    this.#requests += 1;
    const key = idempotent.has(operation) ? { key: `request-${this.#requests}` } : {};
    for (let attempt = 0; attempt < patience.attempts; attempt += 1) {
      const answer = await this.world.call({ platformId: this.platform.platformId, operation, ...asked, ...key });
      if (answer && answer.status < 500) {
        // An attempt whose answer was lost may have done it, or it is too late: the payment's end shows which.
        if (answer.status < 300 || answer.status === 409) return answer;
        throw new Error(`${operation} answers ${answer.status} ${answer.text}`);
      }
      await this.world.wait(patience.pauseSeconds);
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
      await this.world.wait(1);
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

const now = { immediatelyExecute: true };
const guarded = (client: Client) => client.internal('EUR', client.platform.customers[1]);

/** The steps of a payment, and its final status and that of its refund. */
export interface Flow {
  readonly end: string;
  /** How else it may end when nothing died, but an answer was lost or came too late for the customer or the platform. */
  readonly lateEnd?: string;
  run(client: Client): Promise<unknown>;
}

const receive = async (client: Client): Promise<void> => {
  await client.pay('sandboxReceive', {
    senderUmaAddress: '$success.usd@sandbox.uma.money',
    customerId: client.platform.customers[0],
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 1000,
  });
};

/** A customer's agent exchanges dollars for bitcoin, which the platform approves or rejects. */
async function exchangeByAgent(client: Client, decision: 'approve' | 'reject'): Promise<void> {
  const [customerId] = client.platform.customers;
  const policy = {
    permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
    defaultExecutionMode: 'APPROVAL_REQUIRED',
    spendingLimits: { currency: 'USD', perTransactionLimit: 1_000, dailyLimit: 1_000, monthlyLimit: 1_000 },
  };
  const { body } = await client.ask('createAgent', { body: { name: 'Example agent', customerId, policy } });
  const agent: AgentIdentity = { agentId: body.agent.id, customerId: body.agent.customerId };
  const quote = await client.ask('agentCreateQuote', {
    agent,
    body: {
      source: { sourceType: 'ACCOUNT', accountId: client.internal('USD', customerId) },
      destination: { destinationType: 'ACCOUNT', accountId: client.internal('BTC', customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    },
  });
  client.payment = String(quote.body.id).slice(-36);
  const path = { quoteId: quote.body.id };
  const { body: action } = await client.ask('agentExecuteQuote', { agent, path });
  await client.ask(`${decision}AgentAction`, {
    path: { agentId: agent.agentId, actionId: action.id },
    ...(decision === 'reject' && { body: {} }),
  });
}

/** Every way that a payment can go, by a name for it. */
export const flows: Readonly<Record<string, Flow>> = {
  execute: {
    end: 'COMPLETED',
    run: async (client) => {
      await client.quote('BTC', 'xyz');
      await client.about('executeQuote');
    },
  },
  'agent-approved': { end: 'COMPLETED', run: (client) => exchangeByAgent(client, 'approve') },
  'agent-rejected': { end: 'EXPIRED', run: (client) => exchangeByAgent(client, 'reject') },
  immediate: { end: 'COMPLETED', run: (client) => client.quote('BTC', 'xyz', now) },
  // Money that is sent from outside to what the quote says.
  fund: {
    end: 'COMPLETED',
    run: async (client) => {
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' };
      await client.quote('BTC', 'xyz', { source });
      await client.ask('sandboxSend', { body: { quoteId: `Quote:${client.payment}`, currencyCode: 'USD' } });
    },
  },
  'transfer-out': {
    end: 'COMPLETED',
    run: (client) =>
      client.pay('createTransferOut', {
        source: { accountId: client.internal('USD') },
        destination: { accountId: client.external('USD', '789') },
        amount: 1000,
      }),
  },
  'transfer-in': {
    end: 'COMPLETED',
    run: (client) =>
      client.pay('createTransferIn', {
        source: { accountId: client.external('USD', '789') },
        destination: { accountId: client.internal('USD') },
        amount: 1000,
      }),
  },
  authorize: {
    end: 'COMPLETED',
    run: async (client) => {
      await client.quote('EUR', '789', {}, guarded(client));
      await client.about('executeQuote');
      while ((await client.until('PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED')) === 'PENDING_AUTHORIZATION') {
        await client.about('authorizeQuote', { code: '123456' });
      }
    },
  },
  expire: { end: 'EXPIRED', run: (client) => client.quote('BTC', 'xyz') },
  expireAuthorization: {
    end: 'FAILED',
    run: async (client) => {
      await client.quote('EUR', '789', {}, guarded(client));
      await client.about('executeQuote');
    },
  },
  refund: { end: 'FAILED COMPLETED', run: (client) => client.quote('BTC', '003', now) },
  return: {
    end: 'FAILED COMPLETED',
    run: async (client) => {
      await client.quote('USD', '789', now);
      await client.until('COMPLETED');
      await client.about('sandboxSimulateTransactionEvent', { event: 'BANK_RETURN' });
    },
  },
  cancel: {
    end: 'PROCESSING COMPLETED',
    lateEnd: 'FAILED COMPLETED',
    run: async (client) => {
      await client.quote('EUR', '005', {}, guarded(client));
      await client.about('executeQuote');
      await client.until('PENDING_AUTHORIZATION');
      await client.about('authorizeQuote', { code: '123456' });
      await client.until('PROCESSING', 'FAILED');
      await client.about('cancelTransaction');
    },
  },
  // The sandbox keeps it pending for half a minute.
  'refund-pending': { end: 'FAILED COMPLETED', run: (client) => client.quote('BTC', '005', now) },
  // The platform is asked once: an endpoint that gives no answer has declined.
  receive: { end: 'COMPLETED', lateEnd: 'FAILED', run: receive },
  approve: {
    end: 'COMPLETED',
    lateEnd: 'FAILED',
    run: async (client) => {
      client.world.endpoint = () => ({ status: 202 });
      await receive(client);
      await client.world.wait(1);
      client.world.endpoint = () => ({ status: 200 });
      await client.about('approvePendingPayment');
    },
  },
  // The receiver's own payment waits for the platform's approval, and the sender's for the receiver's.
  'customer-to-customer': {
    end: 'COMPLETED',
    lateEnd: 'FAILED COMPLETED',
    run: async (client) => {
      const [sender, receiver = ''] = client.platform.customers;
      const { umaAddress } = (await client.ask('getCustomerById', { path: { customerId: receiver } })).body;
      const { lookupId } = (await client.ask('lookupUma', { path: { receiverUmaAddress: umaAddress } })).body;
      await client.pay('createQuote', {
        source: { sourceType: 'ACCOUNT', accountId: client.internal('USD', sender) },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1000,
        lookupId,
        ...now,
      });
    },
  },
  'webhook-retry': {
    end: 'COMPLETED',
    run: (client) => {
      let posts = 0;
      client.world.endpoint = () => {
        posts += 1;
        return { status: posts <= 2 ? 500 : 200 };
      };
      return client.quote('BTC', 'xyz', now);
    },
  },
};
