import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { healthOf } from '../../../lib/inspection/health.ts';
import type { Insight } from '../../../lib/views/health-views.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { createSparkWallet, until } from '../../kit/client/payments.ts';
import { aProductionPlatform } from '../../kit/client/production.ts';
import { aPayment } from '../../kit/client/rewards.ts';
import { fakeRail } from '../../kit/fake-rail.ts';
import { apiClient, startTestCloud, type TestCloud } from '../../kit/local-cloud.ts';
import { operateOn } from '../../kit/operate.ts';

let rail: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
beforeAll(async () => {
  rail = await fakeRail();
  cloud = await startTestCloud({ hasConsole: true, rail: { url: rail.url, secret: rail.secret } });
});
afterAll(async () => {
  await cloud.stop();
  await rail.close();
});

const origin = () => new URL(cloud.baseUrl).origin;
const shown = async (): Promise<readonly Insight[]> =>
  (await (await fetch(`${origin()}/_console/health`)).json()) as readonly Insight[];
const command = (path: string, body: object) =>
  fetch(`${origin()}/_console${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const attempts = async (): Promise<number> =>
  bodyOf(await cloud.api.get('/webhooks/deliveries?limit=1'), 200).data[0].attemptCount;
/** The command tells the same as the console, whatever it is. */
const expectCommand = async (insights: readonly Insight[]) => {
  const { code, output } = await operateOn(cloud.dataDir, 'health', '--platform', cloud.platformId, '--json');
  expect(JSON.parse(output)).toEqual(insights);
  expect(code).toBe(insights.some(({ tone }) => tone !== 'neutral') ? 1 : 0);
};

describe('the health of a platform', () => {
  it('has nothing to say where all is well', async () => {
    expect(await shown()).toEqual([]);
    await expectCommand([]);
    expect((await operateOn(cloud.dataDir, 'health')).output).toContain('Nothing to look at');
  });

  it('says since when the endpoint has failed and what it answered, until it accepts again', async () => {
    const { api } = cloud;
    bodyOf(await api.patch('/config', { webhookEndpoint: `${origin()}/_console/inbox` }), 200);
    await command('/inbox/answer', { answer: '500' });
    const before = new Date().toISOString();
    const { id } = bodyOf(await api.get('/platform/internal-accounts?currency=USD'), 200).data[0];
    bodyOf(await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 10_000 }), 200);
    const [retry, ...none] = await until(shown, (all) => all.length > 0);
    expect(none).toEqual([]);
    expect(retry).toEqual({
      kind: 'webhooks',
      tone: 'neutral',
      platformId: cloud.platformId,
      sentence: '1 event is sent again soon: your endpoint did not accept it at first. Its last answer: 500.',
    });
    if (retry) await expectCommand([retry]);
    for (const attempt of [2, 3]) {
      await command('/clock/advance', { ms: 60_000 });
      await until(attempts, (count) => count >= attempt);
    }
    const [insight, ...others] = await until(shown, ([first]) => first?.tone === 'bad');
    expect(others).toEqual([]);
    expect(insight?.sentence).toContain('/_console/inbox does not accept 1 event. Its last answer: 500.');
    expect(String(insight?.since) >= before).toBe(true);
    if (insight) await expectCommand([insight]);
    await command('/inbox/answer', { answer: '200' });
    await command('/clock/advance', { ms: 600_000 });
    await until(shown, (all) => all.length === 0);
  });

  it('names an agent that has used nine tenths of its day, and not one that has used less', async () => {
    const { api } = cloud;
    const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Example' };
    const customerId = bodyOf(await api.post('/customers', customer), 201).id;
    const accounts = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
    const accountId = bodyOf(await api.get(accounts), 200).data[0].id;
    bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000_000 }), 200);
    const walletId = await createSparkWallet(api, customerId);
    const policy = {
      permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 9_000, dailyLimit: 10_000 },
      approvalThresholds: { currency: 'USD', amount: 50_000 },
    };
    const pay = async (amount: number) => {
      const { agent, deviceCode } = bodyOf(await api.post('/agents', { name: 'Bill payer', customerId, policy }), 201);
      const redeem = `/agents/device-codes/${deviceCode.code}/redeem`;
      const { accessToken } = bodyOf(await api.post(redeem, undefined, { credentials: null }), 200);
      const software = apiClient(cloud.baseUrl, accessToken);
      const request = {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: walletId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: amount,
      };
      const quote = bodyOf(await software.post('/agents/me/quotes', request), 201);
      bodyOf(await software.post(`/agents/me/quotes/${quote.id}/execute`), 200);
      return agent.id as string;
    };
    await pay(8_000);
    expect(await shown()).toEqual([]);
    const agentId = await pay(9_000);
    const insights = await shown();
    expect(insights).toEqual([
      {
        kind: 'agent',
        tone: 'waiting',
        platformId: cloud.platformId,
        resource: agentId,
        sentence: 'Bill payer is at 90 % of its day: 90.00 USD of 100.00 USD.',
      },
    ]);
    await expectCommand(insights);
  });

  it('says which payment the rail has not reported for a quarter of an hour', async () => {
    const { platformId, api, accountId, recipient } = await aProductionPlatform(cloud);
    const { transactionId } = await aPayment(api, accountId, recipient);
    const inMinutes = (minutes: number) =>
      healthOf(tableStore(), platformId, new Date(now().getTime() + minutes * 60_000));
    const [insight] = await until(
      () => inMinutes(16),
      (all) => all.length > 0,
    );
    expect(insight).toMatchObject({
      kind: 'rail',
      resource: transactionId,
      sentence: 'The rail answers slowly: 1 payment has no outcome after more than 15 minutes.',
    });
    expect(await inMinutes(14)).toEqual([]);
  });
});
