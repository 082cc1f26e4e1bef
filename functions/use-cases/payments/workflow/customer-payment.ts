import { inEnvironment, isProduction } from '../../../domain/environment.ts';
import { type Id, idOf, type PaymentId, type PlatformId, uuidIn } from '../../../domain/ids.ts';
import { knownInfo } from '../../../domain/payments/customer-info.ts';
import { amendPayment, type Payment } from '../../../domain/payments/payment.ts';
import { returnSent } from '../../../domain/payments/reversal.ts';
import { makeUmaReceipt } from '../../../domain/payments/uma-receipt.ts';
import { platformFees } from '../../../domain/pricing/fees.ts';
import { termOf } from '../../../domain/pricing/terms.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { umaAddressOf } from '../../../domain/uma/address.ts';
import { newUuid, uuidFromName } from '../../../ports/random.ts';
import { untilCommitted } from '../../../runtime/retry.ts';
import { Unavailable } from '../../../runtime/transient.ts';
import { readCustomer } from '../../../store/customers/customers.ts';
import { putNewPayment, readPayment, replacePayment } from '../../../store/payments/payments.ts';
import { putRailTask, type RailOutcome, recordOutcome } from '../../../store/payments/rail-tasks.ts';
import { readPlatform } from '../../../store/platforms/platforms.ts';
import { commit, commitUnlessStale, type Store, type Write } from '../../../store/table.ts';
import { readUmaReceiver } from '../../../store/uma/receivers.ts';
import { currentTerms } from '../../pricing/terms.ts';
import { execute } from '../execution.ts';
import type { Payout } from '../rails/payout-rail.ts';
import { reportFailed } from '../rails/rail-outcome.ts';
import { returnWrites } from '../settlement.ts';

/**
 * Delivers a payment over UMA to another customer of the platform: the receiver's own payment is announced, and its end is
 * reported to the sender's, which waits for it as it would for a rail.
 */
export async function deliverToCustomer(
  { payment, store, ...wait }: Payout,
  receiverId: Id<'Customer'>,
  now: Date,
): Promise<unknown> {
  const { platformId, paymentId } = payment;
  const task = putRailTask({ platformId, paymentId, operation: 'PAYOUT' }, wait, now);
  const incomingId = uuidFromName(`${paymentId} incoming`);
  const announced = await readPayment(store, platformId, incomingId);
  if (announced) return repeatDelivery(store, announced, task);
  const receipt = await makeReceipt(store, payment, incomingId, receiverId, now);
  if (!receipt) return reportFailed(wait, 'ACCOUNT_CANNOT_RECEIVE');
  const incoming = execute(receipt, now, newUuid);
  await commit(store, [task, putNewPayment(incoming), ...(await keepReturnDays(store, payment, receipt, now))]);
}

/**
 * The receiver's bank may return what it gets, and the sender's payment with it: the sender's payment keeps for how long, because the
 * platform earns its fee only after that.
 */
async function keepReturnDays(store: Store, payment: Payment, receipt: Payment, now: Date): Promise<readonly Write[]> {
  if (!isProduction(payment) || receipt.accountType === undefined || platformFees(payment.fees) === 0) return [];
  const platform = await readPlatform(store, payment.platformId);
  if (!platform) throw new Error(`The platform ${payment.platformId} of a payment is missing.`);
  const returnDays = termOf(await currentTerms(store, platform, now), receipt, 'returnDays');
  return returnDays ? [replacePayment(amendPayment(payment, now, { railTerms: { returnDays } }))] : [];
}

/**
 * A repeat after a crash, or in a restored table: the payment is announced, and its end finds the new token. The report of an end that there is
 * already may be lost.
 */
async function repeatDelivery(store: Store, announced: Payment, task: Write): Promise<void> {
  await commit(store, [task]);
  await recordEnd(store, announced);
}

/** The receiver's payment; nothing where one of the customers was deleted or the receiver has no account in the currency. */
async function makeReceipt(
  store: Store,
  payment: Payment,
  paymentId: Payment['paymentId'],
  receiverId: Id<'Customer'>,
  now: Date,
): Promise<Payment | undefined> {
  const { platformId, description, receivingCurrency: currency, receivingAmount: amount } = payment;
  const senderId = idOf('Customer', payment.customerId);
  const [receiver, sender] = await Promise.all([
    readUmaReceiver(store, platformId, receiverId),
    senderId && readCustomer(store, platformId, uuidIn('Customer', senderId)),
  ]);
  if (!receiver || !sender) return undefined;
  try {
    const receipt = makeUmaReceipt({
      ...{ ...receiver, platformId, paymentId, currency, amount, now },
      senderUmaAddress: umaAddressOf(sender.umaAddress, 'senderUmaAddress'),
      senderInfo: knownInfo(sender),
      sentBy: payment.paymentId,
    });
    const described = { ...receipt, ...(description !== undefined && { description }) };
    return inEnvironment(described, isProduction(payment) ? 'production' : 'sandbox');
  } catch (cause) {
    if (cause instanceof Refusal) return undefined;
    throw cause;
  }
}

/**
 * Reports the end of a customer's payment to the one that sent it, and its return by the receiver's bank after that. A second report
 * changes nothing.
 */
export async function reportToSender(store: Store, payment: Payment, now: Date): Promise<void> {
  const { platformId, sentBy, returnedAt } = payment;
  if (sentBy && returnedAt) return untilCommitted(() => returnToSender(store, platformId, sentBy, now));
  await recordEnd(store, payment);
}

/** Records the end of a customer's payment at the one that sent it, unless an end is recorded. */
async function recordEnd(store: Store, payment: Payment): Promise<void> {
  const { platformId, sentBy } = payment;
  const reported = outcomeFor(payment);
  if (!sentBy || !reported) return;
  await commitUnlessStale(store, [recordOutcome({ platformId, paymentId: sentBy, operation: 'PAYOUT' }, reported)]);
}

async function returnToSender(store: Store, platformId: PlatformId, sentBy: PaymentId, now: Date): Promise<void> {
  const sent = await readPayment(store, platformId, sentBy);
  if (!sent) throw new Error(`The payment ${sentBy} that was received is missing.`);
  // The change is read again until the delivery is booked that comes back.
  if (sent.status === 'PROCESSING') throw new Unavailable(`The payment ${sentBy} has not been completed yet.`);
  if (sent.status !== 'COMPLETED') return;
  await commit(store, [replacePayment(returnSent(sent, now)), ...returnWrites(sent, now)]);
}

function outcomeFor({ status, settledAt, updatedAt }: Payment): RailOutcome | undefined {
  if (status === 'COMPLETED') {
    return { outcome: 'DELIVERED', ...(settledAt && { settledAt }), reportedAt: updatedAt };
  }
  if (status !== 'FAILED' && status !== 'REJECTED') return undefined;
  return { outcome: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', reportedAt: updatedAt };
}
