import { describe, expect, it } from 'vitest';
import { inEnvironment } from '../../../functions/domain/environment.ts';
import { paymentStatuses } from '../../../functions/domain/payment-status.ts';
import {
  amendPayment,
  asOf,
  awaitsFunds,
  canExpire,
  expiredUnexecuted,
  hasQuote,
  hasTakenFunds,
  isApprovalRequest,
  isFailed,
  isIncoming,
  isOver,
  isRefundDue,
  movePayment,
  type Payment,
  payingAccount,
  payment as readPayment,
  transactionStatus,
  unauthorizedSince,
} from '../../../functions/domain/payments/payment.ts';
import { beginRefund, failRefund, settleRefund } from '../../../functions/domain/payments/refund.ts';
import { returnPayout } from '../../../functions/domain/payments/reversal.ts';
import { aChallenge, aPayment, aQuote, aRealtimeQuote, ids, moved, noon, uuids } from '../../kit/builders.ts';

const now = new Date(noon);

describe('a payment', () => {
  it.each(['FAILED', 'REJECTED', 'EXPIRED'] as const)('that is %s has failed', (status) => {
    expect(isFailed(status)).toBe(true);
  });

  it.each(['QUOTED', 'PENDING', 'PROCESSING', 'COMPLETED'] as const)('that is %s has not', (status) => {
    expect(isFailed(status)).toBe(false);
  });

  it.each([
    ['QUOTED', 'PENDING'],
    ['PENDING', 'PENDING'],
    ['COMPLETED', 'COMPLETED'],
  ] as const)('that is %s is shown as a transaction that is %s', (status, shown) => {
    expect(transactionStatus({ status })).toBe(shown);
  });

  it.each([
    ['UMA_IN', 'INCOMING_PAYMENT.PENDING', true],
    ['UMA_IN', 'INCOMING_PAYMENT.COMPLETED', false],
    ['TRANSFER_IN', 'INCOMING_PAYMENT.PENDING', false],
  ] as const)('of kind %s requests approval with %s: %s', (kind, event, requests) => {
    expect(isApprovalRequest({ kind }, event)).toBe(requests);
  });

  it('that is funded from outside has no account that pays', () => {
    expect(payingAccount(aPayment())).toBe(ids.source);
    expect(() => payingAccount(aRealtimeQuote())).toThrow(`The payment ${uuids.payment} is not paid from an account.`);
  });
});

describe('a refund', () => {
  const failed = aPayment(['process', 'fail']);

  it('is known by a reference of its own from its first moment', () => {
    expect(beginRefund(failed, 'TRANSACTION_FAILED', now)).toMatchObject({
      refund: {
        reference: `refund-${uuids.payment}`,
        initiatedAt: noon,
        status: 'PENDING',
        reason: 'TRANSACTION_FAILED',
      },
    });
  });

  it('ends settled or failed, and the order of the sandbox to fail it is used up', () => {
    const begun = beginRefund({ ...failed, refundFails: true }, 'TRANSACTION_FAILED', now);
    expect(settleRefund(begun, now).refund).toMatchObject({ status: 'COMPLETED', settledAt: noon });
    const refused = failRefund(begun, now);
    expect(refused.refund).toMatchObject({ status: 'FAILED' });
    expect(refused.refund).not.toHaveProperty('settledAt');
    expect(refused.refundFails).toBeUndefined();
  });

  it('that was never begun cannot end', () => {
    for (const end of [settleRefund, failRefund]) {
      expect(() => end(failed, now)).toThrow(`The payment ${uuids.payment} has no refund to end.`);
    }
  });

  it('that failed because the rail could not stop the payout is due again once the payout fails', () => {
    const onItsWay = failRefund(beginRefund(aPayment(['process']), 'USER_CANCELLATION', now), now);
    expect(isOver(onItsWay)).toBe(false);
    expect(isOver(settleRefund(beginRefund(aPayment(['process']), 'USER_CANCELLATION', now), now))).toBe(true);
    expect(isOver(movePayment(onItsWay, 'complete', now, { settledAt: noon }))).toBe(true);
    const failedLater = movePayment(onItsWay, 'fail', now, { failureReason: 'ACCOUNT_INVALID' });
    expect(isRefundDue(failedLater)).toBe(true);
    const again = failRefund(beginRefund(failedLater, 'TRANSACTION_FAILED', now), now);
    expect(isRefundDue(again)).toBe(false);
    expect(isOver(again)).toBe(true);
  });
});

