/** Accounts of production are announced to the rail, which then reports how to pay into them. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, until } from '../kit/client/payments.ts';
import { aProductionPlatform } from '../kit/client/production.ts';
import { aRecipient } from '../kit/client/rewards.ts';
import { fakeRail, type Order, signedHeaders } from '../kit/fake-rail.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';

let rail: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
let api: Api;
let platformId: PlatformId;
let accountId: string;

beforeAll(async () => {
  rail = await fakeRail();
  cloud = await startTestCloud({ clockSpeed: 1_000, rail: { url: rail.url, secret: rail.secret } });
  ({ api, platformId, accountId } = await aProductionPlatform(cloud));
});
afterAll(async () => {
  await cloud.stop();
  await rail.close();
});
beforeEach(() => rail.answerAnnouncementsWith(202));

const announced = (id: string): readonly Order[] => rail.announcements.filter(({ body }) => body.accountId === id);
const untilAnnounced = (id: string, count: number) =>
  until(
    () => announced(id),
    ({ length }) => length >= count,
  );
const untilIdle = () =>
  until(
    () => cloud.services.sqs.depth('RailAccounts'),
    (depth) => depth === 0,
  );
let customers = 0;
async function aCustomersAccount() {
  customers += 1;
  const person = { customerType: 'INDIVIDUAL', fullName: 'Jane Example', platformCustomerId: `account-${customers}` };
  const { id: customerId } = bodyOf(await api.post('/customers', person), 201);
  const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
  return { customerId, accountId: bodyOf(await api.get(path), 200).data[0].id as string };
}
const operate = (...args: readonly string[]) => operateOn(cloud.dataDir, 'rail', 'announce', ...args);

describe('an account of production', () => {
  it('is announced by a signed message when it is opened', async () => {
    const [own] = await untilAnnounced(accountId, 1);
    expect(own?.body).toEqual({ platformId, accountId, type: 'INTERNAL_FIAT', currency: 'USD', status: 'ACTIVE' });
    expect(own?.headers['idempotency-key']).toBe(`${accountId}-ACTIVE`);
    const signed = `account.${own?.headers['x-rail-timestamp']}.${accountId}.${own?.raw}`;
    const mac = createHmac('sha256', rail.secret).update(signed).digest('hex');
    expect(own?.headers['x-rail-signature']).toBe(`v1=${mac}`);
    const { customerId, accountId: id } = await aCustomersAccount();
    expect((await untilAnnounced(id, 1))[0]?.body).toMatchObject({ accountId: id, customerId });
  });

  it('shows what the rail reports on it, without an operator', async () => {
    const instruction = { accountOrWalletInfo: { accountType: 'BASE_WALLET', address: '0x1', assetType: 'USDC' } };
    rail.answerAnnouncementsWith(async ({ body: { accountId: id, ...announcement } }) => {
      const reportedAt = new Date().toISOString();
      const body = JSON.stringify({
        ...{ platformId: announcement.platformId, reportedAt },
        fundingPaymentInstructions: [instruction],
      });
      const headers = signedHeaders(`instructions.TIMESTAMP.${id}.${body}`);
      const path = `/rails/internal-accounts/${id}/funding-instructions`;
      return (await cloud.api.put(path, body, { credentials: null, headers })).status === 200 ? 202 : 500;
    });
    const { customerId } = await aCustomersAccount();
    const path = `/customers/internal-accounts?customerId=${customerId}`;
    const accounts = await until(
      async () => bodyOf(await api.get(path), 200).data,
      (data) => data.every(({ fundingPaymentInstructions: { length } }: never) => length === 1),
    );
    expect(accounts.length).toBeGreaterThan(0);
  });

  it('is announced again when it is closed, and not when it is paid into', async () => {
    const { customerId, accountId: id } = await aCustomersAccount();
    await untilAnnounced(id, 1);
    bodyOf(await api.delete(`/customers/${customerId}`), 200);
    const [, closed] = await untilAnnounced(id, 2);
    expect(closed?.body).toMatchObject({ accountId: id, status: 'CLOSED' });
    expect(closed?.headers['idempotency-key']).toBe(`${id}-CLOSED`);
    const body = JSON.stringify({ platformId, accountId, amount: 500, currency: 'USD' });
    const headers = signedHeaders(`deposit.TIMESTAMP.d-1.${body}`);
    bodyOf(await cloud.api.post('/rails/deposits/d-1', body, { credentials: null, headers }), 200);
    await untilIdle();
    expect(announced(accountId)).toHaveLength(1);
  });

  it.each([503, 401, 409, 'NONE'] as const)('is announced in the same words until %s is over', async (failure) => {
    let asked = 0;
    rail.answerAnnouncementsWith(({ body }) => {
      if (body.currency !== 'USD') return 202;
      asked += 1;
      return asked < 3 ? failure : 202;
    });
    const { accountId: id } = await aCustomersAccount();
    const messages = await untilAnnounced(id, 3);
    expect(new Set(messages.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(messages.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`${id}-ACTIVE`]));
    await untilIdle();
    expect(announced(id)).toHaveLength(3);
  });

  it.each([404, 422, 501])('is announced once to a rail that answers %i', async (status) => {
    rail.answerAnnouncementsWith(status);
    const { accountId: id } = await aCustomersAccount();
    await untilAnnounced(id, 1);
    await untilIdle();
    expect(announced(id)).toHaveLength(1);
  });
});

describe('an account of the sandbox', () => {
  it('is not announced', async () => {
    const { id } = await accountIn(cloud.api, 'USD');
    await aRecipient(cloud.api);
    await untilIdle();
    expect(announced(id)).toEqual([]);
    expect(new Set(rail.announcements.map(({ body }) => body.platformId))).toEqual(new Set([platformId]));
  });
});

describe('npm run operate -- rail announce', () => {
  it('lists and announces again the accounts that show no instructions, under a key of its own', async () => {
    await untilIdle();
    const { customerId, accountId: id } = await aCustomersAccount();
    await untilAnnounced(id, 1);
    const { output: listed } = await operate('--dry-run', '--platform', platformId);
    expect(listed).toContain(`${platformId} ${id} USD ACTIVE\n`);
    expect(listed).toMatch(/^accounts: \d+$/m);
    const { code, output } = await operate('--run', 'again', '--why', 'Test');
    expect([code, output]).toEqual([0, expect.stringMatching(/^announced as again: \d+\n$/)]);
    const [, again] = await untilAnnounced(id, 2);
    expect(again?.headers['idempotency-key']).toBe(`${id}-ACTIVE-again`);
    expect(again?.body).toMatchObject({ accountId: id, customerId, status: 'ACTIVE' });
  });

  it('leaves those alone that show some, and those that are closed, unless it is to announce all', async () => {
    const reportedAt = new Date().toISOString();
    const fundingPaymentInstructions = [{ accountOrWalletInfo: { accountType: 'LIGHTNING', invoice: 'lnbc1' } }];
    const body = JSON.stringify({ platformId, reportedAt, fundingPaymentInstructions });
    const headers = signedHeaders(`instructions.TIMESTAMP.${accountId}.${body}`);
    const path = `/rails/internal-accounts/${accountId}/funding-instructions`;
    bodyOf(await cloud.api.put(path, body, { credentials: null, headers }), 200);
    const { customerId, accountId: closed } = await aCustomersAccount();
    bodyOf(await api.delete(`/customers/${customerId}`), 200);
    const { output } = await operate('--dry-run');
    expect(output).not.toContain(accountId);
    expect(output).not.toContain('CLOSED');
    const { output: all } = await operate('--dry-run', '--all');
    expect(all).toContain(`${platformId} ${accountId} USD ACTIVE\n`);
    expect(all).toContain(`${platformId} ${closed} USD CLOSED\n`);
    expect(all).not.toContain(cloud.platformId);
  });
});
