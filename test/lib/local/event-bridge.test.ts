import { describe, expect, it } from 'vitest';
import { EventBridge, matches } from '../../../lib/local/event-bridge.ts';
import { aDurable } from '../../kit/local-parts.ts';

const event = {
  source: 'shop',
  'detail-type': 'order.paid',
  detail: { status: 'PAID', tags: ['a', 'b'], buyer: { kind: 'new' } },
};

describe('a pattern', () => {
  it.each([
    ['one of its values equals', { source: ['other', 'shop'] }, true],
    ['all of its fields match', { source: ['shop'], 'detail-type': ['order.paid'] }, true],
    ['one of its fields does not', { source: ['shop'], 'detail-type': ['order.sent'] }, false],
    ['a nested field matches', { detail: { buyer: { kind: ['new'] } } }, true],
    ['a nested field does not', { detail: { buyer: { kind: ['old'] } } }, false],
    ['one value of a list is among its values', { detail: { tags: ['b', 'c'] } }, true],
    ['no value of a list is', { detail: { tags: ['c'] } }, false],
    ['the field is missing', { detail: { gone: ['x'] } }, false],
    ['it asks for a field of a text', { source: { deeper: ['x'] } }, false],
    ['it asks for nothing', {}, true],
  ])('where %s', (_, pattern, expected) => {
    expect(matches(pattern, event)).toBe(expected);
  });
});

function bus(rules = [{ name: 'Paid', pattern: { source: ['shop'] }, queue: 'Q' }]) {
  const sent: { queue: string; event: Record<string, unknown> }[] = [];
  const send = (queue: string, body: string) => void sent.push({ queue, event: JSON.parse(body) });
  return { bridge: new EventBridge({ durable: aDurable(), rules, send }), sent };
}

describe('the bus', () => {
  it('sends the whole envelope to the queue of a rule that matches', () => {
    const { bridge, sent } = bus();
    const entry = { Source: 'shop', DetailType: 'order.paid', Detail: '{"n":1}' };
    const { FailedEntryCount, Entries } = bridge.putEvents({ Entries: [entry, { ...entry, Source: 'other' }] });
    expect(FailedEntryCount).toBe(0);
    expect(sent).toEqual([
      {
        queue: 'Q',
        event: {
          version: '0',
          id: Entries[0]?.EventId,
          'detail-type': 'order.paid',
          source: 'shop',
          account: '000000000000',
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          region: 'us-east-1',
          resources: [],
          detail: { n: 1 },
        },
      },
    ]);
  });

  it('refuses an entry that is no event, and takes the others', () => {
    const { bridge, sent } = bus();
    const entry = { Source: 'shop', DetailType: 'x', Detail: '{}' };
    const answer = bridge.putEvents({
      Entries: [{ ...entry, Detail: 'no json' }, { ...entry, DetailType: undefined }, entry],
    });
    expect(answer).toMatchObject({
      FailedEntryCount: 2,
      Entries: [{ ErrorCode: 'InvalidArgument' }, {}, { EventId: expect.any(String) }],
    });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['more than ten entries', Array.from({ length: 11 }, () => ({ Source: 'shop', DetailType: 'x', Detail: '{}' }))],
    ['more than 256 KB', [{ Source: 'shop', DetailType: 'x', Detail: JSON.stringify({ text: 'é'.repeat(131_100) }) }]],
  ])('refuses a call of %s, and sends none of them', (_, Entries) => {
    const { bridge, sent } = bus();
    expect(() => bridge.putEvents({ Entries })).toThrow('at most 10 entries');
    expect(sent).toEqual([]);
  });

  it('does not start with a rule that it would not understand', () => {
    const pattern = { source: [{ prefix: 'sh' }] } as never;
    expect(() => bus([{ name: 'Prefix', pattern, queue: 'Q' }])).toThrow('Prefix');
  });
});
