import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toId, toUuid } from '../../functions/domain/ids.ts';
import type { Key } from '../../functions/store/keys.ts';
import { shardsPerAccount } from '../../functions/store/ledger/sharding/sharded-account.ts';
import { createShards } from '../../functions/store/ledger/sharding/shards.ts';
import { scan } from '../../functions/store/scan.ts';
import type { Item } from '../../functions/store/table.ts';
import { accountShardType } from '../../functions/topology/item-types.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf, keyed } from '../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aRecipient, quoteRequest, type Recipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

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
const parent = async (accountId: string): Promise<Item> => (await itemsOf(accountId, 'INTERNAL_ACCOUNT'))[0] ?? {};

/** Shards an account, as contending functions do. */
async function shard(id: string): Promise<void> {
  const accountId = toId('InternalAccount', id);
  const item = await parent(accountId);
  const account = { platformId: toUuid(String(item.platformId)), accountId };
  await createShards(cloud.services.store, account, item, new Date());
  expect(await itemsOf(accountId, accountShardType)).toHaveLength(shardsPerAccount);
}

const balanceOf = async (accountId: string): Promise<number> => {
  const { data } = bodyOf(await api.get('/platform/internal-accounts'), 200);
  return data.find(({ id }: { id: string }) => id === accountId)?.balance.amount;
};
const lastReported = (accountId: string): number | undefined =>
  receiver.received
    .filter(({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && body.data.id === accountId)
    .map(({ body }) => body.data.balance.amount)
    .at(-1);
const pay = (accountId: string, key: string) =>
  api.post('/quotes', quoteRequest(accountId, recipient, { immediatelyExecute: true }), keyed(key));

describe('a sharded account', () => {
  let accountId: string;

  it('makes as many concurrent payments as its balance allows, and refuses the others', async () => {
    accountId = await fundedAccount(api, affordable * amount);
    await shard(accountId);
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

  it('reports its last balance', async () => {
    expect(
      await until(
        () => lastReported(accountId),
        (reported) => reported === 0,
      ),
    ).toBe(0);
  });

  it('pays again after it was funded', async () => {
    await fundedAccount(api, 3 * amount);
    bodyOf(await pay(accountId, 'after-funding'), 201);
    expect(await balanceOf(accountId)).toBe(2 * amount);
    await until(
      () => lastReported(accountId),
      (reported) => reported === 2 * amount,
    );
  });

  it('is merged without loss an hour after it was last hot', async () => {
    const { pk, sk } = (await parent(accountId)) as unknown as Key;
    const { client, tableName } = cloud.services.store;
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk, sk },
        UpdateExpression: 'SET shardedUntil = :past',
        ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z' },
      }),
    );
    bodyOf(await pay(accountId, 'afterwards'), 201);
    const shards = await until(
      () => itemsOf(accountId, accountShardType),
      ({ length }) => length === 0,
    );
    expect(shards).toEqual([]);
    expect(await parent(accountId)).toMatchObject({ balance: amount });
    expect(await balanceOf(accountId)).toBe(amount);
  });

  it('pays nothing while it is frozen', async () => {
    const simulate = async (status: string) =>
      bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/simulate`, { status }), 200);
    const { id: quoteId } = bodyOf(await api.post('/quotes', quoteRequest(accountId, recipient)), 201);
    await fundedAccount(api, shardsPerAccount * amount);
    await shard(accountId);
    const execute = () => api.post(`/quotes/${quoteId}/execute`, {});
    expect(await simulate('FROZEN')).toMatchObject({
      status: 'FROZEN',
      balance: { amount: (shardsPerAccount + 1) * amount },
    });
    expect(await execute()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    await simulate('ACTIVE');
    bodyOf(await execute(), 200);
    expect(await balanceOf(accountId)).toBe(shardsPerAccount * amount);
  });
});

describe('a sharded account of a customer', () => {
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

  it('is listed with its whole balance, and prevents the deletion of its customer', async () => {
    const { customerId, accountId } = await aCustomer();
    await fund(accountId);
    await shard(accountId);
    const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${customerId}`), 200);
    const listed = data.find(({ id }: { id: string }) => id === accountId);
    expect(listed).toMatchObject({ balance: { amount: 48_001 }, totalBalance: { amount: 48_001 } });
    expect((await api.delete(`/customers/${customerId}`)).body).toMatchObject({ code: 'CONFLICT' });
    expect(await itemsOf(accountId, accountShardType)).toHaveLength(shardsPerAccount);
  });

  it('is closed with its customer when it is empty', async () => {
    const { customerId, accountId } = await aCustomer();
    await shard(accountId);
    expect((await api.delete(`/customers/${customerId}`)).status).toBe(200);
    expect(await itemsOf(accountId, accountShardType)).toEqual([]);
    expect(await parent(accountId)).toMatchObject({ status: 'CLOSED', balance: 0 });
  });
});
