import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduledOrders } from '../../functions/topology/schedules.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;

beforeAll(async () => {
  receiver = await webhookReceiver();
  receiver.answerWith(500);
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  const { transactionId } = await aPayment(cloud.api, await fundedAccount(cloud.api), await aRecipient(cloud.api));
  await transactionIn(cloud.api, transactionId, 'COMPLETED');
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

describe('what a deployment does on a schedule', () => {
  it.each(scheduledOrders)('$name is done with the rights of its function', async ({ name }) => {
    const before = cloud.services.durable.deadLetters().length;
    expect(await cloud.services.lambda.invoke(name, queueEvent({}))).toEqual({ batchItemFailures: [] });
    expect(cloud.services.durable.deadLetters()).toHaveLength(before);
  });
});
