import type { Client, Flow } from './platform-client.ts';

const dollar = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };

/** A purchase at a merchant; the sandbox decides by `ending` how its money is pulled. */
export const purchaseOf = (amount: number, ending = '', code = dollar.code) => ({
  amount,
  currency: { code },
  merchant: { descriptor: `EXAMPLE COFFEE${ending}`, mcc: '5814', country: 'US' },
});

/** Begins a card transaction and keeps its uuid. */
async function begin(client: Client, kind: string, amount: number, ending = ''): Promise<void> {
  const path = { id: client.platform.cardId };
  const operation = `sandboxSimulateCard${kind}`;
  const { issuerTransactionToken: token } = (await client.ask(operation, { path, body: purchaseOf(amount, ending) }))
    .body;
  const { data } = (await client.ask('listTransactions', { query: { type: 'CARD' } })).body;
  const { id } = data.find((transaction: { issuerTransactionToken: string }) => {
    return transaction.issuerTransactionToken === token;
  });
  client.payment = String(id).slice(-36);
}

/** A message of the network about the transaction. */
const send = (client: Client, kind: string, body: object = {}) =>
  client.ask(`sandboxSimulateCard${kind}`, {
    path: { id: client.platform.cardId },
    body: { cardTransactionId: `CardTransaction:${client.payment}`, ...body },
  });

async function cardState(client: Client, cardId: string, wanted: string): Promise<void> {
  for (let second = 0; second < 120; second += 1) {
    if ((await client.ask('getCardById', { path: { id: cardId } })).body.state === wanted) return;
    await client.simulation.wait(1);
  }
  throw new Error(`${cardId} does not become ${wanted}.`);
}

/** Every way that a card and its transactions can go. */
export const cardFlows: Readonly<Record<string, Flow>> = {
  'card-cleared': {
    end: 'SETTLED',
    run: async (client) => {
      await begin(client, 'Authorization', 1_000);
      await send(client, 'AuthorizationAdvice', { amount: 1_500 });
      await send(client, 'Clearing', { amount: 1_500 });
    },
  },
  // What is not cleared within seven days is released.
  'card-expired': {
    end: 'SETTLED',
    run: async (client) => {
      await begin(client, 'Authorization', 1_000);
      await send(client, 'Clearing', { amount: 400 });
    },
  },
  'card-returned': {
    end: 'REFUNDED',
    run: async (client) => {
      await begin(client, 'Authorization', 1_000);
      await send(client, 'Clearing', { amount: 1_400 });
      await send(client, 'Return', { amount: 1_400 });
    },
  },
  'card-return-reversed': {
    end: 'SETTLED',
    run: async (client) => {
      await begin(client, 'FinancialAuthorization', 1_000);
      await send(client, 'Return', { amount: 1_000 });
      await send(client, 'ReturnReversal');
    },
  },
  // The pull of the money fails after the authorization.
  'card-pull-fails': { end: 'EXCEPTION', run: (client) => begin(client, 'Authorization', 1_000, '006') },
  // The pull of the money takes half a minute.
  'card-pull-pending': {
    end: 'SETTLED',
    run: async (client) => {
      await begin(client, 'Authorization', 1_000, '005');
      await send(client, 'Clearing', { amount: 0 });
    },
  },
  'card-issued': {
    end: 'CLOSED',
    run: async (client) => {
      const [cardholderId] = client.platform.customers;
      const fundingSources = [client.internal('USD', cardholderId)];
      // The issuer answers after half a minute.
      const order = { cardholderId, platformCardId: 'example-card-005', form: 'VIRTUAL', fundingSources };
      const cardId = String((await client.ask('createCard', { body: order })).body.id);
      client.payment = cardId.slice(-36);
      await cardState(client, cardId, 'ACTIVE');
      for (const state of ['FROZEN', 'CLOSED']) {
        await client.ask('updateCardById', { path: { id: cardId }, body: { state } });
      }
    },
  },
};
