import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payment.ts';
import { handler } from '../../functions/events/count-transactions.ts';
import { aPayment, aQuote, ids, moved, platformId } from '../support/builders.ts';
import { useTable } from '../support/clients.ts';
import { stored } from '../support/items.ts';
import { streamEvent } from '../support/streams.ts';

const table = useTable();

const paymentId = '77777777-7777-4777-8777-777777777720';
const executed = aPayment([], { paymentId, createdAt: '2025-11-01T12:30:00.000Z' });
const change = (before: Payment | undefined, after: Payment) => ({
  ...(before && { before: stored.payment(before) }),
  after: stored.payment(after),
});
const made = change(aQuote({ paymentId }), executed);
const milestones = () =>
  table.stub
    .commandCalls(PutCommand)
    .map(({ args: [{ input }] }) => input.Item)
    .map((item) => [String(item?.pk).split('#MILESTONE#')[1], item?.sk, item?.count]);

/** Answers that every list holds `count` transactions behind its last milestone, which counted 1000. */
function lists(count: number, last = { sk: '2025-11-01T12:00:00.000Z', count: 1000 }) {
  table.accepts();
  table.stub.on(QueryCommand).callsFake(({ IndexName }) => (IndexName ? { Count: count } : { Items: [last] }));
}

beforeEach(() => lists(40));

describe('CountTransactions', () => {
  it('counts every list of a new transaction up to the minute before it', async () => {
    expect(await handler(streamEvent(made))).toEqual({ batchItemFailures: [] });
    expect(milestones()).toEqual(
      [`platform#${platformId}`, `customer#${ids.customer}`, `sender#${ids.source}`, `receiver#${ids.external}`].map(
        (name) => [name, '2025-11-01T12:29:00.000Z', 1040],
      ),
    );
  });

  it('counts from the milestone before and no further than the minute before', async () => {
    await handler(streamEvent(made));
    const counted = table.stub
      .commandCalls(QueryCommand)
      .map(({ args: [{ input }] }) => input)
      .filter(({ Select }) => Select === 'COUNT');
    expect(counted).toHaveLength(4);
    for (const { ExpressionAttributeValues } of counted) {
      expect(ExpressionAttributeValues).toMatchObject({
        ':lowest': '2025-11-01T12:00:00.000Z',
        ':highest': '2025-11-01T12:29:00.000Z',
      });
    }
  });

  it('counts incoming payments in a list of their own as well', async () => {
    await handler(streamEvent(change(undefined, { ...executed, kind: 'TRANSFER_IN' })));
    expect(milestones().map(([name]) => name)).toContain(`incoming#${platformId}`);
  });

  it('counts what has come to nothing when it does, whenever it was made', async () => {
    const failed = { ...moved(executed, 'process', 'fail'), failedAt: '2025-11-03T08:00:00.000Z' };
    await handler(streamEvent(change(executed, failed)));
    expect(milestones()).toEqual([[`failure#${platformId}#FAILED`, '2025-11-03T07:59:00.000Z', 1040]]);
    await handler(streamEvent(change(failed, moved(failed, 'startRefund'))));
    expect(milestones()).toHaveLength(1);
  });

  it('writes the same again when a record comes again', async () => {
    await handler(streamEvent(made));
    await handler(streamEvent(made, made));
    const [first, second, third] = [0, 4, 8].map((start) => milestones().slice(start, start + 4));
    expect([second, third]).toEqual([first, first]);
  });

  it('sets no milestone where few have come since the last', async () => {
    lists(31);
    await handler(streamEvent(made));
    expect(milestones()).toEqual([]);
  });

  it.each<[string, ReturnType<typeof change>]>([
    ['a quote that nobody has executed', change(undefined, aQuote({ paymentId }))],
    ['a transaction that was there before', change(executed, moved(executed, 'process'))],
    ['a transaction whose id is not one in thirty-two', change(undefined, { ...executed, paymentId: ids.quote })],
  ])('asks nothing for %s', async (_, news) => {
    await handler(streamEvent(news));
    expect(table.stub.calls()).toEqual([]);
  });
});
