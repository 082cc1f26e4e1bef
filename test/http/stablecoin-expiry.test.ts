/** An operation that is never funded, on a clock on which seven days pass within seconds. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf } from '../kit/client/api.ts';
import { until } from '../kit/client/payments.ts';
import { historyOf } from '../kit/executions.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud({ clockSpeed: 100_000 });
const create = async (path: string, content: object) =>
  bodyOf(await cloud.api.post(path, content, { headers: { 'Idempotency-Key': randomUUID() } }), 201);

it('expires an unfunded mint after seven days, and never before', async () => {
  const credentials = { apiClientId: 'example-client', apiClientSecret: 'example-secret' };
  await create('/stablecoin-provider-accounts', { provider: 'BRALE', ...credentials });
  const token = { providerTokenIdentifier: 'example-token', networkTokenIdentifier: 'example-network-token' };
  const { id: stablecoinId } = await create('/stablecoins', { ...token, network: 'SPARK' });
  const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'q'.repeat(50)}z006` };
  const wallet = bodyOf(await cloud.api.post('/platform/external-accounts', { currency: 'BTC', accountInfo }), 201);
  const mint = await create(`/stablecoins/${stablecoinId}/mints`, {
    amount: '10000',
    fundingSource: { type: 'WIRE' },
    destination: { accountId: wallet.id },
  });
  const read = async () => bodyOf(await cloud.api.get(`/stablecoin-operations/${mint.id}`), 200);
  const ended = await until(read, ({ status }) => status !== 'PENDING_FUNDING');
  expect(ended).toMatchObject({ status: 'EXPIRED', providerStatus: 'canceled', expiresAt: mint.expiresAt });
  expect(Date.parse(ended.updatedAt)).toBeGreaterThanOrEqual(Date.parse(mint.expiresAt));
  expect(await historyOf(cloud, mint.id)).toEqual({
    status: 'SUCCEEDED',
    states: ['Route', 'AwaitFunds', 'ExpireStablecoinOperation', 'Route', 'Finished'],
    failures: ['States.Timeout'],
  });
});
