import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { waitsAhead } from '../../../lib/local/end-of-turn.ts';
import { FairQueue, QueueIsFull } from '../../../lib/local/fair-queue.ts';

/** Requests of callers that end when the test says so. */
function requests(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (caller: string, name = caller): Promise<void> =>
    queue.run(caller, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const sendAll = (caller: string, count: number): Promise<void>[] =>
    Array.from({ length: count }, (_, index) => send(caller, `${caller}${index}`));
  const end = async (...names: readonly string[]) => {
    for (const name of names) ends.get(name)?.();
    await nextTurn();
  };
  const endAll = async () => {
    while (ends.size > 0) {
      const names = [...ends.keys()];
      for (const name of names) ends.get(name)?.();
      for (const name of names) ends.delete(name);
      await nextTurn();
    }
  };
  return { begun, send, sendAll, end, endAll };
}

describe('requests at once', () => {
  it('of a caller that is alone have all places, and begin in order', async () => {
    const { begun, sendAll, end, endAll } = requests(new FairQueue({ places: 4 }));
    const all = sendAll('A', 6);
    expect(begun).toEqual(['A0', 'A1', 'A2', 'A3']);
    await end('A2');
    expect(begun).toEqual(['A0', 'A1', 'A2', 'A3', 'A4']);
    await endAll();
    await Promise.all(all);
    expect(begun).toHaveLength(6);
  });

  it('of another caller begin without waiting for those of the first', async () => {
    const { begun, send, sendAll, endAll } = requests(new FairQueue({ places: 4 }));
    const all = [...sendAll('A', 100), send('B'), send('C')];
    expect(begun).toEqual(['A0', 'A1', 'A2', 'A3', 'B', 'C']);
    await endAll();
    await Promise.all(all);
  });

  it('of a caller keep every place that another one does not use', async () => {
    const { begun, send, sendAll, end, endAll } = requests(new FairQueue({ places: 4 }));
    const all = [...sendAll('A', 9), send('B')];
    expect(begun).toEqual(['A0', 'A1', 'A2', 'A3', 'B']);
    await end('A0');
    expect(begun).toHaveLength(5);
    await end('A1');
    expect(begun.slice(5)).toEqual(['A4']);
    await end('B');
    expect(begun.slice(5)).toEqual(['A4', 'A5']);
    await endAll();
    await Promise.all(all);
  });

  it('of two callers that have many have half of the places each', async () => {
    const { begun, sendAll, end, endAll } = requests(new FairQueue({ places: 4 }));
    const all = [...sendAll('A', 9), ...sendAll('B', 9)];
    expect(begun).toEqual(['A0', 'A1', 'A2', 'A3', 'B0']);
    await end('A0', 'A1');
    expect(begun.slice(5)).toEqual(['B1']);
    await end('A2', 'B0');
    expect(begun.slice(6)).toEqual(['A4', 'B2']);
    await endAll();
    await Promise.all(all);
  });

  it('of as many callers as there are begin, one each', async () => {
    const { begun, sendAll, endAll } = requests(new FairQueue({ places: 2 }));
    const all = ['A', 'B', 'C', 'D'].flatMap((caller) => sendAll(caller, 3));
    expect(begun).toEqual(['A0', 'A1', 'B0', 'C0', 'D0']);
    await endAll();
    await Promise.all(all);
    expect(begun).toHaveLength(12);
  });

  it('begin one by one while the work that follows from them falls behind, those of another caller still at once', async () => {
    let isBehind = true;
    const { begun, send, sendAll, end, endAll } = requests(new FairQueue({ places: 4, isBehind: () => isBehind }));
    const all = [...sendAll('A', 6), send('B')];
    expect(begun).toEqual(['A0', 'B']);
    await end('A0', 'B');
    expect(begun).toEqual(['A0', 'B', 'A1']);
    isBehind = false;
    await end('A1');
    expect(begun).toEqual(['A0', 'B', 'A1', 'A2', 'A3', 'A4', 'A5']);
    await endAll();
    await Promise.all(all);
  });

  it.each([
    { when: 'of a caller with no other', isFarBehind: false, aheadNames: ['B'] },
    { when: 'of no caller while the work that follows is far behind', isFarBehind: true, aheadNames: [] },
  ])('$when are ahead of the rest', async ({ isFarBehind, aheadNames }) => {
    const queue = new FairQueue({ places: 1, isFarBehind: () => isFarBehind });
    const aheadOnes: string[] = [];
    const note = (name: string) =>
      queue.run(name, async () => {
        if (waitsAhead()) aheadOnes.push(name);
      });
    const hold = Promise.withResolvers<void>();
    const first = queue.run('A', () => hold.promise);
    const rest = [note('A'), note('B')];
    hold.resolve();
    await Promise.all([first, ...rest]);
    expect(aheadOnes).toEqual(aheadNames);
  });

  it('are refused when too many of the same caller wait, and other callers are not', async () => {
    const { begun, send, sendAll, endAll } = requests(new FairQueue({ places: 1, longest: 3 }));
    const all = sendAll('A', 5);
    await expect(all[4]).rejects.toThrow(QueueIsFull);
    const other = send('B');
    expect(begun).toEqual(['A0', 'B']);
    await endAll();
    await Promise.all([...all.slice(0, 4), other]);
  });

  it('that fail do not hold up the next ones', async () => {
    const queue = new FairQueue({ places: 1 });
    const fail = () => Promise.reject(new Error('failed'));
    const outcomes = await Promise.allSettled(
      [0, 1, 2].map((index) => queue.run('A', index < 2 ? fail : async () => {})),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('leave no place behind: a caller that is gone takes none from the others', async () => {
    const queue = new FairQueue({ places: 2 });
    await Promise.all(['B', 'C', 'D'].map((caller) => queue.run(caller, async () => {})));
    const { begun, sendAll, endAll } = requests(queue);
    const all = sendAll('A', 2);
    expect(begun).toEqual(['A0', 'A1']);
    await endAll();
    await Promise.all(all);
  });
});

describe('requests that are done in one go', () => {
  const brief = (queue: FairQueue, begun: string[], caller: string, count: number): Promise<void>[] =>
    Array.from({ length: count }, (_, index) =>
      queue.run(caller, async () => {
        begun.push(`${caller}${index}`);
      }),
    );

  it('leave room for the request that another caller sends after one of them', async () => {
    const queue = new FairQueue({ places: 4 });
    const begun: string[] = [];
    await Promise.all([...brief(queue, begun, 'A', 1), ...brief(queue, begun, 'B', 1)]);
    await nextTurn();
    begun.length = 0;
    const all = [...brief(queue, begun, 'A', 9)];
    // As the next connection is read: after everything that the first ones could do.
    await new Promise<void>((read) => queueMicrotask(() => process.nextTick(read)));
    all.push(...brief(queue, begun, 'B', 1));
    await Promise.all(all);
    expect(begun.indexOf('B0')).toBeLessThanOrEqual(4);
    expect(begun).toHaveLength(10);
  });

  it('of a caller that is alone follow each other at once', async () => {
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000);
    const begun: string[] = [];
    const all = brief(new FairQueue({ places: 4 }), begun, 'A', 9);
    await new Promise<void>((read) => queueMicrotask(() => process.nextTick(read)));
    expect(begun).toHaveLength(9);
    await Promise.all(all);
    later.mockRestore();
  });
});
