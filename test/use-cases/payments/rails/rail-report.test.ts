import { describe, expect, it } from 'vitest';
import type { ReportedOutcome } from '../../../../functions/contract/payments/rail-reports.ts';
import type { MoveName } from '../../../../functions/domain/payments/lifecycle.ts';
import type { Payment } from '../../../../functions/domain/payments/payment.ts';
import { contradiction, effectOf, settledAtOf } from '../../../../functions/domain/payments/rail-report.ts';
import { aPayment } from '../../../kit/builders.ts';

const processing: MoveName[] = ['process'];
const completed: MoveName[] = [...processing, 'complete'];
const failed: MoveName[] = [...processing, 'fail'];
const canceled: MoveName[] = [...processing, 'startRefund'];
const refunded: MoveName[] = [...canceled, 'settleRefund'];

describe('what a report on a payout does', () => {
  it.each<[MoveName[], ReportedOutcome | undefined, ReportedOutcome, string]>([
    [processing, undefined, 'DELIVERED', 'RECORDED'],
    [processing, undefined, 'FAILED', 'RECORDED'],
    [processing, 'DELIVERED', 'DELIVERED', 'NONE'],
    [processing, 'FAILED', 'FAILED', 'NONE'],
    [processing, 'DELIVERED', 'FAILED', 'CONFLICT'],
    [processing, 'FAILED', 'DELIVERED', 'CONTRADICTION'],
    [completed, 'DELIVERED', 'DELIVERED', 'NONE'],
    [completed, 'DELIVERED', 'FAILED', 'RETURNED'],
    [failed, 'FAILED', 'FAILED', 'NONE'],
    [failed, 'FAILED', 'DELIVERED', 'CONTRADICTION'],
    [[...completed, 'return'], 'DELIVERED', 'DELIVERED', 'NONE'],
    [[...completed, 'return'], 'DELIVERED', 'FAILED', 'NONE'],
    [canceled, undefined, 'DELIVERED', 'RECORDED'],
    [canceled, undefined, 'CANCELED', 'RECORDED'],
    [canceled, 'CANCELED', 'CANCELED', 'NONE'],
    [canceled, 'CANCELED', 'DELIVERED', 'CONFLICT'],
    [processing, undefined, 'CANCELED', 'RECORDED'],
    [canceled, undefined, 'FAILED', 'RECORDED'],
    [canceled, 'DELIVERED', 'DELIVERED', 'NONE'],
    [refunded, undefined, 'DELIVERED', 'LATE_DELIVERY'],
    [refunded, 'FAILED', 'DELIVERED', 'LATE_DELIVERY'],
    [refunded, 'CANCELED', 'DELIVERED', 'LATE_DELIVERY'],
    [refunded, undefined, 'FAILED', 'RECORDED'],
    [[...refunded, 'complete'], undefined, 'DELIVERED', 'NONE'],
    [[...refunded, 'complete'], 'DELIVERED', 'FAILED', 'RETURNED'],
    [[...refunded, 'complete'], 'FAILED', 'FAILED', 'RETURNED'],
    [[...refunded, 'complete'], 'CANCELED', 'FAILED', 'RETURNED'],
    [[...refunded, 'complete'], 'CANCELED', 'CANCELED', 'NONE'],
    [[...canceled, 'failRefund'], undefined, 'DELIVERED', 'RECORDED'],
    [[...canceled, 'failRefund'], undefined, 'FAILED', 'RECORDED'],
    [[...canceled, 'failRefund', 'complete'], 'DELIVERED', 'FAILED', 'RETURNED'],
  ])('after %j with %s recorded, %s: %s', (moves, recorded, outcome, expected) => {
    const decide = () => effectOf({ payment: aPayment(moves), operation: 'PAYOUT', recorded }, outcome);
    if (expected === 'CONFLICT') expect(decide).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    else expect(decide()).toBe(expected);
  });
});

it.each(['CANCELED', 'FAILED'] as const)('a late delivery (%s before) is known after its return', (recorded) => {
  const payment = { ...aPayment([...refunded, 'complete', 'return']), returnedAt: '2025-11-01T12:00:00.000Z' };
  expect(effectOf({ payment, operation: 'PAYOUT', recorded }, 'DELIVERED')).toBe('NONE');
});

describe('what a report on a collection does', () => {
  const into = { kind: 'TRANSFER_IN' } as const;
  const received = { amount: 10_000, at: '2025-11-01T12:00:00.000Z' };
  const pulled = (funding: object) => ({ funding: { kind: 'PULL', received, ...funding } }) as const;

  it.each<[string, MoveName[], Partial<Payment>, ReportedOutcome | undefined, ReportedOutcome, string]>([
    ['pulled in', processing, into, undefined, 'DELIVERED', 'RECORDED'],
    ['pulled in', processing, into, 'DELIVERED', 'DELIVERED', 'NONE'],
    ['pulled in', processing, into, undefined, 'FAILED', 'RECORDED'],
    ['pulled in', failed, into, 'FAILED', 'FAILED', 'NONE'],
    ['pulled in', failed, into, 'FAILED', 'DELIVERED', 'CONTRADICTION'],
    ['pulled in, being canceled', canceled, into, 'CANCELED', 'DELIVERED', 'CONFLICT'],
    ['pulled in, canceled', refunded, into, 'CANCELED', 'DELIVERED', 'LATE_DELIVERY'],
    ['pulled in, canceled, delivered late', [...refunded, 'complete'], into, 'CANCELED', 'DELIVERED', 'NONE'],
    [
      'canceled, delivered late, returned',
      failed,
      { ...into, returnedAt: received.at },
      'CANCELED',
      'DELIVERED',
      'NONE',
    ],
    ['pulled in, not booked yet', processing, into, 'DELIVERED', 'FAILED', 'CONFLICT'],
    ['pulled in', completed, into, 'DELIVERED', 'FAILED', 'RETURNED'],
    ['pulled in and returned', completed, { ...into, returnedAt: received.at }, 'DELIVERED', 'FAILED', 'NONE'],
    ['pulled and paid on', completed, pulled({}), 'DELIVERED', 'FAILED', 'RETURNED'],
    ['pulled and being paid on', processing, pulled({}), 'DELIVERED', 'FAILED', 'RETURNED'],
    ['pulled, paid on, returned', completed, pulled({ returnedAt: received.at }), 'DELIVERED', 'FAILED', 'NONE'],
  ])('%s after %j', (_, moves, changes, recorded, outcome, expected) => {
    const payment = { ...aPayment(moves), ...changes };
    const decide = () => effectOf({ payment, operation: 'COLLECTION', recorded }, outcome);
    if (expected === 'CONFLICT') expect(decide).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    else expect(decide()).toBe(expected);
  });
});

it('says what to do about money that moved against the books', () => {
  expect(contradiction('COLLECTION', 'FAILED').message).toMatch(/FAILED.*Report money that came in as a deposit\./);
  expect(contradiction('PAYOUT', undefined).message).toMatch(/not reported.*Nothing was booked\./);
});

describe('the time of a delivery', () => {
  const createdAt = '2025-11-01T12:00:00.000Z';
  const now = new Date('2025-11-03T12:00:00.000Z');

  it.each([
    ['2025-11-02T13:00:00+01:00', '2025-11-02T12:00:00.000Z'],
    [undefined, now.toISOString()],
    ['2025-11-04T12:00:00Z', now.toISOString()],
    ['2025-10-31T12:00:00Z', now.toISOString()],
  ])('%s is %s', (said, expected) => expect(settledAtOf(said, { createdAt }, now)).toBe(expected));
});
