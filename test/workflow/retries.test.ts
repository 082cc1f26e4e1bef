import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { workflows } from '../../functions/topology/workflows.ts';

const Machine = z.object({
  States: z.record(
    z.string(),
    z.object({
      Retry: z
        .array(
          z.object({
            ErrorEquals: z.array(z.string()),
            IntervalSeconds: z.number().default(1),
            BackoffRate: z.number().default(2),
            MaxAttempts: z.number(),
            MaxDelaySeconds: z.number().optional(),
            JitterStrategy: z.string().optional(),
          }),
        )
        .optional(),
    }),
  ),
});

/** Every rule by which a state of a workflow is tried again, beside those that forbid it. */
const retriers = Object.values(workflows).flatMap(({ file }) =>
  Object.entries(Machine.parse(JSON.parse(readFileSync(`statemachines/${file}`, 'utf8'))).States).flatMap(
    ([state, { Retry = [] }]) =>
      Retry.filter(({ MaxAttempts }) => MaxAttempts > 0).map((retrier) => ({ name: `${file} ${state}`, ...retrier })),
  ),
);

const hour = 3600;

describe.each(retriers)('retries of $name', ({ IntervalSeconds, BackoffRate, MaxAttempts, ...retrier }) => {
  const { MaxDelaySeconds = Number.POSITIVE_INFINITY, JitterStrategy } = retrier;
  /** When each attempt comes at the latest, in seconds after the first; a full jitter takes half of each delay on average. */
  const times: number[] = [];
  for (let attempt = 0, at = 0; attempt < MaxAttempts; attempt += 1) {
    at += Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** attempt) / 2;
    times.push(at);
  }

  it('come within seconds at first and a quarter of an hour apart in the end', () => {
    expect(JitterStrategy).toBe('FULL');
    expect(times.filter((at) => at < 60).length).toBeGreaterThan(5);
    expect(MaxDelaySeconds).toBeGreaterThanOrEqual(900);
    expect(MaxDelaySeconds).toBeLessThanOrEqual(hour);
  });

  it('outlast a weekend with few attempts, so that no execution dies of an outage', () => {
    expect(times.at(-1)).toBeGreaterThan(7 * 24 * hour);
    expect(times.filter((at) => at < 60 * hour).length).toBeLessThan(300);
  });
});
