import type { RailOperation } from '../../../contract/payments/rail-reports.ts';
import type { OutgoingTransactionFailureReason } from '../../../contract/payments/transactions.ts';
import { inBankText, remittanceText } from '../../../domain/external-accounts/bank-text.ts';
import type { ExternalAccountRecord } from '../../../domain/external-accounts/external-account.ts';
import { type Uuid, uuidOf } from '../../../domain/ids.ts';
import { currencyAmount } from '../../../domain/money.ts';
import { isCanceling, type Payment, payingAccount } from '../../../domain/payments/payment.ts';
import { now } from '../../../ports/clock.ts';
import { sameText } from '../../../runtime/connector.ts';
import { succeedTask } from '../../../runtime/workflow.ts';
import { toExternalAccount } from '../../../store/external-accounts/external-accounts.ts';
import * as keys from '../../../store/keys.ts';
import { requireUnchanged } from '../../../store/payments/payments.ts';
import {
  putRailTask,
  type RailTask,
  type RailTaskRef,
  recordOutcome,
  toRailTask,
} from '../../../store/payments/rail-tasks.ts';
import { commit, commitUnlessStale, readItems, type Store } from '../../../store/table.ts';
import { type Payout, type PayoutRail, RailUnavailable, type RailWait } from './payout-rail.ts';
import { postToRail } from './rail-connector.ts';
import { reportDelivered, reportFailed } from './rail-outcome.ts';

/**
 * The rail of production payments: a connector behind HTTPS that takes an order and reports its outcome later. The payment's
 * id is the connector's idempotency key, so an order may be repeated until the connector has accepted it.
 */
export const httpRail: PayoutRail = {
  staysPending: async () => false,
  submit: (payout) => submitOrder(payout, 'PAYOUT', payout.payment.destinationAccountId),
  collect: (payout) => submitOrder(payout, 'COLLECTION', payingAccount(payout.payment)),
};

/** Every failure becomes the one error that the workflow retries for days. */
async function submitOrder(payout: Payout, operation: RailOperation, outside: string): Promise<void> {
  try {
    await order(payout, operation, outside);
  } catch (cause) {
    if (cause instanceof RailUnavailable) throw cause;
    throw new RailUnavailable('The order could not be sent.', { cause });
  }
}

async function order({ payment, store, ...wait }: Payout, operation: RailOperation, outside: string) {
  const uuid = uuidOf('ExternalAccount', outside);
  // Between internal accounts nothing leaves the service.
  if (!uuid) return reportDelivered(wait);
  const { platformId, paymentId } = payment;
  const ref: RailTaskRef = { platformId, paymentId, operation };
  const { account, current } = await readState(store, ref, uuid);
  if (!current) {
    const obstacle = account ? isCanceling(payment) && 'QUOTE_EXECUTION_FAILED' : 'ACCOUNT_INVALID';
    if (obstacle) return reportFailed(wait, obstacle);
  }
  // The token is stored before the order is sent, so that even the fastest report finds it. An earlier report reaches the new
  // token through the table's stream. The first order is one only while the payment is as it was read: a cancellation that came since has
  // found no order, and given the money back.
  await commit(store, [putRailTask(ref, wait, now()), ...(current ? [] : [requireUnchanged(payment)])]);
  if (current?.reported || !account) return;
  // What an earlier attempt may have sent is the rail's to decide, and what is to be canceled is not sent again. The submission is repeated
  // until the cancellation has ended: the order may never have reached a rail that then refuses to stop it.
  if (isCanceling(payment)) throw new RailUnavailable('The order is unanswered, and the payment is to be canceled.');
  if (current) await endOtherWait(current, wait);
  const answer = await postToRail(operation, paymentId, sameText(orderOf(payment, operation, account)));
  if (answer.kind === 'REFUSED') await recordRefusal(store, ref, answer.failureReason);
}

/**
 * Ends the execution that has waited for the outcome until another one was started by an operator: its token is not kept any more, so it
 * would wait in vain until its time is over. Of an earlier attempt of the same execution nothing waits.
 */
async function endOtherWait(earlier: RailTask, { taskToken, completes }: RailWait): Promise<void> {
  if (!completes || earlier.taskToken === taskToken) return;
  await succeedTask(earlier.taskToken, { isTakenOver: true });
}

async function readState(
  store: Store,
  { platformId, paymentId, operation }: RailTaskRef,
  uuid: Uuid<'ExternalAccount'>,
) {
  const [account, current] = await readItems(store, [
    keys.externalAccount(platformId, uuid),
    keys.railTask(platformId, paymentId, operation),
  ]);
  return { account: account && toExternalAccount(account), current: current && toRailTask(current) };
}

/** The order for the connector. It contains personal data, so it is sent and never logged or stored. */
function orderOf(payment: Payment, operation: RailOperation, account: ExternalAccountRecord) {
  const isPayout = operation === 'PAYOUT';
  const { externalAccountId, currency, accountInfo } = account;
  return {
    paymentId: payment.paymentId,
    platformId: payment.platformId,
    operation,
    amount: isPayout
      ? currencyAmount(payment.receivingAmount, payment.receivingCurrency)
      : currencyAmount(payment.sendingAmount, payment.sendingCurrency),
    rail: payment.paymentRail ?? null,
    [isPayout ? 'destination' : 'source']: { externalAccountId, currency, accountInfo: inBankText(accountInfo) },
    ...(isPayout && { sentAmount: currencyAmount(payment.sendingAmount, payment.sendingCurrency) }),
    customerId: payment.customerId,
    remittanceInformation:
      payment.remittanceInformation && remittanceText(accountInfo.accountType, payment.remittanceInformation),
    purposeOfPayment: payment.purposeOfPayment,
  };
}

/** Records a refusal as the outcome, unless a report was faster. */
async function recordRefusal(store: Store, ref: RailTaskRef, failureReason: OutgoingTransactionFailureReason) {
  await commitUnlessStale(store, [
    recordOutcome(ref, { outcome: 'FAILED', failureReason, reportedAt: now().toISOString() }),
  ]);
}
