import { Refusal } from '../../domain/refusal.ts';
import { KeyAlreadyUsed } from '../idempotency.ts';
import { ContendedWrite, commit, StaleWrite, updateOnce, type Write } from '../table.ts';
import { commitSharded } from './sharding/commit-sharded.ts';
import { backOff, type ShardedStore } from './sharding/sharded-store.ts';

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
    if (isRejection(cause)) for (const { giveBack } of counted) await commitGiveBack(store, giveBack);
    throw cause;
  }
}

const maximumRounds = 5;

/** Given back twice, a counter would allow too much. A transaction would take effect once too, but a hot counter would conflict with it. */
async function commitGiveBack(store: ShardedStore, giveBack: Write): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      await updateOnce(store, giveBack);
      return;
    } catch (cause) {
      if (!(cause instanceof ContendedWrite) || round === maximumRounds) throw cause;
      await backOff(store, round);
    }
  }
}

/** Whether an error says that nothing was written. */
const isRejection = (cause: unknown): boolean =>
  [StaleWrite, ContendedWrite, Refusal, KeyAlreadyUsed].some((type) => cause instanceof type);
