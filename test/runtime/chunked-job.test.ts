import { expect, it } from 'vitest';
import { jobStartOf, runPages } from '../../functions/runtime/chunked-job.ts';
import { noon } from '../kit/builders.ts';
import { useClock } from '../kit/ports.ts';

const clock = useClock(noon);
const dayMs = 86_400_000;

it('a job begins with its first chunk', () => {
  expect(jobStartOf({}, 'audit')).toBe(clock.now().getTime());
});

it('a job has to end within a day', () => {
  const now = clock.now().getTime();
  expect(jobStartOf({ startedAt: now - dayMs + 1 }, 'audit')).toBe(now - dayMs + 1);
  expect(() => jobStartOf({ startedAt: now - dayMs }, 'audit')).toThrow('The audit has not ended within a day.');
});

it('a chunk has one page at least, and no more once its time is over', async () => {
  let pages = 0;
  const page = async () => {
    pages += 1;
    return pages < 3;
  };
  expect(await runPages(0, page)).toBe(true);
  expect(pages).toBe(1);
  expect(await runPages(60_000, page)).toBe(false);
  expect(pages).toBe(3);
});
