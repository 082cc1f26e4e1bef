import { describe, expect, it } from 'vitest';
import { WebhookType } from '../../functions/contract/webhooks.ts';
import { accountEvent, paymentEvents } from '../../functions/domain/events.ts';
import { type Move, moves } from '../../functions/domain/lifecycle.ts';
import { alsoMove, amendPayment, movePayment } from '../../functions/domain/payment.ts';
import { toTransaction } from '../../functions/domain/views.ts';
import { anAccount, aPayment, aQuote, ids, moved, noon, platformId } from '../support/builders.ts';

const eventTypes = (moves as readonly Move[]).flatMap(({ event, incomingEvent }) =>
  [event, incomingEvent].filter((type) => type !== undefined).map((type) => [type]),
);

describe('the event of a payment', () => {
  it('is the newest move, with the whole transaction and its number', () => {
    const before = aPayment();
    const after = moved(before, 'process');
    expect(paymentEvents(before, after)).toEqual([
      {
        platformId,
        resource: ids.transaction,
        number: 2,
        previousAt: before.event?.at,
        type: 'OUTGOING_PAYMENT.PROCESSING',
        at: after.updatedAt,
        data: toTransaction(after),
      },
    ]);
  });

  it('comes with a payment that is executed as it is made, and waits for nothing', () => {
    const [event] = paymentEvents(undefined, aPayment());
    expect(event).toMatchObject({ number: 1, type: 'OUTGOING_PAYMENT.PENDING' });
    expect(event).not.toHaveProperty('previousAt');
  });

  it('is two, each with the status it tells of, when one write takes two moves', () => {
    const quote = aQuote();
    const now = new Date(noon);
    const after = alsoMove(quote, movePayment(quote, 'execute', now, { createdAt: noon }), 'challenge', now);
    expect(after.version).toBe(quote.version + 1);
    expect(paymentEvents(quote, after)).toMatchObject([
      { number: 1, type: 'OUTGOING_PAYMENT.PENDING', data: { status: 'PENDING' } },
      { number: 2, type: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION', data: { status: 'PENDING_AUTHORIZATION' } },
    ]);
    expect(paymentEvents(after, moved(after, 'process'))).toMatchObject([
      { number: 3, data: { status: 'PROCESSING' } },
    ]);
  });

  it('is none for a quote, and none for a change without a move', () => {
    const payment = aPayment(['process', 'complete']);
    const amended = amendPayment(payment, new Date(noon), { receiptDeliveryConfirmedAt: noon });
    expect(paymentEvents(undefined, aQuote())).toEqual([]);
    expect(paymentEvents(payment, amended)).toEqual([]);
  });

  it.each(eventTypes)('%s is a type that the interface declares', (event) => {
    expect(WebhookType.options).toContain(event);
  });
});

describe('the event of an internal account', () => {
  const account = anAccount();

  it.each([
    ['its balance', { balance: 999_000 }],
    ['what is held of it', { held: 1_000 }],
  ])('tells that %s changed', (_, change) => {
    const after = anAccount({ ...change, version: 2 });
    expect(accountEvent(account, after)).toMatchObject({
      resource: ids.source,
      number: 2,
      type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      data: { id: ids.source },
    });
  });

  it('is none for another change', () => {
    expect(accountEvent(account, anAccount({ status: 'FROZEN', version: 2 }))).toBeUndefined();
  });
});
