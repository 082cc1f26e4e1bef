import { describe, expect, it } from 'vitest';
import { formatId } from '../../../../functions/domain/ids.ts';
import { DeliveryBody } from '../../../../functions/use-cases/webhooks/message/delivery-message.ts';
import { ids, platformId, uuids } from '../../../kit/builders.ts';

const event = {
  platformId,
  resource: ids.transaction,
  number: 2,
  isOrdered: true,
  previousAt: '2025-11-01T11:59:00.000Z',
  eventId: formatId('Webhook', uuids.unknown),
  type: 'OUTGOING_PAYMENT.PENDING',
  at: '2025-11-01T12:00:00.000Z',
  body: '{}',
  attempts: 0,
} as const;

describe('a message of a delivery queue', () => {
  it('stays what it is', () => {
    const message = { ...event, reason: 'LEASED', lease: 4 };
    expect(DeliveryBody.parse({ detail: message }).detail).toEqual(message);
  });

  it('may be of a type that only another release declares', () => {
    const message = { ...event, type: 'OUTGOING_PAYMENT.DELAYED', reason: 'FIRST' };
    expect(DeliveryBody.parse({ detail: message }).detail).toEqual(message);
  });

  it.each([
    ['no event', {}],
    ['nothing', undefined],
    ['without a reason', event],
    ['of an unknown reason', { ...event, reason: 'WHIM' }],
    ['a lease without a version', { ...event, reason: 'LEASED' }],
  ])('is refused when it is %s', (_, detail) => {
    expect(DeliveryBody.safeParse({ detail }).success).toBe(false);
  });
});
