import type { CardStep } from '../../domain/cards/card-step.ts';
import { balanceChanges } from '../../domain/payments/postings.ts';
import { putCardTransaction } from '../../store/cards/card-transactions.ts';
import { changeAccount } from '../../store/ledger/balance-changes.ts';
import { writeCardEntry } from '../../store/ledger/journal.ts';
import type { Store, Write } from '../../store/table.ts';
import { toOpenAccounts } from '../ledger/open-accounts.ts';

/** The writes of a step: the transaction with its event, its journal entry and the account, each written once. */
export async function stepWrites(store: Store, step: CardStep): Promise<readonly Write[]> {
  const { transaction, entry, heldChange } = step;
  const { platformId, sourceAccountId, updatedAt } = transaction;
  const at = new Date(updatedAt);
  const postings = await toOpenAccounts(store, platformId, entry?.postings ?? []);
  const changes = new Map(balanceChanges(postings));
  const moved = changes.get(sourceAccountId) ?? 0;
  changes.delete(sourceAccountId);
  return [
    putCardTransaction(transaction),
    ...(entry ? [writeCardEntry(step, { ...entry, postings })] : []),
    ...changeAccount({ platformId, accountId: sourceAccountId, at, balanceChange: moved - heldChange, heldChange }),
    // The platform's own account, in place of one that is closed.
    ...[...changes].flatMap(([accountId, balanceChange]) =>
      changeAccount({ platformId, accountId, at, balanceChange, heldChange: 0 }),
    ),
  ];
}
