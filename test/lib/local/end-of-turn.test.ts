import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { afterThoseAhead, atEndOfTurn, runAhead, waitsAhead } from '../../../lib/local/end-of-turn.ts';
import { FairQueue } from '../../../lib/local/fair-queue.ts';

const ended = (): Promise<void> => new Promise((resolve) => atEndOfTurn(resolve));

/** Waits for an end as for a commit. */
function committed(): Promise<void> {
  const isAhead = waitsAhead();
  return new Promise((resolve) => atEndOfTurn(() => (isAhead ? resolve() : afterThoseAhead(resolve))));
}

/** Counts the turns of the event loop until `work` is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await nextTurn();
  return turns;
}

describe('the end of a turn', () => {
  it('comes once for all who wait for it, after everything that the turn does', async () => {
    const order: string[] = [];
    const first = ended().then(() => order.push('first'));
    const second = Promise.resolve().then(async () => {
      order.push('begins');
      await ended();
      order.push('second');
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['begins', 'first', 'second']);
  });

  it('comes again in the same turn for those ahead, once all of them wait, and then the others have one step', async () => {
    const order: string[] = [];
    const steps = async (name: string) => {
      for (const step of [1, 2, 3]) {
        await committed();
        // One takes longer to come to its next step.
        for (let hop = 0; hop < (name === 'slow' ? 50 : 1); hop += 1) await undefined;
        order.push(`${name} ${step}`);
      }
    };
    const other = steps('other');
    const those = runAhead(true, () => Promise.all([steps('slow'), steps('fast')]));
    expect(await turnsOf(those)).toBeLessThanOrEqual(2);
    await other;
    expect(order).toEqual([
      ...['fast 1', 'slow 1', 'fast 2', 'slow 2', 'fast 3', 'slow 3'],
      ...['other 1', 'other 2', 'other 3'],
    ]);
  });

  it('leaves requests, timers and the others a turn of their own after a while', async () => {
    let isOver = false;
    const endless = async () => {
      while (!isOver) await committed();
    };
    const running = runAhead(true, endless);
    const startedAt = performance.now();
    await committed();
    await nextTurn();
    await committed();
    isOver = true;
    await running;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  /** Twenty steps of one of several callers, or of the only one, long after whatever came before. */
  async function turnsOfTwentySteps(callers: readonly string[], laterMs: number): Promise<number> {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + laterMs);
    const queue = new FairQueue();
    const steps = async () => {
      for (let step = 0; step < 20; step += 1) await committed();
    };
    try {
      return await turnsOf(Promise.all(callers.map((caller) => queue.run(caller, () => runAhead(false, steps)))));
    } finally {
      clock.mockRestore();
    }
  }

  it('is one for all steps of a caller who is alone, and one for each step when there are several', async () => {
    expect(await turnsOfTwentySteps(['one', 'another'], 60_000)).toBeGreaterThanOrEqual(20);
    expect(await turnsOfTwentySteps(['one'], 600_000)).toBeLessThanOrEqual(2);
  });
});
