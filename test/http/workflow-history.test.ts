import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../kit/client/api.ts';
import { createSparkWallet, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient, refunded } from '../kit/client/rewards.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();
let accountId: string;
beforeAll(async () => {
  accountId = await fundedAccount(cloud.api);
});

const executionOf = (id: string) =>
  cloud.services.stepFunctions.executions
    .list()
    .find(({ arn }) => arn.endsWith(`:${id.replace(/^(Quote|Transaction):/, '')}`));

/** The states of a payment's ended execution, and the events of its history that a console shows in red. */
async function historyOf(id: string) {
  const execution = await until(
    () => executionOf(id),
    (found) => found !== undefined && found.status !== 'RUNNING',
  );
  const history = cloud.services.stepFunctions.executions.history(execution?.arn ?? '');
  const states = history.filter(({ type }) => type.endsWith('StateEntered')).map(({ detail }) => detail);
  const failures = history.filter(({ type }) => /Failed|TimedOut|Aborted/.test(type));
  return {
    status: execution?.status,
    states: states.map((state) => (state as { name: string }).name),
    failures: failures.map(({ detail }) => (detail as { error: string }).error),
  };
}

/** A wallet of a customer whose region asks for strong authentication. */
async function aGuardedWallet(): Promise<string> {
  const customer = await cloud.api.post('/customers', {
    customerType: 'INDIVIDUAL',
    region: 'DE',
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
    expect(await historyOf(transactionId)).toEqual({
      status: 'SUCCEEDED',
      states: ['Route', 'SubmitPayout'],
      failures: [],
    });
  });

  it('is a wait for each of two challenges and its submission, and shows no failure', async () => {
    const recipient = { ...(await aRecipient(cloud.api)), externalAccountId: await aGuardedWallet() };
    const { id } = await aLockedQuote(cloud.api, accountId, recipient);
    let quote = bodyOf(await cloud.api.post(`/quotes/${id}/execute`, {}), 200);
    for (let waits = 1; quote.status === 'PENDING_AUTHORIZATION'; waits += 1) {
      const isWaiting = () => {
        const execution = executionOf(id);
        const history = cloud.services.stepFunctions.executions.history(execution?.arn ?? '');
        return (
          history.filter(({ type }) => type === 'TaskStateEntered').length === waits && execution?.phase === 'HELD'
        );
      };
      await until(isWaiting, (seen) => seen);
      quote = bodyOf(await cloud.api.post(`/quotes/${id}/authorize`, { code: '123456' }), 200);
    }
    await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
    expect(await historyOf(id)).toEqual({
      status: 'SUCCEEDED',
      states: ['Route', 'AwaitAuthorization', 'Route', 'AwaitAuthorization', 'Route', 'SubmitPayout'],
      failures: [],
    });
  });

  it('is the failed payout and its refund where the payout fails, and shows that failure alone', async () => {
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api, '003'));
    await refunded(cloud.api, transactionId);
    expect(await historyOf(transactionId)).toEqual({
      status: 'SUCCEEDED',
      states: ['Route', 'SubmitPayout', 'FailPayout', 'Route', 'StartRefund', 'SettleRefund'],
      failures: ['PayoutFailed'],
    });
  });
});
