import type { DepositReport } from '../../../contract/payments/rail-deposits.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import { depositPostings, type Posting } from '../../../domain/payments/postings.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Context } from '../../../runtime/context.ts';
import { writeJournal } from '../../../store/ledger/journal.ts';
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
  const wanted = depositPostings(accountId, currency, amount);
  const known = await readDeposit(store, platformId, causeId);
  if (known) {
    requireSame(known, wanted);
    return { status: 200 as const, body: { depositId, effect: 'NONE' as const } };
  }
  const postings = await toOpenAccounts(store, platformId, wanted);
  return {
    status: 200 as const,
    body: { depositId, effect: 'RECORDED' as const },
    writes: [
      writeJournal({
        ...{ platformId, cause: 'FUNDING', causeId, movement: 'DEPOSIT', postings },
        at: now.toISOString(),
      }),
      ...(await balanceWrites(store, platformId, postings, now)),
    ],
  };
}

function requireCurrency({ currency }: InternalAccount, report: DepositReport): void {
  if (report.currency === currency) return;
  throw new Refusal('INVALID_CURRENCY', `currency: the account is in ${currency}.`);
}

/** The account is left out: the deposit may have been booked elsewhere, because its own was closed. */
function requireSame(known: readonly Posting[], wanted: readonly Posting[]): void {
  if (arrivedIn(known) === arrivedIn(wanted)) return;
  throw new Refusal('CONFLICT', 'A deposit of another amount or currency was reported with this id.');
}
