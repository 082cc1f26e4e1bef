import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue, QueueIsFull } from '../../../lib/local/fair-queue.ts';

const named = (name: string) => () => name;

/** Work that records its beginning. */
function recorder() {
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
  };
  return { begun, work };
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('requests at once', () => {
  it('of a caller who is alone all begin at once', async () => {
    const queue = new FairQueue();
    const { begun, work } = recorder();
    const all = times(200, () => queue.run(named('A'), work('A')));
    expect(begun).toHaveLength(200);
    await Promise.all(all);
  });

  it('begin one by one and in order while another caller is there, whose own begins at once', async () => {
    const queue = new FairQueue();
    const { begun, work } = recorder();
    await queue.run(named('B'), work('B'));
    await nextTurn();
    const all = times(10, (index) => queue.run(named('A'), work(`A${index}`)));
    expect(begun).toEqual(['B', 'A0']);
    const own = queue.run(named('B'), work('B'));
    expect(begun).toEqual(['B', 'A0', 'B']);
    await Promise.all([...all, own]);
    expect(begun.filter((name) => name !== 'B')).toEqual(times(10, (index) => `A${index}`));
  });

  it('begin at once where the only other caller turned out to be the same', async () => {
    const queue = new FairQueue();
    const { begun, work } = recorder();
    let name = 'unknown';
    await queue.run(
      () => name,
      async () => {
        name = 'A';
      },
    );
    await nextTurn();
    const all = times(20, () => queue.run(named('A'), work('A')));
    expect(begun).toHaveLength(20);
    await Promise.all(all);
  });

  it('are refused when too many of the same caller wait, and other callers are not', async () => {
    const queue = new FairQueue(3);
    const { work } = recorder();
    await queue.run(named('B'), work('B'));
    await nextTurn();
    const all = times(5, () => queue.run(named('A'), work('A')));
    await expect(all[4]).rejects.toThrow(QueueIsFull);
    await nextTurn();
    await queue.run(named('B'), work('B'));
    await Promise.all(all.slice(0, 4));
  });

  it('that fail do not hold up the next ones', async () => {
    const queue = new FairQueue();
    const { work } = recorder();
    await queue.run(named('B'), work('B'));
    await nextTurn();
    const fail = () => Promise.reject(new Error('failed'));
    const outcomes = await Promise.allSettled(times(4, (index) => queue.run(named('A'), index < 3 ? fail : work('A'))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  });
});
