import { describe, expect, it } from 'vitest';
import { newDelivery } from '../../../functions/domain/webhooks/delivery.ts';
import { ids, noon, platformId } from '../../kit/builders.ts';
import { aDelivery } from '../../kit/rooms/webhooks.ts';

const { eventId } = aDelivery(1);
const lost = { platformId, resource: ids.transaction, number: 2, eventId, at: noon };

describe('a new delivery', () => {
  const event = {
    ...{ ...lost, isOrdered: true as const, previousAt: '2025-11-01T11:59:00.000Z' },
    ...{ type: 'OUTGOING_PAYMENT.PENDING' as const, body: '{}' },
  };

  it('has the event, its place among those of its resource and what is sent', () => {
    expect(newDelivery(event, new Date(noon))).toMatchObject({ ...event, status: 'PENDING', attempts: [] });
  });

  it('of a lost event has no type, and nothing to send', () => {
    const delivery = newDelivery(lost, new Date(noon));
    expect(delivery).toMatchObject({ ...lost, body: '' });
    for (const name of ['type', 'isOrdered', 'previousAt']) expect(delivery).not.toHaveProperty(name);
  });
});
