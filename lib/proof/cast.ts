import type { InternalAccount } from '../../functions/domain/account.ts';
import { sandboxLimit } from '../../functions/domain/limits.ts';
import { ensurePlatform } from '../../functions/runtime/provisioning.ts';
import { toAccount } from '../../functions/store/accounts.ts';
import type { Item } from '../../functions/store/table.ts';
import { loadAll } from './functions.ts';
import { type Asked, indifferent, type Witness } from './witness.ts';
import { World } from './world.ts';

/** Who takes part on one platform. */
export interface Tenant {
  readonly platformId: string;
  readonly customers: readonly string[];
  /** Where the money of a quote can come from. */
  readonly sources: readonly object[];
  readonly internals: readonly InternalAccount[];
  /** `ending`: by which the sandbox decides. */
  readonly externals: readonly { readonly id: string; readonly currency: string; readonly ending: string }[];
  readonly dailyVolume: number;
}

export interface Cast {
  readonly tenants: readonly Tenant[];
  /** The table with all of them in it, and nothing that is still to happen. */
  readonly items: ReadonlyMap<string, Item>;
}

/** Nobody who listens, except to what fails by itself. */
export const strict: Witness = {
  ...indifferent,
  surprised: (name, cause) => {
    throw new Error(`${name} fails`, { cause });
  },
};

/** What each platform allows in a day: one as much as it likes, the other so little that it is soon reached. */
const dailyVolumes = [sandboxLimit.dailyVolume ?? 0, 60_000];

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
/** The last one takes its time, so that much can happen meanwhile. */
const endings = ['xyz', '002', '003', '004', '005', '005'];

/** The sandbox decides by how an account's number ends. */
const externalAccounts = [
  ...endings.map((ending) => ({
    ending,
    currency: 'BTC',
    accountInfo: { accountType: 'SPARK_WALLET', address: `spark1${'q'.repeat(52 - ending.length)}${ending}` },
  })),
  ...['789', '002', '003', '004', '005', '789', '005'].map((ending, place) => ({
    ending,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `00012345${place}${ending}`,
      routingNumber: '000000001',
      beneficiary,
    },
  })),
  ...['789', '002', '005'].map((ending) => ({
    ending,
    currency: 'EUR',
    accountInfo: {
      accountType: 'EUR_ACCOUNT',
      iban: `DE0000000000000000${ending.padStart(4, '1')}`,
      beneficiary: { ...beneficiary, countryOfResidence: 'DE' },
    },
  })),
];

/** Makes the platforms with their customers and accounts, through the front door. */
export async function assemble(platforms = dailyVolumes.length): Promise<Cast> {
  await loadAll();
  const world = new World({ seed: 1 }, strict);
  world.enter();
  try {
    const tenants: Tenant[] = [];
    for (let number = 0; number < platforms; number += 1) {
      tenants.push(await aTenant(world, number, dailyVolumes[number % dailyVolumes.length] ?? 0));
    }
    await world.finish();
    return { tenants, items: world.table.snapshot() };
  } finally {
    World.leave();
  }
}

async function aTenant(world: World, number: number, dailyVolume: number): Promise<Tenant> {
  const platformId = `${String(number + 1).repeat(8)}-1111-4111-8111-11111111111a`;
  const ask = async (operation: string, asked: Partial<Asked>) => {
    const answer = await world.call({ platformId, operation, ...asked });
    if (!answer || answer.status > 299) throw new Error(`${operation}: ${answer?.text}`);
    return answer.body;
  };
  await ensurePlatform({
    ...{
      platformId,
      name: `Platform ${number}`,
      environment: 'sandbox',
      tokenId: `token${number}`,
      tokenSecret: 'secret',
    },
    limits: { '*': { singleTransaction: dailyVolume, dailyVolume } },
    webhookEndpoint: 'http://127.0.0.1/webhooks',
  });
  const customers: string[] = [];
  const externals: Tenant['externals'][number][] = [];
  for (const [at, region] of ['US', 'DE'].entries()) {
    const person = { customerType: 'INDIVIDUAL', region, fullName: 'Jane Example', birthDate: '1990-01-31' };
    const currencies = ['USD', 'EUR', 'BTC'];
    const body = { ...person, nationality: region, platformCustomerId: `example-user-${at}`, currencies };
    const { id: customerId } = await ask('createCustomer', { body });
    customers.push(customerId);
    for (const { ending, ...account } of externalAccounts.filter((_, place) => place % 2 === at)) {
      const { id } = await ask('createCustomerExternalAccount', { body: { customerId, ...account } });
      externals.push({ id, currency: account.currency, ending });
    }
  }
  const internals = [...world.table.items]
    .filter(({ type, platformId: owner }) => type === 'INTERNAL_ACCOUNT' && owner === platformId)
    .map(toAccount)
    .filter(({ currency }) => ['USD', 'EUR', 'BTC', 'USDC'].includes(currency));
  for (const { accountId } of internals) {
    await ask('sandboxFundInternalAccount', { path: { accountId }, body: { amount: 40_000 } });
  }
  const realtime = [
    { currency: 'USD' },
    { currency: 'EUR', customerId: customers[1] },
    { currency: 'USDC', cryptoNetwork: 'SOLANA' },
    { currency: 'BTC', customerId: customers[0] },
  ];
  const pulled = externals.filter(({ currency }) => currency !== 'BTC');
  const sources = [
    ...[...internals, ...pulled.map(({ id }) => ({ accountId: id }))].map(({ accountId }) => ({
      sourceType: 'ACCOUNT',
      accountId,
    })),
    ...realtime.map((source) => ({ sourceType: 'REALTIME_FUNDING', ...source })),
  ];
  return { platformId, customers, sources, internals, externals, dailyVolume };
}

/** Picks of a list by any number. */
export const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];
