import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../functions/events/expire-due-quotes.ts';
import { useQueue } from '../kit/aws-stubs.ts';
import { aPayment, aQuote, moved } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { queueEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';
import { paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
const queue = useQueue();
const later = '2025-11-01T12:05:00.000Z';
useClock(later);

const due = () => handler(queueEvent(theTask));
const done = { batchItemFailures: [] };

beforeEach(() => void queue.stub.on(SendMessageCommand).resolves({}));

describe('ExpireDueQuotes', () => {
  it('expires a quote whose time is over, with its event', async () => {
    table.holds(stored.payment(aQuote()));
    expect(await due()).toEqual(done);
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writtenPayment()).toMatchObject({
      status: 'EXPIRED',
      createdAt: later,
      event: { number: 1, type: 'OUTGOING_PAYMENT.EXPIRED' },
    });
    expect(queue.sent()).toEqual([]);
  });

  it.each([
    ['executed', aPayment()],
    ['completed', aPayment(['process', 'complete'])],
    ['expired', moved(aQuote(), 'expire')],
  ])('does nothing for a quote that is %s', async (_, payment) => {
    table.holds(stored.payment(payment));
    expect(await due()).toEqual(done);
    expect(table.transactions()).toEqual([]);
    expect(queue.sent()).toEqual([]);
  });

  it.each([
    ['the rest of its time', '2025-11-01T12:12:30.000Z', 450],
    ['as long as a queue keeps a message back', '2025-11-01T13:00:00.000Z', 900],
    ['a second', '2025-11-01T12:05:00.001Z', 1],
  ])('queues a quote that has time left for %s', async (_, quoteExpiresAt, delaySeconds) => {
    table.holds(stored.payment(aQuote({ quoteExpiresAt })));
    expect(await due()).toEqual(done);
    expect(table.transactions()).toEqual([]);
    expect(queue.sent()).toMatchObject([{ url: 'https://queue.example/expiry', delaySeconds, message: theTask }]);
  });

  it('fails, so that the message comes again, when the quote cannot be written', async () => {
    table.holds(stored.payment(aQuote()));
    table.fails('write', 'TIMEOUT_BEFORE');
    expect(await due()).toMatchObject({ batchItemFailures: [{ itemIdentifier: expect.any(String) }] });
  });
});
