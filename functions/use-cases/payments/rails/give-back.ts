import { isCashAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { refundAmount, refundTarget } from '../../../domain/payments/postings.ts';
import { settleRefund } from '../../../domain/payments/refund.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import type { Store } from '../../../store/table.ts';
import { refundWrites } from '../settlement.ts';
import type { Step } from '../task.ts';
import { postReturnOrder } from './deposit-return-order.ts';

/**
 * Settles the refund of a payment. In production the rail sends back what a payer had sent; where it cannot, the payer's own account is
 * credited. Throws RailUnavailable where it is unknown whether the rail has taken the order: the same order is sent again then.
 */
export async function giveBack(store: Store, payment: Payment, now: Date): Promise<Step> {
  const refunding = (await isTaken(payment)) ? payment : toPayersAccount(payment);
  const settled = settleRefund(refunding, now);
  return { next: settled, writes: [replacePayment(settled), ...(await refundWrites(store, refunding, now))] };
}

const toPayersAccount = (payment: Payment): Payment => ({
  ...payment,
  ...(payment.funding?.accountId && { refundAccountId: payment.funding.accountId }),
});

/** Whether the rail has taken the order to send the money back. There is nothing to order for a refund that stays in the service. */
async function isTaken(payment: Payment): Promise<boolean> {
  const { platformId, paymentId, funding, sendingCurrency: currency } = payment;
  if (funding?.depositId === undefined || !isCashAccount(refundTarget(payment))) return true;
  const { depositId } = funding;
  const amount = refundAmount(payment);
  return postReturnOrder({ platformId, depositId, amount, currency, key: `${paymentId}-refund` });
}
