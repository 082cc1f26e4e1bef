import { describe, expect, it } from 'vitest';
import { toDelivery } from '../../../functions/store/webhooks/deliveries.ts';
import { table } from '../../../functions/topology/table.ts';
import { stored } from '../../kit/items.ts';
import { aDelivery } from '../../kit/rooms/webhooks.ts';

describe('a delivery in the table', () => {
  it('reads as it was written', () => {
    const delivery = aDelivery(1, { resentAtAttempt: 2, isSynchronous: true });
    expect(toDelivery(stored.delivery(delivery))).toEqual(delivery);
  });

  it.each([
    ['is under way for the first time', { status: 'PENDING', attemptCount: 0 }, false],
    ['waits for its next attempt', { status: 'PENDING', attemptCount: 1 }, true],
    ['was given up', { status: 'FAILED', attemptCount: 9 }, true],
    ['was accepted', { status: 'DELIVERED', attemptCount: 1 }, false],
  ] as const)('that %s is listed or not', (_, changes, isListed) => {
    const { partitionKey, sortKey } = table.sharedIndexes.failure;
    const item: Record<string, unknown> = stored.delivery(aDelivery(1, changes));
    expect([partitionKey in item, sortKey in item]).toEqual([isListed, isListed]);
  });

  it('is refused when the item is something else', () => {
    const { attempts: _missing, ...item } = stored.delivery(aDelivery(1));
    expect(() => toDelivery(item)).toThrow('attempts');
  });
});
