import type { RailOperation } from '../../contract/rail-reports.ts';
import type { OutgoingTransactionFailureReason } from '../../contract/transactions.ts';
import type { ExternalAccountRecord } from '../../domain/external-account.ts';
import { uuidOf } from '../../domain/ids.ts';
import { currencyAmount } from '../../domain/money.ts';
import { type Payment, payingAccount } from '../../domain/payment.ts';
import { toExternalAccount } from '../../store/external-accounts.ts';
import { keys } from '../../store/keys.ts';
import { putRailTask, type RailTaskRef, recordOutcome, toRailTask } from '../../store/rail-tasks.ts';
import { commit, readItems, StaleWrite, type Store } from '../../store/table.ts';
import { now } from '../clock.ts';
import { failTask, succeedTask } from '../workflow.ts';
import { postToRail } from './post.ts';
import { type Payout, type PayoutRail, payoutFailed, RailUnavailable } from './rail.ts';

/**
 * The rail of production payments: a connector behind HTTPS that takes an order and reports its outcome later. The payment's
 * id is the connector's idempotency key, so an order may be repeated until it is known to have been taken.
 */
export const httpRail: PayoutRail = {
  submit: (payout) => hand(payout, 'PAYOUT', payout.payment.destinationAccountId),
  collect: (payout) => hand(payout, 'COLLECTION', payingAccount(payout.payment)),
};

/** Whatever goes wrong on the way becomes the one error that the workflow repeats for hours. */
async function hand(payout: Payout, operation: RailOperation, outside: string): Promise<void> {
  try {
    await handOver(payout, operation, outside);
  } catch (cause) {
    if (cause instanceof RailUnavailable) throw cause;
    throw new RailUnavailable('The order could not be handed over.', { cause });
  }
}

async function handOver({ payment, taskToken, store }: Payout, operation: RailOperation, outside: string) {
  const uuid = uuidOf('ExternalAccount', outside);
  // Between internal accounts nothing leaves the service.
  if (!uuid) return succeedTask(taskToken, { delivered: true });
  const { platformId, paymentId } = payment;
  const ref: RailTaskRef = { platformId, paymentId, operation };
  const { account, standing } = await readState(store, ref, uuid);
  if (!standing?.reported) {
    const obstacle = account ? payment.refund && 'QUOTE_EXECUTION_FAILED' : 'ACCOUNT_INVALID';
    // A payment that was cancelled meanwhile is not sent out; should an earlier attempt have reached the rail, its report still counts.
    if (obstacle) return failTask(taskToken, payoutFailed, { failureReason: obstacle });
  }
  // The token comes before the order: however fast the rail answers, its report finds who waits. A report that is there
  // already reaches this new token through the table's stream, as any other does.
  await commit(store, [putRailTask(ref, taskToken, now())]);
  if (standing?.reported || !account) return;
  const answer = await postToRail(operation, paymentId, sameText(orderOf(payment, operation, account)));
  if (answer.kind === 'REFUSED') await recordRefusal(store, ref, answer.failureReason);
}

async function readState(store: Store, { platformId, paymentId, operation }: RailTaskRef, uuid: string) {
  const [account, standing] = await readItems(store, [
    keys.externalAccount(platformId, uuid),
    keys.railTask(platformId, paymentId, operation),
  ]);
  return { account: account && toExternalAccount(account), standing: standing && toRailTask(standing) };
}

/** The order as the connector gets it. It holds a person's account: it is sent and never logged or stored. */
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
    [isPayout ? 'destination' : 'source']: { externalAccountId, currency, accountInfo },
    ...(isPayout && { sentAmount: currencyAmount(payment.sendingAmount, payment.sendingCurrency) }),
    customerId: payment.customerId,
    remittanceInformation: payment.remittanceInformation,
    purposeOfPayment: payment.purposeOfPayment,
  };
}

/** The table gives back the members of a map in any order; a repeated order is the same to the byte. */
const sameText = (order: object): string =>
  JSON.stringify(order, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** A refusal is an outcome like any other. Where a report was faster, the report stands. */
async function recordRefusal(store: Store, ref: RailTaskRef, failureReason: OutgoingTransactionFailureReason) {
  try {
    await commit(store, [recordOutcome(ref, { outcome: 'FAILED', failureReason, reportedAt: now().toISOString() })]);
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}
