import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../functions/store/ledger/ledger-audit.ts';
import { eventSourceTypes } from '../../functions/topology/item-types.ts';
import { queues } from '../../functions/topology/queues.ts';
import { streamConsumers } from '../../functions/topology/wiring.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createBankAccount, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aPayment, aRecipient, dollars, refunded } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  cloud = await startTestCloud();
  receiver = await webhookReceiver();
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

/** The item types of all stream readers. */
const types = [...new Set(streamConsumers.flatMap(({ itemTypes }) => [...itemTypes]))];
const readersOf = (type: string) =>
  streamConsumers.filter(({ itemTypes }) => (itemTypes as readonly string[]).includes(type));

/** Writes two versions of an item that no reader of its type can parse. */
async function plant(type: string): Promise<void> {
  const { client, tableName } = cloud.services.store;
  const broken = { pk: `POISON#${type}`, sk: 'POISON', type, event: { number: 1, type: 'NO.SUCH_EVENT', at: 'never' } };
  for (const version of [1, 2]) {
    const changes = { version, event: { ...broken.event, number: version }, statusChange: { version, at: 'never' } };
    const Item = { ...broken, ...changes };
    await client.send(new PutCommand({ TableName: tableName, Item }));
  }
}

const setAside = () =>
  cloud.services.durable
    .deadLetters()
    .filter(({ source }) => streamConsumers.some((reader) => reader.function === source))
    .map(({ source, body, error }) => ({
      source,
      part: error.split(': ')[0],
      type: JSON.parse(body).dynamodb?.NewImage?.type?.S as string,
    }));

/** The most that a sandbox platform may move at once; nine of them are the largest balance. */
const largestTransfer = 1_000_000_000_000_000;

/** Transfers the amount into the account; the transaction, or the code of the refusal. */
async function transferIn(api: Api, accountId: string, bank: string): Promise<string> {
  const request = { source: { accountId: bank }, destination: { accountId }, amount: largestTransfer };
  const { status, body } = await api.post('/transfer-in', request);
  if (status !== 201) return `${status} ${body.code}`;
  const { status: ended } = await until(
    async () => (await api.get(`/transactions/${body.id}`)).body,
    (transaction) => ['COMPLETED', 'FAILED'].includes(transaction.status),
  );
  return ended;
}

/** A customer's account in US dollars, with a bank account of the customer. */
async function aCustomer(api: Api, region: 'US' | 'DE') {
  const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
  const customer = { customerType: 'INDIVIDUAL', region, fullName: 'Jane Example', birthDate: '1990-01-31' };
  const { id: customerId } = bodyOf(
    await api.post('/customers', { ...customer, ...contacts, nationality: region }),
    201,
  );
  const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
  const account = async () => bodyOf(await api.get(path), 200).data[0];
  return { account, accountId: (await account()).id as string, bank: await createBankAccount(api, customerId) };
}

const dollarsTo = (accountId: string, destination: string, amount: number) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: destination },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
});

