import { Refusal } from '../../domain/refusal.ts';
import { KeyAlreadyUsed } from '../idempotency.ts';
import { ContendedWrite, commit, StaleWrite, type Write } from '../table.ts';
import { commitSharded } from './sharding/commit-sharded.ts';
import type { ShardedStore } from './sharding/sharded-store.ts';

/**
 * A write to a counter, which is committed alone before the writes that it counts, and given back when those are rejected. Writes of
 * single items never conflict with each other, so a counter may be as hot as its partition allows.
 */
export interface CountedWrite extends Write {
  readonly giveBack: Write;
}

const isCounted = (write: Write): write is CountedWrite => 'giveBack' in write;

/**
 * Writes everything or nothing, as `commitSharded` does and with its errors. Where the outcome stays unknown, because the function crashes
 * or the table does not answer, what was counted stays counted.
 */
export async function commitWrites(store: ShardedStore, writes: readonly Write[]): Promise<void> {
  const counted: CountedWrite[] = [];
  try {
    for (const write of writes.filter(isCounted)) {
      await commit(store, [write]);
      counted.push(write);
    }
    await commitSharded(
      store,
      writes.filter((write) => !isCounted(write)),
    );
  } catch (cause) {
    if (isRejection(cause)) for (const { giveBack } of counted) await commit(store, [giveBack]);
    throw cause;
  }
}

/** Whether an error says that nothing was written. */
const isRejection = (cause: unknown): boolean =>
  [StaleWrite, ContendedWrite, Refusal, KeyAlreadyUsed].some((type) => cause instanceof type);
