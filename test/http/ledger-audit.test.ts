import { setTimeout as wait } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { readCheckpoint } from '../../functions/store/ledger/audit.ts';
import { auditLedger } from '../../functions/store/ledger/ledger-audit.ts';
import { scan } from '../../functions/store/scan.ts';
import type { Item } from '../../functions/store/table.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import type { Api } from '../kit/client/api.ts';
import { fundedAccount } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  cloud = await startTestCloud();
  receiver = await webhookReceiver();
  // The local stream lags by milliseconds, so the audit may wait a twentieth as long.
  provide('timer', {
    elapsedMs: () => performance.now(),
    pause: (ms) => wait(ms / 20),
    after: (ms, run) => {
      const timeout = setTimeout(run, ms);
      return () => clearTimeout(timeout);
    },
  });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

/** Audits the ledger through the function and with its permissions. */
async function audit() {
  const done = await cloud.services.lambda.invoke('AuditLedger', queueEvent({}));
  expect(done).toEqual({ batchItemFailures: [] });
  const checkpoint = await readCheckpoint(cloud.services.store);
  expect(checkpoint?.endedAt).toBeDefined();
  return checkpoint?.differences;
}

/** Pays from an account several times at once, without a pause, until the work is done. */
async function whilePaying<T>(api: Api, accountId: string, work: () => Promise<T>): Promise<T> {
  const recipient = await aRecipient(api);
  let isDone = false;
  const payer = async () => {
    while (!isDone) await aPayment(api, accountId, recipient);
  };
  const payers = Array.from({ length: 4 }, payer);
  try {
    return await work();
  } finally {
    isDone = true;
    await Promise.all(payers);
  }
}

async function readAccountItem(accountId: string): Promise<Item> {
  for await (const item of scan(cloud.services.store, 'INTERNAL_ACCOUNT'))
    if (item.accountId === accountId) return item;
  throw new Error(`There is no ${accountId}.`);
}

async function change(accountId: string, expression: string, amount: number): Promise<void> {
  const { client, tableName } = cloud.services.store;
  const { pk, sk } = await readAccountItem(accountId);
  const values = { ':amount': amount };
  await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk, sk },
      UpdateExpression: expression,
      ExpressionAttributeValues: values,
    }),
  );
}

it('never calls a ledger wrong whose accounts move all the time, and finds what was made by hand on one of them', async () => {
  const api = await anotherPlatform(cloud, receiver.url);
  const accountId = await fundedAccount(api, 100_000_000);
  await whilePaying(api, accountId, async () => {
    for (let day = 0; day < 3; day += 1) expect(await audit()).toEqual([]);
    await change(accountId, 'SET balance = balance + :amount', 1_000_000);
    expect(await audit()).toEqual([expect.stringMatching(new RegExp(`^${accountId}: holds [0-9.]+ USD, its `))]);
    await change(accountId, 'SET balance = balance - :amount, held = held + :amount', 1_000_000);
    expect(await audit()).toEqual(
      expect.arrayContaining([
        `${accountId}: holds 10000.00 USD for payments, its open payments and cards hold 0.00 USD`,
      ]),
    );
    await change(accountId, 'SET held = held - :amount', 1_000_000);
    expect(await audit()).toEqual([]);
  });
  expect(await auditLedger(cloud.services.store)).toMatchObject({ inMotion: 0, differences: [] });
});
