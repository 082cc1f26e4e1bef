import type { Item } from '../../../../functions/store/table.ts';
import { createFixtures, type Fixtures, failFast, type PlatformFixture } from '../fixtures.ts';
import type { GuardedInvariants } from '../guarded-invariants.ts';
import { Client } from '../platform-client.ts';
import type { AgentIdentity, ApiRequest } from '../recorder.ts';
import { Simulation } from '../simulation.ts';

export type Asked = Partial<ApiRequest>;

/** A customer with all that an operation of the races can be about. */
export interface Party {
  readonly customerId: string;
  readonly umaAddress: string;
  /** The customer's dollars. */
  readonly accountId: string;
  readonly bitcoinId: string;
  /** A bank account in dollars. */
  readonly bankId: string;
  /** A card that is paid by the dollars. */
  readonly cardId: string;
  readonly agent: AgentIdentity;
}

/** The state that races begin with: a customer with 40,000 in every currency, and one without money, who can be deleted. */
export interface RaceFixtures extends Fixtures {
  readonly platform: PlatformFixture;
  readonly holder: Party;
  readonly empty: Party;
}

export const agentLimits = { currency: 'USD', perTransactionLimit: 1_000, dailyLimit: 2_500, monthlyLimit: 2_500 };
const permissions = ['CREATE_QUOTES', 'EXECUTE_QUOTES', 'CREATE_TRANSFERS', 'MANAGE_EXTERNAL_ACCOUNTS'];
const policy = { permissions, defaultExecutionMode: 'AUTO', spendingLimits: agentLimits };

const fixtureSeed = 1_597_463_023;

/** Creates what all races have in common through the API. */
export async function createRaceFixtures(): Promise<RaceFixtures> {
  const fixtures = await createFixtures(1);
  const [platform] = fixtures.platforms;
  if (!platform) throw new Error('There is no platform.');
  const simulation = new Simulation({ seed: fixtureSeed, items: fixtures.items }, failFast);
  simulation.enter();
  try {
    const client = new Client(simulation, platform);
    const holder = await holderOf(client);
    const empty = await emptyCustomer(client);
    await simulation.finish();
    return { ...fixtures, platform, holder, empty, items: simulation.table.snapshot() };
  } finally {
    Simulation.leave();
  }
}

async function agentOf(client: Client, customerId: string): Promise<AgentIdentity> {
  const { body } = await client.ask('createAgent', { body: { name: 'Example agent', customerId, policy } });
  return { agentId: body.agent.id, customerId: body.agent.customerId };
}

async function holderOf(client: Client): Promise<Party> {
  const [customerId = ''] = client.platform.customers;
  return {
    customerId,
    umaAddress: (await client.ask('getCustomerById', { path: { customerId } })).body.umaAddress,
    accountId: client.internal('USD', customerId),
    bitcoinId: client.internal('BTC', customerId),
    bankId: client.external('USD', '789'),
    cardId: client.platform.cardId,
    agent: await agentOf(client, customerId),
  };
}

async function emptyCustomer(client: Client): Promise<Party> {
  const person = { customerType: 'INDIVIDUAL', region: 'US', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const contacts = { nationality: 'US', platformCustomerId: 'example-empty', currencies: ['USD', 'BTC'] };
  const { id: customerId, umaAddress } = (await client.ask('createCustomer', { body: { ...person, ...contacts } }))
    .body;
  const { data } = (await client.ask('listCustomerInternalAccounts', { query: { customerId } })).body;
  const accountIn = (currency: string): string =>
    data.find((account: { balance: { currency: { code: string } } }) => account.balance.currency.code === currency).id;
  const accountId = accountIn('USD');
  const accountInfo = {
    ...{ accountType: 'USD_ACCOUNT', accountNumber: '000987654789', routingNumber: '000000001' },
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
  };
  const bank = await client.ask('createCustomerExternalAccount', {
    body: { customerId, currency: 'USD', accountInfo },
  });
  const card = await client.ask('createCard', {
    body: { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [accountId] },
  });
  return {
    ...{ customerId, umaAddress, accountId, bitcoinId: accountIn('BTC'), bankId: bank.body.id, cardId: card.body.id },
    agent: await agentOf(client, customerId),
  };
}

/** What is there before the requests that race. */
export interface RaceWorld {
  readonly client: Client;
  readonly simulation: Simulation;
  readonly invariants: GuardedInvariants;
  readonly holder: Party;
  /** The customer whom the race is about. */
  readonly subject: Party;
  /** The ids of what was made before the race for it alone. */
  readonly made: Record<string, string>;
  /** Requests that the owner of a wallet has signed before the race, by their operation. */
  readonly signed: Record<string, readonly Asked[]>;
}

export const itemsOf = ({ items }: RaceFixtures): Iterable<Item> => items.values();
