import { uuidIn } from '../../domain/ids.ts';
import { depositInto } from '../../domain/ledger/account.ts';
import { toInternalAccount } from '../../domain/ledger/account-view.ts';
import { cashAccount } from '../../domain/ledger/chart-of-accounts.ts';
import { cashOfCurrency } from '../../domain/payments/cash-accounts.ts';
import { depositPostings } from '../../domain/payments/postings.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { readCustomer } from '../../store/customers/customers.ts';
import { credit } from '../../store/ledger/balance-changes.ts';
import { writeJournal } from '../../store/ledger/journal.ts';
import { requireAccount } from '../ledger/accounts.ts';

/** Credits an internal account with simulated money. Refuses with USER_NOT_READY while its customer is being verified. */
export async function sandboxFundInternalAccount({ caller, store, now, newUuid }: Context, id: string, amount: number) {
  const { platformId } = caller;
  const account = await requireAccount(store, platformId, id);
  const { accountId, currency, version, customerId } = account;
  const customer = customerId && (await readCustomer(store, platformId, uuidIn('Customer', customerId)));
  if (customer?.verificationStatus === 'PENDING') {
    throw new Refusal('USER_NOT_READY', 'The customer is PENDING; money comes in once the verification is decided.');
  }
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
        postings: depositPostings(accountId, currency, amount, cashAccount(cashOfCurrency(currency))),
        at,
      }),
    ],
  };
}
