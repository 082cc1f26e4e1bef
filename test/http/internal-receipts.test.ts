/** What a customer receives from another on the same platform, without UMA. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { createCardholder, customerAccount } from '../kit/client/cards.ts';
import { transactionIn } from '../kit/client/payments.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  api = cloud.api;
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

const aCustomer = async (): Promise<string> =>
  bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }), 201).id;
const pay = async (source: object, accountId: string): Promise<string> => {
  const quote = {
    source: { sourceType: 'ACCOUNT', ...source },
    destination: { destinationType: 'ACCOUNT', accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    immediatelyExecute: true,
    description: 'Lunch',
  };
  return bodyOf(await api.post('/quotes', quote), 201).transactionId;
};
const incomingOf = async (customerId: string): Promise<readonly AnyBody[]> =>
  bodyOf(await api.get(`/transactions?customerId=${customerId}&type=INCOMING`), 200).data;

describe('a payment to the internal account of another customer', () => {
  it('gives the receiver an incoming transaction with its events', async () => {
    const customerId = await aCustomer();
    const account = await customerAccount(api, customerId, 'EUR');
    const sender = await createCardholder(api);
    const { accountId } = sender;
    const id = await pay({ accountId }, account.id);
    const outgoing = await transactionIn(api, id, 'COMPLETED');
    expect(outgoing).toMatchObject({ type: 'OUTGOING', customerId: sender.customerId });
    const [incoming, ...others] = await incomingOf(customerId);
    expect(others).toEqual([]);
    expect(incoming).toMatchObject({
      type: 'INCOMING',
      direction: 'CREDIT',
      status: 'COMPLETED',
      customerId,
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: account.id },
      receivedAmount: outgoing.receivedAmount,
      fees: 0,
      settledAt: outgoing.settledAt,
      description: 'Lunch',
    });
    const { body } = await receiver.waitFor(
      ({ body: event }) => event.type === 'INCOMING_PAYMENT.COMPLETED' && event.data.id === incoming?.id,
    );
    expect(body.data).toEqual(bodyOf(await api.get(`/transactions/${incoming?.id}`), 200));
    expect((await customerAccount(api, customerId, 'EUR')).balance.amount).toBe(outgoing.receivedAmount.amount);
  });

  it('is one transaction where both accounts are of the same customer', async () => {
    const customerId = await aCustomer();
    const [dollars, euros] = [await customerAccount(api, customerId), await customerAccount(api, customerId, 'EUR')];
    bodyOf(await api.post(`/sandbox/internal-accounts/${dollars.id}/fund`, { amount: 10_000 }), 200);
    const id = await pay({ accountId: dollars.id }, euros.id);
    await transactionIn(api, id, 'COMPLETED');
    expect(await incomingOf(customerId)).toEqual([]);
  });
});
