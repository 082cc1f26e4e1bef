import { describe, expect, it } from 'vitest';
import { IncomingTransaction } from '../../../functions/contract/payments/transactions.ts';
import { webhookSchema } from '../../../functions/contract/webhooks/webhook-events.ts';
import {
  type ApprovalDecision,
  answerSeconds,
  applyDecision,
  deferralSeconds,
  isTooLateToRequest,
} from '../../../functions/domain/payments/approval.ts';
import { readApprovalAnswer } from '../../../functions/domain/payments/approval-answer.ts';
import { isDeferred, isOverdue } from '../../../functions/domain/payments/approval-status.ts';
import { fieldsToRequest } from '../../../functions/domain/payments/customer-info.ts';
import { hasTakenFunds, movePayment, type Payment } from '../../../functions/domain/payments/payment.ts';
import { executionPostings, refundPostings, settlementPostings } from '../../../functions/domain/payments/postings.ts';
import { beginRefund } from '../../../functions/domain/payments/refund.ts';
import { toIncomingTransaction } from '../../../functions/domain/payments/transaction-view.ts';
import { approvalRequest, paymentEvents } from '../../../functions/domain/webhooks/events.ts';
import { aCustomer, ids, noon } from '../../kit/builders.ts';
import { aDeferredReceipt, aUmaReceipt } from '../../kit/uma.ts';

const now = new Date('2025-11-01T12:00:01.000Z');
const later = new Date('2025-11-01T12:00:06.000Z');
const mandatory = { requestedFields: [{ name: 'FULL_NAME', mandatory: true }] } as const;
const fail = (reason: string) => ({ kind: 'FAIL', reason });
const webhookError = fail('PAYMENT_APPROVAL_WEBHOOK_ERROR');
const missing = fail('MISSING_MANDATORY_PAYEE_DATA');
/** An answer that requires fields, each with a name of that length. */
const requiring = (count: number, length = 1) =>
  JSON.stringify({ requiredFields: Array(count).fill('A'.repeat(length)) });

describe('the answer to the webhook that asks', () => {
  it.each<[number | undefined, string | undefined, object]>([
    [200, '{"receiverCustomerInfo":{"FULL_NAME":"Jane"}}', { kind: 'ACCEPT' }],
    [200, '{"receiverCustomerInfo":{"FULL_NAME":""}}', missing],
    [200, '{"receiverCustomerInfo":{}}', missing],
    [200, '{"receiverCustomerInfo":null}', missing],
    [200, '{}', missing],
    [200, '', missing],
    [200, undefined, missing],
    [200, 'ok', webhookError],
    [200, '[]', webhookError],
    [202, undefined, { kind: 'DEFER' }],
    [403, '{"reason":"unknown","message":"No."}', { kind: 'REJECT', reason: 'unknown' }],
    [403, '{"message":"No."}', { kind: 'REJECT', reason: 'No.' }],
    [403, 'no', { kind: 'REJECT' }],
    [422, '{"requiredFields":["NATIONALITY"]}', { kind: 'ASK_SENDER', fields: ['NATIONALITY'] }],
    [422, '{"requiredFields":[]}', webhookError],
    [422, requiring(100), { kind: 'ASK_SENDER', fields: Array(100).fill('A') }],
    [422, requiring(101), webhookError],
    [422, requiring(1, 255), { kind: 'ASK_SENDER', fields: ['A'.repeat(255)] }],
    [422, requiring(1, 256), webhookError],
    [422, '', webhookError],
    [201, '{}', webhookError],
    [204, undefined, webhookError],
    [302, undefined, webhookError],
    [409, undefined, webhookError],
    [410, undefined, webhookError],
    [500, undefined, webhookError],
    [undefined, undefined, webhookError],
  ])('%s %s decides', (status, answer, decision) => {
    expect(readApprovalAnswer(mandatory, { status, answer } as Parameters<typeof readApprovalAnswer>[1])).toEqual(
      decision,
    );
  });

  it('needs no body where nothing mandatory is asked', () => {
    expect(
      readApprovalAnswer({ requestedFields: [{ name: 'NATIONALITY', mandatory: false }] }, { status: 200 }),
    ).toEqual({
      kind: 'ACCEPT',
    });
  });
});