describe('a bank return', () => {
  it.each<[string, Partial<Payment>, boolean]>([
    ['to an external account', { destinationAccountId: ids.external }, true],
    ['over UMA that a receiver has paid out', { kind: 'UMA_IN', destinationAccountId: ids.external }, true],
    ['over UMA to an internal account', { kind: 'UMA_IN' }, false],
    ['over UMA to another institution', { destinationAccountId: '$jane@example.com' }, false],
    ['pulled into an account', { kind: 'TRANSFER_IN' }, false],
    ['that was sent to an account', { kind: 'DEPOSIT' }, false],
  ])('of a payment %s: %s', (_, changes, isPossible) => {
    const payment = aPayment(['process', 'complete'], { destinationAccountId: ids.destination, ...changes });
    const decide = () => returnPayout(payment, now).status;
    if (isPossible) expect(decide()).toBe('FAILED');
    else expect(decide).toThrow('Only a payout to an external account can be returned by a bank.');
  });

  it('is of payouts over a bank rail: in production a transfer on a chain is final', () => {
    const delivered = aPayment(['process', 'complete'], { destinationAccountId: ids.external });
    expect(returnPayout(delivered, now).status).toBe('FAILED');
    const inProduction = inEnvironment(delivered, 'production');
    expect(() => returnPayout(inProduction, now)).toThrow('a transfer on a chain is final');
    expect(returnPayout({ ...inProduction, paymentRail: 'ACH' }, now).status).toBe('FAILED');
  });
});

describe('the direction of a payment', () => {
  it.each([
    ['TRANSFER_IN', true],
    ['UMA_IN', true],
    ['TRANSFER_OUT', false],
    ['QUOTE', false],
  ] as const)('of kind %s is incoming: %s', (kind, incoming) => {
    expect(isIncoming({ kind })).toBe(incoming);
  });

  it('decides which events it records, and some moves record none', () => {
    const pull = movePayment({ ...aRealtimeQuote(), kind: 'TRANSFER_IN' }, 'process', now);
    expect(pull.event).toEqual(aRealtimeQuote().event);
    expect(movePayment(aRealtimeQuote(), 'process', now).event).toMatchObject({ number: 2 });
  });
});

describe('what was taken for a payment', () => {
  const arrived = { amount: 10_000, at: noon };
  const realtime = (received?: typeof arrived) => ({
    funding: { kind: 'REALTIME' as const, customerId: ids.customer, ...(received && { received }) },
  });

  it.each([
    ['one that an account paid', aPayment(), true],
    ['one whose payer never authorized it', { ...aPayment(), failureReason: 'SCA_NOT_COMPLETED' as const }, false],
    ['one that failed for another reason', { ...aPayment(), failureReason: 'ACCOUNT_INVALID' as const }, true],
    ['one that no money came for', { ...aRealtimeQuote(), ...realtime() }, false],
    ['one that money came for', { ...aRealtimeQuote(), ...realtime(arrived) }, true],
    ['a UMA payment that was not approved', { ...aPayment(), kind: 'UMA_IN' as const }, false],
    ['a pull that took nothing', { ...aRealtimeQuote(), kind: 'TRANSFER_IN' as const, ...realtime() }, false],
    ['a pull that took the money', { ...aRealtimeQuote(), kind: 'TRANSFER_IN' as const, ...realtime(arrived) }, true],
  ])('is there to give back for %s: %#', (_, payment, isTaken) => {
    expect(hasTakenFunds(payment)).toBe(isTaken);
  });
});

it('an amendment is a new version and records no event', () => {
  const payment = aPayment();
  const later = new Date('2025-11-01T13:00:00.000Z');
  expect(amendPayment(payment, later, { failureReason: 'ACCOUNT_INVALID' })).toEqual({
    ...payment,
    failureReason: 'ACCOUNT_INVALID',
    version: payment.version + 1,
    updatedAt: later.toISOString(),
  });
});

