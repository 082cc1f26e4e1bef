import { describe, expect, it } from 'vitest';
import { WebhookType } from '../../functions/contract/webhook-events.ts';
import {
  externalAccountEvents,
  internalAccountEvents,
  itemEvents,
  paymentEvents,
} from '../../functions/domain/events.ts';
import { amendExternalAccount } from '../../functions/domain/external-account.ts';
import { type Telling, tell } from '../../functions/domain/item-event.ts';
import { type Move, moves } from '../../functions/domain/lifecycle.ts';
import { alsoMove, amendPayment, movePayment } from '../../functions/domain/payment.ts';
import { toTransaction } from '../../functions/domain/views.ts';
import { anAccount, anExternalAccount, aPayment, aQuote, ids, moved, noon, platformId } from '../support/builders.ts';

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
        inLine: true,
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

describe('the events of an internal account', () => {
  const account = anAccount();

  it.each([
    ['its balance', { balance: 999_000 }, ['BALANCE_UPDATED']],
    ['what is held of it', { held: 1_000 }, ['BALANCE_UPDATED']],
    // Money cannot be sent to a frozen account, so its instructions go with its status.
    ['its status', { status: 'FROZEN' }, ['STATUS_UPDATED', 'FUNDING_INSTRUCTIONS_UPDATED']],
  ] as const)('tell that %s changed', (_, change, types) => {
    expect(internalAccountEvents(account, anAccount({ ...change, version: 2 }))).toMatchObject(
      types.map((type) => ({ resource: ids.source, type: `INTERNAL_ACCOUNT.${type}`, data: { id: ids.source } })),
    );
  });

  it('have numbers of their own when one version changed two things', () => {
    const after = anAccount({ balance: 1, status: 'FROZEN', version: 2 });
    const numbers = internalAccountEvents(account, after).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
    const later = internalAccountEvents(after, anAccount({ balance: 2, status: 'ACTIVE', version: 3 }));
    expect(Math.min(...later.map(({ number }) => number))).toBeGreaterThan(Math.max(...numbers));
  });

  it('are none for another change', () => {
    expect(internalAccountEvents(account, anAccount({ version: 2 }))).toEqual([]);
  });
});

describe('the event of an external account', () => {
  it('tells that its status changed, and of nothing else', () => {
    const account = anExternalAccount();
    const after = amendExternalAccount(account, new Date(noon), { status: 'INACTIVE' });
    const told = { type: 'EXTERNAL_ACCOUNT.STATUS_UPDATED', number: 2, at: noon, data: { status: 'INACTIVE' } };
    expect(externalAccountEvents(account, after)).toMatchObject([told]);
    const trusted = amendExternalAccount(after, new Date(noon), { trusted: true, status: 'INACTIVE' });
    expect(externalAccountEvents(after, trusted)).toEqual([]);
    expect(externalAccountEvents(undefined, trusted)).toMatchObject([told]);
    expect(externalAccountEvents(undefined, account)).toEqual([]);
  });
});

describe('an item that tells of its changes', () => {
  const now = new Date(noon);
  const later = new Date('2025-11-01T12:00:01.000Z');
  const item: Telling & { platformId: string } = { platformId };
  const show = () => ({ name: 'example' });

  it('numbers its events, each with the time of the one before it', () => {
    const first = tell(item, 'CUSTOMER.KYC_PENDING', now);
    const second = tell(first, 'CUSTOMER.KYC_APPROVED', later);
    expect(itemEvents(undefined, first, 'Customer:1', show)).toEqual([
      {
        platformId,
        resource: 'Customer:1',
        number: 1,
        inLine: true,
        type: 'CUSTOMER.KYC_PENDING',
        at: noon,
        data: show(),
      },
    ]);
    expect(itemEvents(first, second, 'Customer:1', show)).toMatchObject([
      { number: 2, previousAt: noon, type: 'CUSTOMER.KYC_APPROVED', at: later.toISOString() },
    ]);
  });

  it('tells of each once', () => {
    const told = tell(item, 'CUSTOMER.KYC_PENDING', now);
    expect(itemEvents(told, { ...told, platformId }, 'Customer:1', show)).toEqual([]);
    expect(itemEvents(undefined, item, 'Customer:1', show)).toEqual([]);
  });
});
