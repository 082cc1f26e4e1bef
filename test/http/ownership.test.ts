import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, transactionIn, until } from '../kit/client/payments.ts';
import { ethereumWallet, unprovenWallet } from '../kit/client/wallets.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

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
/** The wallet of a new customer in Germany, declared as the customer's own. */
async function ownWallet(address: string) {
  const customer = {
    customerType: 'INDIVIDUAL',
    region: 'DE',
    email: 'jane@example.com',
    phoneNumber: '+4915550100000',
    fullName: 'Jane Example',
  };
  const { id: customerId } = bodyOf(await api.post('/customers', customer), 201);
  const accountInfo = { accountType: 'ETHEREUM_WALLET', address };
  const account = { customerId, currency: 'USDC', ownershipType: 'FIRST_PARTY', accountInfo };
  return bodyOf(await api.post('/customers/external-accounts', account), 201);
}
const pay = (externalAccountId: string, amount: number) =>
  api.post('/transfer-out', { source: { accountId }, destination: { accountId: externalAccountId }, amount });
/** The payment of a customer in Germany waits for a code, which the sandbox knows. */
async function payAndAuthorize(externalAccountId: string, amount: number): Promise<void> {
  const { id, quoteId } = bodyOf(await pay(externalAccountId, amount), 201);
  bodyOf(await api.post(`/quotes/${quoteId}/authorize`, { code: '123456' }), 200);
  await transactionIn(api, id, 'COMPLETED');
}
const statusEvent = (id: string, status: string) =>
  receiver.waitFor(
    ({ body }) => body.type === 'EXTERNAL_ACCOUNT.STATUS_UPDATED' && body.data.id === id && body.data.status === status,
  );

describe("a customer's own wallet in the European Economic Area", () => {
  it('receives at most 1,000 euros until a signature proves it, and every change has an event', async () => {
    const signer = ethereumWallet();
    const { id, status } = await ownWallet(signer.address);
    expect(status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    expect((await pay(id, 2_000_000_000)).body).toMatchObject({
      status: 400,
      code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    });
    await payAndAuthorize(id, 100_000_000);

    bodyOf(await api.post(path(id, '/challenge'), { method: 'WALLET_SIGNATURE' }), 201);
    const wrong = await api.post(path(id, '/verify'), { signature: signer.sign('something else') });
    expect(wrong.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    await statusEvent(id, 'UNVERIFIED');
    expect((await pay(id, 10_000_000)).body).toMatchObject({ code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' });

    const { messageToSign } = bodyOf(await api.post(path(id, '/challenge'), { method: 'WALLET_SIGNATURE' }), 201);
    await statusEvent(id, 'PENDING_OWNERSHIP_VERIFICATION');
    const proven = bodyOf(await api.post(path(id, '/verify'), { signature: signer.sign(messageToSign) }), 200);
    const { body } = await statusEvent(id, 'ACTIVE');
    expect(body.data).toEqual(proven);
    await payAndAuthorize(id, 2_000_000_000);
  });

  it('is proven by a liveness check, which the sandbox passes', async () => {
    const { id } = await ownWallet(ethereumWallet().address);
    const challenge = bodyOf(await api.post(path(id, '/challenge'), { method: 'LIVENESS' }), 201);
    expect(challenge).toMatchObject({ method: 'LIVENESS', verificationLink: expect.stringMatching(/^https:/) });
    await statusEvent(id, 'ACTIVE');
    await until(
      async () => bodyOf(await api.get(path(id)), 200).status,
      (status) => status === 'ACTIVE',
    );
    const before = bodyOf(await api.get(path(id)), 200);
    expect((await api.post(path(id, '/challenge'), { method: 'LIVENESS' })).status).toBe(409);
    expect(bodyOf(await api.get(path(id)), 200)).toEqual(before);
  });
});

describe("the platform's own wallet", () => {
  const own = async (address: string) => {
    const account = {
      currency: 'USDC',
      ownershipType: 'FIRST_PARTY',
      accountInfo: { accountType: 'BASE_WALLET', address },
    };
    return bodyOf(await api.post('/platform/external-accounts', account), 201);
  };
  const ownPath = (id: string, rest = '') => `/platform/external-accounts/${id}${rest}`;

  it('is ACTIVE at once, and a challenge is refused and changes nothing', async () => {
    const account = await own(ethereumWallet().address);
    expect(account.status).toBe('ACTIVE');
    const refused = await api.post(ownPath(account.id, '/challenge'), { method: 'WALLET_SIGNATURE' });
    expect(refused.body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(bodyOf(await api.get(ownPath(account.id)), 200)).toEqual(account);
  });

  it('has to be proven where its address ends in 108', async () => {
    const signer = unprovenWallet();
    const { id, status } = await own(signer.address);
    expect(status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    const { messageToSign } = bodyOf(await api.post(ownPath(id, '/challenge'), { method: 'WALLET_SIGNATURE' }), 201);
    const proven = bodyOf(await api.post(ownPath(id, '/verify'), { signature: signer.sign(messageToSign) }), 200);
    expect(proven).toMatchObject({ id, status: 'ACTIVE' });
  });
});
