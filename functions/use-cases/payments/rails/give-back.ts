import { isCashAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { refundAmount, refundTarget } from '../../../domain/payments/postings.ts';
import { settleRefund } from '../../../domain/payments/refund.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import type { Store } from '../../../store/table.ts';
import { refundWrites } from '../settlement.ts';
import type { Step } from '../task.ts';
import { postReturnOrder } from './deposit-return-order.ts';
import { readRecalled } from './recalls.ts';

/**
 * Settles the refund of a payment. In production the rail sends back what a payer had sent, but for what the payer's bank has recalled before;
 * where it cannot, the payer's own account is credited. Throws RailUnavailable where it is unknown whether the rail has taken the order: the
 * same order is sent again then.
 */
export async function giveBack(store: Store, payment: Payment, now: Date): Promise<Step> {
  const { recalled, writes } = await readRecalled(store, payment);
  const left = refundAmount(payment) - (recalled?.amount ?? 0);
  const refunding = (await isTaken(payment, left)) ? payment : toPayersAccount(payment);
  const settled = settleRefund(refunding, now);
  return {
    next: settled,
    writes: [replacePayment(settled), ...(await refundWrites(store, refunding, now, recalled)), ...writes],
  };
}

const toPayersAccount = (payment: Payment): Payment => ({
  ...payment,
  ...(payment.funding?.accountId && { refundAccountId: payment.funding.accountId }),
});

/**
 * Whether the rail has taken the order to send the amount back. There is nothing to order for a refund that stays in the service, or of which
 * nothing is left.
 */
async function isTaken(payment: Payment, amount: number): Promise<boolean> {
  const { platformId, paymentId, funding, sendingCurrency: currency } = payment;
  if (funding?.depositId === undefined || !isCashAccount(refundTarget(payment)) || amount === 0) return true;
  const { depositId } = funding;
  return postReturnOrder({ platformId, depositId, amount, currency, key: `${paymentId}-refund` });
}
