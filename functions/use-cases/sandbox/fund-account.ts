import { depositInto } from '../../domain/ledger/account.ts';
import { toInternalAccount } from '../../domain/ledger/account-view.ts';
import { depositPostings } from '../../domain/payments/postings.ts';
import type { Context } from '../../runtime/context.ts';
import { credit } from '../../store/ledger/balance-changes.ts';
import { writeJournal } from '../../store/ledger/journal.ts';
import { requireAccount } from '../ledger/accounts.ts';

/** Credits an internal account with simulated money. */
export async function sandboxFundInternalAccount({ caller, store, now, newUuid }: Context, id: string, amount: number) {
  const { platformId } = caller;
  const account = await requireAccount(store, platformId, id);
  const { accountId, currency, version } = account;
  const at = now.toISOString();
  return {
    status: 200 as const,
    body: toInternalAccount(depositInto(account, amount, now)),
    writes: [
      credit({ platformId, accountId, amount, at: now, loadedVersion: version }),
      writeJournal({
        platformId,
        cause: 'FUNDING',
        causeId: newUuid(),
        movement: 'DEPOSIT',
        postings: depositPostings(accountId, currency, amount),
        at,
      }),
    ],
  };
}
