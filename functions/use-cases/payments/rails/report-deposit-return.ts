import type { DepositReturnReport } from '../../../contract/payments/rail-deposits.ts';
import { isUuid } from '../../../domain/ids.ts';
import { isCashAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import { cashIn, withdrawalPostings } from '../../../domain/payments/postings.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Context } from '../../../runtime/context.ts';
import { type JournalEntry, writeJournal } from '../../../store/ledger/journal.ts';
import { balanceWrites } from '../../ledger/booking.ts';
import { toOpenAccounts } from '../../ledger/open-accounts.ts';
import { arrivedIn, depositReturnUuid, depositUuid, readDeposit } from './deposits.ts';

/**
 * Books money of a deposit that has left again, once for each id of a return. It is gone whatever the account holds, so the account
 * that was credited may owe it afterwards. Refuses with REFERENCE_NOT_FOUND a deposit that was not reported, with INVALID_CURRENCY
 * another currency, and with CONFLICT an id that another return had.
 */
export async function reportDepositReturn({ store, now }: Context, depositId: string, report: DepositReturnReport) {
  const { platformId, returnId, amount, currency, valueDate } = report;
  if (!isUuid<'Platform'>(platformId)) throw notReported();
  const deposit = await readDeposit(store, platformId, depositUuid(platformId, depositId));
  if (!deposit) throw notReported();
  const { account, cash } = partiesOf(deposit, currency);
  const decided = withdrawalPostings(account, currency, amount, cash);
  const causeId = depositReturnUuid(platformId, depositId, returnId);
  const booked = await readDeposit(store, platformId, causeId, 'DEPOSIT_RETURN');
  if (booked) {
    if (arrivedIn(booked) === arrivedIn({ postings: decided })) return answer(depositId, 'NONE', []);
    throw new Refusal('CONFLICT', 'A return of another amount was reported with this returnId.');
  }
  const postings = await toOpenAccounts(store, platformId, decided);
  const at = now.toISOString();
  return answer(depositId, 'RECORDED', [
    writeJournal({
      platformId,
      cause: 'FUNDING',
      causeId,
      movement: 'DEPOSIT_RETURN',
      postings,
      at,
      ...(valueDate && { valueDate }),
    }),
    ...(await balanceWrites(store, platformId, postings, now)),
  ]);
}

const answer = <Effect extends string, W>(depositId: string, effect: Effect, writes: readonly W[]) => ({
  status: 200 as const,
  body: { depositId, effect },
  writes,
});

const notReported = () => new Refusal('REFERENCE_NOT_FOUND', 'No such deposit was reported for this platform.');

/** The account that the deposit is on, and the cash account that it came in at. Refuses with INVALID_CURRENCY. */
function partiesOf({ postings }: JournalEntry, currency: string) {
  const credit = postings.find(({ account }) => !isCashAccount(account));
  const cash = cashIn(postings);
  if (!credit || !cash) throw new Error('A deposit comes in at a cash account and credits another one.');
  if (credit.currency === currency) return { account: credit.account, cash };
  throw new Refusal('INVALID_CURRENCY', `currency: the deposit was in ${credit.currency}.`);
}
