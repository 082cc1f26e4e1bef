import type { DepositReturnReport } from '../../../contract/payments/rail-deposits.ts';
import { formatId, isUuid } from '../../../domain/ids.ts';
import { isCashAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import { fundingCash } from '../../../domain/payments/cash-accounts.ts';
import { failDeposit, returnDeposit, wasCredited } from '../../../domain/payments/deposit.ts';
import { type HeldDeposit, returnHeld, sendBack } from '../../../domain/payments/held-deposit.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { type Posting, refundAmount, refundTarget, withdrawalPostings } from '../../../domain/payments/postings.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Context } from '../../../runtime/context.ts';
import { type JournalEntry, writeJournal } from '../../../store/ledger/journal.ts';
import { putHeldDeposit } from '../../../store/payments/held-deposits.ts';
import { readPayment, replacePayment, requireNoPayment, requireUnchanged } from '../../../store/payments/payments.ts';
import type { Store, Write } from '../../../store/table.ts';
import { balanceWrites } from '../../ledger/booking.ts';
import { toOpenAccounts } from '../../ledger/open-accounts.ts';
import { accountIn, depositReturnUuid, depositUuid, type KnownDeposit, readDeposit, readReturn } from './deposits.ts';
import { recallPayer } from './recalls.ts';

/**
 * Books money of a deposit that has left again, once for each id of a return. It is gone whatever the account holds, so the account
 * that was credited may owe it afterwards. A transaction of which nothing is left fails. Refuses with REFERENCE_NOT_FOUND a deposit that is
 * not booked, with INVALID_CURRENCY another currency, and with CONFLICT an id that another return had.
 */
export async function reportDepositReturn({ store, now }: Context, depositId: string, report: DepositReturnReport) {
  const { platformId, returnId, amount, valueDate } = report;
  if (!isUuid<'Platform'>(platformId)) throw notReported();
  const known = await readDeposit(store, platformId, depositId);
  const funded = await readFunded(store, known);
  if (funded?.payment.refund?.status === 'PENDING') {
    throw new Refusal('CONFLICT', 'Its refund is under way. Report again in a minute.');
  }
  const decided = funded ? await recallPostings(store, funded, report) : returnPostings(known, report);
  const causeId = depositReturnUuid(platformId, depositId, returnId);
  const booked = await readReturn(store, platformId, causeId);
  if (isRepeated(known, report, booked, decided)) return answer(known, depositId, 'NONE', []);
  // What the service has sent back itself is booked with the refund.
  const sending =
    funded && isSentBack(funded.payment)
      ? sendBack(funded.held, { returnId, amount }, refundAmount(funded.payment), now)
      : undefined;
  if (sending?.excess === 0) return answer(known, depositId, 'NONE', [putHeldDeposit(sending.next)]);
  const left = sending && funded ? await recallPostings(store, funded, { ...report, amount: sending.excess }) : decided;
  const postings = await toOpenAccounts(store, platformId, left);
  return answer(known, depositId, 'RECORDED', [
    writeJournal({
      ...{ platformId, cause: 'FUNDING', causeId, movement: 'DEPOSIT_RETURN', postings, at: now.toISOString() },
      ...(valueDate && { valueDate }),
      references: [returnId, depositId],
    }),
    ...(sending ? [putHeldDeposit(sending.next)] : amendmentOf(known, amount, postings, now)),
    // The table reads one item after another: a person may have assigned it after its payment was read, and before its record.
    ...(known.payment ? [] : [requireNoPayment(platformId, depositUuid(platformId, depositId))]),
    // A refund that settles at the same moment has to know of it, and it of the refund.
    ...(funded ? [requireUnchanged(funded.payment)] : []),
    ...(await balanceWrites(store, platformId, postings, now)),
  ]);
}

/** The payment that a deposit has funded, and the record that says so. */
interface Funded {
  readonly payment: Payment;
  readonly held: HeldDeposit;
}

