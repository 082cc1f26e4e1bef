import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Sqs } from '../../../lib/local/sqs.ts';
import { aDurable, aFolder, lambdaOf, later, until } from '../../kit/local-parts.ts';

const row = {
  concurrency: 50,
  consumer: 'Consume',
  visibilityTimeoutSeconds: 30,
  retentionSeconds: 10_000,
  maxReceives: 3,
  batchSize: 10,
};
type Consumer = (event: SQSEvent) => SQSBatchResponse | undefined | Promise<SQSBatchResponse | undefined>;

/** One queue `Work` with this consumer; keeps every record that it has seen. */
function queue(consume: Consumer = () => undefined, durable = aDurable(), changed: Partial<typeof row> = {}) {
  const [records, lines]: [SQSRecord[], string[]] = [[], []];
  const Consume = (event: SQSEvent) => {
    records.push(...event.Records);
    return consume(event);
  };
  const sqs = new Sqs({
    durable,
    queues: { Work: { ...row, ...changed } },
    lambda: lambdaOf({ Consume }),
    ownerOf: (body) => body.split(' ')[0] ?? '',
    log: (line) => lines.push(line),
  });
  sqs.start();
  later(() => sqs.stop());
  const send = (body: string, delaySeconds?: number) => sqs.send('Work', { body, delaySeconds });
  const empty = () => until(() => sqs.depth('Work') === 0);
  return { sqs, send, empty, records, lines, durable };
}

const receives = (records: readonly SQSRecord[]) => records.map(({ attributes }) => attributes.ApproximateReceiveCount);

beforeEach(() => {
  vi.stubEnv('CLOCK_SPEED', '1000');
});

