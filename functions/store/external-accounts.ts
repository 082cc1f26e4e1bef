import type { ExternalAccountRecord } from '../domain/external-account.ts';
import { keys, listSortKey, lists } from './keys.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/** Writes an external account that does not exist yet. */
export const putNewExternalAccount = (account: ExternalAccountRecord, uuid: string): Write => ({
  put: { item: toItem(account, uuid), condition: 'attribute_not_exists(pk)' },
});

/** Writes `next` over the version that it was computed from; a newer stored version wins. */
export const replaceExternalAccount = (next: ExternalAccountRecord, uuid: string): Write => ({
  put: { item: toItem(next, uuid), condition: '#version = :loaded' },
  names: { version: 'version' },
  values: { loaded: next.version - 1 },
});

const toItem = (account: ExternalAccountRecord, uuid: string): Item => ({
  ...account,
  ...keys.externalAccount(account.platformId, uuid),
  listPk: lists.externalAccounts(account.platformId, account.customerId ?? account.platformId),
  listSk: listSortKey(account.createdAt, uuid),
  type: 'EXTERNAL_ACCOUNT',
});

/** The external account of an item read from the table. */
export function toExternalAccount(item: Item): ExternalAccountRecord {
  const { pk, sk, listPk, listSk, type, ...account } = item;
  return account as unknown as ExternalAccountRecord;
}

export async function readExternalAccount(
  store: Store,
  platformId: string,
  uuid: string,
): Promise<ExternalAccountRecord | undefined> {
  const item = await readItem<Item>(store, keys.externalAccount(platformId, uuid));
  return item && toExternalAccount(item);
}
