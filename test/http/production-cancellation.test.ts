import { createHmac } from 'node:crypto';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { handler as readChanges } from '../../functions/events/read-changes.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { transactionIn, until } from '../kit/client/payments.ts';
import { aProductionPlatform, deposit } from '../kit/client/production.ts';
import { aPayment, aRecipient, dollars, type Recipient, refunded } from '../kit/client/rewards.ts';
import { canceled, fakeRail, type Order, signedHeaders } from '../kit/fake-rail.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

let rail: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
let api: Api;
let platformId: PlatformId;
let accountId: string;
let recipient: Recipient;
let before: number;
/** Whether reports of the rail are recorded and not handed on to the workflows yet. */
let isHeldUp = false;

beforeAll(async () => {
  rail = await fakeRail();
  const reader = async (event: DynamoDBStreamEvent): Promise<unknown> => {
    if (isHeldUp && JSON.stringify(event).includes('"reported"')) throw new Error('Step Functions does not answer.');
    return readChanges(event);
  };
  const functions = { ReadChanges: reader };
  cloud = await startTestCloud({ clockSpeed: 20, rail: { url: rail.url, secret: rail.secret }, functions });
  ({ platformId, api, accountId, recipient } = await aProductionPlatform(cloud));
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await rail.close();
  await cloud.stop();
});
beforeEach(async () => {
  rail.answerWith(202);
  rail.answerCancellationsWith(canceled);
  before = await dollars(api);
});

/** A payout that the rail has. */
async function aPayoutOnItsWay() {
  const { transactionId } = await aPayment(api, accountId, recipient);
  const paymentId = transactionId.replace('Transaction:', '');
  await until(
    () => rail.ordersFor(paymentId).length,
    (count) => count > 0,
  );
  return { transactionId, paymentId };
}
async function report(paymentId: string, content: object) {
  const body = JSON.stringify({ platformId, ...content });
  const headers = signedHeaders(`outcome.TIMESTAMP.${paymentId}.${body}`);
  return bodyOf(await api.post(`/rails/payouts/${paymentId}/outcome`, body, { credentials: null, headers }), 200)
    .effect;
}
const cancel = async (transactionId: string) =>
  bodyOf(await api.post(`/transactions/${transactionId}/cancel`), 200).refund.status;
const show = async (transactionId: string) => bodyOf(await api.get(`/transactions/${transactionId}`), 200);
const asked = (paymentId: string, times = 1) =>
  until(
    () => rail.cancellationsOf(paymentId).length,
    (count) => count >= times,
  );
const refundIn = (transactionId: string, status: string) =>
  until(
    () => show(transactionId),
    ({ refund }) => refund?.status === status,
  );
const allEnded = (paymentId: string) =>
  until(
    () =>
      cloud.services.stepFunctions.executions
        .list()
        .filter(({ arn }) => arn.includes(paymentId))
        .map(({ status }) => status),
    (statuses) => !statuses.includes('RUNNING'),
  );

