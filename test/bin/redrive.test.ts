import type { DynamoDBStreamEvent, SQSEvent, SQSRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queues } from '../../functions/topology/queues.ts';
import { streamConsumers } from '../../functions/topology/wiring.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';
import { until } from '../kit/local-parts.ts';
import { operateOn } from '../kit/operate.ts';

let cloud: TestCloud;
let mended = false;
const delivered: SQSRecord[] = [];

/** Fails on every message until it is repaired. */
async function report({ Records }: SQSEvent) {
  if (!mended) throw new Error('broken');
  delivered.push(...Records);
}

/** Cannot reconcile a shard until it is repaired. */
let isRepaired = false;
const read: DynamoDBStreamEvent['Records'] = [];
async function reconcile({ Records }: DynamoDBStreamEvent) {
  if (!isRepaired) throw new Error('broken');
  read.push(...Records);
}

beforeAll(async () => {
  const functions = { ReportSandboxPayout: report, ReconcileShards: reconcile };
  cloud = await startTestCloud({ clockSpeed: 10_000, functions });
});
afterAll(() => cloud.stop());

const redrive = (args: readonly string[], dataDir = cloud.dataDir) =>
  operateOn(dataDir, 'redrive', '--why', 'Mended', ...args);

describe('npm run operate -- redrive', () => {
  it('delivers the dead letters of a queue once the cause is repaired', async () => {
    const { sqs, durable } = cloud.services;
    const attributes = { kind: { DataType: 'String', StringValue: 'test' } };
    sqs.send('SandboxRail', { body: '{"order":1}', attributes });
    await until(() => durable.deadLetters().length === 1);
    expect(sqs.depth('SandboxRail')).toBe(0);

    const sources = [...Object.keys(queues), ...streamConsumers.map((reader) => reader.function)];
    const lines = sources.map((source) => `${source}: ${source === 'SandboxRail' ? 1 : 0} dead letters\n`);
    expect((await redrive(['--dry-run'])).output).toBe(lines.join(''));
    expect((await redrive(['--queue', 'WebhookDelivery'])).output).toBe('WebhookDelivery: 0 dead letters\n');
    expect(durable.deadLetters()).toHaveLength(1);

    mended = true;
    expect(await redrive(['--queue', 'SandboxRail'])).toMatchObject({
      code: 0,
      output: 'SandboxRail: 1 dead letters, going back to the queue\n',
      errors: '',
    });
    await until(() => delivered.length === 1 && sqs.depth('SandboxRail') === 0);
    expect(delivered[0]).toMatchObject({
      body: '{"order":1}',
      messageAttributes: { kind: { stringValue: 'test' } },
      attributes: { ApproximateReceiveCount: '1' },
    });
    expect(durable.deadLetters()).toEqual([]);
  });

  it('passes a repaired stream reader the records that it had given up, and reports which fail again', async () => {
    const { durable } = cloud.services;
    const letters = [1, 2].map((number) => ({ eventID: `e${number}`, dynamodb: { SequenceNumber: String(number) } }));
    for (const [at, letter] of letters.entries()) {
      durable.bury({ source: 'ReconcileShards', body: JSON.stringify(letter), error: 'broken', at });
    }
    expect(await redrive(['--queue', 'ReconcileShards'])).toMatchObject({
      code: 1,
      errors: 'ReconcileShards: 2 dead letters, of which 2 failed again\n',
    });
    isRepaired = true;
    expect(await redrive(['--queue', 'ReconcileShards'])).toMatchObject({
      code: 0,
      output: 'ReconcileShards: 2 dead letters, read again\n',
      errors: '',
    });
    expect(read).toEqual(letters);
    expect(durable.deadLetters()).toEqual([]);
  });

  it('refuses an unknown queue, another stack and a folder without a running service, each with a sentence', async () => {
    const refused = async (args: readonly string[], dataDir?: string) => {
      const { code, errors } = await redrive(args, dataDir);
      expect(code).toBe(2);
      expect(errors).not.toMatch(/^ +at /m);
      return errors;
    };
    expect(await refused(['--queue', 'Mail'])).toContain('--queue is WebhookDelivery, SlowWebhookDelivery');
    expect(await refused(['--stack', 'payments-dev-api'])).toContain('--stack names the data stack');
    expect(await refused([], `${cloud.dataDir}/none`)).toContain('No local service runs on');
  });
});
