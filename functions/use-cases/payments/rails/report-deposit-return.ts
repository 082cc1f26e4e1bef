import type { DepositReturnReport } from '../../../contract/payments/rail-deposits.ts';
import { formatId, isUuid } from '../../../domain/ids.ts';
import { returnDeposit } from '../../../domain/payments/deposit.ts';
import { returnHeld } from '../../../domain/payments/held-deposit.ts';
import { cashIn, withdrawalPostings } from '../../../domain/payments/postings.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Context } from '../../../runtime/context.ts';
import { type JournalEntry, writeJournal } from '../../../store/ledger/journal.ts';
import { putHeldDeposit } from '../../../store/payments/held-deposits.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import type { Write } from '../../../store/table.ts';
import { balanceWrites } from '../../ledger/booking.ts';
import { toOpenAccounts } from '../../ledger/open-accounts.ts';
import { depositReturnUuid, type KnownDeposit, readDeposit, readReturn } from './deposits.ts';

/**
 * Books money of a deposit that has left again, once for each id of a return. It is gone whatever the account holds, so the account
 * that was credited may owe it afterwards. A transaction of which nothing is left fails. Refuses with REFERENCE_NOT_FOUND a deposit that is
 * not booked, with INVALID_CURRENCY another currency, and with CONFLICT an id that another return had.
 */
export async function reportDepositReturn({ store, now }: Context, depositId: string, report: DepositReturnReport) {
  const { platformId, returnId, amount, valueDate } = report;
  if (!isUuid<'Platform'>(platformId)) throw notReported();
  const known = await readDeposit(store, platformId, depositId);
  const decided = returnPostings(known, report);
  const causeId = depositReturnUuid(platformId, depositId, returnId);
  const booked = await readReturn(store, platformId, causeId);
  if (booked) {
    if (leftWith(booked) === leftWith({ postings: decided })) return answer(known, depositId, 'NONE', []);
    throw new Refusal('CONFLICT', 'A return of another amount was reported with this returnId.');
  }
  const postings = await toOpenAccounts(store, platformId, decided);
  return answer(known, depositId, 'RECORDED', [
    writeJournal({
      ...{ platformId, cause: 'FUNDING', causeId, movement: 'DEPOSIT_RETURN', postings, at: now.toISOString() },
      ...(valueDate && { valueDate }),
      references: [returnId, depositId],
    }),
    ...amendmentOf(known, amount, now),
    ...(await balanceWrites(store, platformId, postings, now)),
  ]);
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

function amendmentOf({ payment, held }: KnownDeposit, amount: number, now: Date): readonly Write[] {
  if (payment) return [replacePayment(returnDeposit(payment, amount, now))];
  return held ? [putHeldDeposit(returnHeld(held, amount, now))] : [];
}

/** What has left the service by an entry, as text to compare. It is the same whatever account inside pays. */
const leftWith = ({ postings }: Pick<JournalEntry, 'postings'>): string =>
  postings
    .filter(({ account }) => account === cashIn(postings))
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .join();
