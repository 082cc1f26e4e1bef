import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { purchaseOf } from '../kit/simulation/card-flows.ts';
import { createFixtures, type Fixtures } from '../kit/simulation/fixtures.ts';
import { GuardedInvariants } from '../kit/simulation/guarded-invariants.ts';
import { Client } from '../kit/simulation/platform-client.ts';
import type { AgentIdentity, ApiRequest } from '../kit/simulation/recorder.ts';
import { Simulation } from '../kit/simulation/simulation.ts';
import { maximumVolumeOf, runToEnd } from '../kit/simulation/simulation-run.ts';

/** What is there before the requests that race. */
interface World {
  readonly client: Client;
  readonly customerId: string;
  readonly accountId: string;
  readonly externalAccountId: string;
  readonly cardId: string;
  readonly agent: AgentIdentity;
  /** A quote of the customer that was not executed. */
  readonly quoteId: string;
  /** A payment that the agent wants and that waits for approval. */
  readonly actionId: string;
  /** A purchase that has been authorized. */
  readonly cardTransactionId: string;
}
type Asked = Partial<ApiRequest>;

const limits = { currency: 'USD', perTransactionLimit: 1_000, dailyLimit: 2_500, monthlyLimit: 2_500 };
const policy = {
  permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES', 'CREATE_TRANSFERS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: limits,
};

/** An operation that guards something: what is asked, and how often it may succeed when twenty ask at once. */
interface Race {
  readonly ask: (world: World, index: number) => Asked;
  readonly most: number;
}
const aTransfer = ({ accountId, externalAccountId }: World, amount: number) => ({
  body: { source: { accountId }, destination: { accountId: externalAccountId }, amount },
});

const races: Readonly<Record<string, Race>> = {
  // The account holds 40,000, less the purchase of 1,000 that is authorized.
  createTransferOut: { ask: (world) => aTransfer(world, 9_000), most: 4 },
  executeQuote: { ask: ({ quoteId }) => ({ path: { quoteId } }), most: 1 },
  agentCreateTransferOut: { ask: (world) => ({ agent: world.agent, ...aTransfer(world, 800) }), most: 3 },
  approveAgentAction: { ask: ({ agent, actionId }) => ({ path: { agentId: agent.agentId, actionId } }), most: 1 },
  rejectAgentAction: {
    ask: ({ agent, actionId }) => ({ path: { agentId: agent.agentId, actionId }, body: {} }),
    most: 1,
  },
  sandboxSimulateCardAuthorization: {
    ask: ({ cardId }) => ({ path: { id: cardId }, body: purchaseOf(9_000) }),
    most: 20,
  },
  sandboxSimulateCardClearing: {
    ask: ({ cardId, cardTransactionId }) => ({ path: { id: cardId }, body: { cardTransactionId, amount: 700 } }),
    most: 20,
  },
  sandboxSimulateCardReturn: {
    ask: ({ cardId, cardTransactionId }) => ({ path: { id: cardId }, body: { cardTransactionId, amount: 700 } }),
    most: 0,
  },
  createCard: {
    ask: ({ customerId, accountId }) => ({
      body: { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [accountId] },
    }),
    most: 20,
  },
  createCustomerExternalAccount: {
    ask: ({ customerId }, index) => ({
      body: {
        customerId,
        currency: 'BTC',
        accountInfo: {
          accountType: 'SPARK_WALLET',
          address: `spark1${'p'.repeat(50)}${String(index).padStart(2, 'q')}`,
        },
      },
    }),
    most: 20,
  },
  createStablecoinBurn: {
    ask: ({ client, externalAccountId }) => ({
      path: { stablecoinId: client.platform.stablecoinId },
      body: {
        amount: '250000000',
        source: { type: 'PROVIDER_INTERNAL_BALANCE' },
        destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId, rail: 'WIRE' },
      },
    }),
    most: 20,
  },
};

/** A change of what guards another operation. */
const changes: Readonly<Record<string, (world: World) => Asked>> = {
  updateAgent: ({ agent }) => ({ path: { agentId: agent.agentId }, body: { isPaused: true } }),
  updateAgentPolicy: ({ agent }) => ({
    path: { agentId: agent.agentId },
    body: { spendingLimits: { dailyLimit: 900, monthlyLimit: 900 } },
  }),
  deleteAgent: ({ agent }) => ({ path: { agentId: agent.agentId } }),
  updateCardById: ({ cardId }) => ({ path: { id: cardId }, body: { state: 'CLOSED' } }),
  deleteCustomerById: ({ customerId }) => ({ path: { customerId } }),
  updateCustomerById: ({ customerId }) => ({ path: { customerId }, body: { customerType: 'INDIVIDUAL' } }),
  deleteCustomerExternalAccountById: ({ externalAccountId }) => ({ path: { externalAccountId } }),
  updatePlatformConfig: () => ({ body: { umaDomain: 'pay.example.com' } }),
  sandboxSimulateInternalAccountStatus: ({ accountId }) => ({ path: { accountId }, body: { status: 'FROZEN' } }),
  sandboxSimulateExternalAccountStatus: ({ externalAccountId }) => ({
    path: { externalAccountId },
    body: { status: 'INACTIVE' },
  }),
  rejectAgentAction: ({ agent, actionId }) => ({ path: { agentId: agent.agentId, actionId }, body: {} }),
  cancelTransaction: ({ quoteId }) => ({ path: { transactionId: quoteId.replace('Quote', 'Transaction') } }),
};

