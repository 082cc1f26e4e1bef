import { describe, expect, it } from 'vitest';
import { WebhookType } from '../../../functions/contract/webhooks/webhook-events.ts';
import { amendExternalAccount } from '../../../functions/domain/external-accounts/external-account.ts';
import type { PlatformId } from '../../../functions/domain/ids.ts';
import { type EventSource, recordEvent } from '../../../functions/domain/item-event.ts';
import { type PaymentMove, paymentMoves } from '../../../functions/domain/payments/lifecycle.ts';
import { alsoMove, amendPayment, movePayment } from '../../../functions/domain/payments/payment.ts';
import { toTransaction } from '../../../functions/domain/payments/transaction-view.ts';
import {
  externalAccountEvents,
  highestNumberOf,
  internalAccountEvents,
  itemEvents,
  numbersOfVersion,
  paymentEvents,
} from '../../../functions/domain/webhooks/events.ts';
import { anAccount, anExternalAccount, aPayment, aQuote, ids, moved, noon, platformId } from '../../kit/builders.ts';

const eventTypes = (paymentMoves as readonly PaymentMove[]).flatMap(({ event, incomingEvent }) =>
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
        isOrdered: true,
        previousAt: before.event?.at,
        type: 'OUTGOING_PAYMENT.PROCESSING',
        at: after.updatedAt,
        data: toTransaction(after),
      },
    ]);
  });

  it('of a payment that is executed when it is created has no previous event', () => {
    const [event] = paymentEvents(undefined, aPayment());
    expect(event).toMatchObject({ number: 1, type: 'OUTGOING_PAYMENT.PENDING' });
    expect(event).not.toHaveProperty('previousAt');
  });

  it('is two, each with its own status, when one write makes two moves', () => {
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

  it('shows no failure in the first of two events of which the second is one', () => {
    const payment = aPayment();
    const now = new Date(noon);
    const processing = movePayment(payment, 'process', now);
    const after = alsoMove(payment, processing, 'fail', now, { failureReason: 'ACCOUNT_INVALID' });
    const [first, second] = paymentEvents(payment, after);
    expect(first).toMatchObject({ type: 'OUTGOING_PAYMENT.PROCESSING', data: { status: 'PROCESSING' } });
    expect(JSON.stringify(first?.data)).not.toContain('failureReason');
    expect(second).toMatchObject({ data: { status: 'FAILED', failureReason: 'ACCOUNT_INVALID' } });
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

describe('the events of an internal account', () => {
  const account = anAccount();

  it.each([
    ['its balance', { balance: 999_000 }, ['BALANCE_UPDATED']],
    ['its held amount', { held: 1_000 }, ['BALANCE_UPDATED']],
    // A frozen account takes no deposits, so it has no funding instructions either.
    ['its status', { status: 'FROZEN' }, ['STATUS_UPDATED', 'FUNDING_INSTRUCTIONS_UPDATED']],
  ] as const)('report that %s changed', (_, change, types) => {
    expect(internalAccountEvents(account, anAccount({ ...change, version: 2 }))).toMatchObject(
      types.map((type) => ({ resource: ids.source, type: `INTERNAL_ACCOUNT.${type}`, data: { id: ids.source } })),
    );
  });

  it('have different numbers when one version changed two things', () => {
    const after = anAccount({ balance: 1, status: 'FROZEN', version: 2 });
    const numbers = internalAccountEvents(account, after).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
    const later = internalAccountEvents(after, anAccount({ balance: 2, status: 'ACTIVE', version: 3 }));
    expect(Math.min(...later.map(({ number }) => number))).toBeGreaterThan(Math.max(...numbers));
  });

  it('have numbers of their version alone, the highest of which is known', () => {
    const after = anAccount({ balance: 1, status: 'FROZEN', version: 2 });
    for (const { number } of internalAccountEvents(account, after)) {
      expect(numbersOfVersion(number)).toEqual([8, 9, 10, 11]);
    }
    expect(highestNumberOf(after)).toBe(11);
  });

  it('are none for another change', () => {
    expect(internalAccountEvents(account, anAccount({ version: 2 }))).toEqual([]);
  });
});

describe('the event of an external account', () => {
  it('reports a changed status, and no other change', () => {
    const account = anExternalAccount();
    const after = amendExternalAccount(account, new Date(noon), { status: 'INACTIVE' });
    const expected = { type: 'EXTERNAL_ACCOUNT.STATUS_UPDATED', number: 2, at: noon, data: { status: 'INACTIVE' } };
    expect(externalAccountEvents(account, after)).toMatchObject([expected]);
    const trusted = amendExternalAccount(after, new Date(noon), { trusted: true, status: 'INACTIVE' });
    expect(externalAccountEvents(after, trusted)).toEqual([]);
    expect(externalAccountEvents(undefined, trusted)).toMatchObject([expected]);
    expect(externalAccountEvents(undefined, account)).toEqual([]);
  });
});

describe('an item that records its events', () => {
  const now = new Date(noon);
  const later = new Date('2025-11-01T12:00:01.000Z');
  const item: EventSource & { platformId: PlatformId } = { platformId };
  const show = () => ({ name: 'example' });

  it('numbers its events, each with the time of the previous one', () => {
    const first = recordEvent(item, 'CUSTOMER.KYC_PENDING', now);
    const second = recordEvent(first, 'CUSTOMER.KYC_APPROVED', later);
    expect(itemEvents(undefined, first, 'Customer:1', show)).toEqual([
      {
        platformId,
        resource: 'Customer:1',
        number: 1,
        isOrdered: true,
        type: 'CUSTOMER.KYC_PENDING',
        at: noon,
        data: show(),
      },
    ]);
    expect(itemEvents(first, second, 'Customer:1', show)).toMatchObject([
      { number: 2, previousAt: noon, type: 'CUSTOMER.KYC_APPROVED', at: later.toISOString() },
    ]);
  });

  it('has each event once', () => {
    const expected = recordEvent(item, 'CUSTOMER.KYC_PENDING', now);
    expect(itemEvents(expected, { ...expected, platformId }, 'Customer:1', show)).toEqual([]);
    expect(itemEvents(undefined, item, 'Customer:1', show)).toEqual([]);
  });
});