describe('a message', () => {
  it('reaches the consumer in the shape of SQS, and is gone after success', async () => {
    const { sqs, empty, records } = queue();
    const attributes = { kind: { DataType: 'String', StringValue: 'test' } };
    const { messageId } = sqs.send('Work', { body: '{"a":1}', attributes });
    await empty();
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      messageId,
      body: '{"a":1}',
      eventSource: 'aws:sqs',
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d{13}$/) },
      messageAttributes: { kind: { dataType: 'String', stringValue: 'test' } },
    });
  });

  it('is on disk before its consumer has it', async () => {
    const durable = aDurable();
    const { send, empty, records } = queue(() => {
      expect(durable.db.isTransaction).toBe(false);
      return undefined;
    }, durable);
    send('1');
    send('2');
    await empty();
    expect(receives(records)).toEqual(['1', '1']);
  });

  it('is found as soon among 100,000 that wait in another queue as alone', async () => {
    const seconds = async (waiting: number) => {
      const { send, empty, durable } = queue(undefined, undefined, { batchSize: 1, concurrency: 1 });
      durable.db.exec(`
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${waiting})
        INSERT INTO messages (id, queue, body, attributes, sentAt, visibleAt) SELECT 'waiting' || i, 'Other', '', '{}', 1, 9e15 FROM n WHERE i <= ${waiting}`);
      const from = performance.now();
      for (let sent = 0; sent < 50; sent += 1) send(String(sent));
      await empty();
      return performance.now() - from;
    };
    const alone = await seconds(1);
    // To look at each of them takes about fifty times as long.
    expect(await seconds(100_000)).toBeLessThan(20 * alone);
  });

  it('does not wait for the many of another owner', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const batches: string[][] = [];
    const { send, empty } = queue(({ Records }) => {
      const bodies = Records.map(({ body }) => body);
      batches.push(bodies);
      return bodies.some((body) => body.startsWith('many')) ? promise : undefined;
    });
    for (let count = 0; count < 15; count += 1) send(`many ${count}`);
    send('few 1');
    send('less 1');
    await until(() => batches.flat().length === 17);
    expect(batches.find((bodies) => bodies.includes('few 1'))).toEqual(['few 1', 'less 1']);
    resolve(undefined);
    await empty();
  });

  it('stays hidden for its delay', async () => {
    const { send, empty, records } = queue();
    const sentAt = performance.now();
    send('later', 60);
    send('now');
    await empty();
    expect(records.map(({ body }) => body)).toEqual(['now', 'later']);
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(59);
  });

  it.each([0, 900])('can be delayed by %d seconds', (seconds) => {
    const { send } = queue();
    expect(() => send('x', seconds)).not.toThrow();
  });

  it.each([-1, 901, 1.5])('cannot be delayed by %d seconds', (seconds) => {
    const { send } = queue();
    expect(() => send('x', seconds)).toThrow('DelaySeconds');
  });

  it('to an unknown queue is refused', () => {
    const { sqs } = queue();
    expect(() => sqs.send('Other', { body: '' })).toThrow('no queue');
  });

  it('comes again after its visibility timeout when the consumer throws', async () => {
    let calls = 0;
    const { send, empty, records } = queue(() => {
      calls += 1;
      if (calls === 1) throw new Error('not now');
      return undefined;
    });
    const sentAt = performance.now();
    send('twice');
    await empty();
    expect(receives(records)).toEqual(['1', '2']);
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(29);
  });

  it('comes again alone when only it was named as failed', async () => {
    const { send, empty, records } = queue(({ Records }) => ({
      batchItemFailures: Records.filter(
        ({ body, attributes }) => body === 'bad' && attributes.ApproximateReceiveCount === '1',
      ).map(({ messageId }) => ({ itemIdentifier: messageId })),
    }));
    for (const body of ['good', 'bad', 'fine']) send(body);
    await empty();
    expect(records.map(({ body }) => body)).toEqual(['good', 'bad', 'fine', 'bad']);
  });

  it.each(['', 'unknown'])(
    'comes again with its batch when the consumer names "%s" as failed',
    async (itemIdentifier) => {
      let calls = 0;
      const { send, empty, records } = queue(() => {
        calls += 1;
        return { batchItemFailures: calls === 1 ? [{ itemIdentifier }] : [] };
      });
      for (const body of ['good', 'fine']) send(body);
      await empty();
      expect(records.map(({ body }) => body).toSorted()).toEqual(['fine', 'fine', 'good', 'good']);
    },
  );

  it.each(['', 'x'.repeat(262_200), 'é'.repeat(131_100)])('is refused that SQS would not take', (body) => {
    const { send } = queue();
    expect(() => send(body)).toThrow(/message/i);
  });

  it.each([-1, 43_201, 1.5])('is not hidden for %d seconds', (seconds) => {
    const { sqs } = queue();
    expect(() => sqs.changeVisibility('any', seconds)).toThrow('VisibilityTimeout');
  });

  it('comes again when its consumer said, if it changed the visibility', async () => {
    const { sqs, send, empty } = queue(
      ({ Records: [record] }) => {
        if (record?.attributes.ApproximateReceiveCount !== '1') return undefined;
        sqs.changeVisibility(record.receiptHandle, 0);
        return { batchItemFailures: [{ itemIdentifier: record.messageId }] };
      },
      aDurable(),
      { visibilityTimeoutSeconds: 3_600_000 },
    );
    send('soon');
    await empty();
    expect(() => sqs.changeVisibility('unknown', 0)).toThrow('receipt handle');
  });

  it('is a dead letter after its last receive', async () => {
    const { send, empty, records, durable, lines } = queue(() => {
      throw new Error('never');
    });
    send('poison');
    await empty();
    expect(receives(records)).toEqual(['1', '2', '3']);
    expect(durable.deadLetters()).toMatchObject([{ source: 'Work', body: 'poison' }]);
    expect(lines.at(-1)).toContain('dead letter');
  });

  it('does not hold up those behind it when it was received too often', async () => {
    const { send, empty, records, durable } = queue(
      ({ Records }) => {
        if (Records.some(({ body }) => body === 'poison')) throw new Error('never');
        return undefined;
      },
      aDurable(),
      { batchSize: 1, concurrency: 1, maxReceives: 1 },
    );
    for (const body of ['poison', 'first', 'second']) send(body);
    await empty();
    expect(records.map(({ body }) => body)).toEqual(['poison', 'first', 'second']);
    expect(durable.deadLetters()).toMatchObject([{ source: 'Work', body: 'poison' }]);
  });

  it('expires with its retention', async () => {
    const { send, empty, records } = queue(undefined, aDurable(), { retentionSeconds: 10 });
    send('too late', 50);
    await empty();
    expect(records).toHaveLength(0);
  });
});

describe('a queue', () => {
  it('hands over batches of at most its batch size, several at once', async () => {
    let [inFlight, most, largest] = [0, 0, 0];
    const { send, empty } = queue(async ({ Records }) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      largest = Math.max(largest, Records.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inFlight -= 1;
      return undefined;
    });
    for (let n = 0; n < 100; n += 1) send(String(n));
    await empty();
    expect(largest).toBe(10);
    expect(most).toBe(10);
  });

  it('keeps its messages over a restart, those in the hands of a killed process too', async () => {
    const folder = aFolder();
    const before = queue(() => new Promise(() => {}), aDurable(folder));
    before.send('in hand');
    before.send('delayed', 100);
    await until(() => before.records.length === 1);
    before.sqs.stop();
    before.durable.close();
    const after = queue(undefined, aDurable(folder));
    await after.empty();
    expect(after.records.map(({ body }) => body)).toEqual(['in hand', 'delayed']);
    expect(receives(after.records)).toEqual(['2', '1']);
  });
});
