/** However fast waits run, a client keeps a second of its own time to act. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aLockedQuote, aRecipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

const code = '123456';
/** Late for windows that the clock shortened below a second, and in time for a second. */
const whileAClientActs = () => pause(150);

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 10_000 });
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await receiver.close();
  await cloud.stop();
});

describe('at ten thousand times the speed', () => {
  it('a locked quote can be executed, and after its second it is expired', async () => {
    const accountId = await fundedAccount(cloud.api);
    const recipient = await aRecipient(cloud.api);
    const [quote, late] = [
      await aLockedQuote(cloud.api, accountId, recipient),
      await aLockedQuote(cloud.api, accountId, recipient),
    ];
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(1_000);
    await whileAClientActs();
    bodyOf(await cloud.api.post(`/quotes/${quote.id}/execute`, {}), 200);
    await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
    await transactionIn(cloud.api, late.transactionId, 'EXPIRED');
    const refused = await cloud.api.post(`/quotes/${late.id}/execute`, {});
    expect(refused.body).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' });
  });

  it('a customer has time to read the code of a challenge', async () => {
    const customer = {
      customerType: 'INDIVIDUAL',
      region: 'DE',
      email: 'jane@example.com',
      phoneNumber: '+4915550100000',
      fullName: 'Jane Example',
    };
    const { id } = bodyOf(await cloud.api.post('/customers', customer), 201);
    bodyOf(await cloud.api.post(`/customers/${id}/verify-phone`, {}), 204);
    bodyOf(await cloud.api.post(`/customers/${id}/verify-phone/confirm`, { code }), 200);
    const { challengeId } = bodyOf(
      await cloud.api.post(`/sca/login/start?customerId=${id}`, { factor: 'SMS_OTP' }),
      200,
    );
    await whileAClientActs();
    const proof = { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.1', challengeId, code };
    expect(bodyOf(await cloud.api.post(`/sca/login/complete?customerId=${id}`, proof), 200).status).toBe('SUCCESS');
  });

  it('a platform that defers an incoming payment can still approve it', async () => {
    receiver.answerWith(({ body }) => (body.type === 'INCOMING_PAYMENT.PENDING' ? 202 : 200));
    const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Example', birthDate: '1990-01-31' };
    const { id: customerId } = bodyOf(await cloud.api.post('/customers', customer), 201);
    const payment = {
      senderUmaAddress: '$success.usd@sandbox.uma.money',
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 5_000,
    };
    const { id } = bodyOf(await cloud.api.post('/sandbox/uma/receive', payment), 200);
    await receiver.waitFor(({ body }) => body.type === 'INCOMING_PAYMENT.PENDING' && body.data.id === id);
    await whileAClientActs();
    bodyOf(await cloud.api.post(`/transactions/${id}/approve`, {}), 200);
    await transactionIn(cloud.api, id, 'COMPLETED');
  });
});
