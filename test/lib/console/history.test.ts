import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { toItem } from '../../../functions/store/payments/payments.ts';
import type { Item } from '../../../functions/store/table.ts';
import { writtenBy } from '../../../lib/console/hooks/item.ts';
import { masked } from '../../../lib/console/masking.ts';
import { Recorder } from '../../../lib/console/recorder.ts';
import type { Durable } from '../../../lib/local/durable.ts';
import type { TextChange } from '../../../lib/local/item-change.ts';
import { itemText } from '../../../lib/local/table/item-text.ts';
import { aPayment } from '../../kit/builders.ts';
import { aDurable } from '../../kit/local-parts.ts';

let durable: Durable;
let recorder: Recorder;

beforeEach(() => {
  durable = aDurable();
  recorder = new Recorder({ durable, now: () => 1_000 });
});

function changeOf(before: Item | undefined, after: Item | undefined): TextChange {
  const { pk = '', sk = '' } = (after ?? before) as { pk?: string; sk?: string };
  const textOf = (item: Item | undefined) => item && itemText(item);
  return { key: { pk, sk }, before, after, textBefore: textOf(before), textAfter: textOf(after) };
}

const change = (before: Item | undefined, after: Item | undefined): number =>
  recorder.record(writtenBy([changeOf(before, after)]));

const execution =
  '2026-01-01T00:00:00.000Z EXECUTION USD source -1000, service-fees 3, exchange 997; BTC exchange -9951, payout-clearing 9951';
const pending: Payment = { ...aPayment(), journal: [] };
const processing: Payment = { ...aPayment(['process']), journal: [execution] };

describe('a change of an item', () => {
  it('is read as its event, the move of the payment and the postings, which follow from it', () => {
    const run = recorder.begin();
    run.within(() => change(toItem(pending), toItem(processing)));
    run.end({
      kind: 'function',
      title: 'ProcessPayment',
      tone: 'good',
      detail: { name: 'ProcessPayment', durationMs: 1 },
    });
    const [after, posting, move, item] = recorder.list({});
    expect([item?.kind, move?.kind, posting?.kind, after?.kind]).toEqual(['item', 'move', 'posting', 'function']);
    expect(item).toMatchObject({ title: 'PAYMENT changed', cause: run.id, at: 1_000 });
    expect(move).toMatchObject({ cause: item?.id, detail: { from: 'PENDING', to: 'PROCESSING' } });
    expect(posting).toMatchObject({ cause: item?.id, detail: { movement: 'EXECUTION' } });
    for (const event of [item, move, posting, after]) expect(recorder.find(event?.id ?? 0)).toEqual(event);
    expect(recorder.list({ after: item?.seq ?? 0 })).toEqual([after, posting, move]);
    expect(recorder.list({ before: posting?.seq ?? 0 })).toEqual([move, item]);
  });

  it('has places and ids of its own where others were written with it', () => {
    const other = { ...toItem(pending), pk: 'TOKEN#1', sk: 'TOKEN', type: 'TOKEN' };
    recorder.record(writtenBy([changeOf(undefined, toItem(processing)), changeOf(undefined, other)]));
    change(other, undefined);
    const events = recorder.list({}).reverse();
    expect(events.map(({ title }) => title)).toEqual([
      'PAYMENT created',
      'created as processing',
      'execution booked in 5 lines',
      'TOKEN created',
      'TOKEN deleted',
    ]);
    const [payment, move, posting, token] = events;
    expect([move, posting, token].map((event) => event?.cause)).toEqual([payment?.id, payment?.id, undefined]);
    for (const numbers of [events.map(({ seq }) => seq), events.map(({ id }) => id)])
      expect(numbers).toEqual([...new Set(numbers)].sort((one, another) => one - another));
    for (const event of events) expect(recorder.find(event.id)).toEqual(event);
  });

  it('is found by its resources, its platform and the kind of its events', () => {
    change(undefined, toItem(processing));
    const { paymentId, platformId } = processing;
    const kinds = recorder.list({ subject: paymentId, platformId }).map(({ kind }) => kind);
    expect(kinds).toEqual(['posting', 'move', 'item']);
    expect(recorder.list({ kinds: ['move'], platformId })).toHaveLength(1);
    expect(recorder.list({ kinds: ['function'] })).toEqual([]);
    expect(recorder.list({ subject: platformId })).toEqual([]);
  });

  it('is found in a row whose texts take two bytes a character', () => {
    change(undefined, toItem({ ...processing, description: 'Paid in ₿' }));
    expect(recorder.list({ subject: processing.paymentId })).toHaveLength(3);
  });

  it('reaches a page at once, as the same events that are read later', () => {
    const seen: unknown[] = [];
    recorder.subscribe((event, text) => seen.push(event, JSON.parse(text)));
    change(toItem(pending), toItem(processing));
    const read = recorder.list({}).reverse();
    expect(seen).toEqual(read.flatMap((event) => [event, event]));
    expect(recorder.lastSeq).toBeGreaterThanOrEqual(read.at(-1)?.seq ?? 0);
  });

  it('shows no secret', () => {
    change(undefined, { pk: 'TOKEN#1', sk: 'TOKEN', type: 'TOKEN', secretHash: 'abc', nested: { code: '123456' } });
    const text = JSON.stringify(recorder.list({}));
    expect(text).toContain(masked);
    expect(text).not.toMatch(/abc|123456/);
  });

  it('says so where an item cannot be read', () => {
    change(undefined, { ...toItem(processing), status: 'UNHEARD_OF' });
    expect(recorder.list({})).toMatchObject([
      { kind: 'item', tone: 'bad', title: expect.stringContaining('PAYMENT created, and cannot be read') },
    ]);
  });

  it('says which item was deleted', () => {
    change(toItem(processing), undefined);
    expect(recorder.list({})).toMatchObject([{ title: 'PAYMENT deleted', subjects: [processing.paymentId] }]);
  });
});

it('leaves no statement open where a list ends before all that is recorded, so that a world can be saved', () => {
  const token = { pk: 'TOKEN#1', sk: 'TOKEN', type: 'TOKEN' };
  for (const version of [1, 2, 3]) {
    change({ ...token, version: version - 1 }, { ...token, version });
    change(toItem(pending), toItem(processing));
    expect(recorder.list({ limit: 1 })).toHaveLength(1);
    durable.flush();
  }
  const copy = join(mkdtempSync(join(tmpdir(), 'history-')), 'copy.sqlite');
  expect(recorder.list({ limit: 1 })).toHaveLength(1);
  durable.db.prepare('VACUUM INTO ?').run(copy);
  expect(existsSync(copy)).toBe(true);
  rmSync(dirname(copy), { recursive: true });
});
