import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { last } from '../../vitest.config.ts';
import type { DecidedLine } from '../kit/decided-conditions.ts';
import { readRunLog } from '../kit/run-log.ts';

/** What test/kit/decided-conditions.ts has noted. It is skipped unless all tests ran. */
const lines = readRunLog<DecidedLine>(process.env.CONDITIONS_LOG);

const ran = new Set(lines.map(({ file }) => file));
const missing = globSync('test/**/*.test.ts').filter((file) => !ran.has(file) && !last.includes(file));

it.skipIf(missing.length > 0)('every part of every condition of a write has kept one from taking place', () => {
  const nameOf = (condition: string, part: number): string => `part ${part + 1} of ${condition}`;
  const decided = new Set(
    lines.flatMap(({ condition, decided: part }) => (condition && part !== undefined ? nameOf(condition, part) : [])),
  );
  const all = new Set(
    lines.flatMap(({ condition = '', parts = 0 }) =>
      Array.from({ length: parts }, (_, part) => nameOf(condition, part)),
    ),
  );
  expect(all.size).toBeGreaterThan(50);
  expect([...all].filter((name) => !decided.has(name))).toEqual([]);
});
