import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DynamoDbStreams } from '../../../lib/local/dynamodb-streams.ts';
import { aDurable, aFolder, lambdaOf, later, until } from '../../kit/local-parts.ts';

/** A stream in memory: records by shard; a shard with a `parent` begins after that one. */
class FakeStream {
  readonly shards: { id: string; parent?: string; closed?: boolean; records: StreamRecord[] }[] = [
    { id: 's1', records: [] },
  ];
  #last = 0;
  /** How often records were read. */
  reads = 0;

  add(type: string, value: string, shard = 's1', platformId = 'Platform:1'): void {
    this.#last += 1;
    const record: StreamRecord = {
      eventID: `e${this.#last}`,
      eventName: 'INSERT',
      dynamodb: {
        ApproximateCreationDateTime: new Date(1_700_000_000_000),
        SequenceNumber: String(this.#last),
        NewImage: {
          type: { S: type },
          value: { S: value },
          platformId: { S: platformId },
          bytes: { B: Buffer.from('hi') },
          list: { L: [{ N: '1' }] },
        },
      },
    };
    this.shards.find(({ id }) => id === shard)?.records.push(record);
  }

  readonly send = (async (command: unknown) => {
    await pause(1);
    if (command instanceof DescribeStreamCommand) {
      const Shards = this.shards.map(({ id, parent }) => ({ ShardId: id, ...(parent && { ParentShardId: parent }) }));
      return { StreamDescription: { Shards } };
    }
    if (command instanceof GetShardIteratorCommand) {
      const { ShardId, SequenceNumber = '0' } = command.input;
      return { ShardIterator: `${ShardId}/${SequenceNumber}` };
    }
    if (!(command instanceof GetRecordsCommand)) throw new Error('unexpected');
    this.reads += 1;
    const [id = '', after = '0'] = (command.input.ShardIterator ?? '').split('/');
    const shard = this.shards.find((one) => one.id === id);
    const Records = (shard?.records ?? []).filter(({ dynamodb }) => Number(dynamodb?.SequenceNumber) > Number(after));
    const last = Records.at(-1)?.dynamodb?.SequenceNumber ?? after;
    return { Records, ...((!shard?.closed || Records.length > 0) && { NextShardIterator: `${id}/${last}` }) };
  }) as unknown as DynamoDBStreamsClient['send'];
}

const consumer = { function: 'Read', itemTypes: ['PAYMENT'], batchSize: 4, retries: 3 };
const textOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.NewImage?.value?.S ?? '';

type Answer = DynamoDBBatchResponse | undefined;
type Read = (event: DynamoDBStreamEvent) => Answer | Promise<Answer>;

/** Reads a stream with one consumer, which keeps the batches of values that it did not throw at. */
function reader(
  stream: FakeStream,
  read: Read = () => undefined,
  durable = aDurable(),
  changed: Partial<typeof consumer> & { readonly idleMs?: number } = {},
) {
  const { idleMs, ...changedConsumer } = changed;
  const [batches, lines]: [string[][], string[]] = [[], []];
  const Read = async (event: DynamoDBStreamEvent) => {
    const answer = await read(event);
    batches.push(event.Records.map(textOf));
    return answer;
  };
  const streams = new DynamoDbStreams({
    client: stream,
    streamArn: 'arn:stream',
    consumers: [{ ...consumer, ...changedConsumer }],
    durable,
    lambda: lambdaOf({ Read }),
    log: (line) => lines.push(line),
    ...(idleMs !== undefined && { idleMs }),
  });
  streams.start();
  later(() => streams.stop());
  const values = () => batches.flat();
  return { streams, batches, values, lines, durable };
}

const failOn =
  (poison: string, error = new Error('poison')): Read =>
  ({ Records }) => {
    if (Records.some((record) => textOf(record) === poison)) throw error;
    return undefined;
  };

beforeEach(() => {
  vi.stubEnv('CLOCK_SPEED', '1000');
});

describe('a reader of the stream', () => {
  it('gets the records of its item types in order and in batches', async () => {
    const stream = new FakeStream();
    for (const value of ['a', 'b', 'c', 'd', 'e']) {
      stream.add('PAYMENT', value);
      stream.add('OTHER', 'not for this one');
    }
    const { batches, values } = reader(stream);
    await until(() => values().length === 5);
    expect(batches).toEqual([['a', 'b', 'c', 'd'], ['e']]);
  });

  it('gets true events: images as attribute values, times in seconds, binaries in base64', async () => {
    const stream = new FakeStream();
    stream.add('PAYMENT', 'a');
    const events: DynamoDBStreamEvent[] = [];
    reader(stream, (event) => void events.push(event));
    await until(() => events.length === 1);
    expect(events[0]?.Records[0]).toMatchObject({
      eventID: 'e1',
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: 'arn:stream',
      dynamodb: {
        SequenceNumber: '1',
        ApproximateCreationDateTime: 1_700_000_000,
        NewImage: { value: { S: 'a' }, bytes: { B: Buffer.from('hi').toString('base64') }, list: { L: [{ N: '1' }] } },
      },
    });
  });

  it('gets a batch again until it succeeds, and nothing after it before', async () => {
    const stream = new FakeStream();
    let calls = 0;
    const { values } = reader(stream, () => {
      calls += 1;
      if (calls < 3) throw new Error('not yet');
      return undefined;
    });
    stream.add('PAYMENT', 'a');
    stream.add('PAYMENT', 'b');
    await until(() => values().length === 2);
    expect(values()).toEqual(['a', 'b']);
  });

  it('goes on from the record named as failed', async () => {
    const stream = new FakeStream();
    for (const value of ['a', 'b', 'c']) stream.add('PAYMENT', value);
    let failed = false;
    const { batches } = reader(stream, ({ Records }) => {
      if (failed) return undefined;
      failed = true;
      return { batchItemFailures: [{ itemIdentifier: Records[1]?.dynamodb?.SequenceNumber ?? '' }] };
    });
    await until(() => batches.length === 3);
    expect(batches).toEqual([['a', 'b', 'c'], ['b'], ['c']]);
  });

  it('gives up on a poison record alone: it is a dead letter, and all others arrive in order', async () => {
    const stream = new FakeStream();
    for (const value of ['a', 'b', 'poison', 'c', 'd']) stream.add('PAYMENT', value);
    const { values, durable, lines } = reader(stream, failOn('poison'));
    await until(() => values().length === 4);
    expect(values()).toEqual(['a', 'b', 'c', 'd']);
    const [letter] = durable.deadLetters();
    expect(letter).toMatchObject({ source: 'Read', error: expect.stringContaining('poison') });
    expect(textOf(JSON.parse(letter?.body ?? '{}'))).toBe('poison');
    expect(lines.at(-1)).toContain('gave up');
  });

  it('gets on demand what it has given up, and what fails again stays', async () => {
    const stream = new FakeStream();
    for (const value of ['one', 'other', 'fine']) stream.add('PAYMENT', value);
    const broken = new Set(['one', 'other']);
    const read: Read = ({ Records }) => {
      if (Records.some((record) => broken.has(textOf(record)))) throw new Error('broken');
      return undefined;
    };
    const { streams, values, durable } = reader(stream, read);
    await until(() => values().length === 1 && durable.deadLetters().length === 2);
    broken.delete('other');
    await streams.redrive('Read');
    expect(values()).toEqual(['fine', 'other']);
    expect(durable.deadLetters().map(({ body }) => textOf(JSON.parse(body)))).toEqual(['one']);
    broken.clear();
    await streams.redrive('Read');
    expect(values()).toEqual(['fine', 'other', 'one']);
    expect(durable.deadLetters()).toEqual([]);
  });

  it('starts after a restart where it stopped', async () => {
    const [stream, folder] = [new FakeStream(), aFolder()];
    stream.add('PAYMENT', 'a');
    const before = reader(stream, undefined, aDurable(folder));
    await until(() => before.values().length === 1);
    await before.streams.stop();
    before.durable.close();
    stream.add('PAYMENT', 'b');
    const after = reader(stream, undefined, aDurable(folder));
    await until(() => after.values().length === 1);
    expect(after.values()).toEqual(['b']);
  });

  it('stops at once, even when its batch fails for ever, and repeats the batch at the next start', async () => {
    const [stream, folder] = [new FakeStream(), aFolder()];
    stream.add('PAYMENT', 'a');
    const before = reader(stream, failOn('a'), aDurable(folder), { retries: 1_000_000 });
    await until(() => before.lines.length > 0);
    await before.streams.stop();
    before.durable.close();
    const after = reader(stream, undefined, aDurable(folder));
    await until(() => after.values().length === 1);
  });

  it('is woken by a write', async () => {
    const stream = new FakeStream();
    // By itself it would poll after the test has ended.
    const { streams, values } = reader(stream, undefined, aDurable(), { idleMs: 3_600_000 });
    await until(() => stream.reads === 1);
    stream.add('PAYMENT', 'a');
    streams.wake();
    await until(() => values().length === 1);
  });

  it('reads a child shard after its parent, and shards without kinship side by side', async () => {
    const stream = new FakeStream();
    stream.shards.splice(
      0,
      1,
      { id: 'parent', closed: true, records: [] },
      { id: 'child', parent: 'parent', records: [] },
      { id: 'other', records: [] },
    );
    stream.add('PAYMENT', 'second', 'child');
    stream.add('PAYMENT', 'first', 'parent');
    stream.add('PAYMENT', 'elsewhere', 'other');
    const { values } = reader(stream);
    await until(() => values().length === 3);
    expect(values().indexOf('first')).toBeLessThan(values().indexOf('second'));
  });

  it('hands over the changes of a platform in their order, and together with those of others', async () => {
    const stream = new FakeStream();
    for (const value of ['a', 'b']) {
      stream.add('PAYMENT', `${value}1`, 's1', 'Platform:1');
      stream.add('PAYMENT', `${value}2`, 's1', 'Platform:2');
    }
    const { batches, values } = reader(stream);
    await until(() => values().length === 4);
    expect(batches).toEqual([['a1', 'b1', 'a2', 'b2']]);
  });

  describe('whose platform has many changes', () => {
    const fill = (stream: FakeStream) => {
      for (const value of ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']) stream.add('PAYMENT', value, 's1', 'Platform:many');
    };
    /** Answers for the platform with many only when it is let. */
    const held = () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const read: Read = ({ Records }) => (Records.some((record) => textOf(record) === 'm1') ? promise : undefined);
      return { read, let: () => resolve(undefined) };
    };

    it('makes no other platform wait, and keeps its own order', async () => {
      const stream = new FakeStream();
      fill(stream);
      stream.add('PAYMENT', 'other', 's1', 'Platform:few');
      const hold = held();
      const { batches } = reader(stream, hold.read, aDurable(), { idleMs: 1 });
      await until(() => batches.length === 1);
      stream.add('PAYMENT', 'next', 's1', 'Platform:few');
      await until(() => batches.length === 2);
      expect(batches).toEqual([['other'], ['next']]);
      hold.let();
      await until(() => batches.length === 4);
      expect(batches.slice(2)).toEqual([
        ['m1', 'm2', 'm3', 'm4'],
        ['m5', 'm6'],
      ]);
    });

    it('gets them again after a restart, though later changes are done', async () => {
      const [stream, folder] = [new FakeStream(), aFolder()];
      fill(stream);
      stream.add('PAYMENT', 'other', 's1', 'Platform:few');
      const before = reader(stream, failOn('m1'), aDurable(folder), { retries: 1_000_000 });
      await until(() => before.values().length === 1);
      await before.streams.stop();
      before.durable.close();
      const after = reader(stream, undefined, aDurable(folder));
      await until(() => after.values().length === 7);
      expect(after.values().filter((value) => value.startsWith('m'))).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
      await after.streams.stop();
      after.durable.close();
      stream.add('PAYMENT', 'last', 's1', 'Platform:many');
      const last = reader(stream, undefined, aDurable(folder));
      await until(() => last.values().length === 1);
      expect(last.values()).toEqual(['last']);
    });
  });
});
