import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountPurse } from '../../functions/store/account-pockets.ts';
import type { Key } from '../../functions/store/keys.ts';
import { pocketCount } from '../../functions/store/memory.ts';
import { spread } from '../../functions/store/pockets.ts';
import { scan } from '../../functions/store/scan.ts';
import type { Item } from '../../functions/store/table.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../support/local-cloud.ts';
import {
  type Api,
  aRecipient,
  bodyOf,
  expectCleanBooks,
  fundedAccount,
  keyed,
  quoteRequest,
  type Recipient,
  transactionIn,
  until,
} from './rewards.ts';

const amount = 10_000;
const affordable = 5;

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let recipient: Recipient;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ clockSpeed: 20, webhookUrl: receiver.url });
  api = cloud.api;
  recipient = await aRecipient(api);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

async function itemsOf(accountId: string, type: string): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of scan(cloud.services.store, type)) if (item.accountId === accountId) found.push(item);
  return found;
}
const head = async (accountId: string): Promise<Item> => (await itemsOf(accountId, 'INTERNAL_ACCOUNT'))[0] ?? {};

/** Does to an account what functions do that meet others there. */
async function heat(accountId: string): Promise<void> {
  const item = await head(accountId);
  const purse = accountPurse({ platformId: String(item.platformId), accountId, at: new Date() });
  await spread(cloud.services.store, [{ purse, head: item }]);
  expect(await itemsOf(accountId, 'POCKET')).toHaveLength(pocketCount);
}

const balanceOf = async (accountId: string): Promise<number> => {
  const { data } = bodyOf(await api.get('/platform/internal-accounts'), 200);
  return data.find(({ id }: { id: string }) => id === accountId)?.balance.amount;
};
const lastTold = (accountId: string): number | undefined =>
  receiver.received
    .filter(({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && body.data.id === accountId)
    .map(({ body }) => body.data.balance.amount)
    .at(-1);
const pay = (accountId: string, key: string) =>
  api.post('/quotes', quoteRequest(accountId, recipient, { immediatelyExecute: true }), keyed(key));

describe('an account that is spread over pockets', () => {
  let accountId: string;

  it('pays as many at once as it has money for, and refuses the others', async () => {
    accountId = await fundedAccount(api, affordable * amount);
    await heat(accountId);
    expect(await balanceOf(accountId)).toBe(affordable * amount);
    const answers = await Promise.all(
      Array.from({ length: 2 * affordable }, (_, number) => pay(accountId, `payment-${number}`)),
    );
    const paid = answers.filter(({ status }) => status === 201);
    expect(paid).toHaveLength(affordable);
    for (const { status, body } of answers.filter((answer) => !paid.includes(answer))) {
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INSUFFICIENT_BALANCE' });
    }
    expect(await balanceOf(accountId)).toBe(0);
    await Promise.all(paid.map(({ body }) => transactionIn(api, body.transactionId, 'COMPLETED')));
  });

  it('tells of its last balance', async () => {
    expect(
      await until(
        () => lastTold(accountId),
        (told) => told === 0,
      ),
    ).toBe(0);
  });

  it('is funded and pays on', async () => {
    await fundedAccount(api, 3 * amount);
    bodyOf(await pay(accountId, 'after-funding'), 201);
    expect(await balanceOf(accountId)).toBe(2 * amount);
    await until(
      () => lastTold(accountId),
      (told) => told === 2 * amount,
    );
  });

  it('comes together again when it has not been hot for a while, with all of its money', async () => {
    const { pk, sk } = (await head(accountId)) as unknown as Key;
    const { client, tableName } = cloud.services.store;
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk, sk },
        UpdateExpression: 'SET spreadUntil = :past',
        ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z' },
      }),
    );
    bodyOf(await pay(accountId, 'afterwards'), 201);
    const pockets = await until(
      () => itemsOf(accountId, 'POCKET'),
      ({ length }) => length === 0,
    );
    expect(pockets).toEqual([]);
    expect(await head(accountId)).toMatchObject({ balance: amount });
    expect(await balanceOf(accountId)).toBe(amount);
  });
});

describe('an account of a customer that is spread over pockets', () => {
  const aCustomer = async (): Promise<{ customerId: string; accountId: string }> => {
    const { id: customerId } = bodyOf(
      await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example', currencies: ['USD'] }),
      201,
    );
    const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${customerId}`), 200);
    const { id: accountId } = data.find(
      ({ balance }: { balance: { currency: { code: string } } }) => balance.currency.code === 'USD',
    );
    return { customerId, accountId };
  };
  const fund = async (accountId: string) =>
    bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 48_001 }), 200);

  it('is listed with all of its money, and keeps its customer from being deleted', async () => {
    const { customerId, accountId } = await aCustomer();
    await fund(accountId);
    await heat(accountId);
    const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${customerId}`), 200);
    const listed = data.find(({ id }: { id: string }) => id === accountId);
    expect(listed).toMatchObject({ balance: { amount: 48_001 }, totalBalance: { amount: 48_001 } });
    expect((await api.delete(`/customers/${customerId}`)).body).toMatchObject({ code: 'CONFLICT' });
    expect(await itemsOf(accountId, 'POCKET')).toHaveLength(pocketCount);
  });

  it('goes with its customer when it is empty', async () => {
    const { customerId, accountId } = await aCustomer();
    await heat(accountId);
    expect((await api.delete(`/customers/${customerId}`)).status).toBe(200);
    expect(await itemsOf(accountId, 'POCKET')).toEqual([]);
    expect(await head(accountId)).toMatchObject({ status: 'CLOSED', balance: 0 });
  });
});
