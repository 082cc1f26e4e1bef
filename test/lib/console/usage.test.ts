import { expect, it } from 'vitest';
import type { ShownFunction } from '../../../lib/console/permission-views.ts';
import type { PaymentView } from '../../../lib/views/console-views.ts';
import { fundedAccount, transactionIn, until } from '../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../kit/client/rewards.ts';
import { useTestCloud, webhookReceiver } from '../../kit/local-cloud.ts';

const cloud = useTestCloud({ hasConsole: true });

const read = async <T>(path: string): Promise<T> =>
  (await fetch(`${new URL(cloud.baseUrl).origin}/_console${path}`)).json() as Promise<T>;

it('says what a payment has used, with the price of a million, and does not count reading it', async () => {
  const receiver = await webhookReceiver();
  await cloud.api.patch('/config', { webhookEndpoint: receiver.url });
  const account = await fundedAccount(cloud.api);
  const { transactionId } = await aPayment(cloud.api, account, await aRecipient(cloud.api));
  await transactionIn(cloud.api, transactionId, 'COMPLETED');
  await receiver.waitFor(({ body }) => body.type === 'OUTGOING_PAYMENT.COMPLETED' && body.data.id === transactionId);
  const view = () => read<PaymentView>(`/payments/${transactionId.replace('Transaction:', '')}`);
  const { use } = await until(
    view,
    (shown) => shown.deliveries.length >= 3 && shown.use.writeUnits >= 16 && shown.use.runs > 5,
  );
  // docs/measurements.md: 16 write units and 4 to 9 for the webhooks, 24 to 28 read units, 8 to 12 function runs.
  expect(use.requests).toBe(1);
  expect(use.transitions).toBe(2);
  // The first payment of a day also opens its books on that day, which take two write units for each item.
  expect(use.writeUnits).toBeLessThan(60);
  expect(use.readUnits).toBeGreaterThan(6);
  expect(use.perMillion).toBeGreaterThan(30);
  await transactionIn(cloud.api, transactionId, 'COMPLETED');
  expect((await view()).use.requests).toBe(1);
  await receiver.close();
});

it('says what each function has used', async () => {
  const functions = await read<ShownFunction[]>('/permissions');
  const quote = functions.find(({ name }) => name === 'createQuote')?.use;
  // `npm run measure -- units` counts 15 write units with an idempotency key, of which the key's record takes two.
  expect(quote).toMatchObject({ runs: 1, writeUnits: 13 });
  expect(quote?.readUnits).toBeGreaterThan(2);
  expect(functions.find(({ name }) => name === 'createCard')?.use).toBeUndefined();
});
