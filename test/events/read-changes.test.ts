/** One reader of the stream does several things with each change, and none of them delays another. */
import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import { newImport } from '../../functions/domain/customers/import.ts';
import { handler as handleLateChanges } from '../../functions/events/handle-late-changes.ts';
import { handler } from '../../functions/events/read-changes.ts';
import { provide } from '../../functions/ports/ports.ts';
import { readStreamInParts } from '../../functions/runtime/change-parts.ts';
import type { Change } from '../../functions/runtime/stream.ts';
import { Unavailable } from '../../functions/runtime/transient.ts';
import { putImport } from '../../functions/store/customers/imports.ts';
import type { Item } from '../../functions/store/table.ts';
import { useBus, useQueue, useWorkflow } from '../kit/aws-stubs.ts';
import { aPayment, aQuote, noon, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { queueEvent, streamEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

useTable();
useClock();
const bus = useBus();
const workflow = useWorkflow();
const queue = useQueue();

const throttled = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException', $fault: 'client' });
const done = { batchItemFailures: [] };
const executed = { before: stored.payment(aQuote()), after: stored.payment(aPayment()) };
const late = 'https://queue.example/late-changes';
const setAside = 'https://queue.example/set-aside';
const started = () => workflow.commandCalls(StartExecutionCommand).length;
const relayed = () => bus.commandCalls(PutEventsCommand).length;
const lateMessages = () => queue.sent().filter(({ url }) => url === late);

/** Ends the time of the parts; nothing while no batch is read. */
let ring: () => void = () => {};
/** How long the parts were given for the last batch, in milliseconds. */
let given = 0;
beforeEach(() => {
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  workflow.on(StartExecutionCommand).resolves({});
  queue.stub.on(SendMessageCommand).resolves({});
  provide('timer', {
    elapsedMs: () => 0,
    pause: async () => {},
    after: (ms, run) => {
      given = ms;
      ring = run;
      return () => {};
    },
  });
});

describe('ReadChanges', () => {
  it('relays the event of a payment and starts its workflow, for which it gives a second', async () => {
    expect(await handler(streamEvent(executed))).toEqual(done);
    expect(given).toBe(1_000);
    expect([relayed(), started(), queue.sent()]).toEqual([1, 1, []]);
  });

  it('relays the event although no workflow can be started, and keeps the change for later', async () => {
    workflow.on(StartExecutionCommand).rejects(throttled);
    expect(await handler(streamEvent(executed))).toEqual(done);
    expect(relayed()).toBe(1);
    expect(lateMessages()).toEqual([
      expect.objectContaining({
        delaySeconds: 0,
        message: {
          ...{ reader: 'ReadChanges', part: 'DriveWorkflow', attempts: 0 },
          record: streamEvent(executed).Records[0],
        },
      }),
    ]);
  });

  it('starts the workflow although the bus takes no event, and keeps the change for later', async () => {
    bus.on(PutEventsCommand).rejects(throttled);
    expect(await handler(streamEvent(executed))).toEqual(done);
    expect(started()).toBe(1);
    expect(lateMessages()).toMatchObject([{ message: { part: 'RelayEvents' } }]);
  });

  it('sets a change aside for the part that cannot handle it, and the other parts handle it', async () => {
    bus.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'MalformedDetail' }] });
    expect(await handler(streamEvent(executed))).toEqual(done);
    expect(started()).toBe(1);
    expect(queue.sent()).toMatchObject([
      { url: setAside, message: { reader: 'ReadChanges', part: 'RelayEvents', record: { eventID: 'event-1' } } },
    ]);
  });

  it('repeats the stream from the first change that could not be queued either', async () => {
    workflow.on(StartExecutionCommand).rejects(throttled);
    queue.stub.on(SendMessageCommand).rejects(throttled);
    expect(await handler(streamEvent({}, executed))).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
    expect(relayed()).toBe(1);
  });

  it('queues a batch of rows for each version of an import that has rows left', async () => {
    const job = newImport(platformId, uuids.unknown, new Date(noon));
    const versions = [job, { ...job, status: 'COMPLETED', version: 2 } as const];
    const changes = versions.map((version) => ({ after: putImport(version).put?.item ?? {} }));
    expect(await handler(streamEvent(...changes))).toEqual(done);
    expect(queue.sent()).toMatchObject([
      { url: 'https://queue.example/imports', message: { platformId, jobId: job.jobId, version: 1 } },
    ]);
  });
});