describe('the parties of a payment', () => {
  it.each([
    ['sourceAccountId', [ids.source, ids.external, '$jane@example.com']],
    ['destinationAccountId', [ids.source, ids.external, '$jane@example.com']],
    ['destinationUmaAddress', ['$jane@example.com']],
  ])('are read as they were stored: %s', (name, parties) => {
    for (const party of parties)
      expect(readPayment({ ...aQuote(), [name]: party }, 'item')).toHaveProperty(name, party);
  });

  it.each([
    ['destinationAccountId', ids.customer],
    ['destinationAccountId', 'jane@example.com'],
    ['destinationAccountId', 7],
    ['destinationUmaAddress', ids.source],
    ['destinationUmaAddress', 7],
  ])('are nothing else: a %s of %s', (name, party) => {
    expect(() => readPayment({ ...aQuote(), [name]: party }, 'item')).toThrow(`item.${name} is not`);
  });
});

describe('the time at which a payment failed', () => {
  it('is that of the move, and stays', () => {
    const failed = aPayment(['process', 'fail']);
    expect(failed.failedAt).toBe(failed.updatedAt);
    expect(moved(failed, 'startRefund').failedAt).toBe(failed.failedAt);
  });

  it('is there for none that goes on', () => {
    for (const payment of [aPayment(), aPayment(['process']), aPayment(['process', 'complete'])])
      expect(payment).not.toHaveProperty('failedAt');
  });
});

describe('a quote', () => {
  const end = new Date('2025-11-01T12:05:00.000Z');
  const before = new Date('2025-11-01T12:04:59.999Z');
  const funded = aRealtimeQuote({ funding: { kind: 'REALTIME', received: { amount: 10_000, at: noon } } });
  const expiredUnpaid = asOf(aRealtimeQuote(), end);

  it.each<[string, Payment, boolean, boolean]>([
    ['was not executed', aQuote(), false, true],
    ['was executed', aPayment(), false, false],
    ['waits for the payer', aRealtimeQuote(), true, true],
    ['waits for a pull', aPayment([], { funding: { kind: 'PULL' } }), false, false],
    ['was paid', funded, false, false],
    ['is paid out', moved(funded, 'process'), false, false],
  ])('that %s awaits funds or expires: %#', (_, payment, awaits, expires) => {
    expect([awaitsFunds(payment), canExpire(payment)]).toEqual([awaits, expires]);
    expect(asOf(payment, before)).toBe(payment);
    expect(asOf(payment, end).status).toBe(expires ? 'EXPIRED' : payment.status);
  });

  it('waits for the payer only while it is pending', () => {
    const { funding } = aRealtimeQuote();
    expect(paymentStatuses.filter((status) => awaitsFunds({ status, funding }))).toEqual(['PENDING']);
  });

  it.each<[string, Payment, boolean]>([
    ['never executed', asOf(aQuote(), end), true],
    ['executed and never paid', expiredUnpaid, false],
    ['expired before transactions began', { ...expiredUnpaid, createdAt: undefined }, false],
    ['executed, and failed at once', aPayment(['process', 'fail'], { createdAt: noon, failedAt: noon }), false],
    ['not expired yet', aQuote(), false],
  ])('that was %s has expired unexecuted: %#', (_, payment, isUnexecuted) => {
    expect(expiredUnexecuted(payment)).toBe(isUnexecuted);
  });

  it('is any payment with a time for its price', () => {
    expect([hasQuote(aQuote()), hasQuote({ quoteExpiresAt: undefined })]).toEqual([true, false]);
  });
});

describe('the challenge of a payment', () => {
  const challenge = aChallenge();
  const challenged = moved({ ...aPayment(), authorization: { waiting: [], challenge } }, 'challenge');
  const before = new Date(Date.parse(challenge.expiresAt) - 1);
  const end = new Date(challenge.expiresAt);

  it.each<[string, Payment, Date, string | undefined]>([
    ['before its end', challenged, before, undefined],
    ['at its end', challenged, end, challenge.expiresAt],
    ['after its end', challenged, new Date('2025-11-02T12:00:00.000Z'), challenge.expiresAt],
    ['that was answered', { ...challenged, status: 'PROCESSING' }, end, undefined],
    ['that is not there yet', { ...challenged, authorization: { waiting: ['PAYOUT'] } }, end, undefined],
  ])('has run out %s: %#', (_, payment, now, since) => {
    expect(unauthorizedSince(payment, now)).toBe(since);
    const shown = asOf({ ...payment, quoteExpiresAt: undefined }, now);
    expect([shown.status, shown.failedAt]).toEqual(since ? ['FAILED', since] : [payment.status, undefined]);
  });
});
