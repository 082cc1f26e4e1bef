import { type PlatformId, toUuid } from '../../../../functions/domain/ids.ts';
import type { Item } from '../../../../functions/store/table.ts';
import { ensurePlatform } from '../../../../lib/platforms/provisioning.ts';
import { failFast } from '../fixtures.ts';
import { loadAll } from '../functions.ts';
import type { ApiRequest } from '../recorder.ts';
import { Simulation } from '../simulation.ts';
import { giveTerms } from '../standing-terms.ts';

interface Account {
  readonly id: string;
  readonly currency: string;
}

/** A platform of production with its accounts, a customer and the banks that they pay to and are paid from. */
export interface ProductionFixture {
  readonly platformId: PlatformId;
  readonly customerId: string;
  /** Where the platform's fees go. */
  readonly platformAccounts: readonly Account[];
  readonly customerAccounts: readonly Account[];
  readonly externals: readonly Account[];
  readonly items: ReadonlyMap<string, Item>;
}

/** More than a month can move. */
export const productionLimit = { singleTransaction: 100_000_000, dailyVolume: 1_000_000_000 };

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
const banks = [
  {
    currency: 'USD',
    accountInfo: { accountType: 'USD_ACCOUNT', accountNumber: '000123456789', routingNumber: '021000021', beneficiary },
  },
  {
    currency: 'EUR',
    accountInfo: {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE89370400440532013000',
      beneficiary: { ...beneficiary, countryOfResidence: 'DE' },
    },
  },
];

/** A simulation of the same seed would draw the ids that the fixture has. */
const fixtureSeed = 1_597_463_011;

/** Creates the platform through the API. */
export async function productionFixture(): Promise<ProductionFixture> {
  await loadAll();
  const simulation = new Simulation({ seed: fixtureSeed }, failFast);
  simulation.enter();
  try {
    return await createPlatform(simulation);
  } finally {
    Simulation.leave();
  }
}

async function createPlatform(simulation: Simulation): Promise<ProductionFixture> {
  const platformId = toUuid('99999999-1111-4111-8111-11111111111a');
  await ensurePlatform({
    platformId,
    name: 'Production',
    environment: 'production',
    isRegulated: true,
    currencies: ['USD', 'EUR'],
    tokenId: 'token',
    tokenSecret: 'secret',
    webhookEndpoint: 'https://127.0.0.1/webhooks',
  });
  await giveTerms(platformId, { '*': productionLimit });
  const call = async (operation: string, request: Partial<ApiRequest>) => {
    const answer = await simulation.call({ platformId, environment: 'production', operation, ...request });
    if (!answer || answer.status > 299) throw new Error(`${operation}: ${answer?.text}`);
    return answer.body;
  };
  const person = { customerType: 'INDIVIDUAL', region: 'US', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const customer = { ...person, nationality: 'US', platformCustomerId: 'example-user', currencies: ['USD', 'EUR'] };
  const { id: customerId } = await call('createCustomer', { body: customer });
  const externals: Account[] = [];
  for (const bank of banks) {
    const { id } = await call('createCustomerExternalAccount', { body: { customerId, ...bank } });
    externals.push({ id, currency: bank.currency });
  }
  const accountsIn = ({ data }: { data: { id: string; balance: { currency: { code: string } } }[] }): Account[] =>
    data.map(({ id, balance }) => ({ id, currency: balance.currency.code }));
  const platformAccounts = accountsIn(await call('listPlatformInternalAccounts', {}));
  const customerAccounts = accountsIn(await call('listCustomerInternalAccounts', { query: { customerId } }));
  await simulation.finish();
  const items = simulation.table.snapshot();
  return { platformId, customerId, platformAccounts, customerAccounts, externals, items };
}
