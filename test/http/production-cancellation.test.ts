import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handler as readChanges } from '../../functions/events/read-changes.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { bodyOf } from '../kit/client/api.ts';
import { transactionIn, until } from '../kit/client/payments.ts';
import { aProductionPlatform } from '../kit/client/production.ts';
import { aPayment, dollars } from '../kit/client/rewards.ts';
import { fakeRail, signedHeaders } from '../kit/fake-rail.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

let rail: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
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
});
afterAll(async () => {
  await rail.close();
  await cloud.stop();
});

it('A payout whose delivery the rail has reported cannot be canceled, although it is not booked yet', async () => {
  const { platformId, api, accountId, recipient } = await aProductionPlatform(cloud);
  const before = await dollars(api);
  const { transactionId } = await aPayment(api, accountId, recipient);
  const paymentId = transactionId.replace('Transaction:', '');
  await until(
    () => rail.ordersFor(paymentId).length,
    (count) => count > 0,
  );
  isHeldUp = true;
  const body = JSON.stringify({ platformId, outcome: 'DELIVERED' });
  const headers = signedHeaders(`outcome.TIMESTAMP.${paymentId}.${body}`);
  const report = await api.post(`/rails/payouts/${paymentId}/outcome`, body, { credentials: null, headers });
  expect(bodyOf(report, 200).effect).toBe('RECORDED');
  expect((await api.get(`/transactions/${transactionId}`)).body.status).toBe('PROCESSING');
  const canceled = await api.post(`/transactions/${transactionId}/cancel`);
  expect(canceled.body).toMatchObject({ status: 409, code: 'TRANSACTION_NOT_CANCELLABLE' });
  isHeldUp = false;
  expect((await transactionIn(api, transactionId, 'COMPLETED')).refund).toBeUndefined();
  expect(await dollars(api)).toBe(before - 10_000);
  await expectCleanBooks(cloud);
});
