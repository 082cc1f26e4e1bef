import { describe, expect, it } from 'vitest';
import { requireCancellable } from '../../../functions/domain/payments/cancellation.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { aPayment } from '../../kit/builders.ts';

const byBank = { paymentRail: 'ACH' } as const;
const pulled = { amount: 10_000, at: '2025-11-01T12:00:05.000Z' };
const notYet = 'only one that is PROCESSING can be canceled';

describe('the cancellation of a payment', () => {
  it.each<[string, Payment]>([
    ['is with its rail', aPayment(['process'], byBank)],
    [
      'was pulled and is not credited yet',
      aPayment(['process'], { ...byBank, funding: { kind: 'PULL', received: pulled } }),
    ],
  ])('is possible while it %s', (_, payment) => {
    expect(() => requireCancellable(payment)).not.toThrow();
  });

  it.each<[string, Payment, string, string]>([
    ['goes to a wallet', aPayment(['process']), 'INVALID_INPUT', 'Only a payment over a bank rail can be canceled'],
    [
      'comes in over UMA',
      aPayment(['process'], {
        ...byBank,
        kind: 'UMA_IN',
        funding: { kind: 'UMA' },
        sourceAccountId: '$sender@example.com',
      }),
      'INVALID_INPUT',
      'Only a payment over a bank rail can be canceled',
    ],
    [
      'is not with its rail yet',
      aPayment([], byBank),
      'TRANSACTION_NOT_CANCELLABLE',
      `The payment is PENDING; ${notYet}`,
    ],
    [
      'has arrived',
      aPayment(['process', 'complete'], byBank),
      'TRANSACTION_NOT_CANCELLABLE',
      `The payment is COMPLETED; ${notYet}`,
    ],
    [
      'has failed',
      aPayment(['process', 'fail'], byBank),
      'TRANSACTION_NOT_CANCELLABLE',
      `The payment is FAILED; ${notYet}`,
    ],
    [
      'is being canceled',
      aPayment(['process', 'startRefund'], byBank),
      'TRANSACTION_NOT_CANCELLABLE',
      'The payment was canceled already.',
    ],
    [
      'was canceled',
      aPayment(['process', 'startRefund', 'settleRefund'], byBank),
      'TRANSACTION_NOT_CANCELLABLE',
      'The payment was canceled already.',
    ],
    [
      'could not be stopped',
      aPayment(['process', 'startRefund', 'failRefund'], byBank),
      'TRANSACTION_NOT_CANCELLABLE',
      'The rail could not stop the payment; it goes on to its end.',
    ],
    [
      'is still being pulled',
      aPayment(['process'], { ...byBank, funding: { kind: 'PULL' } }),
      'TRANSACTION_NOT_CANCELLABLE',
      'The money is still being pulled from the external account',
    ],
  ])('is refused for one that %s', (_, payment, code, message) => {
    const refused = (): void => requireCancellable(payment);
    expect(refused).toThrow(Refusal);
    expect(refused).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
  });
});
