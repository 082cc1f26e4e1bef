import type { CardStep } from '../../domain/cards/card-step.ts';
import { balanceChanges } from '../../domain/payments/postings.ts';
import { putCardTransaction } from '../../store/cards/card-transactions.ts';
import { changeAccount } from '../../store/ledger/balance-changes.ts';
import { forcedChange } from '../../store/ledger/forced-change.ts';
import { writeCardEntry } from '../../store/ledger/journal.ts';
import type { Store, Write } from '../../store/table.ts';
import { toOpenAccounts } from '../ledger/open-accounts.ts';

interface StepOptions {
  /** Whether an account may owe what it does not hold. */
  readonly isForced?: boolean;
  readonly valueDate?: string | undefined;
  readonly networkReference?: string | undefined;
  /** The end of another authorization that the same account pays. */
  readonly release?: CardStep | undefined;
}

/**
 * The writes of a step: the transaction with its event, its journal entry and the account, each written once. A step that was
 * decided here, or that an embedded wallet pays, takes what the account was seen to hold; one that the network has settled is forced.
 */
export async function stepWrites(
  store: Store,
  step: CardStep,
  { isForced = false, valueDate, networkReference, release }: StepOptions = {},
): Promise<readonly Write[]> {
  const { transaction, entry } = step;
  const heldChange = step.heldChange + (release?.heldChange ?? 0);
  const { platformId, sourceAccountId, updatedAt } = transaction;
  const at = new Date(updatedAt);
  const postings = await toOpenAccounts(store, platformId, entry?.postings ?? []);
  const changes = new Map(balanceChanges(postings));
  const moved = changes.get(sourceAccountId) ?? 0;
  changes.delete(sourceAccountId);
  // Another account than the transaction's is the platform's own, in place of one that is closed.
  const accounts = [
    { platformId, accountId: sourceAccountId, at, balanceChange: moved - heldChange, heldChange },
    ...[...changes].map(([accountId, balanceChange]) => ({ platformId, accountId, at, balanceChange, heldChange: 0 })),
  ];
  const balances = await Promise.all(
    accounts.map((account) => (isForced ? forcedChange(store, account) : changeAccount(account))),
  );
  const reported = {
    ...(valueDate && { valueDate }),
    ...(networkReference && { references: [networkReference] }),
  };
  return [
    putCardTransaction(transaction),
    ...(release ? [putCardTransaction(release.transaction)] : []),
    ...(entry ? [writeCardEntry(step, { ...entry, postings, ...reported })] : []),
    ...balances.flat(),
  ];
}
