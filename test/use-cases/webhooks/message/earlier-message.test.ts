import { describe, expect, it } from 'vitest';
import { formatId } from '../../../../functions/domain/ids.ts';
import { DeliveryBody } from '../../../../functions/use-cases/webhooks/message/earlier-message.ts';
import { ids, platformId, uuids } from '../../../kit/builders.ts';

const event = {
  platformId,
  resource: ids.transaction,
  number: 2,
  previousAt: '2025-11-01T11:59:00.000Z',
  eventId: formatId('Webhook', uuids.unknown),
  type: 'OUTGOING_PAYMENT.PENDING',
  at: '2025-11-01T12:00:00.000Z',
  body: '{}',
} as const;
const current = { ...event, isOrdered: true, attempts: 0 };

const parsed = (detail: unknown) => DeliveryBody.parse({ detail }).detail;

describe('a message that an earlier version queued', () => {
  it.each([
    ['the first of an event', {}, { reason: 'FIRST' }],
    ['on its way through the bus', { cell: 3 }, { reason: 'FIRST' }],
    ['that may be a repeat', { mayBeRepeat: true }, { reason: 'FIRST_OR_REPEAT' }],
    ['a retry', { attempts: 3 }, { reason: 'RETRY', attempts: 3 }],
    ['a second look at an event that was never tried', { attempts: 0 }, { reason: 'RETRY', attempts: 0 }],
    ['released by the event before it', { attempts: 0, claim: 2 }, { reason: 'CLAIMED', claim: 2 }],
    ['left to the slow lane', { claim: 1, mayBeRepeat: true }, { reason: 'CLAIMED', claim: 1 }],
    ['that the platform asked for', { attempts: 2, isResend: true }, { reason: 'RESEND', attempts: 2 }],
    ['found by a sweep', { isOverdue: true }, { reason: 'OVERDUE' }],
    ['found in a restored table', { isOverdue: true, isRestored: true }, { reason: 'RESTORED' }],
  ])('%s is understood', (_, flags, expected) => {
    expect(parsed({ ...event, inLine: true, ...flags })).toEqual({ ...current, ...expected });
  });

  it('keeps the time before which it is not sent', () => {
    const notBefore = '2025-11-01T12:30:00.000Z';
    expect(parsed({ ...event, attempts: 4, notBefore })).toMatchObject({ reason: 'RETRY', notBefore });
  });
});

describe('a message of this version', () => {
  it('stays what it is', () => {
    const message = { ...current, reason: 'CLAIMED', claim: 4 };
    expect(parsed(message)).toEqual(message);
  });

  it.each([
    ['no event', {}],
    ['nothing', undefined],
    ['an unknown reason', { ...current, reason: 'WHIM' }],
    ['a claim without a version', { ...current, reason: 'CLAIMED' }],
  ])('is refused when it is %s', (_, detail) => {
    expect(DeliveryBody.safeParse({ detail }).success).toBe(false);
  });
});