describe('a part of a stream reader', () => {
  const thing = (pk: string, number: number): Item => ({ pk, sk: 'THING', type: 'THING', number });
  const batch = (...things: readonly Item[]) => streamEvent(...things.map((after) => ({ after })));
  const nameOf = ({ after }: Change) => `${after.pk}${after.number}`;
  const partOf = (handle: (change: Change) => Promise<void>) => ({ itemTypes: ['THING'], handle });
  const lateNames = () =>
    lateMessages().map(({ message }) => {
      const { part, record } = message as { part: string; record: { dynamodb: { NewImage: Record<string, never> } } };
      const { pk, number } = record.dynamodb.NewImage as { pk?: { S: string }; number?: { N: string } };
      return `${part} ${pk?.S}${number?.N}`;
    });

  it('handles the changes of one partition in order, and of others at the same time', async () => {
    const begun: string[] = [];
    const gates = new Map<string, () => void>();
    const handle = async (change: Change) => {
      begun.push(nameOf(change));
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(nameOf(change), resolve);
      await promise;
    };
    const reading = readStreamInParts('Read', { Sort: partOf(handle) })(
      batch(thing('a', 1), thing('a', 2), thing('b', 1)),
    );
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    gates.get('a1')?.();
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
    gates.get('a2')?.();
    gates.get('b1')?.();
    expect(await reading).toEqual(done);
  });

  it('keeps for later what comes behind a failed change of the same partition, and nothing else', async () => {
    const handled: string[] = [];
    const handle = async (change: Change) => {
      if (nameOf(change) === 'a1') throw new Unavailable('later');
      handled.push(nameOf(change));
    };
    const read = readStreamInParts('Read', { Sort: partOf(handle) });
    expect(await read(batch(thing('a', 1), thing('a', 2), thing('b', 1)))).toEqual(done);
    expect(handled).toEqual(['b1']);
    expect(lateNames()).toEqual(['Sort a1', 'Sort a2']);
  });

  it('that hangs ends with its time: the rest is kept for later, and the other part is not asked again', async () => {
    const handled: string[] = [];
    const never = new Promise<void>(() => {});
    const read = readStreamInParts('Read', {
      Quick: partOf(async (change) => void handled.push(nameOf(change))),
      Slow: partOf(async (change) => (nameOf(change) === 'b1' ? never : undefined)),
    });
    const reading = read(batch(thing('a', 1), thing('b', 1), thing('b', 2)));
    await expect.poll(() => handled).toEqual(['a1', 'b1', 'b2']);
    ring();
    expect(await reading).toEqual(done);
    expect(lateNames()).toEqual(['Slow b1', 'Slow b2']);
  });
});

describe('a part that handles a batch together', () => {
  const things = ['a', 'b', 'c'].map((pk) => ({ after: { pk, sk: 'THING', type: 'THING' } }));
  const read = (handleTogether: (changes: readonly Change[]) => Promise<void>) =>
    readStreamInParts('Read', { Post: { itemTypes: ['THING'], handleTogether } })(streamEvent(...things));
  const namesOf = (changes: readonly Change[]) => changes.map(({ after }) => String(after.pk)).join('');

  it('gets all changes of the batch at once', async () => {
    const handled: string[] = [];
    expect(await read(async (changes) => void handled.push(namesOf(changes)))).toEqual(done);
    expect(handled).toEqual(['abc']);
    expect(queue.sent()).toEqual([]);
  });

  it('gets each by itself where one of them cannot be handled, and that one is set aside', async () => {
    const handled: string[] = [];
    const answer = await read(async (changes) => {
      if (namesOf(changes).includes('b')) throw new TypeError('no such member');
      handled.push(namesOf(changes));
    });
    expect([answer, handled.sort()]).toEqual([done, ['a', 'c']]);
    expect(queue.sent()).toMatchObject([{ url: setAside, message: { part: 'Post', record: { eventID: 'event-2' } } }]);
  });

  it('hands all of them on when its time is over', async () => {
    let calls = 0;
    const reading = read(() => {
      calls += 1;
      return new Promise<void>(() => {});
    });
    await expect.poll(() => calls).toBe(1);
    ring();
    expect(await reading).toEqual(done);
    expect([calls, lateMessages().length]).toEqual([1, 3]);
  });
});

describe('a part whose time is over', () => {
  it('begins nothing more: what it has not begun is kept for later', async () => {
    const begun: unknown[] = [];
    const handle = ({ after }: Change) => {
      begun.push(after.pk);
      return new Promise<void>(() => {});
    };
    const changes = Array.from({ length: 20 }, (_, index) => ({
      after: { pk: `thing ${index}`, sk: 'THING', type: 'THING' },
    }));
    const reading = readStreamInParts('Read', { Slow: { itemTypes: ['THING'], handle } })(streamEvent(...changes));
    await expect.poll(() => begun.length).toBe(16);
    ring();
    expect(await reading).toEqual(done);
    expect(begun).toHaveLength(16);
    expect(lateMessages()).toHaveLength(20);
  });
});

describe('HandleLateChanges', () => {
  const record = streamEvent(executed).Records[0];
  const message = (attempts: number) => ({ reader: 'ReadChanges', part: 'DriveWorkflow', record, attempts });

  it('runs the part that was late, and no other', async () => {
    expect(await handleLateChanges(queueEvent(message(0)))).toEqual(done);
    expect([started(), relayed(), queue.sent()]).toEqual([1, 0, []]);
  });

  it.each([
    [0, 1],
    [1, 3],
    [4, 31],
    [5, 60],
    [1_439, 60],
  ])('queues a change again that failed %i times before, for %i seconds later', async (attempts, delaySeconds) => {
    workflow.on(StartExecutionCommand).rejects(throttled);
    expect(await handleLateChanges(queueEvent(message(attempts)))).toEqual(done);
    expect(lateMessages()).toMatchObject([{ delaySeconds, message: { attempts: attempts + 1, record } }]);
  });

  it('lets the message of a change that fails for a day become a dead letter', async () => {
    workflow.on(StartExecutionCommand).rejects(throttled);
    const answer = await handleLateChanges(queueEvent(message(1_440)));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
    expect(queue.sent()).toEqual([]);
  });

  it('sets a change aside that the part can never handle, under the reader of the stream', async () => {
    workflow.on(StartExecutionCommand).rejects(new TypeError('no such member'));
    expect(await handleLateChanges(queueEvent(message(3)))).toEqual(done);
    expect(queue.sent()).toMatchObject([
      { url: setAside, message: { reader: 'ReadChanges', part: 'DriveWorkflow', error: 'TypeError' } },
    ]);
  });
});