describe('an account at the largest balance', () => {
  it('leaves to the platform what comes to it all the same, and no workflow fails', async () => {
    const api = await anotherPlatform(cloud, receiver.url);
    const { account, accountId, bank } = await aCustomer(api, 'US');
    const own = await fundedAccount(api);
    const late = bodyOf(await api.post('/quotes', dollarsTo(own, accountId, 5_000)), 201);
    for (let filled = 0; filled < 9; filled += 1) expect(await transferIn(api, accountId, bank)).toBe('COMPLETED');
    expect(await api.post('/quotes', dollarsTo(own, accountId, 5_000))).toMatchObject({
      status: 400,
      body: { code: 'AMOUNT_OUT_OF_RANGE' },
    });
    bodyOf(await api.post(`/quotes/${late.id}/execute`, {}), 200);
    await transactionIn(api, late.transactionId, 'COMPLETED');
    expect(await dollars(api)).toBe(1_000_000);
    const out = { source: { accountId }, destination: { accountId: bank }, amount: largestTransfer };
    const { id } = bodyOf(await api.post('/transfer-out', out), 201);
    await transactionIn(api, id, 'COMPLETED');
    expect(await transferIn(api, accountId, bank)).toBe('COMPLETED');
    bodyOf(await api.post(`/sandbox/transactions/${id}/simulate`, { event: 'BANK_RETURN' }), 200);
    await refunded(api, id);
    expect(await dollars(api)).toBe(largestTransfer + 1_000_000);
    expect((await account()).totalBalance.amount).toBe(9 * largestTransfer);
    expect((await auditLedger(cloud.services.store)).differences).toEqual([]);
  });

  it('takes no more while a payment holds a part of it, and no event of another platform waits', async () => {
    const api = await anotherPlatform(cloud, receiver.url);
    const { account, accountId, bank } = await aCustomer(api, 'DE');
    for (let filled = 0; filled < 9; filled += 1) expect(await transferIn(api, accountId, bank)).toBe('COMPLETED');
    const quote = { ...dollarsTo(accountId, bank, largestTransfer), immediatelyExecute: true };
    expect(bodyOf(await api.post('/quotes', quote), 201).status).toBe('PENDING_AUTHORIZATION');
    const before = setAside().length;
    expect(await transferIn(api, accountId, bank)).toBe('400 AMOUNT_OUT_OF_RANGE');
    expect(await account()).toMatchObject({
      balance: { amount: 8 * largestTransfer },
      totalBalance: { amount: 9 * largestTransfer },
    });
    const other = await anotherPlatform(cloud, receiver.url);
    const { transactionId } = await aPayment(other, await fundedAccount(other), await aRecipient(other));
    await receiver.waitFor(({ body }) => body.type === 'OUTGOING_PAYMENT.COMPLETED' && body.data.id === transactionId);
    expect(setAside()).toHaveLength(before);
    expect((await auditLedger(cloud.services.store)).differences).toEqual([]);
  });
});

describe('a record that its reader cannot handle', () => {
  it('is set aside at once, for every item type, and does not delay other platforms', async () => {
    const api = await anotherPlatform(cloud, receiver.url);
    const [accountId, recipient] = [await fundedAccount(api), await aRecipient(api)];
    for (const type of types) await plant(type);
    const { transactionId } = await aPayment(api, accountId, recipient);
    await transactionIn(api, transactionId, 'COMPLETED');
    await until(
      () => receiver.received.filter(({ body }) => body.data.id === transactionId).map(({ body }) => body.type),
      (seen) => seen.length === 3,
    );
    const relayed = await until(setAside, (rows) =>
      eventSourceTypes.every((type) => rows.some((row) => row.part === 'RelayEvents' && row.type === type)),
    );
    expect(cloud.lines.filter((line) => line.includes('failed on'))).toEqual([]);
    for (const { source, type } of relayed) expect(readersOf(type).map((reader) => reader.function)).toContain(source);
  });

  it('is a message too, in every queue, and no batch comes again because of it', async () => {
    const sources = () => cloud.services.durable.deadLetters().map(({ source }) => source);
    for (const queue of Object.keys(queues)) cloud.services.sqs.send(queue, { body: '{"detail":' });
    await until(sources, (seen) => Object.keys(queues).every((queue) => seen.includes(queue)));
    expect(cloud.lines.filter((line) => line.includes('failed on'))).toEqual([]);
  });

  it('is retried while a dependency fails, and is not set aside', async () => {
    const before = setAside().length;
    const api = await anotherPlatform(cloud, receiver.url);
    const putEvents = cloud.services.eventBridge.putEvents.bind(cloud.services.eventBridge);
    let failures = 0;
    cloud.services.eventBridge.putEvents = (input) => {
      if (failures++ < 3)
        throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException', $fault: 'client' });
      return putEvents(input);
    };
    const accountId = await fundedAccount(api);
    await until(
      () => receiver.received.filter(({ body }) => body.data.id === accountId),
      (seen) => seen.length === 1,
    );
    expect(failures).toBeGreaterThan(3);
    expect(setAside()).toHaveLength(before);
  });
});
