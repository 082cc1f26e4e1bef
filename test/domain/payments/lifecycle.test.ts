import { describe, expect, it } from 'vitest';
import { findMove } from '../../../functions/domain/lifecycle.ts';
import type { PaymentStatus, RefundStatus } from '../../../functions/domain/payment-status.ts';
import {
  type MoveName,
  type PaymentMove,
  paymentMoves,
  paymentState,
  statusIn,
} from '../../../functions/domain/payments/lifecycle.ts';
import { isFailed, movePayment } from '../../../functions/domain/payments/payment.ts';
import { aPayment, aQuote, moved, noon } from '../../kit/builders.ts';

const moveNames: MoveName[] = [
  ...(['execute', 'expire', 'challenge', 'process', 'fail', 'complete', 'return'] as const),
  ...(['startRefund', 'settleRefund', 'failRefund'] as const),
];
const statuses: PaymentStatus[] = [
  ...(['QUOTED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'] as const),
];
const refunds: (RefundStatus | undefined)[] = [undefined, 'PENDING', 'COMPLETED', 'FAILED'];

/** The transitions of the interface, written down once more: `move: status/refund -> status/refund event`. */
const transitions = new Map(
  `
  execute:      QUOTED/-                   -> PENDING/-               PENDING
  expire:       QUOTED/-                   -> EXPIRED/-               EXPIRED
  expire:       PENDING/-                  -> EXPIRED/-               EXPIRED
  challenge:    PENDING/-                  -> PENDING_AUTHORIZATION/- PENDING_AUTHORIZATION
  challenge:    PENDING_AUTHORIZATION/-    -> PENDING_AUTHORIZATION/- PENDING_AUTHORIZATION
  process:      PENDING/-                  -> PROCESSING/-            PROCESSING
  process:      PENDING_AUTHORIZATION/-    -> PROCESSING/-            PROCESSING
  fail:         PENDING_AUTHORIZATION/-    -> FAILED/-                FAILED
  fail:         PROCESSING/-               -> FAILED/-                FAILED
  complete:     PROCESSING/-               -> COMPLETED/-             COMPLETED
  complete:     PROCESSING/COMPLETED       -> COMPLETED/COMPLETED     COMPLETED
  complete:     PROCESSING/FAILED          -> COMPLETED/FAILED        COMPLETED
  fail:         PROCESSING/FAILED          -> FAILED/FAILED           FAILED
  return:       COMPLETED/FAILED           -> FAILED/FAILED           FAILED
  startRefund:  FAILED/FAILED              -> FAILED/PENDING          REFUND_PENDING
  return:       COMPLETED/-                -> FAILED/-                FAILED
  return:       COMPLETED/COMPLETED        -> FAILED/COMPLETED        FAILED
  startRefund:  FAILED/-                   -> FAILED/PENDING          REFUND_PENDING
  startRefund:  PROCESSING/-               -> PROCESSING/PENDING      REFUND_PENDING
  settleRefund: FAILED/PENDING             -> FAILED/COMPLETED        REFUND_COMPLETED
  settleRefund: PROCESSING/PENDING         -> PROCESSING/COMPLETED    REFUND_COMPLETED
  failRefund:   FAILED/PENDING             -> FAILED/FAILED           REFUND_FAILED
  failRefund:   PROCESSING/PENDING         -> PROCESSING/FAILED       REFUND_FAILED
  `
    .trim()
    .split('\n')
    .map((row) => {
      const [name, from, , to, event] = row.trim().split(/ +/);
      return [`${name} ${from}`, `${to} OUTGOING_PAYMENT.${event}`] as const;
    }),
);

/** The row for a move from a status and a refund. */
const rowFor = (move: MoveName, status: PaymentStatus, refund: RefundStatus | '-' | undefined) =>
  findMove<PaymentMove>(
    paymentMoves,
    move,
    paymentState({ status, refund: refund && refund !== '-' ? { status: refund } : undefined }),
  );

const combinations = moveNames.flatMap((move) =>
  statuses.flatMap((status) => refunds.map((refund) => [move, status, refund ?? '-'] as const)),
);

