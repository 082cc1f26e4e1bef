import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ethereumWallet } from '../../lib/proof/client/wallets.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../support/local-cloud.ts';
import { type Api, accountIn, anotherPlatform, bodyOf, expectCleanBooks, transactionIn, until } from './rewards.ts';

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let api: Api;
let accountId: string;
beforeAll(async () => {
  cloud = await startTestCloud({ clockSpeed: 20 });
  receiver = await webhookReceiver();
  api = await anotherPlatform(cloud, receiver.url);
  accountId = (await accountIn(api, 'USDC')).id;
  bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 10_000_000_000 }), 200);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

const path = (id: string, rest = '') => `/customers/external-accounts/${id}${rest}`;
/** The wallet of a new customer in Germany, who calls it the own one. */
async function ownWallet(address: string) {
  const customer = { customerType: 'INDIVIDUAL', region: 'DE', fullName: 'Jane Example' };
  const { id: customerId } = bodyOf(await api.post('/customers', customer), 201);
  const accountInfo = { accountType: 'ETHEREUM_WALLET', address };
  const account = { customerId, currency: 'USDC', ownershipType: 'FIRST_PARTY', accountInfo };
  return bodyOf(await api.post('/customers/external-accounts', account), 201);
}
const pay = (externalAccountId: string, amount: number) =>
  api.post('/transfer-out', { source: { accountId }, destination: { accountId: externalAccountId }, amount });
const told = (id: string, status: string) =>
  receiver.waitFor(
    ({ body }) => body.type === 'EXTERNAL_ACCOUNT.STATUS_UPDATED' && body.data.id === id && body.data.status === status,
  );

describe("a customer's own wallet in the European Economic Area", () => {
  it('receives little until a signature proves it, and the platform hears of every change', async () => {
    const signer = ethereumWallet();
    const { id, status } = await ownWallet(signer.address);
    expect(status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    expect((await pay(id, 2_000_000_000)).body).toMatchObject({
      status: 400,
      code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    });
    const small = bodyOf(await pay(id, 100_000_000), 201);
    await transactionIn(api, small.id, 'COMPLETED');

    bodyOf(await api.post(path(id, '/challenge'), { method: 'WALLET_SIGNATURE' }), 201);
    const wrong = await api.post(path(id, '/verify'), { signature: signer.sign('something else') });
    expect(wrong.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    await told(id, 'UNVERIFIED');
    expect((await pay(id, 1)).body).toMatchObject({ code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' });

    const { messageToSign } = bodyOf(await api.post(path(id, '/challenge'), { method: 'WALLET_SIGNATURE' }), 201);
    await told(id, 'PENDING_OWNERSHIP_VERIFICATION');
    const proven = bodyOf(await api.post(path(id, '/verify'), { signature: signer.sign(messageToSign) }), 200);
    const { body } = await told(id, 'ACTIVE');
    expect(body.data).toEqual(proven);
    const large = bodyOf(await pay(id, 2_000_000_000), 201);
    await transactionIn(api, large.id, 'COMPLETED');
  });

  it('is proven by a liveness check, which the sandbox passes', async () => {
    const { id } = await ownWallet(ethereumWallet().address);
    const challenge = bodyOf(await api.post(path(id, '/challenge'), { method: 'LIVENESS' }), 201);
    expect(challenge).toMatchObject({ method: 'LIVENESS', verificationLink: expect.stringMatching(/^https:/) });
    await told(id, 'ACTIVE');
    await until(
      async () => bodyOf(await api.get(path(id)), 200).status,
      (status) => status === 'ACTIVE',
    );
    expect((await api.post(path(id, '/challenge'), { method: 'LIVENESS' })).status).toBe(409);
  });
});
