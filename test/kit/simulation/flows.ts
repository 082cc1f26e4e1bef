import { cardFlows } from './card-flows.ts';
import type { Client, Flow } from './platform-client.ts';
import type { AgentIdentity } from './recorder.ts';
import { stablecoinFlows } from './stablecoin-flows.ts';

const now = { immediatelyExecute: true };
const guarded = (client: Client) => client.internal('EUR', client.platform.customers[1]);

/** A transfer that a customer of the European Economic Area has to authorize. */
const guardedTransfer = (client: Client): Promise<void> =>
  client.pay('createTransferOut', {
    source: { accountId: guarded(client) },
    destination: { accountId: client.external('EUR', '789') },
    amount: 1000,
  });

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

/** Every way that a payment can go, and those of cards, mints and burns, by a name for it. */
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
  'transfer-authorized': {
    end: 'COMPLETED',
    run: async (client) => {
      await guardedTransfer(client);
      await client.until('PENDING_AUTHORIZATION');
      await client.about('authorizeQuote', { code: '123456' });
    },
  },
  'transfer-unauthorized': { end: 'FAILED', run: guardedTransfer },
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
  // The rail stops the payout, unless it has delivered before.
  cancel: {
    end: 'PROCESSING COMPLETED',
    lateEnd: 'COMPLETED',
    run: async (client) => {
      await client.quote('USD', '006', now);
      await client.until('PROCESSING', 'COMPLETED');
      await client.about('cancelTransaction');
    },
  },
  'cancel-refused': {
    end: 'COMPLETED FAILED',
    lateEnd: 'COMPLETED',
    run: async (client) => {
      await client.quote('USD', '006', now);
      await client.until('PROCESSING', 'COMPLETED');
      await client.about('sandboxSimulateTransactionEvent', { event: 'REFUND_FAIL' });
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
      client.simulation.endpoint = () => ({ status: 202 });
      await receive(client);
      await client.simulation.wait(1);
      client.simulation.endpoint = () => ({ status: 200 });
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
      client.simulation.endpoint = () => {
        posts += 1;
        return { status: posts <= 2 ? 500 : 200 };
      };
      return client.quote('BTC', 'xyz', now);
    },
  },
  ...cardFlows,
  ...stablecoinFlows,
};
