/** Mints and burns on a running service, from the link of a provider account to the end, on a clock that runs faster. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyBody, bodyOf } from '../kit/client/api.ts';
import { until } from '../kit/client/payments.ts';
import { historyOf, wentThrough } from '../kit/executions.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud({ clockSpeed: 20 });
let customerId: string;
beforeAll(async () => {
  customerId = bodyOf(
    await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }),
    201,
  ).id;
});

let names = 0;
const newName = (kind: string, ending = 'x'): string => {
  names += 1;
  return `example-${kind}-${names}-${ending}`;
};
const send = (path: string, content: object, key: string = randomUUID()) =>
  cloud.api.post(path, content, { headers: { 'Idempotency-Key': key } });
const create = async (path: string, content: object): Promise<AnyBody> => bodyOf(await send(path, content), 201);
const link = (ending?: string): Promise<AnyBody> =>
  create('/stablecoin-provider-accounts', {
    provider: 'BRALE',
    apiClientId: newName('client', ending),
    apiClientSecret: 'example-secret',
  });
const register = async (tokenEnding?: string, accountEnding?: string): Promise<AnyBody> =>
  create('/stablecoins', {
    providerTokenIdentifier: newName('token', tokenEnding),
    networkTokenIdentifier: newName('network-token'),
    network: 'SPARK',
    stablecoinProviderAccountId: (await link(accountEnding)).id,
  });
const account = async (currency: string, accountInfo: object): Promise<string> =>
  bodyOf(await cloud.api.post('/customers/external-accounts', { customerId, currency, accountInfo }), 201).id;
const wallet = (ending: string): Promise<string> => {
  names += 1;
  const address = `spark1${'q'.repeat(45)}${String(names).padStart(4, '0')}z${ending}`;
  return account('BTC', { accountType: 'SPARK_WALLET', address });
};
const bankAccount = (ending: string): Promise<string> => {
  names += 1;
  return account('USD', {
    accountType: 'USD_ACCOUNT',
    accountNumber: `00012${String(names).padStart(4, '0')}${ending}`,
    routingNumber: '021000021',
    bankAccountType: 'CHECKING',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
  });
};

/** Every status that an operation is seen in, up to its last. */
async function walk({ id }: AnyBody): Promise<readonly string[]> {
  const seen: string[] = [];
  await until(
    async () => {
      const { status } = bodyOf(await cloud.api.get(`/stablecoin-operations/${id}`), 200);
      if (seen.at(-1) !== status) seen.push(status);
      return status;
    },
    (status) => ['COMPLETED', 'FAILED', 'EXPIRED'].includes(status),
  );
  return seen;
}

/** A busy machine can miss a status between two looks, but it sees no other one, and none out of order. */
function expectOnWay(seen: readonly string[], way: readonly string[]): void {
  expect(way.filter((status) => seen.includes(status))).toEqual(seen);
  expect(seen.at(-1)).toBe(way.at(-1));
}

describe('a mint', () => {
  it('that a wire pays walks through every status by the clock', async () => {
    const { id: stablecoinId } = await register();
    const request = {
      amount: '250000000',
      fundingSource: { type: 'WIRE' },
      destination: { accountId: await wallet('zzz') },
    };
    const mint = await create(`/stablecoins/${stablecoinId}/mints`, request);
    expect(mint).toMatchObject({
      operationType: 'MINT',
      status: 'PENDING_FUNDING',
      amount: '250000000',
      fundingInstructions: { rail: 'WIRE', valueType: 'USD' },
    });
    expectOnWay(await walk(mint), ['PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED']);
    const { data, totalCount } = bodyOf(await cloud.api.get(`/stablecoins/${stablecoinId}/operations`), 200);
    expect([data, totalCount]).toMatchObject([[{ id: mint.id, status: 'COMPLETED', providerStatus: 'complete' }], 1]);
  });
});

const mintOf = async (stablecoinId: string, fundingSource: object, walletEnding = 'zzz'): Promise<AnyBody> =>
  create(`/stablecoins/${stablecoinId}/mints`, {
    amount: '10000',
    fundingSource,
    destination: { accountId: await wallet(walletEnding) },
  });
const burnOf = async (stablecoinId: string, type: string, bankEnding: string): Promise<AnyBody> =>
  create(`/stablecoins/${stablecoinId}/burns`, {
    amount: '10000',
    source: { type },
    destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: await bankAccount(bankEnding), rail: 'RTP_CREDIT' },
  });
const shown = async ({ id }: AnyBody): Promise<AnyBody> =>
  bodyOf(await cloud.api.get(`/stablecoin-operations/${id}`), 200);

describe('a mint by debit', () => {
  it.each([
    ['111', ['COMPLETED', undefined]],
    ['002', ['FAILED', 'INSUFFICIENT_FUNDS']],
    ['003', ['FAILED', 'ACCOUNT_CANNOT_RECEIVE']],
    ['004', ['FAILED', 'ACCOUNT_INVALID']],
    ['005', ['FAILED', 'PROVIDER_TRANSFER_FAILED']],
  ])('of an account that ends in %s ends as %j', async (ending, [status = '', failureReason]) => {
    const { id } = await register();
    const mint = await mintOf(id, { type: 'ACH_DEBIT', externalAccountId: await bankAccount(ending) });
    expect(mint.status).toBe('CREATED');
    const way = ['CREATED', 'PENDING_PROVIDER', ...(ending === '002' ? [] : ['PROCESSING']), status];
    expectOnWay(await walk(mint), way);
    const ended = await shown(mint);
    expect([ended.status, ended.failureReason]).toEqual([status, failureReason]);
  });
});

