import { describe, expect, it } from 'vitest';
import { lifeOf, payeeOf, storyOf } from '../../../lib/console/web/story.ts';

type View = Parameters<typeof storyOf>[0];

const dollars = (amount: number) => ({ amount, currency: { code: 'USD' } });
const move = (at: number, detail: object) => ({ kind: 'move', at, detail }) as View['events'][number];

function aView(status: string, more: Partial<View> & { readonly facts?: object } = {}): View {
  const { facts, ...rest } = more;
  const destination = { accountId: 'ExternalAccount:1' };
  return {
    kind: 'QUOTE',
    status,
    transaction: { sentAmount: dollars(2_500), destination, ...facts },
    names: { 'ExternalAccount:1': 'Jane Example' },
    entries: [],
    deliveries: [],
    events: [],
    ...rest,
  };
}

describe('the story of a payment', () => {
  it('says to whom it went and how long it took', () => {
    const events = [move(1_000, { to: 'PENDING' }), move(1_042, { from: 'PENDING', to: 'COMPLETED' })];
    const view = aView('COMPLETED', { events });
    expect(storyOf(view, 0)).toBe('25.00 USD went to Jane Example in 42 ms.');
    expect(lifeOf(view)).toEqual([
      { name: 'pending', at: 1_000, tone: 'neutral' },
      { name: 'completed', at: 1_042, tone: 'good' },
    ]);
  });

  it('says why it failed, what became of the money, and what the endpoint has not accepted', () => {
    const events = [
      move(1_000, { from: 'PROCESSING', to: 'FAILED' }),
      move(1_008, { from: 'FAILED', to: 'FAILED', refundFrom: 'PENDING', refundTo: 'COMPLETED' }),
    ];
    const refused = { status: 'PENDING', attemptCount: 2, attempts: [{ at: '2026-11-27T09:24:00.000' }] };
    const facts = { failureReason: 'ACCOUNT_CANNOT_RECEIVE', refund: { status: 'COMPLETED' } };
    const view = aView('FAILED', { events, deliveries: [refused, { status: 'DELIVERED', attemptCount: 1 }], facts });
    expect(storyOf(view, 0)).toBe(
      'Failed: account cannot receive. 25.00 USD went back 8 ms later. Your endpoint has not accepted one of its webhooks since 09:24:00.',
    );
    expect(lifeOf(view).map(({ name, tone }) => `${name} ${tone}`)).toEqual(['failed bad', 'refunded good']);
  });

  it.each([
    ['EXPIRED', {}, 'Expired: it was not executed in time. No money moved.'],
    ['FAILED', { refund: { status: 'FAILED' } }, 'Failed. The refund failed: an operator has to settle it.'],
    ['PENDING_AUTHORIZATION', {}, 'The customer has to confirm 25.00 USD to Jane Example with a code.'],
    ['PROCESSING', {}, '25.00 USD is on its way to Jane Example.'],
    [
      'PROCESSING',
      { refund: { status: 'PENDING' } },
      'Canceled: 25.00 USD goes back as soon as the rail has stopped the payout.',
    ],
    ['PROCESSING', { refund: { status: 'COMPLETED' } }, 'Canceled: 25.00 USD went back.'],
    [
      'COMPLETED',
      { refund: { status: 'COMPLETED' } },
      '25.00 USD went to Jane Example. It was delivered after it had been canceled and refunded.',
    ],
    [
      'COMPLETED',
      { refund: { status: 'FAILED' } },
      '25.00 USD went to Jane Example. It was canceled too late: nothing was refunded.',
    ],
  ])('of one that is %s is a sentence', (status, facts, sentence) =>
    expect(storyOf(aView(status, { facts }), 0)).toBe(sentence),
  );

  it('of a card purchase names the merchant, and follows its postings', () => {
    const facts = { sentAmount: undefined, authorizedAmount: dollars(640), merchant: { descriptor: 'COFFEE' } };
    const at = '2026-11-27T09:00:00.000Z';
    const entry = { movement: 'CARD_CLEARING', cause: 'CARD_TRANSACTION', causeId: '', postings: [], at } as const;
    const view = aView('SETTLED', { kind: 'CARD', facts: { ...facts, createdAt: at }, entries: [entry] });
    expect(payeeOf(view)).toBe('COFFEE');
    expect(storyOf(view, 0)).toBe('6.40 USD was paid to COFFEE.');
    expect(lifeOf(view).map(({ name }) => name)).toEqual(['authorized', 'card clearing', 'settled']);
  });

  it('of a card purchase says what came back, without what was taken back again', () => {
    const facts = { sentAmount: undefined, authorizedAmount: dollars(4_000), merchant: { descriptor: 'COFFEE' } };
    const booked = (movement: string, amount: number) => ({
      ...{ movement, cause: 'CARD_TRANSACTION' as const, causeId: '', at: '2026-11-27T09:00:00.000Z' },
      postings: [
        { account: 'InternalAccount:1', currency: 'USD', amount },
        { account: 'system:cash:card-network', currency: 'USD', amount: -amount },
      ],
    });
    const entries = [
      booked('CARD_CLEARING', -4_000),
      booked('CARD_RETURN', 1_500),
      booked('CARD_RETURN_REVERSAL', -500),
    ];
    const view = { kind: 'CARD', facts } as const;
    expect(storyOf(aView('SETTLED', { ...view, entries }), 0)).toBe(
      '40.00 USD was paid to COFFEE. 10.00 USD came back.',
    );
    const refunded = aView('REFUNDED', {
      ...view,
      entries: [booked('CARD_CLEARING', -4_000), booked('CARD_RETURN', 4_000)],
    });
    expect(storyOf(refunded, 0)).toBe('40.00 USD was paid to COFFEE, and all of it came back.');
    const credit = aView('REFUNDED', { ...view, entries: [booked('CARD_RETURN', 4_000)] });
    expect(storyOf(credit, 0)).toBe('COFFEE has given back 40.00 USD.');
    expect(lifeOf(credit).map(({ name, tone }) => `${name} ${tone}`)).toEqual([
      'authorized neutral',
      'card return good',
      'refunded good',
    ]);
  });

  it('of a card purchase that nothing was cleared of says that its hold was released', () => {
    const facts = { sentAmount: undefined, authorizedAmount: dollars(1_234), merchant: { descriptor: 'COFFEE' } };
    const view = aView('SETTLED', { kind: 'CARD', facts });
    expect(storyOf(view, 0)).toBe('12.34 USD was held for COFFEE and released: nothing was cleared.');
  });

  it('is where it is when its moves are no longer recorded', () => {
    expect(lifeOf(aView('COMPLETED'))).toEqual([{ name: 'completed', tone: 'good' }]);
  });
});
