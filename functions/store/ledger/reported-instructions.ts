import { type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { type ReportedInstructions, reportedInstructions } from '../../domain/ledger/reported-instructions.ts';
import { itemReader } from '../item-reader.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';
import { type Item, readManyItems, readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

/** The instructions have an item of their own, because every payment writes the account's and pays for each KB of it. */
const itemType = 'FUNDING_INSTRUCTIONS';

const toReported = itemReader(itemType, reportedInstructions);

/** Reads the instructions that the rail has reported for an account. */
export const readReportedInstructions = (
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'InternalAccount'>,
): Promise<ReportedInstructions | undefined> =>
  readRecord(store, keys.fundingInstructions(platformId, uuid), toReported);

/** Writes a version of what the rail has reported. */
export const putReportedInstructions = (next: ReportedInstructions): Write =>
  putVersion({
    ...next,
    ...keyFor(next),
    type: itemType,
  });

/** Makes an account show this version of its instructions, which is an event of it. Throws StaleWrite where it is closed by then. */
export const showInstructions = ({ platformId, accountId, version }: ReportedInstructions, at: Date): Write => ({
  update: {
    key: keys.internalAccount(platformId, uuidIn('InternalAccount', accountId)),
    expression: 'SET instructionsVersion = :shown, version = version + :one, updatedAt = :at',
    condition: 'attribute_exists(pk) AND #status <> :closed',
  },
  names: { status: 'status' },
  values: { shown: version, one: 1, at: at.toISOString(), closed: 'CLOSED' },
});

const keyFor = ({ platformId, accountId }: Pick<InternalAccount, 'platformId' | 'accountId'>): Key =>
  keys.fundingInstructions(platformId, uuidIn('InternalAccount', accountId));

/**
 * Accounts with what the rail has reported for them, in one more call where it has for any of them. Only what shows accounts needs it:
 * payments do not.
 */
export async function withInstructions(
  store: Store,
  accounts: readonly InternalAccount[],
): Promise<readonly InternalAccount[]> {
  const instructed = accounts.filter(({ instructionsVersion }) => instructionsVersion !== undefined);
  const reported = await readByPartition(store, instructed.map(keyFor));
  return accounts.map((account) => {
    const item = reported.get(keyFor(account).pk);
    return item ? { ...account, reportedInstructions: toReported(item).instructions } : account;
  });
}

/**
 * Items with what the events of the accounts among them show beside the account's own item. It is not parsed: the reader of accounts
 * does that, so that a malformed one fails its account alone.
 */
export async function withReportedInstructions(store: Store, items: readonly Item[]): Promise<readonly Item[]> {
  const instructed = items.filter((item) => item.type === 'INTERNAL_ACCOUNT' && item.instructionsVersion !== undefined);
  const reported = await readByPartition(
    store,
    instructed.map(({ pk }) => ({ pk: String(pk), sk: itemType })),
  );
  return items.map((item) => {
    const instructionsItem = instructed.includes(item) ? reported.get(String(item.pk)) : undefined;
    return instructionsItem ? { ...item, reportedInstructions: instructionsItem.instructions } : item;
  });
}

/** The instructions are in the partitions of their accounts. */
async function readByPartition(store: Store, itemKeys: readonly Key[]): Promise<ReadonlyMap<string, Item>> {
  const items = await readManyItems(store, itemKeys);
  return new Map(items.flatMap((item) => (item ? [[String(item.pk), item] as const] : [])));
}
