import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import {
  type DeliveryMoveName,
  type DeliveryState,
  deliveryMoves,
  deliverySteps,
  foundState,
  moveDelivery,
  stateOf,
} from '../../../functions/domain/webhooks/delivery-lifecycle.ts';
import { aDelivery } from '../../kit/rooms/webhooks.ts';

const soon = '2025-11-01T12:00:05.000Z';
const now = '2025-11-01T12:00:00.000Z';

/** A delivery in each state. */
const inState: Readonly<Record<DeliveryState, Delivery>> = {
  NEW: aDelivery(1, { status: 'PENDING', version: 0 }),
  WAITING: aDelivery(1, { status: 'WAITING' }),
  PENDING: aDelivery(1, { status: 'PENDING', nextAttemptAt: soon }),
  DELIVERED: aDelivery(1),
  FAILED: aDelivery(1, { status: 'FAILED' }),
  LOST: aDelivery(1, { status: 'FAILED', isLost: true }),
};
const states = Object.keys(inState) as DeliveryState[];
const names = [...new Set(deliveryMoves.map(({ name }) => name))];

describe('the moves of a delivery', () => {
  it.each(deliveryMoves)('$name leads from $from to $to, as the next version', ({ name, from, to }) => {
    const moved = moveDelivery(inState[from], name);
    expect(stateOf(moved)).toBe(to);
    expect(moved.version).toBe(inState[from].version + 1);
  });

  const impossible = states.flatMap((from) =>
    names
      .filter((name) => !deliveryMoves.some((move) => move.name === name && move.from === from))
      .map((name): [DeliveryMoveName, DeliveryState] => [name, from]),
  );
  it.each(impossible)('%s is impossible from %s', (name, from) => {
    expect(() => moveDelivery(inState[from], name)).toThrow(`A delivery that is ${from} cannot ${name}.`);
  });

  it('are one for each name and state', () => {
    const rows = deliveryMoves.map(({ name, from }) => `${name} ${from}`);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('reach every state from NEW', () => {
    const reached = new Set<string>(['NEW']);
    for (const state of reached) {
      for (const { from, to } of deliveryMoves) if (from === state) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual(states.toSorted());
  });

  it('keep the changes, and the time of the next attempt only while there is one', () => {
    const retried = moveDelivery(inState.PENDING, 'retry', {
      attemptCount: 2,
      nextAttemptAt: '2025-11-01T12:01:00.000Z',
    });
    expect(retried).toMatchObject({ attemptCount: 2, nextAttemptAt: '2025-11-01T12:01:00.000Z' });
    expect(moveDelivery(inState.PENDING, 'accept')).not.toHaveProperty('nextAttemptAt');
  });

  it('store a lost event as FAILED, until it arrives', () => {
    const lost = moveDelivery(inState.NEW, 'lose');
    expect(lost).toMatchObject({ status: 'FAILED', isLost: true });
    expect(moveDelivery(lost, 'storeLate')).not.toHaveProperty('isLost');
  });
});

describe('the state that a message finds', () => {
  it.each([
    ['NEW', undefined],
    ['NEW', inState.NEW],
    ['WAITING', inState.WAITING],
    ['SCHEDULED', inState.PENDING],
    ['DUE', { ...inState.PENDING, nextAttemptAt: now }],
    ['DELIVERED', inState.DELIVERED],
    ['FAILED', inState.FAILED],
    ['LOST', inState.LOST],
  ] as const)('is %s', (state, delivery) => {
    expect(foundState(delivery, now)).toBe(state);
  });

  it('lets nothing but a request of the platform send a closed event', () => {
    for (const state of ['DELIVERED', 'FAILED', 'LOST'] as const) {
      const { RESEND: _asked, ...others } = deliverySteps[state];
      expect(Object.values(others)).not.toContain('ATTEMPT');
    }
  });
});
