import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Observer } from '../../../lib/console/observer.ts';
import { Recorder } from '../../../lib/console/recorder.ts';
import { aDurable } from '../../kit/local-parts.ts';

const aChange = (sk: string) => {
  const after = { pk: 'P', sk, type: 'CUSTOMER', fullName: 'Jane Example' };
  return { key: { pk: 'P', sk }, before: undefined, after, textBefore: undefined, textAfter: JSON.stringify(after) };
};

describe('what follows from a change of the stream', () => {
  it('follows from its write, and from nothing where that was not recorded', () => {
    const recorder = new Recorder({ durable: aDurable(), now: () => 0 });
    const observer = new Observer(recorder, expect.fail);
    const causeOf = (sequence: number) => observer.afterChanges([sequence], () => recorder.cause);
    observer.changed([aChange('one'), aChange('other'), aChange('unread')], [4, 5, undefined]);
    recorder.silently(() => observer.changed([aChange('silent')], [6]));
    observer.changed([aChange('next')], [7]);
    const [next, , , first] = recorder.list({});
    expect([4, 5, 6, 7, 8].map(causeOf)).toEqual([first?.id, first?.id, undefined, next?.id, undefined]);
  });
});

describe('a request that is left out', () => {
  const message = { method: 'POST', url: '/quotes', headers: {} } as IncomingMessage;
  const answer = { statusCode: 201, body: '{}' };
  let recorder: Recorder;
  let observer: Observer;

  /** A request that writes an item, queues a message and starts an execution within a function. */
  async function aRequest(name: string, sequence: number): Promise<void> {
    const request = observer.request(name, message);
    await request.within(() =>
      observer.run(`createQuote ${name}`, { event: {}, text: '{}' }, async () => {
        observer.changed([aChange(name)], [sequence]);
        observer.queued(`message ${name}`);
        observer.executionChanged(`execution ${name}`, 'ExecutionStarted', {});
      }),
    );
    request.answered(answer);
  }

  const aRun = (name: string) => () => observer.run(name, { event: {}, text: '{}' }, async () => undefined);

  beforeEach(async () => {
    recorder = new Recorder({ durable: aDurable(), now: () => 0, rate: { eventsPerSecond: 0.001, burst: 1 } });
    observer = new Observer(recorder, expect.fail);
    await aRequest('one', 1);
    await aRequest('other', 2);
  });

  const runs = () => recorder.list({ kinds: ['function'] }).map(({ title }) => title);

  it('leaves out all that happens in it', () => {
    expect(runs()).toEqual(['createQuote one']);
    expect(recorder.list({ kinds: ['request'] })).toHaveLength(1);
    expect(recorder.list({ kinds: ['item'] })).toMatchObject([{ detail: { sk: 'one' } }]);
    expect(recorder.list({ kinds: ['execution'] })).toMatchObject([{ detail: { execution: 'execution one' } }]);
  });

  it('leaves out what follows from it through the stream, a queue and a workflow', async () => {
    await observer.afterChanges([2], aRun('of the stream'));
    await observer.afterMessages(['message other'], aRun('of a queue'));
    await observer.afterExecution('execution other', aRun('of a workflow'));
    observer.executionChanged('execution other', 'ExecutionSucceeded', {});
    expect(runs()).toEqual(['createQuote one']);
    expect(recorder.list({ kinds: ['execution'] })).toHaveLength(1);
  });

  it('leaves out no batch in which something follows from a recorded request', async () => {
    await observer.afterChanges([2, 1], aRun('of the stream'));
    await observer.afterMessages(['message other', 'message one'], aRun('of a queue'));
    expect(runs()).toEqual(['of a queue', 'of the stream', 'createQuote one']);
  });

  it('is not counted among the uses of its functions', () => {
    expect([...observer.usage().keys()]).toEqual(['createQuote one']);
  });
});

describe('what the console cannot record', () => {
  const lines: string[] = [];
  let observer: Observer;

  beforeEach(() => {
    lines.length = 0;
    const recorder = new Recorder({ durable: aDurable(), now: () => 0 });
    const fail = () => {
      throw new Error('no room');
    };
    vi.spyOn(recorder, 'record').mockImplementation(fail);
    vi.spyOn(recorder, 'begin').mockReturnValue({ id: 1, isRecorded: true, within: (work) => work(), end: fail });
    observer = new Observer(recorder, (line) => lines.push(line));
  });

  it('changes nothing about a function, a write, a request or an execution', async () => {
    expect(await observer.run('createQuote', { event: {}, text: '{}' }, async () => 'done')).toBe('done');
    const failure = new Error('refused');
    await expect(observer.run('createQuote', { event: {}, text: '{}' }, () => Promise.reject(failure))).rejects.toBe(
      failure,
    );
    const odd = { event: { Records: 'none' }, text: '{}' };
    expect(await observer.run('createQuote', odd, async () => 'done')).toBe('done');
    const key = { pk: 'P', sk: 'S' };
    const after = { ...key, type: 'CUSTOMER' };
    observer.changed([{ key, before: undefined, after, textBefore: undefined, textAfter: JSON.stringify(after) }], [1]);
    observer.executionChanged('arn', 'PassStateEntered', {});
    await observer.run('createQuote', { event: {}, text: '{}' }, async () =>
      observer.consumed(() => expect.fail('uncountable')),
    );
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(lines[0]).toContain('no room');
  });

  it('changes nothing about an attempt to deliver a webhook', async () => {
    const received = { status: 200, body: Readable.from([Buffer.from('ok')]), discard: () => undefined };
    const send = observer.recordingSender(async () => received);
    const signal = new AbortController().signal;
    const webhook = { url: 'http://127.0.0.1/', headers: {}, body: '{}' };
    const { status, body } = await send(webhook as never, signal);
    const chunks: unknown[] = [];
    for await (const chunk of body) chunks.push(String(chunk));
    expect([status, chunks]).toEqual([200, ['ok']]);
    expect(lines).toHaveLength(1);
  });
});
