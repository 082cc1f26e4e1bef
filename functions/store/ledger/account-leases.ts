import { type PlatformId, uuidOf } from '../../domain/ids.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';
import { readItems, type Store } from '../table.ts';

/**
 * The leases to create shards of the internal accounts among these. What is about to write an account reads its lease along, and
 * then `commitSharded` waits while another environment creates the shards.
 */
export const accountLeases = (platformId: PlatformId, accountIds: readonly (string | undefined)[]): readonly Key[] =>
  accountKeys(platformId, accountIds).map((key) => keys.shardingLease(key));

/** Reads whether an internal account is sharded, or being sharded, before a write that needs nothing else of it. */
export async function readSharding(store: Store, platformId: PlatformId, accountId: string | undefined): Promise<void> {
  const ids = [accountId];
  await readItems(store, [...accountKeys(platformId, ids), ...accountLeases(platformId, ids)]);
}

const accountKeys = (platformId: PlatformId, accountIds: readonly (string | undefined)[]): readonly Key[] =>
  accountIds.flatMap((id) => {
    const uuid = id && uuidOf('InternalAccount', id);
    return uuid ? keys.internalAccount(platformId, uuid) : [];
  });
