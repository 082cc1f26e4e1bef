import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../kit/client/api.ts';
import { createSparkWallet, fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient, refunded } from '../kit/client/rewards.ts';
import { historyOf, waitsInTask, wentThrough } from '../kit/executions.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();
let accountId: string;
beforeAll(async () => {
  accountId = await fundedAccount(cloud.api);
});

/** A wallet of a customer whose region asks for strong authentication. */
async function aGuardedWallet(): Promise<string> {
  const customer = await cloud.api.post('/customers', {
    customerType: 'INDIVIDUAL',
    region: 'DE',
    email: 'jane@example.com',
    phoneNumber: '+4915550100000',
    fullName: 'Jane Example',
    birthDate: '1990-01-31',
    nationality: 'DE',
  });
  return createSparkWallet(cloud.api, bodyOf(customer, 201).id);
}

describe('the execution of a payment', () => {
  it('is its submission where it is executed at once, and shows no failure', async () => {
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api));
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
    expect(await historyOf(cloud, transactionId)).toEqual(wentThrough('Route', 'SubmitPayout'));
  });

  it('is a wait for each of two challenges and its submission, and shows no failure', async () => {
    const recipient = { ...(await aRecipient(cloud.api)), externalAccountId: await aGuardedWallet() };
    const { id } = await aLockedQuote(cloud.api, accountId, recipient);
    let quote = bodyOf(await cloud.api.post(`/quotes/${id}/execute`, {}), 200);
    for (let waits = 1; quote.status === 'PENDING_AUTHORIZATION'; waits += 1) {
      await waitsInTask(cloud, id, waits);
      quote = bodyOf(await cloud.api.post(`/quotes/${id}/authorize`, { code: '123456' }), 200);
    }
    await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
    expect(await historyOf(cloud, id)).toEqual(
      wentThrough('Route', 'AwaitAuthorization', 'Route', 'AwaitAuthorization', 'Route', 'SubmitPayout'),
    );
  });

  it('is the failed payout and its refund where the payout fails, and shows that failure alone', async () => {
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api, '003'));
    await refunded(cloud.api, transactionId);
    expect(await historyOf(cloud, transactionId)).toEqual({
      status: 'SUCCEEDED',
      states: ['Route', 'SubmitPayout', 'FailPayout', 'Route', 'StartRefund', 'SettleRefund'],
      failures: ['PayoutFailed'],
    });
  });
});
