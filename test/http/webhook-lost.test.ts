import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { logger } from '../../functions/runtime/log.ts';
import { resume } from '../../lib/operations/resumption.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aPayment, aRecipient, type Recipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';

const order = ['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT.${status}`);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
/** The types of events that are lost between the stream and the bus, and the lost events. */
const losing = new Set<string>();
let lost: PutEventsRequestEntry[] = [];
/** The lead of the service's clock, in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  cloud = await startTestCloud();
  receiver = await webhookReceiver();
  provide('clock', { now: () => new Date(Date.now() + ahead) });
  provide('eventBridge', {
    send: async ({ input: { Entries = [] } }) => {
      const kept = Entries.filter(({ DetailType = '' }) => !losing.has(DetailType));
      lost.push(...Entries.filter((entry) => !kept.includes(entry)));
      return cloud.services.eventBridge.putEvents({ Entries: kept });
    },
  });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

let payer: { readonly api: Api; readonly accountId: string; readonly recipient: Recipient };
beforeEach(async () => {
  losing.clear();
  lost = [];
  const api = await anotherPlatform(cloud, receiver.url);
  payer = { api, accountId: await fundedAccount(api), recipient: await aRecipient(api) };
});

/** A payment some of whose events are lost. */
async function aPaymentWithout(...statuses: readonly string[]): Promise<string> {
  for (const status of statuses) losing.add(`OUTGOING_PAYMENT.${status}`);
  const { transactionId } = await aPayment(payer.api, payer.accountId, payer.recipient);
  await transactionIn(payer.api, transactionId, 'COMPLETED');
  await until(
    () => lost.length,
    (count) => count === statuses.length,
  );
  losing.clear();
  return transactionId;
}

const typesOf = (id: string) =>
  receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.type);
const cameOf = (id: string, types: readonly string[]) =>
  until(
    () => typesOf(id),
    (seen) => JSON.stringify(seen) === JSON.stringify(types),
  );
const swept = vi.spyOn(logger, 'info');
/** Sweeps the table. Returns the number of missing events. */
async function sweep(): Promise<number> {
  swept.mockClear();
  const done = await cloud.services.lambda.invoke('SweepEvents', queueEvent({}));
  expect(done).toEqual({ batchItemFailures: [] });
  const lines = swept.mock.calls.flatMap(([message, line]) => (message === 'events swept' ? [line] : []));
  expect(lines).toHaveLength(1);
  return (lines as unknown as { missing: number }[])[0]?.missing ?? Number.NaN;
}
const recover = async () =>
  bodyOf(await payer.api.post('/webhooks/recover', { since: new Date(Date.now() - minuteMs).toISOString() }), 202);
const deliveriesOf = async (id: string, query = '') =>
  bodyOf(await payer.api.get(`/webhooks/deliveries?resourceId=${id}${query}`), 200).data;
const isParked = (id: string) =>
  until(
    () => deliveriesOf(id, '&status=WAITING'),
    (rows) => rows.length === 1,
  );

