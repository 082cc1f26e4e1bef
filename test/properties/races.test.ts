import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { cardAuthorizationSeconds, quoteLifeSeconds } from '../../functions/contract/figures.ts';
import type { ServiceCall } from '../kit/faults.ts';
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
  /** The code of an invitation that was not claimed. */
  readonly invitationCode: string;
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
  /** The change that ends the same thing otherwise: only one of all may succeed. */
  readonly endedBy?: string;
  /** After how many seconds that expires on which it relies. */
  readonly expiresAfter?: number;
}
const aTransfer = ({ accountId, externalAccountId }: World, amount: number) => ({
  body: { source: { accountId }, destination: { accountId: externalAccountId }, amount },
});

const races: Readonly<Record<string, Race>> = {
  // The account holds 40,000, less the purchase of 1,000 that is authorized.
  createTransferOut: { ask: (world) => aTransfer(world, 9_000), most: 4 },
  executeQuote: { ask: ({ quoteId }) => ({ path: { quoteId } }), most: 1, expiresAfter: quoteLifeSeconds },
  agentCreateTransferOut: { ask: (world) => ({ agent: world.agent, ...aTransfer(world, 800) }), most: 3 },
  approveAgentAction: {
    ask: ({ agent, actionId }) => ({ path: { agentId: agent.agentId, actionId } }),
    ...{ most: 1, endedBy: 'rejectAgentAction', expiresAfter: quoteLifeSeconds },
  },
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
    ...{ most: 20, expiresAfter: cardAuthorizationSeconds },
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
  claimInvitation: {
    ask: ({ invitationCode }, index) => ({
      path: { invitationCode },
      body: { inviteeUma: `$example-${index}@other.example.com` },
    }),
    ...{ most: 1, endedBy: 'cancelInvitation', expiresAfter: 3_600 },
  },
  cancelInvitation: {
    ask: ({ invitationCode }) => ({ path: { invitationCode } }),
    ...{ most: 1, endedBy: 'claimInvitation', expiresAfter: 3_600 },
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
  cancelInvitation: ({ invitationCode }) => ({ path: { invitationCode } }),
  claimInvitation: ({ invitationCode }) => ({
    ...{ path: { invitationCode }, body: { inviteeUma: '$example-user@other.example.com' } },
  }),
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
  const { umaAddress } = (await client.ask('getCustomerById', { path: { customerId } })).body;
  const expiresAt = new Date(client.simulation.time + 3_600_000).toISOString();
  const invitation = await client.ask('createInvitation', { body: { inviterUma: umaAddress, expiresAt } });
  return {
    ...{ client, customerId, accountId, externalAccountId, cardId, agent },
    ...{ quoteId: ofPlatform.id, actionId: action.body.id, cardTransactionId: data[0].id },
    invitationCode: invitation.body.code,
  };
}

/** What happens beside an operation that runs twenty times at once. */
interface Beside {
  /** A change of its guard, in the middle of them. */
  readonly change?: string;
  /** Whether the table refuses every second write as in conflict with another one. */
  readonly hasConflicts?: boolean;
  /** Whether what it relies on expires at this moment, by clocks that differ by seconds, while the service works on that. */
  readonly expires?: boolean;
}

async function race(name: string, { change, hasConflicts, expires }: Beside, seed: number) {
  const [platform] = fixtures.platforms;
  const raced = races[name];
  if (!platform || !raced) throw new Error(`There is no race ${name}.`);
  const invariants = new GuardedInvariants(fixtures.items.values(), maximumVolumeOf(fixtures));
  let [isRacing, writes] = [false, 0];
  const plan = ({ isWrite, input }: ServiceCall) => {
    // Only what is sent to the table has an input.
    if (!isRacing || !isWrite || !input) return undefined;
    writes += 1;
    return writes % 2 === 1 ? ('CONFLICT' as const) : undefined;
  };
  const { items } = fixtures;
  const simulation = new Simulation(
    { seed, items, ...(hasConflicts && { plan }), ...(expires && { skewSeconds: 2 }) },
    invariants,
  );
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
    if (expires) simulation.jump(raced.expiresAfter ?? 0);
    isRacing = true;
    const answers = await simulation.callTogether(requests, expires ? 20 : 2);
    isRacing = false;
    await runToEnd(simulation, invariants);
    const statusesOf = (operation: string | undefined) =>
      answers.flatMap((answer, index) => (requests[index]?.operation === operation ? [answer?.status ?? 0] : []));
    const endedOtherwise = name === change || raced.endedBy !== change ? [] : statusesOf(change);
    return {
      statuses: statusesOf(name),
      endedOtherwise,
      violations: invariants.violations,
      most: raced.most,
      conflicts: simulation.faults.counts.get('CONFLICT') ?? 0,
    };
  } finally {
    Simulation.leave();
  }
}

const succeeded = (statuses: readonly number[]) => statuses.filter((status) => status < 300).length;
/** An answer that none of them may have. */
const wrong = (statuses: readonly number[]) => statuses.filter((status) => status < 200 || status > 499);

describe.each(Object.entries(races))('%s, twenty times at once', (name, { expiresAfter }) => {
  it.each([undefined, ...Object.keys(changes)])('keeps what is to hold beside %s', async (change) => {
    const { statuses, endedOtherwise, violations, most } = await race(name, { ...(change && { change }) }, 1);
    expect(violations).toEqual([]);
    expect(succeeded([...statuses, ...endedOtherwise])).toBeLessThanOrEqual(most);
    expect(wrong(statuses)).toEqual([]);
  });

  it('succeeds as often as it may', async () => {
    const { statuses, most } = await race(name, {}, 2);
    if (most > 0) expect(succeeded(statuses)).toBeGreaterThan(0);
  });

  it('keeps what is to hold where the table refuses writes that conflict', async () => {
    const { statuses, violations, most, conflicts } = await race(name, { hasConflicts: true }, 3);
    if (most > 0) expect(conflicts).toBeGreaterThan(0);
    expect(violations).toEqual([]);
    expect(succeeded(statuses)).toBeLessThanOrEqual(most);
    expect(wrong(statuses)).toEqual([]);
    if (most > 0) expect(succeeded(statuses)).toBeGreaterThan(0);
  });

  it.runIf(expiresAfter)('keeps what is to hold in the seconds in which that expires on which it relies', async () => {
    const { statuses, violations, most } = await race(name, { expires: true }, 4);
    expect(violations).toEqual([]);
    expect(succeeded(statuses)).toBeLessThanOrEqual(most);
    expect(wrong(statuses)).toEqual([]);
  });
});

it('every operation that changes or ends something is raced, or has a reason', () => {
  const ending = endpointList.filter(({ method }) => ['PATCH', 'DELETE'].includes(method)).map(({ id }) => id);
  const known = [...Object.keys(changes), ...Object.keys(apart)];
  expect(ending.filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !endpointList.some((endpoint) => endpoint.id === id))).toEqual([]);
});
