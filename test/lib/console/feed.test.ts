import { describe, expect, it } from 'vitest';
import { attemptsText, followedText, type Line, linesOf } from '../../../lib/console/web/feed.ts';
import type { RecordedEvent } from '../../../lib/views/events.ts';

let last = 0;
const head = (root?: number, at = 1_000) => {
  last += 1;
  return { seq: last, id: last, at, subjects: [], ...(root !== undefined && { root }) };
};

const aRequest = (operation: string, { status = 200, at = 1_000 } = {}) =>
  ({
    ...head(undefined, at),
    kind: 'request',
    title: operation,
    tone: 'good',
    detail: { method: 'POST', operation, status, durationMs: 10 },
  }) as unknown as RecordedEvent;

const aMove = (root: number) =>
  ({ ...head(root), kind: 'move', title: 'moved', tone: 'good', detail: {} }) as unknown as RecordedEvent;

const anAttempt = (eventId: string, status: number, root?: number) =>
  ({
    ...head(root),
    kind: 'webhook',
    title: 'sent',
    tone: status < 300 ? 'good' : 'bad',
    detail: { eventId, url: 'http://a', status },
  }) as unknown as RecordedEvent;

const newestFirst = (events: readonly RecordedEvent[]) => events.toSorted((one, other) => other.seq - one.seq);
const shape = (line: Line) =>
  line.kind === 'delivery'
    ? attemptsText(line)
    : `${line.kind} ${line.kind === 'story' ? followedText(line) : line.stories.length}`;

describe('the lines of the feed', () => {
  it('are a request with all that followed, also with the webhook that was accepted at last', () => {
    const request = aRequest('createQuote');
    const other = aRequest('getQuote');
    const events = [
      ...[request, aMove(request.id), other, aMove(request.id)],
      ...[anAttempt('w1', 500, request.id), anAttempt('w2', 200, request.id), anAttempt('w1', 200, request.id)],
    ];
    const lines = linesOf(newestFirst(events));
    expect(lines.map(shape)).toEqual(['story ', 'story 2 moves, 2 webhooks']);
    expect(lines[1]).toMatchObject({ head: { id: request.id } });
  });

  it('tell a delivery that fails as one of its own, at its last attempt', () => {
    const request = aRequest('createQuote');
    const attempts = Array.from({ length: 8 }, () => anAttempt('w1', 500, request.id));
    const later = aRequest('getQuote');
    expect(linesOf(newestFirst([request, ...attempts, later])).map(shape)).toEqual([
      'story ',
      '8 attempts, last 500',
      'story 1 webhook',
    ]);
  });

  it('keep what followed from something that is no longer kept', () => {
    const lines = linesOf(newestFirst([aMove(0.5), anAttempt('w1', 200, 0.5)]));
    expect(lines.map(shape)).toEqual(['200', 'story ']);
  });

  it('sum up many alike, and only those', () => {
    const alike = Array.from({ length: 10 }, (_, index) => aRequest('createQuote', { at: 1_000 + index * 900 }));
    const failed = aRequest('createQuote', { status: 500, at: 2_000 });
    const few = Array.from({ length: 9 }, () => aRequest('getQuote'));
    const apart = Array.from({ length: 12 }, (_, index) => aRequest('listQuotes', { at: index * 10_000 }));
    expect(linesOf(newestFirst([...alike, failed, ...few, ...apart])).map(shape)).toEqual([
      ...Array.from({ length: 12 + 9 + 1 }, () => 'story '),
      'load 10',
    ]);
  });
});
