import type { DepositReport } from '../../../contract/payments/rail-deposits.ts';
import type { PlatformId, Uuid } from '../../../domain/ids.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import { balanceChanges, depositPostings, type Posting, systemAccounts } from '../../../domain/payments/postings.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { uuidFromName } from '../../../providers/random.ts';
import type { Context } from '../../../runtime/context.ts';
import * as keys from '../../../store/keys.ts';
import { giveTo } from '../../../store/ledger/balance-changes.ts';
import { entriesIn, writeJournal } from '../../../store/ledger/journal.ts';
import { readItem, type Store } from '../../../store/table.ts';
import { toOpenAccounts } from '../../ledger/open-accounts.ts';
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
  const known = await postingsOf(store, platformId, causeId);
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
      ...[...balanceChanges(postings)].map(([credited, sum]) =>
        giveTo({ platformId, accountId: credited, amount: sum, at: now }),
      ),
    ],
  };
}

/** The journal entry of a deposit has the id that its connector gave it, so that a second one is stale. */
const depositUuid = (platformId: PlatformId, depositId: string): Uuid<'Funding'> =>
  uuidFromName(`${platformId} deposit ${depositId}`);

function requireCurrency({ currency }: InternalAccount, report: DepositReport): void {
  if (report.currency === currency) return;
  throw new Refusal('INVALID_CURRENCY', `currency: the account is in ${currency}.`);
}

async function postingsOf(store: Store, platformId: PlatformId, causeId: Uuid<'Funding'>) {
  const item = await readItem(store, keys.journal(platformId, causeId, 'DEPOSIT'));
  return item && entriesIn(item)[0]?.postings;
}

/** The account is left out: the deposit may have been booked elsewhere, because its own was closed. */
function requireSame(known: readonly Posting[], wanted: readonly Posting[]): void {
  if (arrivedIn(known) === arrivedIn(wanted)) return;
  throw new Refusal('CONFLICT', 'A deposit of another amount or currency was reported with this id.');
}

const arrivedIn = (postings: readonly Posting[]): string =>
  postings
    .filter(({ account }) => account === systemAccounts.external)
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .join();
