import { describe, expect, it } from 'vitest';
import { toDelivery } from '../../../functions/store/webhooks/deliveries.ts';
import { stored } from '../../kit/items.ts';
import { aDelivery } from '../../kit/rooms/webhooks.ts';

describe('a delivery in the table', () => {
  it('reads as it was written', () => {
    const delivery = aDelivery(1, { resentAtAttempt: 2, isSynchronous: true });
    expect(toDelivery(stored.delivery(delivery))).toEqual(delivery);
  });

  it('is refused when the item is something else', () => {
    const { attempts: _missing, ...item } = stored.delivery(aDelivery(1));
    expect(() => toDelivery(item)).toThrow('attempts');
  });
});