/** Operations that change or end something which guards no operation of the table; each has tests of its own. */
const apart: Readonly<Record<string, string>> = {
  deleteTokenById: 'test/api/platforms: a token is checked before the function runs.',
  updateBeneficialOwner: 'test/api/customers: it guards a submission only.',
  deleteDocument: 'test/api/customers: it guards a submission only.',
  deletePlatformExternalAccountById: 'It is deleted as that of a customer is.',
  deleteScaFactor: 'test/api/sca: a factor guards a code, which is used once.',
  revokeAuthCredential: 'test/api/wallets: all of a wallet is one item.',
  revokeAuthSession: 'test/api/wallets: all of a wallet is one item.',
  revokeDelegatedKey: 'test/api/wallets: all of a wallet is one item.',
  updateInternalAccount: 'test/api/wallets: it asks for a signature and guards nothing.',
  agentDeleteExternalAccount: 'It is deleted as the platform deletes it.',
};

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(1);
});

async function aWorld(client: Client): Promise<World> {
  const [customerId = ''] = client.platform.customers;
  const accountId = client.internal('USD', customerId);
  const externalAccountId = client.external('USD', '789');
  const { body: made } = await client.ask('createAgent', { body: { name: 'Example agent', customerId, policy } });
  const agent: AgentIdentity = { agentId: made.agent.id, customerId: made.agent.customerId };
  const quote = {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: client.internal('BTC', customerId) },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 500,
  };
  const slow = { ...policy, defaultExecutionMode: 'APPROVAL_REQUIRED' };
  const path = { agentId: agent.agentId };
  await client.ask('updateAgentPolicy', { path, body: { defaultExecutionMode: slow.defaultExecutionMode } });
  const ofAgent = await client.ask('agentCreateQuote', { agent, body: quote });
  const action = await client.ask('agentExecuteQuote', { agent, path: { quoteId: ofAgent.body.id } });
  await client.ask('updateAgentPolicy', { path, body: { defaultExecutionMode: 'AUTO' } });
  const { body: ofPlatform } = await client.ask('createQuote', { body: quote });
  const { cardId } = client.platform;
  await client.ask('sandboxSimulateCardAuthorization', { path: { id: cardId }, body: purchaseOf(1_000) });
  const { data } = (await client.ask('listTransactions', { query: { type: 'CARD' } })).body;
  return {
    ...{ client, customerId, accountId, externalAccountId, cardId, agent },
    ...{ quoteId: ofPlatform.id, actionId: action.body.id, cardTransactionId: data[0].id },
  };
}

/** Runs an operation twenty times at once, and a change of its guard in the middle of them. */
async function race(name: string, change: string | undefined, seed: number) {
  const [platform] = fixtures.platforms;
  const raced = races[name];
  if (!platform || !raced) throw new Error(`There is no race ${name}.`);
  const invariants = new GuardedInvariants(fixtures.items.values(), maximumVolumeOf(fixtures));
  const simulation = new Simulation({ seed, items: fixtures.items }, invariants);
  simulation.enter();
  try {
    const world = await aWorld(new Client(simulation, platform));
    const { platformId } = platform;
    const isIdempotent = endpointList.some(({ id, idempotent }) => id === name && idempotent);
    const requests: ApiRequest[] = Array.from({ length: 20 }, (_, index) => ({
      ...{ platformId, operation: name, ...raced.ask(world, index) },
      ...(isIdempotent && { key: `race-${index}` }),
    }));
    const wanted = change && changes[change];
    if (change && wanted) requests.splice(10, 1, { platformId, operation: change, ...wanted(world) });
    const answers = await simulation.callTogether(requests, 2);
    await runToEnd(simulation, invariants);
    const statuses = answers.flatMap((answer, index) =>
      requests[index]?.operation === name ? [answer?.status ?? 0] : [],
    );
    return { statuses, violations: invariants.violations, most: raced.most };
  } finally {
    Simulation.leave();
  }
}

describe.each(Object.keys(races))('%s, twenty times at once', (name) => {
  it.each([undefined, ...Object.keys(changes)])('keeps what is to hold beside %s', async (change) => {
    const { statuses, violations, most } = await race(name, change, 1);
    expect(violations).toEqual([]);
    expect(statuses.filter((status) => status < 300).length).toBeLessThanOrEqual(most);
    expect(statuses.filter((status) => status < 200 || status > 499)).toEqual([]);
  });

  it('succeeds as often as it may', async () => {
    const { statuses, most } = await race(name, undefined, 2);
    if (most > 0) expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0);
  });
});

it('every operation that changes or ends something is raced, or has a reason', () => {
  const ending = endpointList.filter(({ method }) => ['PATCH', 'DELETE'].includes(method)).map(({ id }) => id);
  const known = [...Object.keys(changes), ...Object.keys(apart)];
  expect(ending.filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !endpointList.some((endpoint) => endpoint.id === id))).toEqual([]);
});