describe('the lifecycle of a payment', () => {
  it('is checked in every combination of a move, a status and a refund', () => {
    expect(combinations).toHaveLength(280);
    const reached = combinations.filter(([move, status, refund]) => transitions.has(`${move}: ${status}/${refund}`));
    expect(reached).toHaveLength(transitions.size);
  });

  it.each(combinations)('decides %s from %s with refund %s as the interface says', (move, status, refund) => {
    const found = rowFor(move, status, refund);
    const [to, refundTo = '-'] = found?.to.split(' with a refund ') ?? [];
    const outcome = found && `${to}/${refundTo} ${found.event}`;
    expect(outcome).toBe(transitions.get(`${move}: ${status}/${refund}`));
  });

  it.each<[string, MoveName[], string[]]>([
    ['a payment that arrives', ['process', 'complete'], ['PENDING', 'PROCESSING', 'COMPLETED']],
    [
      'a payment that is authorized twice',
      ['challenge', 'challenge', 'process', 'complete'],
      ['PENDING', 'PENDING_AUTHORIZATION', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED'],
    ],
    [
      'a payment that fails and is refunded',
      ['process', 'fail', 'startRefund', 'settleRefund'],
      ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'],
    ],
    [
      'a payment whose refund fails',
      ['process', 'fail', 'startRefund', 'failRefund'],
      ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_FAILED'],
    ],
    [
      'a payment that the bank returns',
      ['process', 'complete', 'return', 'startRefund', 'settleRefund'],
      ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'],
    ],
    [
      'a payment that could not be canceled, arrives and is returned',
      ['process', 'startRefund', 'failRefund', 'complete', 'return', 'startRefund', 'settleRefund'],
      [
        ...['PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_FAILED', 'COMPLETED', 'FAILED'],
        ...['REFUND_PENDING', 'REFUND_COMPLETED'],
      ],
    ],
    [
      'a payment that is canceled and arrives anyway',
      ['process', 'startRefund', 'settleRefund', 'complete'],
      ['PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'COMPLETED'],
    ],
  ])('sends the events of %s in their order', (_, moves, events) => {
    let payment = moved(aQuote(), 'execute');
    const sent = [payment.event];
    for (const move of moves) {
      payment = moved(payment, move);
      sent.push(payment.event);
    }
    expect(sent.map((event) => event?.type)).toEqual(events.map((event) => `OUTGOING_PAYMENT.${event}`));
    expect(sent.map((event) => event?.number)).toEqual(events.map((_event, index) => index + 1));
    expect(sent.map((event) => event?.previousAt)).toEqual([undefined, ...sent.slice(0, -1).map((event) => event?.at)]);
  });

  it('has no way out of EXPIRED', () => {
    const ways = combinations.filter(([move, status, refund]) =>
      status === 'EXPIRED' ? rowFor(move, status, refund) : false,
    );
    expect(ways).toEqual([]);
  });

  it('never leaves FAILED: only the refund goes on', () => {
    const ways = moveNames.flatMap((move) => refunds.flatMap((refund) => rowFor(move, 'FAILED', refund) ?? []));
    expect(ways.length).toBeGreaterThan(0);
    expect(ways.filter(({ to }) => statusIn(to) !== 'FAILED')).toEqual([]);
  });
});

describe('moving a payment', () => {
  const now = new Date('2025-11-01T13:00:00.000Z');

  it('increments the version, sets the time and does not change the previous payment', () => {
    const before = aPayment(['process']);
    const untouched = structuredClone(before);
    const after = movePayment(before, 'complete', now, { settledAt: now.toISOString() });
    expect(after).toMatchObject({ status: 'COMPLETED', version: before.version + 1, updatedAt: now.toISOString() });
    expect(after.event).toMatchObject({ at: now.toISOString(), previousAt: before.event?.at });
    expect(before).toEqual(untouched);
  });

  it('is refused with a sentence that names both, when the lifecycle has no such move', () => {
    expect(() => movePayment(aPayment(['process', 'complete']), 'process', now)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', message: 'A payment that is COMPLETED cannot process.' }),
    );
  });

  it('is a mistake of ours when the refund does not go along', () => {
    const failed = aPayment(['process', 'fail']);
    expect(() => movePayment(failed, 'startRefund', now)).toThrow('must lead to FAILED with a refund PENDING');
    const refund = { reference: 'refund-1', initiatedAt: noon, status: 'COMPLETED', reason: 'TIMEOUT' } as const;
    expect(() => movePayment(aPayment(), 'process', now, { refund })).toThrow('must lead to PROCESSING');
  });

  it('leads from what has come to nothing to no other status', () => {
    const ways = (paymentMoves as readonly PaymentMove[]).filter(
      ({ from, to }) => isFailed(statusIn(from)) && statusIn(from) !== statusIn(to),
    );
    expect(ways).toEqual([]);
  });

  it('notes when a payment came to nothing, once', () => {
    const failed = aPayment(['process', 'fail']);
    expect(failed.failedAt).toBe(failed.updatedAt);
    expect(moved(failed, 'startRefund', 'settleRefund').failedAt).toBe(failed.failedAt);
    expect(aPayment(['process', 'complete']).failedAt).toBeUndefined();
  });
});
