import { describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { bodyOf } from '../kit/client/api.ts';
import { transactionIn } from '../kit/client/payments.ts';
import { refunded } from '../kit/client/rewards.ts';
import { announcedFrom, answerAsking, cloud, dollarsOf, jane, person, quoteTo, useUmaCloud } from './uma-support.ts';

// The five seconds for an answer or a decision are one.
useUmaCloud(5);

describe('a payment over UMA between two customers of the platform', () => {
  /** A customer with 100.00 US dollars, who has sent them to Jane. */
  const pay = async (more: object = {}) => {
    const { api } = cloud;
    const sender = bodyOf(await api.post('/customers', { ...person, ...more }), 201);
    const path = `/customers/internal-accounts?currency=USD&customerId=${sender.id}`;
    const [account] = bodyOf(await api.get(path), 200).data;
    bodyOf(await api.post(`/sandbox/internal-accounts/${account.id}/fund`, { amount: 10_000 }), 200);
    const source = { sourceType: 'ACCOUNT', accountId: account.id };
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: jane.umaAddress, currency: 'USD' };
    const quote = bodyOf(await quoteTo(jane.umaAddress, { source, destination, description: 'Lunch' }), 201);
    return { sender, id: quote.transactionId };
  };
  const listed = async (customerId: string): Promise<string[]> =>
    bodyOf(await cloud.api.get(`/transactions?customerId=${customerId}&limit=100`), 200).data.map(
      ({ id }: { id: string }) => id,
    );

  const incomingCount = async (): Promise<number> =>
    bodyOf(await cloud.api.get(`/transactions?customerId=${jane.id}&type=INCOMING`), 200).totalCount;

  it('asks for the approval of the receiver, who has a transaction of its own', async () => {
    const [held, count] = [await dollarsOf(jane.id), await incomingCount()];
    const { sender, id } = await pay();
    const announced = await announcedFrom(sender.umaAddress);
    expect(announced).toMatchObject({
      type: 'INCOMING',
      customerId: jane.id,
      receivedAmount: { amount: 10_000, currency: { code: 'USD' } },
      counterpartyInformation: { FULL_NAME: 'Jane Example' },
      description: 'Lunch',
    });
    expect(announced.id).not.toBe(id);
    const outgoing = await transactionIn(cloud.api, id, 'COMPLETED');
    expect(outgoing).toMatchObject({ type: 'OUTGOING', customerId: sender.id });
    await transactionIn(cloud.api, announced.id, 'COMPLETED');
    expect([await dollarsOf(sender.id), await dollarsOf(jane.id)]).toEqual([0, held + 10_000]);
    expect(await listed(sender.id)).toEqual([id]);
    expect(await incomingCount()).toBe(count + 1);
    expect(await listed(jane.id)).toContain(announced.id);
    expect(await listed(jane.id)).not.toContain(id);
  });

  it('knows no currency of its sender but that of the payment', async () => {
    const { sender, id } = await pay();
    const announced = await announcedFrom(sender.umaAddress);
    const outgoing = await transactionIn(cloud.api, id, 'COMPLETED');
    const incoming = await transactionIn(cloud.api, announced.id, 'COMPLETED');
    expect(outgoing.settledAt).toBe(incoming.settledAt);
    for (const amount of [incoming.sentAmount, incoming.receivedAmount])
      expect(amount).toMatchObject({ amount: 10_000, currency: { code: 'USD' } });
  });

  it('goes back to the sender when the bank of the receiver returns it', async () => {
    const account = await cloud.api.post('/customers/external-accounts', {
      ...{ customerId: jane.id, currency: 'USD', defaultUmaDepositAccount: true },
      accountInfo: {
        ...{ accountType: 'USD_ACCOUNT', accountNumber: '000123456789', routingNumber: '021000021' },
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
      },
    });
    const { sender, id } = await pay();
    const announced = await announcedFrom(sender.umaAddress);
    for (const each of [announced.id, id]) await transactionIn(cloud.api, each, 'COMPLETED');
    const returned = await cloud.api.post(`/sandbox/transactions/${announced.id}/simulate`, { event: 'BANK_RETURN' });
    expect(bodyOf(returned, 200)).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' });
    expect(await refunded(cloud.api, id)).toMatchObject({ status: 'FAILED', failureReason: 'PAYOUT_RETURNED' });
    await refunded(cloud.api, announced.id);
    expect(await dollarsOf(sender.id)).toBe(10_000);
    const { id: externalAccountId } = bodyOf(account, 201);
    expect((await cloud.api.delete(`/customers/external-accounts/${externalAccountId}`)).status).toBe(204);
  });

  it.each([
    ['rejects it', 403, 'REJECTED'],
    ['answers with an error', 500, 'FAILED'],
  ])('goes back to the sender when the platform %s', async (_, answer, status) => {
    const held = await dollarsOf(jane.id);
    answerAsking(answer);
    const { sender, id } = await pay();
    const announced = await announcedFrom(sender.umaAddress);
    await transactionIn(cloud.api, announced.id, status);
    expect(await refunded(cloud.api, id)).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' });
    expect([await dollarsOf(sender.id), await dollarsOf(jane.id)]).toEqual([10_000, held]);
  });
});

it('leaves books that add up', () => expectCleanBooks(cloud));