async function readFunded(store: Store, { held }: KnownDeposit): Promise<Funded | undefined> {
  if (!held?.fundedPaymentId) return undefined;
  const payment = await readPayment(store, held.platformId, held.fundedPaymentId);
  return payment && { payment, held };
}

/** Whether the return was reported before. Refuses with CONFLICT another amount. */
function isRepeated(
  { held }: KnownDeposit,
  { returnId, amount }: DepositReturnReport,
  booked: JournalEntry | undefined,
  decided: readonly Posting[],
): boolean {
  const sent = held?.sentBack?.find((each) => each.returnId === returnId);
  if (!sent && !booked) return false;
  const isSame = sent ? sent.amount === amount : booked && leftWith(booked) === leftWith({ postings: decided });
  if (isSame) return true;
  throw new Refusal('CONFLICT', 'A return of another amount was reported with this returnId.');
}

const answer = <Effect extends string, W extends Write>(
  { payment }: KnownDeposit,
  depositId: string,
  effect: Effect,
  writes: readonly W[],
) => ({
  status: 200 as const,
  body: { depositId, effect, ...(payment && { transactionId: formatId('Transaction', payment.paymentId) }) },
  writes,
});

const notReported = () => new Refusal('REFERENCE_NOT_FOUND', 'No such deposit was reported for this platform.');

/** The postings of a return: from the account that has the deposit to where it had come in. Refuses with INVALID_CURRENCY. */
function returnPostings({ payment, held, booked }: KnownDeposit, { amount, currency }: DepositReturnReport) {
  if (!booked) throw notReported();
  const bookedIn = payment?.receivingCurrency ?? held?.currency;
  if (bookedIn !== currency) throw new Refusal('INVALID_CURRENCY', `currency: the deposit was in ${bookedIn}.`);
  return withdrawalPostings(booked.account, currency, amount, booked.cash);
}

/** A refund that failed has given nothing back. */
const isRefunded = ({ refund }: Payment): boolean => refund?.status === 'COMPLETED';

/** Whether the rail has been ordered to send the refund back. */
const isSentBack = (payment: Payment): boolean => isRefunded(payment) && isCashAccount(refundTarget(payment));

/**
 * The postings of a recall of money that has funded a payment. The account pays that it was refunded to. A payment that took the money is not
 * undone: the platform's own account of the currency pays for it, as the platform has taken the money. So it does for what is recalled beside
 * the refund that the rail has sent back.
 */
async function recallPostings(store: Store, { payment, held }: Funded, { amount, currency }: DepositReturnReport) {
  if (payment.sendingCurrency !== currency) {
    throw new Refusal('INVALID_CURRENCY', `currency: the deposit was in ${payment.sendingCurrency}.`);
  }
  const payer = isRefunded(payment) && !isSentBack(payment) ? refundTarget(payment) : await recallPayer(store, held);
  return withdrawalPostings(payer, currency, amount, fundingCash(payment));
}

function amendmentOf(
  { payment, held }: KnownDeposit,
  amount: number,
  postings: readonly Posting[],
  now: Date,
): readonly Write[] {
  if (payment && (wasCredited(payment) || !held)) return [replacePayment(returnDeposit(payment, amount, now))];
  if (!held) return [];
  const left = returnHeld(held, amount, now, held.fundedPaymentId && accountIn(postings));
  return [putHeldDeposit(left), ...(payment ? [announcementOf(payment, left, now)] : [])];
}

/** What becomes of the announcement of a deposit that is held: when all of it has gone back, it has failed. */
const announcementOf = (payment: Payment, { status }: HeldDeposit, now: Date): Write =>
  payment.status === 'PENDING' && status === 'RETURNED'
    ? replacePayment(failDeposit(payment, 'COLLECTION_FAILED', now))
    : requireUnchanged(payment);

/** The money that has left the service by an entry, as text to compare. It is the same whatever account inside pays. */
const leftWith = ({ postings }: Pick<JournalEntry, 'postings'>): string =>
  postings.map(({ amount, currency }) => `${amount} ${currency}`).join();
