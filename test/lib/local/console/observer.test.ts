import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Observer } from '../../../../lib/local/console/observer.ts';
import { Recorder } from '../../../../lib/local/console/recorder.ts';
import { aDurable } from '../support.ts';

describe('what follows from a change of the stream', () => {
  const aChange = (sk: string) => {
    const after = { pk: 'P', sk, type: 'CUSTOMER', fullName: 'Jane Example' };
    return { key: { pk: 'P', sk }, before: undefined, after, textBefore: undefined, textAfter: JSON.stringify(after) };
  };

  it('follows from its write, and from nothing where that was not recorded', () => {
    const recorder = new Recorder({ durable: aDurable(), now: () => 0 });
    const observer = new Observer(recorder, expect.fail);
    const causeOf = (sequence: number) => observer.afterChange(sequence, () => recorder.cause);
    observer.changed([aChange('one'), aChange('other'), aChange('unread')], [4, 5, undefined]);
    recorder.silently(() => observer.changed([aChange('silent')], [6]));
    observer.changed([aChange('next')], [7]);
    const [next, , , first] = recorder.list({});
    expect([4, 5, 6, 7, 8].map(causeOf)).toEqual([first?.id, first?.id, undefined, next?.id, undefined]);
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
    vi.spyOn(recorder, 'begin').mockReturnValue({ id: 1, within: (work) => work(), end: fail });
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
