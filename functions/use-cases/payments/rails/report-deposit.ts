import type { DepositReport } from '../../../contract/payments/rail-deposits.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import { cashAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import { cashOfCurrency } from '../../../domain/payments/cash-accounts.ts';
import { depositPostings } from '../../../domain/payments/postings.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Context } from '../../../runtime/context.ts';
import { type JournalEntry, writeJournal } from '../../../store/ledger/journal.ts';
import { balanceWrites } from '../../ledger/booking.ts';
import { toOpenAccounts } from '../../ledger/open-accounts.ts';
import { arrivedIn, depositUuid, readDeposit } from './deposits.ts';
import { requireProductionAccount } from './production-account.ts';

/**
 * Books money that arrived for an internal account of production, once for each id of a deposit. The money has arrived whatever became
 * of the account, so that of a closed or full one is booked where it can be spent. Refuses with REFERENCE_NOT_FOUND an account that
 * production does not have, with INVALID_CURRENCY money in another currency, and with CONFLICT an id that another deposit had.
 */
export async function reportDeposit({ store, now }: Context, depositId: string, report: DepositReport) {
  const account = await requireProductionAccount(store, report);
  const { platformId, accountId, currency } = account;
  const { amount } = report;
  requireCurrency(account, report);
  const causeId = depositUuid(platformId, depositId);
  const cash = cashAccount(report.cashAccount ?? cashOfCurrency(currency));
  const decided = depositPostings(accountId, currency, amount, cash);
  const booked = await readDeposit(store, platformId, causeId);
  if (booked) {
    requireSame(booked, { postings: decided, reportedFor: accountId });
    return { status: 200 as const, body: { depositId, effect: 'NONE' as const } };
  }
  const postings = await toOpenAccounts(store, platformId, decided);
  return {
    status: 200 as const,
    body: { depositId, effect: 'RECORDED' as const },
    writes: [
      writeJournal({
        ...{ platformId, cause: 'FUNDING', causeId, movement: 'DEPOSIT', postings, reportedFor: accountId },
        at: now.toISOString(),
        ...(report.valueDate && { valueDate: report.valueDate }),
      }),
      ...(await balanceWrites(store, platformId, postings, now)),
    ],
  };
}

function requireCurrency({ currency }: InternalAccount, report: DepositReport): void {
  if (report.currency === currency) return;
  throw new Refusal('INVALID_CURRENCY', `currency: the account is in ${currency}.`);
}

type Deposit = Pick<JournalEntry, 'postings' | 'reportedFor'>;

function requireSame(booked: Deposit, reported: Deposit): void {
  if (arrivedIn(booked) === arrivedIn(reported) && booked.reportedFor === reported.reportedFor) return;
  throw new Refusal(
    'CONFLICT',
    'A deposit of another amount or currency, or for another account, was reported with this id.',
  );
}
