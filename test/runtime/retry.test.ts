import { beforeEach, describe, expect, it } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { patienceOf, StillContended, untilCommitted } from '../../functions/runtime/retry.ts';
import { ContendedWrite } from '../../functions/store/table.ts';

let elapsed = 0;
let pauses: number[] = [];
beforeEach(() => {
  elapsed = 0;
  pauses = [];
  provide('timer', {
    elapsedMs: () => elapsed,
    pause: async (ms) => {
      pauses.push(ms);
      elapsed += ms;
    },
    after: () => () => {},
  });
});

const left = (ms: number) => ({ getRemainingTimeInMillis: () => ms });

describe('the patience of a function', () => {
  it.each([
    ['an endpoint that has 15 seconds', left(15_000), 10_000],
    ['a step of a workflow that has 10 seconds', left(10_000), 5_000],
    ['a function that has no time left', left(900), 0],
    ['a function that does not know', {}, 10_000],
  ])('leaves %s the time to answer', (_, timeLeft, patienceMs) => {
    expect(patienceOf(timeLeft)).toBe(patienceMs);
  });

  it('ends before the function does, with everything still to be tried again', async () => {
    const contended = async () => {
      elapsed += 100;
      throw new ContendedWrite('Another write was first.', {});
    };
    await expect(untilCommitted(contended, patienceOf(left(10_000)))).rejects.toThrow(StillContended);
    expect(elapsed).toBeGreaterThan(4_000);
    expect(elapsed).toBeLessThanOrEqual(5_100);
  });

  it('is spent in pauses of up to 10 ms, then twice as long each, and of 0.8 seconds at most', async () => {
    provide('random', { uuid: () => '', fraction: () => 1 });
    const contended = () => Promise.reject(new ContendedWrite('Another write was first.', {}));
    await expect(untilCommitted(contended, 4_000)).rejects.toThrow(StillContended);
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 800, 800, 800]);
  });
});