describe('a decision', () => {
  const decided = (decision: ApprovalDecision, payment = aUmaReceipt()) => applyDecision(payment, decision, now, later);

  it.each<[ApprovalDecision, string, string | undefined, string | undefined]>([
    [{ kind: 'ACCEPT' }, 'PROCESSING', undefined, undefined],
    [{ kind: 'DEFER' }, 'PENDING', undefined, undefined],
    [{ kind: 'REJECT' }, 'REJECTED', undefined, 'INCOMING_PAYMENT.FAILED'],
    [{ kind: 'ASK_SENDER', fields: ['NATIONALITY'] }, 'PENDING', undefined, undefined],
    [{ kind: 'ASK_SENDER', fields: ['TAX_ID'] }, 'FAILED', 'MISSING_MANDATORY_PAYEE_DATA', 'INCOMING_PAYMENT.FAILED'],
    [{ kind: 'ASK_SENDER', fields: ['toString'] }, 'FAILED', 'MISSING_MANDATORY_PAYEE_DATA', 'INCOMING_PAYMENT.FAILED'],
    [
      { kind: 'FAIL', reason: 'PAYMENT_APPROVAL_TIMED_OUT' },
      'FAILED',
      'PAYMENT_APPROVAL_TIMED_OUT',
      'INCOMING_PAYMENT.FAILED',
    ],
  ])('%j leads to %s', (decision, status, failureReason, event) => {
    const before = aUmaReceipt();
    const after = decided(decision, before);
    expect(after.version).toBe(before.version + 1);
    expect(IncomingTransaction.parse(toIncomingTransaction(after))).toMatchObject({
      status,
      ...(failureReason && { failureReason }),
    });
    expect(paymentEvents(before, after).map(({ type }) => type)).toEqual(event ? [event] : []);
    // The event that asks is not in the line of deliveries, so the next waits for none.
    for (const event of paymentEvents(before, after)) expect(event).not.toHaveProperty('previousAt');
  });

  it('moves money only when it accepts', () => {
    const accepted = decided({ kind: 'ACCEPT' });
    expect(hasTakenFunds(accepted)).toBe(true);
    expect(accepted.funding?.received).toEqual({ amount: accepted.sendingAmount, at: now.toISOString() });
    expect(hasTakenFunds(decided({ kind: 'REJECT' }))).toBe(false);
    expect(hasTakenFunds(decided({ kind: 'FAIL', reason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }))).toBe(false);
  });

  it('asks the sender once, and shows the answer', () => {
    const asked = decided({ kind: 'ASK_SENDER', fields: ['NATIONALITY'] });
    expect(approvalRequest(asked)).toMatchObject({
      number: 2,
      type: 'INCOMING_PAYMENT.PENDING',
      data: { counterpartyInformation: { NATIONALITY: 'US' } },
    });
    expect(decided({ kind: 'ASK_SENDER', fields: ['NATIONALITY'] }, asked)).toMatchObject({
      status: 'FAILED',
      incomingFailureReason: 'MISSING_MANDATORY_PAYEE_DATA',
    });
  });
});

describe('the webhook that asks', () => {
  it('is the whole transaction and what is asked of the receiver', () => {
    const { data, type, number } = approvalRequest(aUmaReceipt({}, aCustomer({ fullName: undefined } as object)));
    expect({ type, number }).toEqual({ type: 'INCOMING_PAYMENT.PENDING', number: 1 });
    const body = { id: 'Webhook:1', type, timestamp: noon, data };
    expect(webhookSchema('INCOMING_PAYMENT.PENDING').parse(body).data.requestedReceiverCustomerInfoFields).toEqual([
      { name: 'FULL_NAME', mandatory: true },
    ]);
  });

  it('is never one of the events that are delivered', () => {
    expect(paymentEvents(undefined, aUmaReceipt())).toEqual([]);
  });

  it('asks for nothing that is known of the customer', () => {
    expect(fieldsToRequest(aCustomer())).toEqual([]);
  });

  it('is not sent for a payment that has been decided', () => {
    const rejected = applyDecision(aUmaReceipt(), { kind: 'REJECT' }, now, later);
    expect(() => approvalRequest(rejected)).toThrow('requests no approval');
  });

  it.each([
    [60, false],
    [61, true],
  ])('after %d seconds is too late: %s', (seconds, isLate) => {
    expect(isTooLateToRequest(aUmaReceipt(), new Date(Date.parse(noon) + seconds * 1000))).toBe(isLate);
  });
});

describe('a deferral', () => {
  it.each<[string, Payment, boolean]>([
    ['has not answered', aUmaReceipt(), false],
    ['has deferred', aDeferredReceipt(), true],
    ['has decided since', { ...aDeferredReceipt(), status: 'PROCESSING' }, false],
  ])('is of a payment whose platform %s', (_, payment, isOf) => expect(isDeferred(payment)).toBe(isOf));

  it('gives the platform as long to decide as it has to answer, which is five seconds', () => {
    expect([answerSeconds, deferralSeconds]).toEqual([5, 5]);
  });

  it.each([
    ['2025-11-01T12:00:04.999Z', false],
    ['2025-11-01T12:00:05.000Z', true],
  ])('is over at %s: %s', (at, isOver) => expect(isOverdue(aDeferredReceipt(), new Date(at))).toBe(isOver));
});

describe('the journal of an incoming payment', () => {
  const accepted: Payment = applyDecision(aUmaReceipt(), { kind: 'ACCEPT' }, now, later);
  const balances = (...entries: readonly ReturnType<typeof executionPostings>[]) => {
    const sums = new Map<string, number>();
    for (const { account, currency, amount } of entries.flat()) {
      sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + amount);
    }
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
  };

  it('credits the receiver exactly what was announced', () => {
    const left = balances(executionPostings(accepted), settlementPostings(accepted, ids.destination));
    expect(left[`${ids.destination} USD`]).toBe(5_000);
    expect(left['system:cash:uma EUR']).toBe(-accepted.sendingAmount);
  });

  it('comes to nothing when the sender gets the money back', () => {
    const failed = movePayment(accepted, 'fail', now, { failureReason: 'COMPLIANCE_REJECTED' });
    const refunding = beginRefund(failed, 'TRANSACTION_FAILED', now);
    expect(refunding.event?.type).toBe('INCOMING_PAYMENT.REFUND_PENDING');
    expect(balances(executionPostings(accepted), refundPostings(refunding))).toEqual({});
  });
});
