import { maximumAmount } from '../../contract/currency-table.ts';
import { sandboxFundInternalAccount } from '../../contract/sandbox.ts';
import { spendable } from '../../domain/account.ts';
import { uuidOf } from '../../domain/ids.ts';
import { depositPostings } from '../../domain/ledger.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toInternalAccount } from '../../domain/views.ts';
import { serve } from '../../runtime/serve.ts';
import { credit, readAccount } from '../../store/accounts.ts';
import { writeJournal } from '../../store/journal.ts';

export const handler = serve(sandboxFundInternalAccount, async ({ path, body }, { caller, store, now, newUuid }) => {
  const { platformId } = caller;
  const uuid = uuidOf('InternalAccount', path.accountId);
  const account = uuid && (await readAccount(store, platformId, uuid));
  if (!account) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no internal account with this id.');
  if (account.status === 'CLOSED') throw new Refusal('CONFLICT', 'The account is closed and takes no more money.');
  const { accountId, currency } = account;
  const { amount } = body;
  if (spendable(account) > maximumAmount - amount) {
    throw new Refusal('AMOUNT_OUT_OF_RANGE', `The balance of ${accountId} would exceed ${maximumAmount}.`);
  }
  const funded = {
    ...account,
    balance: account.balance + amount,
    version: account.version + 1,
    updatedAt: now.toISOString(),
  };
  const postings = depositPostings(accountId, currency, amount);
  return {
    status: 200 as const,
    body: toInternalAccount(funded),
    writes: [
      credit({ platformId, accountId, amount, at: now, loadedVersion: account.version }),
      writeJournal({
        platformId,
        cause: 'FUNDING',
        causeId: newUuid(),
        movement: 'DEPOSIT',
        postings,
        at: now.toISOString(),
      }),
    ],
  };
});