describe('an event that the relay has lost', () => {
  it('is sent by the daily sweep, which raises an alarm, and only once', async () => {
    const id = await aPaymentWithout('COMPLETED');
    await cameOf(id, order.slice(0, 2));
    expect(await sweep()).toBe(0);
    ahead += 10 * minuteMs;
    expect(await sweep()).toBe(1);
    await cameOf(id, order);
    expect(await sweep()).toBe(0);
    expect(typesOf(id)).toEqual(order);
  });

  it('is sent when the platform recovers', async () => {
    const id = await aPaymentWithout('COMPLETED');
    ahead += 10 * minuteMs;
    await recover();
    await cameOf(id, order);
    expect((await deliveriesOf(id)).map(({ status }: { status: string }) => status)).toEqual(
      order.map(() => 'DELIVERED'),
    );
  });

  it.each([
    ['the daily sweep', async () => expect(await sweep()).toBe(1)],
    ['a recovery', recover],
  ])('is found by %s if it is of a customer, too', async (_by, look) => {
    losing.add('CUSTOMER.KYC_APPROVED');
    const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Example', region: 'US' };
    const { id } = bodyOf(await payer.api.post('/customers', customer), 201);
    await until(
      () => lost.length,
      (count) => count === 1,
    );
    losing.clear();
    ahead += 10 * minuteMs;
    await look();
    await cameOf(id, ['CUSTOMER.KYC_APPROVED']);
  });

  it.each([
    ['the daily sweep', async () => expect(await sweep()).toBe(0)],
    ['a recovery', recover],
  ])('of an account is sent from its newest version by %s', async (_by, look) => {
    losing.add('INTERNAL_ACCOUNT.BALANCE_UPDATED');
    await payer.api.post(`/sandbox/internal-accounts/${payer.accountId}/fund`, { amount: 1_000 });
    await payer.api.post(`/sandbox/internal-accounts/${payer.accountId}/fund`, { amount: 2_000 });
    await until(
      () => lost.length,
      (count) => count === 2,
    );
    losing.clear();
    const [before] = [typesOf(payer.accountId).length];
    ahead += 10 * minuteMs;
    await look();
    const received = await until(
      () => receiver.received.filter(({ body }) => body.data.id === payer.accountId).slice(before),
      (events) => events.length > 0,
    );
    const { balance } = bodyOf(await payer.api.get('/platform/internal-accounts?currency=USD'), 200).data[0];
    expect(received.map(({ body }) => body.data.balance)).toEqual([balance]);
    await look();
    expect(typesOf(payer.accountId)).toHaveLength(before + 1);
  });

  it.each([
    ['the daily sweep', () => sweep()],
    ['a recovery', recover],
  ])('delays its successors until the stream can bring it no more; then %s releases them', async (_by, look) => {
    const id = await aPaymentWithout('PROCESSING');
    await isParked(id);
    ahead += 10 * minuteMs;
    await look();
    await cameOf(id, order.slice(0, 1));
    ahead += dayMs + 70 * minuteMs;
    await look();
    await cameOf(id, [order[0] ?? '', order[2] ?? '']);
    const [gone] = await deliveriesOf(id, '&status=FAILED');
    expect(gone).toEqual({
      id: expect.stringMatching(/^Webhook:/),
      resourceId: id,
      status: 'FAILED',
      attemptCount: 0,
      attempts: [],
      createdAt: expect.any(String),
    });
    expect(await payer.api.post(`/webhooks/deliveries/${gone.id}/resend`)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });

  it('is not sent out of order when it arrives late, but shown, and sent when the platform asks', async () => {
    const id = await aPaymentWithout('PROCESSING');
    await isParked(id);
    ahead += dayMs + 70 * minuteMs;
    await sweep();
    await cameOf(id, [order[0] ?? '', order[2] ?? '']);
    cloud.services.eventBridge.putEvents({ Entries: lost });
    const [late] = await until(
      () => deliveriesOf(id, '&status=FAILED'),
      ([row]) => row?.type !== undefined,
    );
    expect(late).toMatchObject({ type: order[1], attempts: [] });
    expect(typesOf(id)).not.toContain(order[1]);
    bodyOf(await payer.api.post(`/webhooks/deliveries/${late.id}/resend`), 202);
    await cameOf(id, [order[0] ?? '', order[2] ?? '', order[1] ?? '']);
  });

  it('is restored as far as the item holds it, even if no event of a payment was relayed', async () => {
    const id = await aPaymentWithout('PENDING', 'PROCESSING', 'COMPLETED');
    ahead += dayMs + 70 * minuteMs;
    expect(await sweep()).toBe(1);
    await cameOf(id, order.slice(2));
    expect(await deliveriesOf(id, '&status=FAILED')).toHaveLength(2);
  });

  it('is given up at once in a restored table, whose stream is empty', async () => {
    const id = await aPaymentWithout('PENDING', 'PROCESSING');
    await isParked(id);
    await resume(cloud.services.store, { run: 'restore-1' });
    await cameOf(id, order.slice(2));
    const given = (await deliveriesOf(id)).map(
      ({ status, type = 'lost' }: { status: string; type?: string }) => `${status} ${type}`,
    );
    expect(given.sort()).toEqual(['DELIVERED OUTGOING_PAYMENT.COMPLETED', 'FAILED lost', 'FAILED lost']);
  });
});