describe('a burn', () => {
  it('of tokens from outside and of the balance at the provider is paid out', async () => {
    const { id } = await register();
    const [outside, balance] = [
      await burnOf(id, 'EXTERNAL_ACCOUNT', '111'),
      await burnOf(id, 'PROVIDER_INTERNAL_BALANCE', '112'),
    ];
    expect(outside.status).toBe('PENDING_FUNDING');
    expectOnWay(await walk(outside), ['PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED']);
    expect((await walk(balance)).at(-1)).toBe('COMPLETED');
    expect(await shown(outside)).toMatchObject({
      status: 'COMPLETED',
      fundingInstructions: outside.fundingInstructions,
    });
  });
});

describe('the execution of an operation', () => {
  const fromOrder = ['Route', 'AwaitProvider', 'Route', 'AwaitProvider', 'Route', 'Finished'];

  it.each([
    ['completes', '111', fromOrder],
    ['fails in the end', '003', fromOrder],
    ['fails at once', '002', ['Route', 'AwaitProvider', 'Route', 'Finished']],
  ])('is a wait for each report about a mint that %s, and no report is a failed task', async (_, ending, states) => {
    const { id } = await register();
    const mint = await mintOf(id, { type: 'ACH_DEBIT', externalAccountId: await bankAccount(ending) });
    expect(await historyOf(cloud, mint.id)).toEqual(wentThrough(...states));
  });

  it.each([
    ['completes', '111'],
    ['fails', '004'],
  ])('waits first for the tokens of a burn that %s', async (_, ending) => {
    const { id } = await register();
    const burn = await burnOf(id, 'EXTERNAL_ACCOUNT', ending);
    expect(await historyOf(cloud, burn.id)).toEqual(wentThrough('Route', 'AwaitFunds', ...fromOrder));
  });
});

describe('the provider', () => {
  it('that is away refuses mints, and nothing is stored', async () => {
    const { id } = await register('x', '005');
    const request = {
      amount: '10000',
      fundingSource: { type: 'WIRE' },
      destination: { accountId: await wallet('zzz') },
    };
    const answer = await send(`/stablecoins/${id}/mints`, request);
    expect([bodyOf(answer, 503).code, answer.headers.get('retry-after')]).toEqual(['SERVICE_UNAVAILABLE', '30']);
    expect(bodyOf(await cloud.api.get(`/stablecoins/${id}/operations`), 200).totalCount).toBe(0);
  });

  it('takes one order for many requests with the same key at the same time', async () => {
    const { id } = await register();
    const request = {
      amount: '10000',
      fundingSource: { type: 'WIRE' },
      destination: { accountId: await wallet('zzz') },
    };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(`/stablecoins/${id}/mints`, request, 'the-same-key')),
    );
    expect(new Set(answers.map((answer) => bodyOf(answer, 201).id)).size).toBe(1);
    expect(bodyOf(await cloud.api.get(`/stablecoins/${id}/operations`), 200).totalCount).toBe(1);
  });
});

describe('a provider account', () => {
  it('shows its secret in no answer, and is linked once', async () => {
    const credentials = { provider: 'BRALE', apiClientId: newName('client'), apiClientSecret: 'secret-7319' };
    const linked = await create('/stablecoin-provider-accounts', credentials);
    const again = await send('/stablecoin-provider-accounts', credentials);
    expect(bodyOf(again, 409).code).toBe('CONFLICT');
    const shown = await cloud.api.get(`/stablecoin-provider-accounts/${linked.id}`);
    expect(bodyOf(shown, 200)).toEqual(linked);
    const all = await cloud.api.get('/stablecoin-provider-accounts');
    expect(JSON.stringify([linked, again.body, all.body, cloud.lines])).not.toContain('secret-7319');
  });

  it('is not linked with credentials that the provider refuses', async () => {
    const credentials = { provider: 'BRALE', apiClientId: newName('client', '002'), apiClientSecret: 'secret-7319' };
    const refused = await send('/stablecoin-provider-accounts', credentials);
    expect(bodyOf(refused, 400).code).toBe('STABLECOIN_PROVIDER_ACCOUNT_INVALID');
    expect(JSON.stringify(refused.body)).not.toContain('secret-7319');
  });
});

describe('a token', () => {
  it('is registered once, also by two requests at the same time', async () => {
    const { id: stablecoinProviderAccountId } = await link();
    const request = {
      providerTokenIdentifier: newName('token'),
      networkTokenIdentifier: newName('network-token'),
      network: 'SPARK',
      stablecoinProviderAccountId,
    };
    const answers = await Promise.all([send('/stablecoins', request), send('/stablecoins', request)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(bodyOf(await send('/stablecoins', request), 409).code).toBe('CONFLICT');
  });

  it('is provisioned and enabled by the clock, and can be minted from then on', async () => {
    const { id, issuanceStatus, serviceOperationsStatus } = await register('005');
    expect([issuanceStatus, serviceOperationsStatus]).toEqual(['PENDING_REVIEW', 'NOT_ENABLED']);
    const request = {
      amount: '10000',
      fundingSource: { type: 'WIRE' },
      destination: { accountId: await wallet('zzz') },
    };
    expect(bodyOf(await send(`/stablecoins/${id}/mints`, request), 409).code).toBe('CONFLICT');
    await until(
      async () => bodyOf(await cloud.api.get(`/stablecoins/${id}`), 200).serviceOperationsStatus,
      (status) => status === 'ENABLED',
    );
    bodyOf(await send(`/stablecoins/${id}/mints`, request), 201);
  });
});
