import { type PlatformId, uuidOf } from '../../domain/ids.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';

/**
 * The leases to create shards of the internal accounts among these. What is about to write an account reads its lease along, and
 * then `commitSharded` waits while another environment creates the shards.
 */
export const accountLeases = (platformId: PlatformId, accountIds: readonly (string | undefined)[]): readonly Key[] =>
  accountIds.flatMap((id) => {
    const uuid = id && uuidOf('InternalAccount', id);
    return uuid ? keys.shardingLease(keys.internalAccount(platformId, uuid)) : [];
  });
