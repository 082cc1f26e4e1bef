import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atEndOfTurn } from '../../../lib/local/end-of-turn.ts';

const ended = (): Promise<void> => new Promise((resolve) => atEndOfTurn(resolve));

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

  it('comes again in the same turn for those who go on, once all of them wait', async () => {
    const order: string[] = [];
    const steps = async (name: string) => {
      for (const step of [1, 2, 3]) {
        await ended();
        // One takes longer to come to its next step.
        for (let hop = 0; hop < (name === 'slow' ? 50 : 1); hop += 1) await undefined;
        order.push(`${name} ${step}`);
      }
    };
    expect(await turnsOf(Promise.all([steps('slow'), steps('fast')]))).toBeLessThanOrEqual(2);
    expect(order).toEqual(['fast 1', 'slow 1', 'fast 2', 'slow 2', 'fast 3', 'slow 3']);
  });

  it('leaves requests and timers a turn of their own after a while', async () => {
    let isOver = false;
    const endless = async () => {
      while (!isOver) await ended();
    };
    const running = endless();
    const startedAt = performance.now();
    await nextTurn();
    await nextTurn();
    isOver = true;
    await running;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