describe('the cancellation of a production payout', () => {
  it('asks the rail in a signed message, and gives the money back when the rail has stopped it', async () => {
    const { transactionId, paymentId } = await aPayoutOnItsWay();
    expect(await cancel(transactionId)).toBe('PENDING');
    expect(await refunded(api, transactionId)).toMatchObject({
      status: 'PROCESSING',
      refund: { reason: 'USER_CANCELLATION' },
    });
    expect(await dollars(api)).toBe(before);
    const [order] = rail.cancellationsOf(paymentId) as [Order];
    expect(order.path).toBe(`/rail/payouts/${paymentId}/cancellation`);
    expect(order.body).toEqual({ operation: 'PAYOUT', paymentId, platformId });
    const signed = `cancellation.${order.headers['x-rail-timestamp']}.${paymentId}.${order.raw}`;
    expect(order.headers['x-rail-signature']).toBe(
      `v1=${createHmac('sha256', rail.secret).update(signed).digest('hex')}`,
    );
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(rail.cancellationsOf(paymentId)).toHaveLength(1);
  });

  it('never pays twice: what the rail delivers is not given back, however often it is canceled', async () => {
    rail.answerCancellationsWith(202);
    for (let round = 1; round <= 3; round += 1) {
      const { transactionId, paymentId } = await aPayoutOnItsWay();
      await cancel(transactionId);
      await asked(paymentId);
      expect(await dollars(api)).toBe(before - round * 10_000);
      expect(await report(paymentId, { outcome: 'DELIVERED' })).toBe('RECORDED');
      expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({ refund: { status: 'FAILED' } });
      expect(await dollars(api)).toBe(before - round * 10_000);
      expect(await allEnded(paymentId)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    }
  });

  it.each([
    ['says that it is too late', { status: 200, body: { result: 'TOO_LATE' } }],
    ['does not know the message', 404],
    ['cannot cancel', 501],
  ])('fails when the rail %s, and the payment goes on and completes', async (_, answer) => {
    rail.answerCancellationsWith(answer);
    const { transactionId, paymentId } = await aPayoutOnItsWay();
    await cancel(transactionId);
    expect(await refundIn(transactionId, 'FAILED')).toMatchObject({ status: 'PROCESSING' });
    const again = await api.post(`/transactions/${transactionId}/cancel`);
    expect(again.body).toMatchObject({ status: 409, code: 'TRANSACTION_NOT_CANCELLABLE' });
    expect(await report(paymentId, { outcome: 'DELIVERED' })).toBe('RECORDED');
    expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({ refund: { status: 'FAILED' } });
    expect(await dollars(api)).toBe(before - 10_000);
    expect(await report(paymentId, { outcome: 'FAILED' })).toBe('RETURNED');
    expect(await refunded(api, transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
      refund: { reason: 'TRANSACTION_FAILED' },
    });
    expect(await dollars(api)).toBe(before);
  });

  it('that came too late is refunded after all when the payout fails', async () => {
    rail.answerCancellationsWith(404);
    const { transactionId, paymentId } = await aPayoutOnItsWay();
    await cancel(transactionId);
    await refundIn(transactionId, 'FAILED');
    expect(await report(paymentId, { outcome: 'FAILED', failureReason: 'ACCOUNT_INVALID' })).toBe('RECORDED');
    expect(await refunded(api, transactionId)).toMatchObject({ status: 'FAILED', failureReason: 'ACCOUNT_INVALID' });
    expect(await dollars(api)).toBe(before);
  });

  it.each(['CANCELED', 'FAILED'])('is settled by the report that the payout was %s', async (outcome) => {
    rail.answerCancellationsWith(202);
    const { transactionId, paymentId } = await aPayoutOnItsWay();
    await cancel(transactionId);
    await asked(paymentId);
    expect(await show(transactionId)).toMatchObject({ status: 'PROCESSING', refund: { status: 'PENDING' } });
    expect(await report(paymentId, { outcome })).toBe('RECORDED');
    expect(await refunded(api, transactionId)).toMatchObject({ status: 'PROCESSING' });
    expect(await dollars(api)).toBe(before);
    expect(await report(paymentId, { outcome: 'DELIVERED' })).toBe('LATE_DELIVERY');
    expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(await dollars(api)).toBe(before);
    // What was lost is there again when the bank sends it back; the payer has had it since the refund.
    expect(await report(paymentId, { outcome: 'FAILED' })).toBe('RETURNED');
    await transactionIn(api, transactionId, 'FAILED');
    expect(await dollars(api)).toBe(before);
  });

  it('is asked for again until the rail has answered', async () => {
    rail.answerCancellationsWith(503);
    const { transactionId, paymentId } = await aPayoutOnItsWay();
    await cancel(transactionId);
    await asked(paymentId, 2);
    expect(await dollars(api)).toBe(before - 10_000);
    rail.answerCancellationsWith(canceled);
    await refunded(api, transactionId);
    expect(await dollars(api)).toBe(before);
    const bodies = rail.cancellationsOf(paymentId).map(({ raw, headers }) => [raw, headers['idempotency-key']]);
    expect(new Set(bodies.map(String)).size).toBe(1);
  });

  it('waits for the rail also while an order is sent again during an outage', async () => {
    rail.answerWith(503);
    rail.answerCancellationsWith(503);
    const { transactionId, paymentId } = await aPayoutOnItsWay();
    await cancel(transactionId);
    await asked(paymentId);
    expect(await dollars(api)).toBe(before - 10_000);
    rail.answerWith(202);
    rail.answerCancellationsWith(canceled);
    await refunded(api, transactionId);
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(await dollars(api)).toBe(before);
  });

  it('that the rail refuses because an outage has kept the order from it leaves a payout that is sent after all', async () => {
    rail.answerWith(503);
    rail.answerCancellationsWith(503);
    const { transactionId, paymentId } = await aPayoutOnItsWay();
    await cancel(transactionId);
    const sent = rail.ordersFor(paymentId).length;
    // The submission is repeated while the cancellation is open: the second repetition began after it.
    const submission = () =>
      cloud.services.stepFunctions.executions.list().find(({ arn }) => arn.endsWith(`:${paymentId}`));
    const repetitions = () => Object.values(submission()?.attempts ?? {}).reduce((sum, count) => sum + count, 0);
    const earlier = repetitions();
    await until(
      () => submission()?.phase === 'HELD' || repetitions() >= earlier + 2,
      (isRepeated) => isRepeated,
    );
    rail.answerWith(202);
    rail.answerCancellationsWith(404);
    await refundIn(transactionId, 'FAILED');
    await until(
      () => rail.ordersFor(paymentId).length,
      (count) => count > sent,
    );
    expect(await report(paymentId, { outcome: 'DELIVERED' })).toBe('RECORDED');
    expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({ refund: { status: 'FAILED' } });
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(await dollars(api)).toBe(before - 10_000);
  });

  it('does not keep its customer from being deleted once the money is back', async () => {
    const customer = await aRecipient(api);
    const accounts = await api.get(`/customers/internal-accounts?customerId=${customer.customerId}&currency=USD`);
    const [{ id: own }] = bodyOf(accounts, 200).data;
    await deposit(cloud.services.store, platformId, own, 10_000);
    const { transactionId } = await aPayment(api, own, recipient);
    const paymentId = transactionId.replace('Transaction:', '');
    await until(
      () => rail.ordersFor(paymentId).length,
      (count) => count > 0,
    );
    rail.answerCancellationsWith(202);
    await cancel(transactionId);
    expect((await api.delete(`/customers/${customer.customerId}`)).body).toMatchObject({ code: 'CONFLICT' });
    await report(paymentId, { outcome: 'CANCELED' });
    await refunded(api, transactionId);
    const back = {
      source: { accountId: own },
      destination: { accountId: recipient.externalAccountId },
      amount: 10_000,
    };
    const { id } = bodyOf(await api.post('/transfer-out', back), 201);
    await until(
      () => rail.ordersFor(id.replace('Transaction:', '')).length,
      (count) => count > 0,
    );
    await report(id.replace('Transaction:', ''), { outcome: 'DELIVERED' });
    await transactionIn(api, id, 'COMPLETED');
    await until(
      async () => (await api.delete(`/customers/${customer.customerId}`)).status,
      (status) => status !== 409,
    );
  });

  it('is refused for a payout whose delivery the rail has reported, although it is not booked yet', async () => {
    const { transactionId, paymentId } = await aPayoutOnItsWay();
    isHeldUp = true;
    expect(await report(paymentId, { outcome: 'DELIVERED' })).toBe('RECORDED');
    expect((await show(transactionId)).status).toBe('PROCESSING');
    const refused = await api.post(`/transactions/${transactionId}/cancel`);
    expect(refused.body).toMatchObject({ status: 409, code: 'TRANSACTION_NOT_CANCELLABLE' });
    expect(rail.cancellationsOf(paymentId)).toEqual([]);
    isHeldUp = false;
    expect((await transactionIn(api, transactionId, 'COMPLETED')).refund).toBeUndefined();
    expect(await dollars(api)).toBe(before - 10_000);
  });
});

describe('the cancellation of a production pull', () => {
  async function aPullOnItsWay() {
    const transfer = await api.post('/transfer-in', {
      source: { accountId: recipient.externalAccountId },
      destination: { accountId },
      amount: 5_000,
    });
    const { id: transactionId } = bodyOf(transfer, 201);
    const paymentId = transactionId.replace('Transaction:', '');
    await until(
      () => rail.ordersFor(paymentId).length,
      (count) => count > 0,
    );
    return { transactionId, paymentId };
  }
  const collected = { operation: 'COLLECTION', outcome: 'DELIVERED' };

  it('asks the rail, and moves no money when it has stopped', async () => {
    const { transactionId, paymentId } = await aPullOnItsWay();
    expect(await cancel(transactionId)).toBe('PENDING');
    await refunded(api, transactionId);
    expect(rail.cancellationsOf(paymentId).map(({ path }) => path)).toEqual([
      `/rail/collections/${paymentId}/cancellation`,
    ]);
    expect(await dollars(api)).toBe(before);
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    // What arrives all the same is credited.
    expect(await report(paymentId, collected)).toBe('LATE_DELIVERY');
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(await dollars(api)).toBe(before + 5_000);
    // And what its payer's bank then takes back is debited.
    expect(await report(paymentId, { operation: 'COLLECTION', outcome: 'CANCELED' })).toBe('NONE');
    expect(await report(paymentId, { operation: 'COLLECTION', outcome: 'FAILED' })).toBe('RETURNED');
    await transactionIn(api, transactionId, 'FAILED');
    expect(await dollars(api)).toBe(before);
  });

  it('fails when the money arrives first', async () => {
    rail.answerCancellationsWith(202);
    const { transactionId, paymentId } = await aPullOnItsWay();
    await cancel(transactionId);
    await asked(paymentId);
    expect(await report(paymentId, collected)).toBe('RECORDED');
    expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({ refund: { status: 'FAILED' } });
    expect(await dollars(api)).toBe(before + 5_000);
  });

  it('that came too late leaves a pull that fails as any other', async () => {
    rail.answerCancellationsWith(404);
    const { transactionId, paymentId } = await aPullOnItsWay();
    await cancel(transactionId);
    await refundIn(transactionId, 'FAILED');
    expect(await report(paymentId, { operation: 'COLLECTION', outcome: 'FAILED' })).toBe('RECORDED');
    await transactionIn(api, transactionId, 'FAILED');
    expect(await allEnded(paymentId)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(await dollars(api)).toBe(before);
  });
});
