import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptEvents, keptLasting } from '../../../lib/console/history.ts';
import { maskBody, masked, maskHeaders } from '../../../lib/console/masking.ts';
import { leftOut, Recorder } from '../../../lib/console/recorder.ts';
import { Durable } from '../../../lib/local/durable.ts';
import type { NewEvent, RecordedEvent } from '../../../lib/views/events.ts';

let dataDir: string;
let durable: Durable;
let recorder: Recorder;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'recorder-'));
  durable = new Durable(dataDir);
  recorder = new Recorder({ durable, now: () => 1_000 });
});
afterEach(() => {
  recorder.write();
  durable.close();
  rmSync(dataDir, { recursive: true });
});

const aRun = (name: string, subjects: readonly string[] = []): NewEvent => ({
  kind: 'function',
  title: name,
  tone: 'good',
  subjects,
  detail: { name, durationMs: 1 },
});
const aPause = (title: string): NewEvent => ({
  kind: 'clock',
  title,
  tone: 'neutral',
  detail: { change: 'paused' },
});
const titles = (events: readonly RecordedEvent[]) => events.map(({ title }) => title);

describe('the recorder', () => {
  it('names the event that another one follows from, also across asynchronous work', async () => {
    const request = recorder.begin();
    await request.within(async () => {
      await nextTurn();
      recorder.record(aRun('inner'));
    });
    request.end(aRun('outer'));
    const [outer, inner] = recorder.list({});
    expect(inner).toMatchObject({ title: 'inner', cause: outer?.id, at: 1_000 });
    expect(outer).toMatchObject({ title: 'outer', id: request.id });
    expect(outer).not.toHaveProperty('cause');
  });

  it('keeps the order in which things ended, so that a reader can go on behind the last one it has', () => {
    const long = recorder.begin();
    recorder.record(aRun('first'));
    const [first] = recorder.list({});
    long.end(aRun('second'));
    expect(titles(recorder.list({ after: first?.seq ?? 0 }))).toEqual(['second']);
  });

  it('finds events by kind, resource and platform, and pages backwards', () => {
    recorder.record({ ...aRun('a', ['payment-1']), platformId: 'p1' });
    recorder.record({ ...aRun('b', ['payment-2']), platformId: 'p2' });
    recorder.record({ kind: 'clock', title: 'c', tone: 'neutral', detail: { change: 'paused' } });
    expect(titles(recorder.list({ subject: 'payment-1' }))).toEqual(['a']);
    expect(titles(recorder.list({ platformId: 'p2' }))).toEqual(['b']);
    expect(titles(recorder.list({ kinds: ['clock'] }))).toEqual(['c']);
    expect(titles(recorder.list({ before: 3, limit: 1 }))).toEqual(['b']);
  });

  it('records nothing of what the console itself does', () => {
    recorder.silently(() => recorder.record(aRun('read by the page')));
    expect(recorder.list({})).toEqual([]);
  });

  it('goes on with its numbers after a restart', () => {
    const id = recorder.record(aRun('before'));
    recorder.write();
    const next = new Recorder({ durable, now: () => 2_000 });
    expect(next.record(aRun('after'))).toBe(id + 1);
    expect(titles(next.list({}))).toEqual(['after', 'before']);
  });

  it('writes what comes together as one row, parses nothing, and makes JSON of an event for a page that is open', () => {
    const [stringify, parse] = [vi.spyOn(JSON, 'stringify'), vi.spyOn(JSON, 'parse')];
    const prepared = vi.spyOn(durable.db, 'prepare');
    const calls = () => [stringify, parse, prepared].map(({ mock }) => mock.calls.length);
    for (let index = 0; index < 200; index += 1) recorder.record(aRun(`event ${index}`));
    expect(calls()).toEqual([0, 0, 0]);
    for (const _ of ['one page', 'another']) recorder.subscribe(() => undefined);
    recorder.record(aRun('seen'));
    recorder.write();
    expect(calls()).toEqual([1, 0, 0]);
    vi.restoreAllMocks();
    const rows = durable.db.prepare('SELECT length(entries) AS bytes FROM recorded_passing').all();
    expect(rows).toHaveLength(1);
    // Uncompressed they are 40 kB.
    expect(Number(rows[0]?.bytes)).toBeLessThan(8_000);
  });

  it('loses at most what was recorded in the last quarter of a second', () => {
    vi.useFakeTimers();
    try {
      recorder.record(aRun('old'));
      vi.advanceTimersByTime(250);
      recorder.record(aRun('new'));
      // A second reader of the file sees what a start after a kill would.
      expect(titles(new Recorder({ durable, now: () => 2_000 }).list({}))).toEqual(['old']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets the oldest events beyond its limit', () => {
    for (let index = 0; index < keptEvents + 600; index += 1) recorder.record(aRun(`event ${index}`));
    recorder.write();
    const kept = recorder.list({ limit: keptEvents * 2 });
    expect([kept.length, kept.at(-1)?.seq]).toEqual([keptEvents, 601]);
    expect(recorder.find(1)).toBeUndefined();
  });

  it('keeps what a client saw longer than the runs behind it, in the order in which all of it happened', () => {
    for (let index = 0; index < keptEvents; index += 1) {
      if (index % 1_000 === 0) recorder.record(aPause(`pause ${index}`));
      else recorder.record(aRun(`run ${index}`));
    }
    for (let index = 0; index < 5_000; index += 1) recorder.record(aRun(`later ${index}`));
    const kept = recorder.list({ limit: keptEvents * 2 });
    expect(kept.filter(({ kind }) => kind === 'clock')).toHaveLength(20);
    expect(kept.filter(({ kind }) => kind === 'function').at(-1)?.seq).toBe(5_002);
    expect(kept.map(({ seq }) => seq)).toEqual(kept.map(({ seq }) => seq).sort((one, other) => other - one));
    expect(recorder.find(1)).toMatchObject({ title: 'pause 0' });
    expect(recorder.find(2)).toBeUndefined();
    for (let index = 0; index < keptLasting; index += 1) recorder.record(aRun('much later'));
    expect(recorder.list({ kinds: ['clock'] })).toEqual([]);
  });
});

describe('a story', () => {
  it('is all that began with one event, however long the way there, and nothing else', () => {
    const request = recorder.begin();
    const inner = request.within(() => recorder.begin());
    const last = inner.within(() => recorder.record(aRun('the last')));
    inner.end(aRun('on the way'));
    request.end(aRun('the first'));
    recorder.record(aRun('something else'));
    recorder.within(last, () => recorder.record(aRun('much later')));
    const story = recorder.list({ root: request.id });
    expect(titles(story)).toEqual(['much later', 'the first', 'on the way', 'the last']);
    expect(story.map(({ root }) => root)).toEqual([request.id, undefined, request.id, request.id]);
  });
});

describe('more than fits into the history', () => {
  const withRoomFor = (burst: number) =>
    new Recorder({ durable, now: () => 1_000, rate: { eventsPerSecond: 0.001, burst } });

  it('is left out in whole requests, which are counted once a second', () => {
    vi.useFakeTimers();
    try {
      const limited = withRoomFor(2);
      const admitted = [1, 2, 3, 4].map((name) => {
        const isAdmitted = limited.admitsRequest();
        if (isAdmitted) limited.record(aRun(`run ${name}`));
        return isAdmitted;
      });
      expect(admitted).toEqual([true, true, false, false]);
      expect(titles(limited.list({}))).toEqual(['run 2', 'run 1']);
      vi.advanceTimersByTime(1_000);
      expect(limited.list({ kinds: ['gap'] })).toMatchObject([
        { title: '2 requests are not recorded: more happens than is kept', detail: { requests: 2 } },
      ]);
      vi.advanceTimersByTime(5_000);
      expect(limited.list({ kinds: ['gap'] })).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is counted also where the service stops within the second', () => {
    const limited = withRoomFor(1);
    limited.record(aRun('only one'));
    limited.admitsRequest();
    limited.write();
    expect(titles(limited.list({}))).toEqual(['1 request is not recorded: more happens than is kept', 'only one']);
  });

  it('is left out with all that follows from it', () => {
    const seen = [recorder.lastSeq];
    recorder.within(leftOut, () => {
      const run = recorder.begin();
      run.within(() => recorder.within(recorder.cause, () => recorder.record(aRun('inner'))));
      expect([run.id, run.isRecorded, run.within(() => recorder.cause)]).toEqual([leftOut, false, leftOut]);
      run.end(aRun('outer'));
    });
    expect(recorder.list({})).toEqual([]);
    expect(recorder.lastSeq).toBe(seen[0]);
    expect(recorder.begin().id).toBeGreaterThan(leftOut);
  });

  it('counts nothing of what the console itself asks for', () => {
    const limited = withRoomFor(1);
    limited.record(aRun('only one'));
    expect(limited.silently(() => limited.admitsRequest())).toBe(true);
  });
});

describe('what is recorded of a body', () => {
  it.each([
    ['a token', { clientSecret: 'abc' }],
    ['a code', { code: '123456' }],
    ['a nested code', { challenge: { otp: '123456' } }],
    ['a card', { pan: '4000000000000000', cvv: '123' }],
    ['a link that shows a card', { panEmbedUrl: 'https://example.com/?t=abc' }],
    ['the secret of an authenticator app', { totpUri: 'otpauth://totp/x?secret=ABC' }],
    ['codes that replace an authenticator app', { recoveryCodes: ['123-abc'] }],
    ["an agent's token", { accessToken: 'abc' }],
  ])('never holds %s', (_, body) => {
    const text = maskBody(JSON.stringify(body));
    expect(text).toContain(masked);
    expect(text).not.toMatch(/abc|123|4000/i);
  });

  it('holds what the sandbox decides by', () => {
    const body = JSON.stringify({ accountNumber: '000123002', clabeNumber: '002', fullName: 'Jane Example' });
    expect(maskBody(body)).toBe(body);
  });

  it('holds the codes of currencies and errors', () => {
    const body = JSON.stringify({ currency: { code: 'BTC' }, errors: [{ code: 'INVALID_INPUT' }] });
    expect(maskBody(body)).toBe(body);
    expect(maskBody('{"password":"BTC"}')).toContain(masked);
  });

  it('names a body that is not JSON by its size only', () => {
    expect(maskBody('a=b&secret=c')).toBe('(12 bytes that are not JSON)');
  });

  it('masks the header that authenticates', () => {
    expect(maskHeaders({ authorization: 'Basic abc', 'idempotency-key': 'k' })).toEqual({
      authorization: masked,
      'idempotency-key': 'k',
    });
  });
});
