import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentId, PlatformId } from '../../functions/domain/ids.ts';
import { provide } from '../../functions/ports/ports.ts';
import { readPayment } from '../../functions/store/payments/payments.ts';
import { ownPositions } from '../../lib/inspection/own-positions.ts';
import { resumePayment } from '../../lib/operations/resumption.ts';
import { expectCleanBooks, untilBooked } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import {
  accountIn,
  createBankAccount,
  createSparkWallet,
  fundedAccount,
  transactionIn,
  until,
} from '../kit/client/payments.ts';
import { aProductionPlatform, deposit } from '../kit/client/production.ts';
import { aPayment, aRecipient, dollars, quoteRequest, type Recipient, refunded } from '../kit/client/rewards.ts';
import { fakeRail, type Order, signedHeaders } from '../kit/fake-rail.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

const paymentIdOf = (transactionId: string): string => transactionId.replace('Transaction:', '');

describe('an account of a production platform', () => {
  it('shows no funding instructions before the rail has reported some: only the sandbox makes them up', async () => {
    const cloud = await startTestCloud();
    try {
      const { api, recipient } = await aProductionPlatform(cloud);
      expect((await accountIn(api, 'USD')).fundingPaymentInstructions).toEqual([]);
      const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${recipient.customerId}`), 200);
      expect(data.length).toBeGreaterThan(0);
      for (const account of data) expect(account.fundingPaymentInstructions).toEqual([]);
    } finally {
      await cloud.stop();
    }
  });
});

describe('a production payment', () => {
  let rail: Awaited<ReturnType<typeof fakeRail>>;
  let cloud: TestCloud;
  let api: Api;
  let platformId: PlatformId;
  let accountId: string;
  let recipient: Recipient;
  let before: number;

  beforeAll(async () => {
    rail = await fakeRail();
    cloud = await startTestCloud({ clockSpeed: 20, rail: { url: rail.url, secret: rail.secret } });
    ({ platformId, api, accountId, recipient } = await aProductionPlatform(cloud));
  });
  afterAll(async () => {
    await rail.close();
    await cloud.stop();
  });
  beforeEach(async () => {
    rail.answerWith(202);
    before = await dollars(api);
  });

  /** A payment whose order the rail has received. */
  const withBankAccount = async () => ({
    ...recipient,
    externalAccountId: await createBankAccount(api, recipient.customerId),
  });
  async function pay(to = recipient, from = accountId) {
    const { transactionId } = await aPayment(api, from, to);
    const paymentId = paymentIdOf(transactionId);
    await until(
      () => rail.ordersFor(paymentId).length,
      (count) => count > 0,
    );
    return { transactionId, paymentId };
  }
  const post = (paymentId: string, body: string, headers: Record<string, string>) =>
    api.post(`/rails/payouts/${paymentId}/outcome`, body, { credentials: null, headers });
  const report = (paymentId: string, content: object, timestamp = Math.floor(Date.now() / 1000)) => {
    const body = JSON.stringify({ platformId, ...content });
    return post(paymentId, body, signedHeaders(`outcome.TIMESTAMP.${paymentId}.${body}`, { timestamp }));
  };
  const reported = async (paymentId: string, content: object) => bodyOf(await report(paymentId, content), 200).effect;
  const executions = (paymentId: string) =>
    cloud.services.stepFunctions.executions.list().filter(({ arn }) => arn.includes(paymentId));
  const allEnded = (paymentId: string) =>
    until(
      () => executions(paymentId).map(({ status }) => status),
      (statuses) => !statuses.includes('RUNNING'),
    );

  it('reaches the rail as a signed order, and completes with the time that the rail reports', async () => {
    const { id: bitcoin } = await accountIn(api, 'BTC');
    await deposit(cloud.services.store, platformId, bitcoin, 20_000, 'BTC');
    const wallet = { ...recipient, externalAccountId: await createSparkWallet(api, recipient.customerId) };
    const { transactionId, paymentId } = await pay(wallet, bitcoin);
    const [order] = rail.ordersFor(paymentId) as [Order];
    expect(order.path).toBe('/rail/payouts');
    expect(order.headers['idempotency-key']).toBe(paymentId);
    expect(order.body).toMatchObject({
      paymentId,
      platformId,
      operation: 'PAYOUT',
      amount: { amount: 9_975, currency: { code: 'BTC', decimals: 8 } },
      sentAmount: { amount: 10_000, currency: { code: 'BTC' } },
      destination: { accountInfo: { accountType: 'SPARK_WALLET', address: expect.stringMatching(/^spark1/) } },
    });
    const signed = `payout.${order.headers['x-rail-timestamp']}.${paymentId}.${order.raw}`;
    expect(order.headers['x-rail-signature']).toBe(
      `v1=${createHmac('sha256', rail.secret).update(signed).digest('hex')}`,
    );
    expect((await transactionIn(api, transactionId, 'PROCESSING')).status).toBe('PROCESSING');
    const settledAt = new Date().toISOString();
    const onChainTransaction = { transactionHash: 'a'.repeat(64), network: 'SPARK' };
    expect(await reported(paymentId, { outcome: 'DELIVERED', settledAt, onChainTransaction })).toBe('RECORDED');
    expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({
      settledAt,
      destination: { onChainTransaction },
    });
    expect((await accountIn(api, 'BTC')).balance.amount).toBe(10_000);
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED']);
    expect(executions(paymentId).map(({ transitions }) => transitions)).toEqual([2]);
  });

  it('fails and is refunded when the rail reports a failure', async () => {
    const { transactionId, paymentId } = await pay();
    expect(
      await reported(paymentId, { outcome: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: true }),
    ).toBe('RECORDED');
    expect(await refunded(api, transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: { reason: 'TIMEOUT' },
    });
    expect(await dollars(api)).toBe(before);
    expect(await reported(paymentId, { outcome: 'FAILED' })).toBe('NONE');
    expect((await report(paymentId, { outcome: 'DELIVERED' })).body).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('fails and is refunded when the rail refuses the order itself', async () => {
    rail.answerWith({ status: 422, body: { failureReason: 'ACCOUNT_INVALID' } });
    const { transactionId, paymentId } = await pay();
    expect(await refunded(api, transactionId)).toMatchObject({ status: 'FAILED', failureReason: 'ACCOUNT_INVALID' });
    expect(await dollars(api)).toBe(before);
    expect(rail.ordersFor(paymentId)).toHaveLength(1);
  });

  it.each([500, 503, 429, 401, 409])(
    'repeats the same order under the same key after %i, and pays once',
    async (status) => {
      let asked = 0;
      rail.answerWith(() => {
        asked += 1;
        return asked < 3 ? status : 202;
      });
      const { transactionId, paymentId } = await pay();
      const orders = await until(
        () => rail.ordersFor(paymentId),
        ({ length }) => length === 3,
      );
      expect(new Set(orders.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([paymentId]));
      expect(new Set(orders.map(({ raw }) => raw)).size).toBe(1);
      expect(await reported(paymentId, { outcome: 'DELIVERED' })).toBe('RECORDED');
      await transactionIn(api, transactionId, 'COMPLETED');
      expect(await dollars(api)).toBe(before - 10_000);
      expect(rail.ordersFor(paymentId)).toHaveLength(3);
    },
  );

  it('takes a report that comes before its order is answered', async () => {
    let effect: unknown;
    rail.answerWith(async ({ body }) => {
      effect = await reported(body.paymentId, { outcome: 'DELIVERED' });
      await transactionIn(api, `Transaction:${body.paymentId}`, 'COMPLETED');
      return 202;
    });
    const { transactionId, paymentId } = await pay();
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(effect).toBe('RECORDED');
    expect(rail.ordersFor(paymentId)).toHaveLength(1);
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED']);
  });

  it('takes a report that comes while no attempt waits for it', async () => {
    rail.answerWith(503);
    const { transactionId, paymentId } = await pay();
    await until(
      () => executions(paymentId),
      ([execution]) => execution?.phase === 'RETRY',
    );
    expect(await reported(paymentId, { outcome: 'DELIVERED' })).toBe('RECORDED');
    await transactionIn(api, transactionId, 'COMPLETED');
    const count = rail.ordersFor(paymentId).length;
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED']);
    expect(rail.ordersFor(paymentId)).toHaveLength(count);
  });

  it('that an operator resumes while the rail has its order is awaited by the new workflow alone', async () => {
    const { transactionId, paymentId } = await pay();
    const { store } = cloud.services;
    const payment = await readPayment(store, platformId, paymentId as PaymentId);
    if (!payment) throw new Error('The payment is missing.');
    expect(await resumePayment(store, payment, 'again')).toBe(true);
    const statuses = await until(
      () => executions(paymentId).map(({ status }) => status),
      (all) => all.length === 2 && all.includes('SUCCEEDED'),
    );
    expect(statuses).toEqual(['SUCCEEDED', 'RUNNING']);
    expect(await reported(paymentId, { outcome: 'DELIVERED' })).toBe('RECORDED');
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(new Set(rail.ordersFor(paymentId).map(({ raw }) => raw)).size).toBe(1);
  });

  it('accepts repeated reports, concurrent and later, and records one', async () => {
    const { transactionId, paymentId } = await pay();
    const effects = await Promise.all([1, 2, 3, 4].map(() => reported(paymentId, { outcome: 'DELIVERED' })));
    expect(effects.toSorted()).toEqual(['NONE', 'NONE', 'NONE', 'RECORDED']);
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(await reported(paymentId, { outcome: 'DELIVERED' })).toBe('NONE');
    expect(await dollars(api)).toBe(before - 10_000);
  });

  it('takes no report without a valid signature', async () => {
    const { transactionId, paymentId } = await pay();
    const other = await pay();
    const body = JSON.stringify({ platformId, outcome: 'DELIVERED' });
    const text = `outcome.TIMESTAMP.${paymentId}.${body}`;
    const now = Math.floor(Date.now() / 1000);
    const attempts: [string, string, Record<string, string>][] = [
      [paymentId, body, {}],
      [paymentId, body, signedHeaders(text, { key: 'another-secret' })],
      [paymentId, body, signedHeaders(text, { timestamp: now - 301 })],
      [paymentId, body, signedHeaders(text, { timestamp: now + 330 })],
      [paymentId, body, { ...signedHeaders(text), 'X-Rail-Timestamp': String(now - 1) }],
      [paymentId, `${body} `, signedHeaders(text)],
      [paymentId, body, signedHeaders(text.replace('outcome', 'payout'))],
      [paymentId, body, { ...signedHeaders(text), 'X-Rail-Signature': 'v1=00' }],
      [other.paymentId, body, signedHeaders(text)],
      [paymentId, 'not json', signedHeaders(text)],
    ];
    for (const [id, content, headers] of attempts) {
      const answer = await post(id, content, headers);
      expect(answer.body).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
    }
    expect((await api.get(`/transactions/${transactionId}`)).body.status).toBe('PROCESSING');
    for (const id of [paymentId, other.paymentId])
      expect(await reported(id, { outcome: 'DELIVERED' })).toBe('RECORDED');
  });

  it('takes reports only if it was submitted to the rail', async () => {
    const unknown = await report('77777777-7777-4777-8777-77777777777a', { outcome: 'DELIVERED' });
    expect(unknown.body).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
    const sandbox = await aPayment(cloud.api, await fundedAccount(cloud.api), await aRecipient(cloud.api));
    await transactionIn(cloud.api, sandbox.transactionId, 'COMPLETED');
    const paymentId = paymentIdOf(sandbox.transactionId);
    expect(rail.ordersFor(paymentId)).toEqual([]);
    const list = await cloud.api.get('/platform/internal-accounts');
    expect(list.status).toBe(200);
    const foreign = await report(paymentId, { outcome: 'FAILED' });
    expect(foreign.body).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
    const invalid = await report(paymentId, { outcome: 'LOST' });
    expect(invalid.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('is refunded in full when less of it comes back, and what the banks kept is a cost of the rail', async () => {
    const costs = async () => {
      await untilBooked(cloud.services.store);
      const positions = await ownPositions(cloud.services.store);
      return (
        positions.find(({ account, currency }) => account === 'system:rail-costs' && currency === 'USD')?.amount ?? 0n
      );
    };
    const costsBefore = await costs();
    const [returned, failed] = [await pay(), await pay()];
    const ofDelivery = await report(returned.paymentId, { outcome: 'DELIVERED', returnedAmount: 1 });
    expect(ofDelivery.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    await reported(returned.paymentId, { outcome: 'DELIVERED' });
    const { receivedAmount } = await transactionIn(api, returned.transactionId, 'COMPLETED');
    const tooMuch = await report(returned.paymentId, { outcome: 'FAILED', returnedAmount: receivedAmount.amount + 1 });
    expect(tooMuch.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    const report1 = { outcome: 'FAILED', returnedAmount: receivedAmount.amount - 300 };
    expect(await reported(returned.paymentId, report1)).toBe('RETURNED');
    expect(await reported(returned.paymentId, report1)).toBe('NONE');
    const report2 = { outcome: 'FAILED', returnedAmount: receivedAmount.amount - 25 };
    expect(await reported(failed.paymentId, report2)).toBe('RECORDED');
    expect(await reported(failed.paymentId, report2)).toBe('NONE');
    for (const { transactionId } of [returned, failed]) await refunded(api, transactionId);
    expect(await dollars(api)).toBe(before);
    expect((await costs()) - costsBefore).toBe(-325n);
  });

  it('is refunded when the bank returns it days later', async () => {
    const { transactionId, paymentId } = await pay();
    await reported(paymentId, { outcome: 'DELIVERED' });
    await transactionIn(api, transactionId, 'COMPLETED');
    await allEnded(paymentId);
    const later = Date.now() + 10 * 24 * 3600 * 1000;
    provide('clock', { now: () => new Date(later) });
    try {
      const answer = await report(paymentId, { outcome: 'FAILED' }, Math.floor(later / 1000));
      expect(bodyOf(answer, 200).effect).toBe('RETURNED');
    } finally {
      provide('clock', { now: () => new Date() });
    }
    expect(await refunded(api, transactionId)).toMatchObject({ status: 'FAILED', failureReason: 'PAYOUT_RETURNED' });
    expect(await dollars(api)).toBe(before);
    for (const outcome of ['FAILED', 'DELIVERED']) expect(await reported(paymentId, { outcome })).toBe('NONE');
    expect(await dollars(api)).toBe(before);
  });

  it('is completed when it arrives after it was canceled and refunded', async () => {
    const { transactionId, paymentId } = await pay(await withBankAccount());
    bodyOf(await api.post(`/transactions/${transactionId}/cancel`), 200);
    await refunded(api, transactionId);
    expect(await dollars(api)).toBe(before);
    expect(await reported(paymentId, { outcome: 'DELIVERED' })).toBe('LATE_DELIVERY');
    expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(await reported(paymentId, { outcome: 'DELIVERED' })).toBe('NONE');
    expect(await dollars(api)).toBe(before);
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('between internal accounts does not reach the rail', async () => {
    const accounts = await api.get(`/customers/internal-accounts?customerId=${recipient.customerId}&currency=USD`);
    const [{ id: inside }] = bodyOf(accounts, 200).data;
    const { transactionId } = await aPayment(api, accountId, { ...recipient, externalAccountId: inside });
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(rail.ordersFor(paymentIdOf(transactionId))).toEqual([]);
  });

  it('into an internal account is collected by the rail', async () => {
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber: '000123456789',
      routingNumber: '011000015',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
    };
    const { customerId } = recipient;
    const source = await api.post('/customers/external-accounts', { customerId, currency: 'USD', accountInfo });
    const transfer = await api.post('/transfer-in', {
      source: { accountId: bodyOf(source, 201).id },
      destination: { accountId },
      amount: 5_000,
    });
    const { id } = bodyOf(transfer, 201);
    const [order] = await until(
      () => rail.ordersFor(paymentIdOf(id)),
      ({ length }) => length > 0,
    );
    expect(order).toMatchObject({
      path: '/rail/collections',
      body: { operation: 'COLLECTION', amount: { amount: 5_000 }, source: { accountInfo } },
    });
    const other = await report(paymentIdOf(id), { outcome: 'DELIVERED' });
    expect(other.body).toMatchObject({ status: 404 });
    expect(await reported(paymentIdOf(id), { operation: 'COLLECTION', outcome: 'DELIVERED' })).toBe('RECORDED');
    await transactionIn(api, id, 'COMPLETED');
    expect(await dollars(api)).toBe(before + 5_000);
  });

  it('cannot be funded in real time by a customer for whose account the rail has reported nothing', async () => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: recipient.customerId };
    const answer = await api.post('/quotes', quoteRequest(accountId, recipient, { source }));
    expect(answer.body).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
  });

  it('leaves a ledger that adds up, and every workflow succeeded', async () => {
    await until(
      () => cloud.services.stepFunctions.executions.list().filter(({ status }) => status === 'RUNNING').length,
      (running) => running === 0,
    );
    const broken = cloud.services.stepFunctions.executions.list().filter(({ status }) => status !== 'SUCCEEDED');
    expect(broken.map(({ arn, state, error, cause }) => ({ arn, state, error, cause }))).toEqual([]);
    await expectCleanBooks(cloud);
  });
});

describe('a production payment without a rail', () => {
  it('is refused, and so is every report', async () => {
    const cloud = await startTestCloud();
    try {
      const { api, accountId, recipient } = await aProductionPlatform(cloud);
      const answer = await api.post('/quotes', quoteRequest(accountId, recipient));
      expect(answer.body).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
      const [paymentId, body] = ['payment-1', '{}'];
      const headers = signedHeaders(`outcome.TIMESTAMP.${paymentId}.${body}`, { key: '' });
      const report = await api.post(`/rails/payouts/${paymentId}/outcome`, body, { credentials: null, headers });
      expect(report.body).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
    } finally {
      await cloud.stop();
    }
  });
});
