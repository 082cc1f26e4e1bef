import type { ChangePart as Part } from '../runtime/change-parts.ts';
import { tableStore } from '../runtime/store.ts';
import type { Change } from '../runtime/stream.ts';
import { operationType } from '../store/stablecoins/operations.ts';
import { type ChangePart, changeParts } from '../topology/wiring.ts';
import { queueImport } from './customers/queue-import.ts';
import { postEntries } from './ledger/post-entries.ts';
import { announceChange } from './payments/rails/queue-announcement.ts';
import { countTransaction } from './payments/transactions/count-transactions.ts';
import { driveWorkflow } from './payments/workflow/drive-workflow.ts';
import { driveOperation } from './stablecoins/drive-operation.ts';
import { relay } from './webhooks/outbox/relay.ts';

function drive(change: Change): Promise<void> {
  if (change.after.type === operationType) return driveOperation(change);
  if (change.after.type === 'IMPORT_JOB') return queueImport(change);
  return driveWorkflow(tableStore(), change);
}

/** The functions that handle each change of the table. */
export const partsOfChanges: Readonly<Record<ChangePart, Part>> = {
  RelayEvents: { itemTypes: changeParts.RelayEvents, handle: relay },
  DriveWorkflow: { itemTypes: changeParts.DriveWorkflow, handle: drive },
  CountTransactions: {
    itemTypes: changeParts.CountTransactions,
    handle: (change) => countTransaction(tableStore(), change),
  },
  AnnounceAccounts: { itemTypes: changeParts.AnnounceAccounts, handle: announceChange },
  PostEntries: {
    itemTypes: changeParts.PostEntries,
    handleTogether: (changes) => postEntries(tableStore(), changes),
  },
};
