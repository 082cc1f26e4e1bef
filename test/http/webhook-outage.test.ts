import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

const hourMs = 3_600_000;
/** The window of each event begins when the one before it was given up. */
const longestHours = 30 * 24;
const order = ['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT.${status}`);

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
beforeAll(async () => {
  receiver = await webhookReceiver();
  // With Lambda's guard, which stops a chain of messages after 16 invocations: these are hundreds.
  cloud = await startTestCloud({ webhookUrl: receiver.url, recursionGuard: true });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const statusesOf = async (id: string): Promise<readonly string[]> =>
  bodyOf(await cloud.api.get(`/webhooks/deliveries?resourceId=${id}`), 200).data.map(
    ({ status }: { status: string }) => status,
  );

it('an endpoint that is down for the whole retry window gets all events in order when the platform recovers', async () => {
  const { durable, schedule } = cloud.services;
  receiver.answerWith(503);
  const accountId = await fundedAccount(cloud.api);
  const { transactionId: id } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api));
  await transactionIn(cloud.api, id, 'COMPLETED');
  const startedAt = durable.clock.now();
  durable.clock.pause();
  // A queue keeps a message back for a quarter of an hour at most, so an attempt takes several jumps.
  let statuses: readonly string[] = [];
  const isGivenUp = () => statuses.length === order.length && statuses.every((status) => status === 'FAILED');
  for (let hours = 0; hours < longestHours && !isGivenUp(); hours += 3) {
    durable.clock.advance(3 * hourMs);
    await schedule.settle();
    statuses = await statusesOf(id);
  }
  expect(statuses).toEqual(['FAILED', 'FAILED', 'FAILED']);
  expect(durable.clock.now() - startedAt).toBeGreaterThan(7 * 24 * hourMs);

  receiver.received.length = 0;
  receiver.answerWith(200);
  durable.clock.resume();
  bodyOf(await cloud.api.post('/webhooks/recover', { since: new Date(startedAt - hourMs).toISOString() }), 202);
  await until(
    () => statusesOf(id),
    (all) => all.every((status) => status === 'DELIVERED'),
  );
  const types = receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.type);
  expect([...new Set(types)]).toEqual(order);
}, 120_000);
