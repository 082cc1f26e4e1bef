import { commit } from '../../table.ts';
import type { Write } from '../../write.ts';
import type { ShardedStore } from './sharded-store.ts';

/** A write that names the function which commits it, with all writes of its decision. */
export interface CommittingWrite extends Write {
  readonly commitAll: (store: ShardedStore, writes: readonly Write[]) => Promise<void>;
}

const isCommitting = (write: Write): write is CommittingWrite => 'commitAll' in write;

/**
 * Writes everything or nothing, as `commit` does and with its errors, and as `commitSharded` does where a write moves a balance that may be
 * sharded. Such a write names that function itself, so the bundle of an endpoint that moves none carries nothing of it.
 */
export const commitWrites = (store: ShardedStore, writes: readonly Write[]): Promise<void> =>
  (writes.find(isCommitting)?.commitAll ?? commit)(store, writes);
