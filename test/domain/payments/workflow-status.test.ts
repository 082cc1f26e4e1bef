import { expect, it } from 'vitest';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { waitOf, waitsUntil, workflowStatus } from '../../../functions/domain/payments/workflow-status.ts';
import { aChallenge, aPayment, aQuote, aRealtimeQuote, moved } from '../../kit/builders.ts';
import { aDeferredReceipt, aUmaReceipt } from '../../kit/uma.ts';

const [quoteEnd, challengeEnd, due] = [
  '2025-11-01T12:05:00.000Z',
  '2025-11-01T12:04:00.000Z',
  '2025-11-05T12:00:00.000Z',
];
const challenge = aChallenge({ expiresAt: challengeEnd });
const challenged = moved({ ...aPayment(), authorization: { waiting: [], challenge } }, 'challenge');

it.each<[string, string, Payment, string | undefined]>([
  ['QUOTED', 'a quote', aQuote(), undefined],
  ['PENDING', 'an executed quote', aPayment(), undefined],
  ['PENDING_AUTHORIZATION', 'the customer', challenged, challengeEnd],
  ['AWAITING_FUNDS', 'the payer', aRealtimeQuote(), quoteEnd],
  ['COLLECTING', 'a pull', aPayment([], { funding: { kind: 'PULL' } }), undefined],
  ['REQUESTING_APPROVAL', 'the answer of the platform', aUmaReceipt(), undefined],
  ['AWAITING_APPROVAL', 'a platform that has deferred', aDeferredReceipt(), '2025-11-01T12:00:05.000Z'],
  ['PROCESSING', 'the rail', aPayment(['process']), undefined],
  ['CANCELING', 'the rail that is asked to stop it', aPayment(['process', 'startRefund']), undefined],
  ['REFUND_DUE', 'its refund', aPayment(['process', 'fail']), undefined],
  ['REFUNDING', 'the refund under way', aPayment(['process', 'fail', 'startRefund']), undefined],
  ['REFUND_ENDED', 'nothing after a refund', aPayment(['process', 'fail', 'startRefund', 'settleRefund']), undefined],
  ['FEE_HELD', 'the fee of the platform', aPayment(['process', 'complete'], { platformFeeDueAt: due }), undefined],
  ['COMPLETED', 'nothing', aPayment(['process', 'complete']), undefined],
])('a workflow is %s with %s', (status, _, payment, until) => {
  expect(workflowStatus(payment)).toBe(status);
  expect(waitOf(payment)).toBe(until && `${status} until ${until}`);
});

it('the time of a held fee counts before that of the price', () => {
  expect(waitsUntil(aPayment(['process', 'complete'], { platformFeeDueAt: due }))).toBe(due);
});
