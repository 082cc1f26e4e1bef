import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { readCheckpoint } from '../../functions/store/ledger/audit/checkpoint.ts';
import { auditLedger } from '../../functions/store/ledger/ledger-audit.ts';
import { scan } from '../../functions/store/scan.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
/** The lead of the service's clock, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  cloud = await startTestCloud();
  receiver = await webhookReceiver();
  provide('clock', { now: () => new Date(Date.now() + ahead) });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

/** Audits the ledger ten minutes later, through the function and with its permissions. */
async function audit() {
  ahead += 600_000;
  const done = await cloud.services.lambda.invoke('AuditLedger', queueEvent({}));
  expect(done).toEqual({ batchItemFailures: [] });
  const checkpoint = await readCheckpoint(cloud.services.store);
  expect(checkpoint?.window).toBeUndefined();
  return checkpoint?.differences;
}

it('comes to the same as an audit of the whole ledger, one audit after the other', async () => {
  const api = await anotherPlatform(cloud, receiver.url);
  const accountId = await fundedAccount(api);
  const recipient = await aRecipient(api);
  for (let day = 0; day < 3; day += 1) {
    const { transactionId } = await aPayment(api, accountId, recipient);
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(await audit()).toEqual([]);
  }
  expect(await auditLedger(cloud.services.store)).toMatchObject({ inMotion: 0, differences: [] });
});

it('finds money that was made by hand', async () => {
  const api = await anotherPlatform(cloud, receiver.url);
  const accountId = await fundedAccount(api);
  expect(await audit()).toEqual([]);
  await aPayment(api, accountId, await aRecipient(api));
  const { client, tableName } = cloud.services.store;
  const { platformId } = (await readAccountItem(accountId)) ?? {};
  await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${accountId.split(':')[1]}`, sk: 'INTERNAL_ACCOUNT' },
      UpdateExpression: 'SET balance = balance + :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
  expect(await audit()).toEqual([expect.stringMatching(`^${accountId}: holds [0-9]+, its postings sum to [0-9]+$`)]);
});

async function readAccountItem(accountId: string) {
  for await (const item of scan(cloud.services.store, 'INTERNAL_ACCOUNT'))
    if (item.accountId === accountId) return item;
  return undefined;
}
