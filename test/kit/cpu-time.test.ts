import { expect, it } from 'vitest';
import { cpuLines } from './cpu-time.ts';

it('says how much CPU time a run took', () => {
  expect(cpuLines(435)).toBe('    CPU time  7 min 15 s\n');
  expect(cpuLines(480)).toBe('    CPU time  8 min 0 s\n');
});

it('warns when a run took more than the eight minutes of the suite', () => {
  expect(cpuLines(481)).toMatch(/^ {4}CPU time {2}8 min 1 s\n {4}Warning: the suite may take 8 minutes of CPU time\./);
});
