/** Every state between the first and the last of a resource can be held in the sandbox, and left. Each is tried through the front door. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createSparkWallet, transactionIn } from '../kit/client/payments.ts';
import { createEmbeddedWallet } from '../kit/client/wallet-client.ts';
import { unprovenWallet } from '../kit/client/wallets.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let customerId: string;
let accountId: string;
let walletId: string;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 20 });
  api = cloud.api;
  customerId = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }), 201).id;
  const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
  accountId = bodyOf(await api.get(path), 200).data[0].id;
  bodyOf(await fund(), 200);
  walletId = await createSparkWallet(api, customerId);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

const fund = () => api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 });
const pay = () =>
  api.post('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: walletId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    immediatelyExecute: true,
  });
const simulate = (kind: string, id: string, status: string) => api.post(`/sandbox/${kind}/${id}/simulate`, { status });
const announced = (type: string, id: string, status: string) =>
  receiver.waitFor(({ body }) => body.type === type && body.data.id === id && body.data.status === status);
const refused = { status: 400, body: { code: 'INVALID_INPUT' } };
const isPaid = async () => transactionIn(api, bodyOf(await pay(), 201).transactionId, 'COMPLETED');

describe('an internal account', () => {
  it.each(['PENDING', 'FROZEN', 'FAILED'])(
    'is held as %s, moves no money, and is left with an event',
    async (status) => {
      const changed = bodyOf(await simulate('internal-accounts', accountId, status), 200);
      expect(changed).toMatchObject({ id: accountId, status });
      await announced('INTERNAL_ACCOUNT.STATUS_UPDATED', accountId, status);
      expect(await pay()).toMatchObject(refused);
      expect(await fund()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      bodyOf(await simulate('internal-accounts', accountId, 'ACTIVE'), 200);
      await isPaid();
    },
  );

  it('that is closed stays closed', async () => {
    const { customerId: id, accountId: closed } = await createEmbeddedWallet(api);
    bodyOf(await api.delete(`/customers/${id}`), 200);
    expect(await simulate('internal-accounts', closed, 'ACTIVE')).toMatchObject({ status: 409 });
  });
});

describe('an external account', () => {
  it.each(['PENDING', 'UNDER_REVIEW', 'INACTIVE'])(
    'is held as %s, receives nothing, and is left with an event',
    async (status) => {
      const changed = bodyOf(await simulate('external-accounts', walletId, status), 200);
      expect(changed).toMatchObject({ id: walletId, status });
      await announced('EXTERNAL_ACCOUNT.STATUS_UPDATED', walletId, status);
      expect(await pay()).toMatchObject(refused);
      bodyOf(await simulate('external-accounts', walletId, 'ACTIVE'), 200);
      await isPaid();
    },
  );

  it('that has to be proven is left by a proof only', async () => {
    const accountInfo = { accountType: 'BASE_WALLET', address: unprovenWallet().address };
    const account = { currency: 'USDC', ownershipType: 'FIRST_PARTY', accountInfo };
    const { id, status } = bodyOf(await api.post('/platform/external-accounts', account), 201);
    expect(status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    expect(await simulate('external-accounts', id, 'ACTIVE')).toMatchObject({ status: 409 });
  });
});
