import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import type { Api } from '../kit/client/api.ts';
import { fundedAccount } from '../kit/client/payments.ts';
import { quoteRequest, refunded } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 20 });
  api = cloud.api;
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const create = async (request: object) => {
  const { status, body } = await api.post('/customers', { customerType: 'INDIVIDUAL', ...request });
  expect(status).toBe(201);
  return body;
};
const payee = ({ id, customerId }: { id: string; customerId: string }) => ({
  customerId,
  platformCustomerId: '',
  externalAccountId: id,
});
const aWalletOf = async (customerId: string) => {
  const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'example'.repeat(7)}` };
  const { body } = await api.post('/customers/external-accounts', { customerId, currency: 'BTC', accountInfo });
  return body;
};

describe('a customer', () => {
  it('is created, found, changed and deleted, and stays in the history', async () => {
    const customer = await create({ platformCustomerId: 'user-1', fullName: 'Jane Example', region: 'US' });
    expect((await api.get(`/customers/${customer.id}`)).body).toEqual(customer);
    expect((await api.get('/customers?platformCustomerId=user-1')).body).toMatchObject({
      data: [customer],
      totalCount: 1,
      nextCursor: null,
    });
    const changed = await api.patch(`/customers/${customer.id}`, { customerType: 'INDIVIDUAL', nationality: 'DE' });
    expect(changed).toMatchObject({ status: 200, body: { nationality: 'DE', fullName: 'Jane Example' } });
    expect(await api.delete(`/customers/${customer.id}`)).toMatchObject({ status: 200, body: { isDeleted: true } });
    expect(await api.delete(`/customers/${customer.id}`)).toMatchObject({ status: 410 });
    expect((await api.get('/customers?platformCustomerId=user-1')).body.totalCount).toBe(0);
    const { body } = await api.get('/customers?platformCustomerId=user-1&isIncludingDeleted=true');
    expect(body.data).toMatchObject([{ id: customer.id, isDeleted: true }]);
  });

  it('that is a business is shown with its owners', async () => {
    const businessInfo = { legalName: 'Example Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2001-01-01' };
    const business = await create({ customerType: 'BUSINESS', businessInfo, region: 'US' });
    expect(await api.get(`/customers/${business.id}`)).toMatchObject({ status: 200, body: { beneficialOwners: [] } });
  });

  it('pays only once verified, and the platform receives the event', async () => {
    const accountId = await fundedAccount(api, 100_000);
    for (const [fullName, event] of [
      ['Jane Example 001', 'CUSTOMER.KYC_PENDING'],
      ['Jane Example 002', 'CUSTOMER.KYC_REJECTED'],
      ['Jane Example', 'CUSTOMER.KYC_APPROVED'],
    ] as const) {
      const { id } = await create({ fullName });
      const { body } = await receiver.waitFor(({ body: event }) => event.data?.id === id);
      expect(body).toMatchObject({ type: event, data: { fullName } });
      const wallet = await aWalletOf(id);
      const quote = await api.post('/quotes', quoteRequest(accountId, payee(wallet)));
      expect(quote).toMatchObject(
        event === 'CUSTOMER.KYC_APPROVED' ? { status: 201 } : { status: 403, body: { code: 'USER_NOT_READY' } },
      );
    }
  });

  it('cannot be deleted before its payments have ended', async () => {
    const accountId = await fundedAccount(api, 100_000);
    const { id } = await create({ fullName: 'Jane Example' });
    const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'example'.repeat(6)}005` };
    const { body: slow } = await api.post('/customers/external-accounts', {
      customerId: id,
      currency: 'BTC',
      accountInfo,
    });
    const quote = await api.post('/quotes', { ...quoteRequest(accountId, payee(slow)), immediatelyExecute: true });
    expect(quote.status).toBe(201);
    expect(await api.delete(`/customers/${id}`)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await refunded(api, quote.body.transactionId);
    expect(await api.delete(`/customers/${id}`)).toMatchObject({ status: 200 });
    const { body } = await api.get(`/transactions?customerId=${id}`);
    expect(body.totalCount).toBe(1);
    await expectCleanBooks(cloud);
  });
});
